// Which part of its domain a search has covered, in words: `every case with M, N <= 141; L flat, size and strides <= 16`.
#pragma once

#include <optional>
#include <string>

#include "colex/laws/text_statement.hpp"

#include "search.hpp"

namespace colex::claims {

/// What the enumeration of `search` has covered, given the bound that was asked for. Empty if nothing was.
std::string coverage(laws::TextStatement& statement, std::optional<std::int64_t> bound, const Search& search);

}  // namespace colex::claims
