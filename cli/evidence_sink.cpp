#include "evidence_sink.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/formats.hpp"

#include "report_folder.hpp"

namespace colex::cli {

void add_to(CLI::App& command, EvidenceOptions& options) {
  command.add_option("--evidence", options.file, "Write a record of each verdict to this file (JSON Lines)");
  std::string files;
  for (const render::Format& format : render::formats()) files += (files.empty() ? "" : ", ") + std::string(format.file);
  command.add_option("--report", options.report, "Write the report to this folder: " + files);
}

output::Marks evidence_marks() { return {"\"claim\":{\"id\":", "\"end\":{\"records\":"}; }

EvidenceSink::EvidenceSink(const EvidenceOptions& options) : options_(options) {
  if (!options.file.empty()) file_.emplace(options.file, evidence_marks());
  if (options.report.empty()) return;
  // A run that is killed must not leave the complete report of an earlier one; and what cannot be written is known at once.
  evidence::Reading nothing;
  nothing.missing.push_back("the run is not over, or was killed");
  write_report(std::make_shared<evidence::Archive>(), std::move(nothing), options.report);
}

void EvidenceSink::ask(std::uint64_t verdicts) {
  const std::lock_guard lock(mutex_);
  end_.asked += verdicts;
}

void EvidenceSink::is_part(evidence::Part part) {
  const std::lock_guard lock(mutex_);
  end_.part = std::move(part);
}

void EvidenceSink::miss(const std::string& sentence) {
  const std::lock_guard lock(mutex_);
  end_.missing.push_back(sentence);
}

void EvidenceSink::take(const evidence::Record& record) {
  if (!options_.wanted()) return;
  const evidence::Record drawn = render::with_pictures(record);
  const std::lock_guard lock(mutex_);
  if (is_over_) return;
  const std::string line = evidence::to_json(drawn);
  lines_.add(line);
  if (file_) file_->append(line + '\n');
  if (!options_.report.empty()) records_->add(drawn);
}

void EvidenceSink::finish() {
  const std::lock_guard lock(mutex_);
  if (!is_over_) conclude();
}

void EvidenceSink::stop(const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (is_over_) return;
  end_.missing.push_back("a run was stopped by " + why + " after " + std::to_string(lines_.count()) + " of " +
                         std::to_string(std::max(end_.asked, lines_.count())) + " verdicts");
  conclude();
}

void EvidenceSink::conclude() {
  is_over_ = true;
  const evidence::End lines = lines_.end();
  end_.records = lines.records;
  end_.hash = lines.hash;
  end_.asked = std::max(end_.asked, lines.records);
  if (file_) file_->append(to_json(end_) + '\n');
  if (options_.report.empty()) return;
  evidence::Reading found{{}, {}, end_.missing, {}};
  if (end_.part) found.parts.push_back(*end_.part);
  write_report(records_, std::move(found), options_.report);
}

}  // namespace colex::cli
