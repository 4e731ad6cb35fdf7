// The folder of a report: every format, and the evidence that it is made from.
#pragma once

#include <memory>
#include <string>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/ledger.hpp"
#include "colex/render/report.hpp"

namespace colex::cli {

/// Makes the report on these records, which it merges, and on what was found beside them, and returns it. Writes a file of each
/// format (colex/render/formats.hpp), evidence.jsonl (the records, merged), and the pictures that junit.xml refers to. Throws
/// output::Refused where files of others are in the way, before anything is written, and output::Fault for what cannot be
/// written.
render::Report write_report(const std::shared_ptr<evidence::Archive>& records, evidence::Reading found,
                            const std::string& folder);

}  // namespace colex::cli
