// Which part of a domain an enumeration has covered, in words.
//
//   forall M >= 1, N >= 1, L: layout …      after level 15 of the plain family
//   every case with 1 <= M, N <= 16; L flat, no tuple of one mode, no extent of 1 beside others, size <= 15, strides 0 to 15
//
// Every verdict that is not about the whole domain bears such words: they are the bound of the verdict.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "colex/cases/enumeration.hpp"
#include "colex/laws/statement.hpp"

namespace colex::engines {

/// Whether the range of variable number `index` may depend on the values of those before it.
bool depends_on_others(const laws::Statement& statement, std::size_t index);

/// The cases of a statement up to a level of a family. With a bound, integers are those of [-bound, bound]; without, those
/// whose distance from the value of their domain nearest to 0 is at most the level. Requires 0 <= level. `sample` is a case of
/// the domain, or the beginning of one: it tells the domains of programs.
std::string coverage(laws::Statement& statement, const cases::Family& family, std::int64_t level,
                     std::optional<std::int64_t> bound, const cases::Assignment& sample);

}  // namespace colex::engines
