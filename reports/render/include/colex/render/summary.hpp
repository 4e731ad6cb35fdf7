// A report for a terminal or the log of a CI job: what is not as expected, and a count of the rest.
//
//   not as expected  kernel.colex:3  claim size(A) == 127
//     128 == 127 is false
//     repeat  colex check 'kernel.colex:3'
//   12 laws and claims: 1 not as expected, 11 stand
#pragma once

#include <string>

#include "colex/evidence/ledger.hpp"
#include "colex/render/report.hpp"

namespace colex::render {

/// The lines, the last of which is the headline.
std::string terminal_summary(const Report& report);

// A report as Markdown, for the summary page of a CI job: the headline, what is not as expected with its counterexample,
// outcomes × engines.

/// The page. Failures beyond the first hundred are counted, not shown.
std::string markdown_summary(const Report& report);

// The ledger as a table for a terminal.

/// A line for each law: its id, a cell for each engine, what is known; laws that are not as expected come first. Then the counts.
std::string ledger_text(const evidence::Ledger& ledger);

}  // namespace colex::render
