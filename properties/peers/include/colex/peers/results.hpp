// A survey as a file, and as the page that people read.
//
//   write(survey)            properties/peers/results.json: what docs/peers.md is made from
//   page(read(text))         docs/peers.md; whole_page(…) has each fault
//   changes(before, after)   what a newer version mended, and what it broke
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/peers/survey.hpp"

namespace colex::peers {

/// One JSON object.
std::string write(const Survey& survey);
/// The survey that a text says. Throws Rejection(parse) for anything else.
Survey read(std::string_view text);

/// The tables alone, for a terminal.
std::string tables(const Survey& survey);
/// The page in Markdown: who is right how often, operation by operation.
std::string page(const Survey& survey);
/// The same with what users reported, what is promised, and the smallest question of each kind of fault.
std::string whole_page(const Survey& survey);

/// What became of the faults of `before`, by peer and operation: a line each for kinds of faults that are gone, and that are new.
std::vector<std::string> changes(const Survey& before, const Survey& after);

}  // namespace colex::peers
