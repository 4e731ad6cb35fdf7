#include "evidence_sink.hpp"

#include "colex/evidence/json_lines.hpp"

#include "report_folder.hpp"

namespace colex::cli {

void add_to(CLI::App& command, EvidenceOptions& options) {
  command.add_option("--evidence", options.file, "Write a record of each verdict to this file (JSON Lines)");
  command.add_option("--report", options.report,
                     "Write the report to this folder: index.html, junit.xml, colex.sarif, summary.md");
}

output::Marks evidence_marks() { return {"\"claim\":{\"id\":"}; }

EvidenceSink::EvidenceSink(const EvidenceOptions& options) : options_(options) {
  if (!options.file.empty()) file_.emplace(options.file, evidence_marks());
}

void EvidenceSink::take(const evidence::Record& record) {
  if (file_) file_->append(evidence::to_json(record) + '\n');
  if (!options_.report.empty()) records_.push_back(record);
}

void EvidenceSink::finish() {
  if (!options_.report.empty()) write_report(render::report(records_), records_, options_.report);
}

}  // namespace colex::cli
