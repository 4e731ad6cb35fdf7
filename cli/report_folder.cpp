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

void write_pictures(const render::Report& report, const fs::path& folder) {
  fs::remove_all(folder / "pictures");
  for (const render::ReportRow& row : report.rows) {
    for (const evidence::Record& verdict : row.ledger.verdicts) {
      const std::string file = render::picture_file(row, verdict);
      if (file.empty()) continue;
      const std::vector<render::Figure> figures = render::counterexample_pictures(verdict);
      if (figures.empty()) continue;
      fs::create_directories((folder / file).parent_path());
      write(folder / file, render::to_svg(figures.front()));
    }
  }
}

}  // namespace

void write_report(const render::Report& report, const std::vector<evidence::Record>& records, const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw Unreadable(folder + ": " + failed.message());
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
