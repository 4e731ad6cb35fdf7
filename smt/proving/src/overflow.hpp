// What a proof says of overflow. Its integers are unbounded, and those of a program are not: what suffices for 64 bits, theorems
// of their own say, of one operation each.
#pragma once

#include <string>

namespace colex::proving {

inline constexpr const char* unbounded_integers = "unbounded integers, so nothing is said of overflow";

/// The same, and for each operation that the statement names and a theorem is about, what has to be below 2^63:
/// "unbounded integers, so nothing is said of overflow; coalesce stays within 64 bits where … (coalesce.fits.all-ranks)".
std::string said_of_overflow(const std::string& statement);

}  // namespace colex::proving
