// Cases that once failed, which are looked at before any others: properties/regressions/ID.colex, one file a law.
//
//   # found by random, seed 7
//   let L = (2,2):(1,1)
//   let i = 3
//
// Values for people: the file says what the case is, not which seed leads to it. A file may hold several cases; each gives all
// variables of the law in their order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/laws/statement.hpp"

namespace colex::engines {

/// The committed cases of a law. Throws a Rejection for a file that does not fit the law.
std::vector<laws::Assignment> regressions(const laws::Law& law);

/// The names of the laws that have a file.
std::vector<std::string> laws_with_regressions();

/// The cases of such a text.
std::vector<laws::Assignment> read_regressions(const laws::Statement& statement, std::string_view text);

/// What to add to the file for a case.
std::string regression_entry(const std::vector<evidence::Binding>& values, const std::string& comment);

}  // namespace colex::engines
