#include "report_folder.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/evidence/json_lines.hpp"
#include "colex/output/files.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/figure.hpp"
#include "colex/render/formats.hpp"
#include "colex/workers/threads.hpp"

#include "command.hpp"
#include "evidence_sink.hpp"
#include "folder.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

/// So many failures have a picture: nobody looks at more, and each is a file.
constexpr std::size_t most_pictures = 1000;

/// The files of pictures that a report has written, one a line, so that the next one into this folder removes these and nothing
/// else.
constexpr const char* list_of_pictures = ".colex";

void remove_pictures(const fs::path& folder) {
  std::ifstream list(folder / "pictures" / list_of_pictures);
  for (std::string name; std::getline(list, name);) {
    std::error_code ignored;
    if (fs::path(name).filename() == name) fs::remove(folder / "pictures" / name, ignored);
  }
}

/// The evidence of many runs as that of one, with what is missing of them, and with the parts of works that are there.
void write_evidence(const evidence::Archive& records, const evidence::Reading& found, std::ostream& out) {
  evidence::Lines lines;
  for (std::size_t k = 0; k < records.size(); ++k) {
    lines.add(records.line(k));
    out << records.line(k) << '\n';
  }
  evidence::End end = lines.end();
  end.missing = found.missing;
  out << to_json(end) << '\n';
  const std::set<evidence::Part> parts(found.parts.begin(), found.parts.end());
  for (const evidence::Part& part : parts) out << to_json(evidence::End{0, 0, {}, part}) << '\n';
}

/// The pictures, and before them the list of their names: a run that is killed leaves no picture that the next one does not know.
void write_pictures(const render::Report& report, const fs::path& folder) {
  remove_pictures(folder);
  std::string list;
  std::vector<std::pair<std::string, std::string>> drawn;
  for (std::size_t k = 0; k < report.rows.size() && drawn.size() < most_pictures; ++k) {
    if (report.rows.heads()[k].standing > render::Standing::open) continue;
    const render::ReportRow row = report.rows[k];
    for (const evidence::Record& verdict : row.ledger.verdicts) {
      const std::string file = render::picture_file(row, verdict);
      if (file.empty()) continue;
      const std::vector<render::Figure> figures = render::recorded_pictures(verdict);
      if (figures.empty()) continue;
      drawn.emplace_back(file, render::to_svg(figures.front()));
      list += fs::path(file).filename().string() + '\n';
    }
  }
  if (!drawn.empty()) make_folder(folder / "pictures");
  if (fs::exists(folder / "pictures")) output::write_whole(folder / "pictures" / list_of_pictures, list, {});
  for (const auto& [file, picture] : drawn) output::write_whole(folder / file, picture, {render::svg_mark});
}

}  // namespace

render::Report write_report(const std::shared_ptr<evidence::Archive>& records, evidence::Reading found,
                            const std::string& folder) {
  make_folder(folder);
  records->merge();
  const evidence::Reading beside = found;
  render::Report report = render::report(records, std::move(found));
  struct Part {
    std::string_view name;
    output::Marks marks;
    std::function<void(std::ostream&)> write;
  };
  std::vector<Part> parts = {
      {"evidence.jsonl", evidence_marks(), [&](std::ostream& out) { write_evidence(*records, beside, out); }}};
  for (const render::Format& format : render::formats())
    parts.push_back({format.file, {std::string(format.mark)}, [&](std::ostream& out) { format.write(report, out); }});
  const auto place = [&](const Part& part) { return (fs::path(folder) / part.name).string(); };
  for (const Part& part : parts) output::require_ours(place(part), part.marks);
  const auto write = [&](const Part& part) {
    output::WholeFile file(place(part), part.marks);
    part.write(file.stream());
    file.finish();
  };
  // The pictures behind the files: whoever has no file left to write begins with them.
  workers::in_parallel(parts.size() + 1, 0, [&](std::size_t k) {
    if (k < parts.size())
      write(parts[k]);
    else
      write_pictures(report, folder);
  });
  return report;
}

}  // namespace colex::cli
