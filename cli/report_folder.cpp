#include "report_folder.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/merge.hpp"
#include "colex/output/whole_file.hpp"
#include "colex/render/html.hpp"
#include "colex/render/junit.hpp"
#include "colex/render/markdown_summary.hpp"
#include "colex/render/recorded_pictures.hpp"
#include "colex/render/sarif.hpp"
#include "colex/render/svg.hpp"

#include "command.hpp"
#include "evidence_sink.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

/// The files of pictures that a report has written, one a line, so that the next one into this folder removes these and nothing else.
constexpr const char* list_of_pictures = ".colex";

void remove_pictures(const fs::path& folder) {
  std::ifstream list(folder / "pictures" / list_of_pictures);
  for (std::string name; std::getline(list, name);) {
    std::error_code ignored;
    if (fs::path(name).filename() == name) fs::remove(folder / "pictures" / name, ignored);
  }
}

void make_folder(const fs::path& folder, bool is_wanted) {
  std::error_code failed;
  if (is_wanted) fs::create_directories(folder, failed);
  if (failed) throw Unreadable(folder.string() + ": " + failed.message());
}

/// The evidence of many runs as that of one, with what is missing of them, and with the parts of works that are there.
std::string text_of(const evidence::Reading& evidence) {
  std::string text;
  for (const evidence::Record& record : evidence.records) text += evidence::to_json(record) + '\n';
  const std::uint64_t count = evidence.records.size();
  text += to_json(evidence::End{count, count, evidence.missing, std::nullopt}) + '\n';
  std::set<evidence::Part> parts(evidence.parts.begin(), evidence.parts.end());
  for (const evidence::Part& part : parts) text += to_json(evidence::End{0, 0, {}, part}) + '\n';
  return text;
}

/// The pictures, and before them the list of their names: a run that is killed leaves no picture that the next one does not know.
void write_pictures(const render::Report& report, const fs::path& folder) {
  remove_pictures(folder);
  std::string list;
  std::vector<std::pair<std::string, const evidence::Record*>> drawn;
  for (const render::ReportRow& row : report.rows) {
    for (const evidence::Record& verdict : row.ledger.verdicts) {
      const std::string file = render::picture_file(row, verdict);
      if (file.empty() || render::recorded_pictures(verdict).empty()) continue;
      drawn.emplace_back(file, &verdict);
      list += fs::path(file).filename().string() + '\n';
    }
  }
  make_folder(folder / "pictures", !drawn.empty());
  if (fs::exists(folder / "pictures")) output::write_whole(folder / "pictures" / list_of_pictures, list, {});
  for (const auto& [file, verdict] : drawn)
    output::write_whole(folder / file, render::to_svg(render::recorded_pictures(*verdict).front()), {render::svg_mark});
}

}  // namespace

render::Report write_report(evidence::Reading evidence, const std::string& folder) {
  evidence.records = evidence::merged(std::move(evidence.records));
  const std::string lines = text_of(evidence);
  render::Report report = render::report(std::move(evidence));
  make_folder(folder, true);
  struct Part {
    const char* name;
    output::Marks marks;
    std::function<std::string()> text;
  };
  const std::vector<Part> parts = {
      {"evidence.jsonl", evidence_marks(), [&] { return lines; }},
      {"index.html", {"<title>colex report"}, [&] { return render::html(report); }},
      {"junit.xml", {"<testsuites name=\"colex\""}, [&] { return render::junit(report); }},
      {"colex.sarif", {"\"name\": \"colex\""}, [&] { return render::sarif(report); }},
      {"summary.md", {"## colex\n"}, [&] { return render::markdown_summary(report); }},
  };
  const auto place = [&](const Part& part) { return (fs::path(folder) / part.name).string(); };
  for (const Part& part : parts) output::require_ours(place(part), part.marks);
  for (const Part& part : parts) output::write_whole(place(part), part.text(), part.marks);
  write_pictures(report, folder);
  return report;
}

}  // namespace colex::cli
