// The ledger as a table for a terminal.
#pragma once

#include <string>

#include "colex/evidence/ledger.hpp"

namespace colex::render {

/// A line for each law: its id, a cell for each engine, what is known; laws that are not as expected come first. Then the counts.
std::string ledger_text(const evidence::Ledger& ledger);

}  // namespace colex::render
