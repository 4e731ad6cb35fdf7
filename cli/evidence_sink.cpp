#include "evidence_sink.hpp"

#include <cerrno>
#include <cstring>

#include "colex/evidence/json_lines.hpp"

#include "report_folder.hpp"

namespace colex::cli {

void add_to(CLI::App& command, EvidenceOptions& options) {
  command.add_option("--evidence", options.file, "Write a record of each verdict to this file (JSON Lines)");
  command.add_option("--report", options.report,
                     "Write the report to this folder: index.html, junit.xml, colex.sarif, summary.md");
}

EvidenceSink::EvidenceSink(const EvidenceOptions& options) : options_(options) {
  if (options.file.empty()) return;
  file_.open(options.file);
  if (!file_) throw Unreadable(options.file + ": " + std::strerror(errno));
}

void EvidenceSink::take(const evidence::Record& record) {
  if (file_.is_open()) evidence::write(file_, record);
  if (!options_.report.empty()) records_.push_back(record);
}

void EvidenceSink::finish() {
  if (file_.is_open() && !file_.flush()) throw Unreadable(options_.file + ": " + std::strerror(errno));
  if (!options_.report.empty()) write_report(render::report(records_), records_, options_.report);
}

}  // namespace colex::cli
