// A report as one HTML file that needs nothing else: no network, no framework, and no scripts to be read.
//
// The ledger stands on the left, failures first; a card for each law on the right, its counterexample as pictures first. With
// scripts the ledger is searched and filtered, and rows beyond the first two hundred are made from data when they are asked
// for.
#pragma once

#include <string>

#include "colex/render/report.hpp"

namespace colex::render {

/// The file.
std::string html(const Report& report);

}  // namespace colex::render
