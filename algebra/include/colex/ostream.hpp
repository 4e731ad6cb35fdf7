// The values of the algebra on a stream, for whoever includes this header.
//
//   std::cout << Layout<>(tuple(4, 8), tuple(1, 4));     writes (4,8):(1,4)
//   std::cout << injective(L);                           writes no: (1,0) and (0,1)
//
// GoogleTest and RapidCheck print what can be written on a stream, so their messages show layouts as well.
#pragma once

#include <ostream>

#include "colex/decision_text.hpp"
#include "colex/print.hpp"

namespace colex {

/// Writes to_string(value).
template <class T>
  requires(Printable<T>)
std::ostream& operator<<(std::ostream& out, const T& value) { return out << to_string(value); }

}  // namespace colex
