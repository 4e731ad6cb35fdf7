// Where the verdicts of a command go besides the terminal: --evidence FILE, --report DIR.
//
//   EvidenceSink sink(options);
//   sink.ask(301);            so many verdicts are to come
//   sink.take(record);        a line of the file, at once, with what whoever judged can draw of it
//   sink.finish();            the end of the run behind its records, and the report
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/ledger.hpp"
#include "colex/evidence/record.hpp"
#include "colex/output/files.hpp"

#include "command.hpp"

namespace colex::cli {

struct EvidenceOptions {
  std::string file, report;

  /// Whether there is somewhere to write records to.
  bool wanted() const { return !file.empty() || !report.empty(); }
};

/// Adds the options to a subcommand.
void add_to(CLI::App& command, EvidenceOptions& options);

/// What each file of evidence has near its beginning.
output::Marks evidence_marks();

/// Takes records as they come. Several threads may call it.
class EvidenceSink {
 public:
  /// Until the run is over, the report says that it is not. Throws output::Refused for a file that is not to be written over, or
  /// cannot be.
  explicit EvidenceSink(const EvidenceOptions& options);

  /// So many verdicts are to come, beside those that were announced before.
  void ask(std::uint64_t verdicts);
  /// This run is one of several parts of a work.
  void is_part(evidence::Part part);
  /// Something that was asked for will not be here.
  void miss(const std::string& sentence);
  void take(const evidence::Record& record);
  /// The end of the run, and the report. Throws output::Fault if something could not be written.
  void finish();
  /// The same of a run that does not come to its end, for this reason: what is known is kept, and that the rest is missing.
  void stop(const std::string& why);

 private:
  void conclude();

  const EvidenceOptions& options_;
  std::mutex mutex_;
  std::optional<output::GrowingFile> file_;
  std::shared_ptr<evidence::Archive> records_ = std::make_shared<evidence::Archive>();
  evidence::Lines lines_;
  evidence::End end_;  ///< but for what is counted in the lines
  bool is_over_ = false;
};

}  // namespace colex::cli
