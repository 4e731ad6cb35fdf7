// colex report: HTML, JUnit, SARIF and Markdown from the evidence of many runs.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/terminal_summary.hpp"

#include "command.hpp"
#include "report_folder.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::vector<std::string> paths;
  std::string folder;
  bool exit_zero = false;
};

/// The evidence of a folder, by name.
std::vector<std::string> evidence_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".jsonl" && entry.is_regular_file())
      files.push_back(entry.path().lexically_normal().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

struct Evidence {
  std::vector<evidence::Record> records;
  std::vector<std::string> mistakes;
};

/// What can be read of the files: one that cannot be opened, and a line that is no record, are told and stop nothing.
Evidence evidence_of(const std::vector<std::string>& paths) {
  Evidence all;
  for (const std::string& path : paths) {
    for (const std::string& file : fs::is_directory(path) ? evidence_files(path) : std::vector<std::string>{path}) {
      std::ifstream in(file);
      if (!in) {
        all.mistakes.push_back(file + ": cannot be opened");
        continue;
      }
      evidence::Reading reading = evidence::read_what_is_whole(in);
      std::move(reading.records.begin(), reading.records.end(), std::back_inserter(all.records));
      for (const std::string& mistake : reading.mistakes) all.mistakes.push_back(file + ": " + mistake);
    }
  }
  return all;
}

Exit exit_of(const render::Report& report) {
  if (!report.mistakes.empty()) return Exit::unreadable;
  if (report.count(render::Standing::wrong) > 0) return Exit::refuted;
  return report.count(render::Standing::open) > 0 ? Exit::unknown : Exit::as_claimed;
}

Exit report(const ReportOptions& options) {
  const Evidence evidence = evidence_of(options.paths);
  const render::Report made = render::report(evidence.records, evidence.mistakes);
  if (!options.folder.empty()) write_report(made, evidence.records, options.folder);
  fmt::print("{}", render::terminal_summary(made));
  return options.exit_zero ? Exit::as_claimed : exit_of(made);
}

}  // namespace

void add_report(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Make a report of the evidence of many runs: HTML, JUnit, SARIF, Markdown");
  command->add_option("EVIDENCE", options->paths, "Files of evidence, or folders of them (*.jsonl)")->required();
  command->add_option("-o,--out", options->folder, "Write the report to this folder; without it only the summary is printed");
  command->add_flag("--exit-zero", options->exit_zero, "Status 0 once the report is written, whatever it says");
  command->callback([options, &exit] { exit = report(*options); });
}

}  // namespace colex::cli
