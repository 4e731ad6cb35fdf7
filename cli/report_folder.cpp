#include "report_folder.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/merge.hpp"
#include "colex/output/whole_file.hpp"
#include "colex/render/counterexample_picture.hpp"
#include "colex/render/html.hpp"
#include "colex/render/junit.hpp"
#include "colex/render/markdown_summary.hpp"
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

std::string text_of(const std::vector<evidence::Record>& records) {
  std::string text;
  for (const evidence::Record& record : records) text += evidence::to_json(record) + '\n';
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
      if (file.empty() || render::counterexample_pictures(verdict).empty()) continue;
      drawn.emplace_back(file, &verdict);
      list += fs::path(file).filename().string() + '\n';
    }
  }
  make_folder(folder / "pictures", !drawn.empty());
  if (fs::exists(folder / "pictures")) output::write_whole(folder / "pictures" / list_of_pictures, list, {});
  for (const auto& [file, verdict] : drawn)
    output::write_whole(folder / file, render::to_svg(render::counterexample_pictures(*verdict).front()), {render::svg_mark});
}

}  // namespace

void write_report(const render::Report& report, const std::vector<evidence::Record>& records, const std::string& folder) {
  make_folder(folder, true);
  struct Part {
    const char* name;
    output::Marks marks;
    std::function<std::string()> text;
  };
  const std::vector<Part> parts = {
      {"evidence.jsonl", evidence_marks(), [&] { return text_of(evidence::merged(records)); }},
      {"index.html", {"<title>colex report"}, [&] { return render::html(report); }},
      {"junit.xml", {"<testsuites name=\"colex\""}, [&] { return render::junit(report); }},
      {"colex.sarif", {"\"name\": \"colex\""}, [&] { return render::sarif(report); }},
      {"summary.md", {"## colex\n"}, [&] { return render::markdown_summary(report); }},
  };
  const auto place = [&](const Part& part) { return (fs::path(folder) / part.name).string(); };
  for (const Part& part : parts) output::require_ours(place(part), part.marks);
  for (const Part& part : parts) output::write_whole(place(part), part.text(), part.marks);
  write_pictures(report, folder);
}

}  // namespace colex::cli
