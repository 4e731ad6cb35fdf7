// colex report: HTML, JUnit, SARIF and Markdown from the evidence of many runs.
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/formats.hpp"
#include "colex/workers/threads.hpp"

#include "command.hpp"
#include "folder.hpp"
#include "report_folder.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::vector<std::string> paths;
  std::string folder;
  bool exit_zero = false;
};

/// The next records; none at the end.
std::vector<evidence::Record> some_of(evidence::Reader& reader) {
  constexpr std::size_t enough = 4096;
  std::vector<evidence::Record> some;
  some.reserve(enough);
  while (some.size() < enough) {
    auto record = reader.next();
    if (!record) break;
    some.push_back(std::move(*record));
  }
  return some;
}

/// Adds all records to the archive; meanwhile a second thread reads on.
void add_all(evidence::Reader& reader, evidence::Archive& records, workers::SecondThread& second) {
  const auto read = [&] { return some_of(reader); };
  std::vector<evidence::Record> some = read();
  while (!some.empty()) {
    // The rest of a file that is short is not worth a thread.
    auto next = second.begin(some.size() > 1024, read);
    for (const evidence::Record& record : some) records.add(record);
    some = next.get();
  }
}

/// What can be read of the files: one that cannot be opened, and a line that is no record, are told and stop nothing.
evidence::Reading evidence_of(const std::vector<std::string>& paths, evidence::Archive& records) {
  evidence::Reading all;
  workers::SecondThread second;
  const auto complain = [&](const std::string& what) { all.mistakes.push_back(what); };
  for (const std::string& path : paths) {
    std::error_code ignored;
    const bool is_folder = fs::is_directory(path, ignored);
    const std::vector<std::string> files = is_folder ? files_in(path, ".jsonl", complain) : std::vector<std::string>{path};
    // A folder that came back empty is a run whose evidence is lost.
    if (files.empty()) all.missing.push_back(path + " has no evidence (*.jsonl) in it");
    for (const std::string& file : files) {
      std::ifstream in(file);
      if (!in) {
        complain(file + ": cannot be opened");
        continue;
      }
      evidence::Reader reader(in, file);
      add_all(reader, records, second);
      if (in.bad()) complain(file + ": cannot be read to its end");
      for (const std::string& mistake : reader.found().mistakes) complain(file + ": " + mistake);
      for (std::string& what : reader.found().missing) all.missing.push_back(std::move(what));
      for (evidence::Part& part : reader.found().parts) all.parts.push_back(std::move(part));
    }
  }
  return all;
}

Exit status_of(const render::Report& report) {
  if (!report.mistakes.empty() || report.rows.empty()) return Exit::unreadable;
  if (report.count(render::Standing::wrong) > 0) return Exit::refuted;
  return report.count(render::Standing::open) > 0 || !report.missing.empty() ? Exit::unknown : Exit::as_claimed;
}

Exit report(const ReportOptions& options) {
  const auto records = std::make_shared<evidence::Archive>();
  evidence::Reading found = evidence_of(options.paths, *records);
  if (options.folder.empty()) records->merge();
  const render::Report made = options.folder.empty() ? render::report(records, std::move(found))
                                                     : write_report(records, std::move(found), options.folder);
  fmt::print("{}", render::terminal_summary(made));
  return options.exit_zero ? Exit::as_claimed : status_of(made);
}

}  // namespace

void add_report(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Make a report of the evidence of many runs: HTML, JUnit, SARIF, Markdown");
  command->add_option("EVIDENCE", options->paths, "Files of evidence, or folders of them (*.jsonl)")->required();
  command->add_option("-o,--out,--output", options->folder,
                      "Write the report to this folder; without it only the summary is printed");
  command->add_flag("--exit-zero", options->exit_zero, "Status 0 once the report is written, whatever it says");
  command->footer("Example:\n$ colex report EVIDENCE -o FOLDER");
  command->callback([options, &exit] { exit = report(*options); });
}

}  // namespace colex::cli
