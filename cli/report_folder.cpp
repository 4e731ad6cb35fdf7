#include "report_folder.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/merge.hpp"
#include "colex/render/counterexample_picture.hpp"
#include "colex/render/html.hpp"
#include "colex/render/junit.hpp"
#include "colex/render/markdown_summary.hpp"
#include "colex/render/sarif.hpp"
#include "colex/render/svg.hpp"

#include "command.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw Unreadable(path.string() + ": " + std::strerror(errno));
}

/// The files of pictures that a report has written, one a line, so that the next one into this folder removes these and nothing else.
constexpr const char* list_of_pictures = ".colex";

void remove_pictures(const fs::path& folder) {
  std::ifstream list(folder / "pictures" / list_of_pictures);
  for (std::string name; std::getline(list, name);) {
    std::error_code ignored;
    if (fs::path(name).filename() == name) fs::remove(folder / "pictures" / name, ignored);
  }
}

void write_pictures(const render::Report& report, const fs::path& folder) {
  remove_pictures(folder);
  std::string list;
  for (const render::ReportRow& row : report.rows) {
    for (const evidence::Record& verdict : row.ledger.verdicts) {
      const std::string file = render::picture_file(row, verdict);
      if (file.empty()) continue;
      const std::vector<render::Figure> figures = render::counterexample_pictures(verdict);
      if (figures.empty()) continue;
      fs::create_directories((folder / file).parent_path());
      write(folder / file, render::to_svg(figures.front()));
      list += fs::path(file).filename().string() + '\n';
    }
  }
  if (fs::exists(folder / "pictures")) write(folder / "pictures" / list_of_pictures, list);
}

/// Refuses to write over a file of this name that no report has written: `mark` is what each of ours has near its beginning.
void require_ours(const fs::path& file, const std::string& mark) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return;
  std::string beginning(4096, '\0');
  in.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(in.gcount()));
  if (!beginning.empty() && beginning.find(mark) == std::string::npos)
    throw Unreadable(file.string() + ": is not a report of colex, and is not written over; name another folder");
}

}  // namespace

void write_report(const render::Report& report, const std::vector<evidence::Record>& records, const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw Unreadable(folder + ": " + failed.message());
  require_ours(fs::path(folder) / "index.html", "<title>colex report");
  require_ours(fs::path(folder) / "junit.xml", "<testsuites name=\"colex\"");
  require_ours(fs::path(folder) / "summary.md", "## colex\n");
  std::string evidence;
  for (const evidence::Record& record : evidence::merged(records)) evidence += evidence::to_json(record) + '\n';
  write(fs::path(folder) / "evidence.jsonl", evidence);
  write(fs::path(folder) / "index.html", render::html(report));
  write(fs::path(folder) / "junit.xml", render::junit(report));
  write(fs::path(folder) / "colex.sarif", render::sarif(report));
  write(fs::path(folder) / "summary.md", render::markdown_summary(report));
  write_pictures(report, folder);
}

}  // namespace colex::cli
