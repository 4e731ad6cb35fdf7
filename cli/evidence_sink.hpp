// Where the verdicts of a command go besides the terminal: --evidence FILE, --report DIR.
//
//   EvidenceSink sink(options);
//   sink.take(record);        a line of the file, at once
//   sink.finish();            the report, at the end
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/output/growing_file.hpp"

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

/// Takes records as they come.
class EvidenceSink {
 public:
  /// Throws output::Refused for a file that is not to be written over, or cannot be.
  explicit EvidenceSink(const EvidenceOptions& options);

  void take(const evidence::Record& record);
  /// Throws output::Fault if something could not be written.
  void finish();

 private:
  const EvidenceOptions& options_;
  std::optional<output::GrowingFile> file_;
  std::vector<evidence::Record> records_;
};

}  // namespace colex::cli
