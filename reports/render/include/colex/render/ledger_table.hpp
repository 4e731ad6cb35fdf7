// The ledger as a table: for a terminal, and as Markdown for a page.
#pragma once

#include <string>

#include "colex/evidence/ledger.hpp"

namespace colex::render {

/// A line for each law: its id, a cell for each engine, what is known; laws that are not as expected come first. Then the counts.
std::string ledger_text(const evidence::Ledger& ledger);

/// The published statements with their verdicts, as docs/statements.md has them: what falls first, each with its counterexample and the repaired law
/// beside it.
std::string statements_markdown(const evidence::Ledger& ledger);

}  // namespace colex::render
