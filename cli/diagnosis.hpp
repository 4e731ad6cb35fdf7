// Mistakes in the input, shown to a person: where, what, and the line with a caret.
//
//   layouts.colex:3:12: error: expected ',' or ')' or an operator, found ':'
//   3 | claim f((4,8:(1,4))
//     |             ^
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/located_rejection.hpp"

namespace colex::cli {

/// Writes the mistake in the text of a file to standard error.
void diagnose(const std::string& file, std::string_view text, const notation::LocatedRejection& mistake);

/// Writes why a text that was typed has no value to standard error; with `in_json` also as an object to standard output. `words`
/// are those of the command that says the same of it, if that is not `explain`.
void diagnose(const std::string& text, const Rejection& rejection, bool in_json = false,
              const std::vector<std::string>& words = {});

}  // namespace colex::cli
