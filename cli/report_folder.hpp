// The folder of a report: every format, and the evidence that it is made from.
#pragma once

#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/render/report.hpp"

namespace colex::cli {

/// Writes index.html, junit.xml, colex.sarif, summary.md, evidence.jsonl (the records, merged), and the pictures that junit.xml refers to. Throws
/// output::Refused where files of others are in the way, before anything is written, and output::Fault for what cannot be written.
void write_report(const render::Report& report, const std::vector<evidence::Record>& records, const std::string& folder);

}  // namespace colex::cli
