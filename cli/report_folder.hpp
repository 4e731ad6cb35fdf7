// The folder of a report: every format, and the evidence that it is made from.
#pragma once

#include <string>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/report.hpp"

namespace colex::cli {

/// Makes the report on this evidence, and returns it. Writes index.html, junit.xml, colex.sarif, summary.md, evidence.jsonl (the records, merged), and the pictures that junit.xml refers to. Throws
/// output::Refused where files of others are in the way, before anything is written, and output::Fault for what cannot be written.
render::Report write_report(evidence::Reading evidence, const std::string& folder);

}  // namespace colex::cli
