// The values of the algebra in the formats of the standard library, for whoever includes this header: as texts, with the width
// and fill of texts.
//
//   std::format("{} is {:>12}", "A", Layout<>(tuple(4, 8), tuple(1, 4)));      A is  (4,8):(1,4)
//   std::print("{}\n", injective(L));                                          no: (1,0) and (0,1)
//
// It needs a standard library that has <format> (GCC 13, LLVM 17), and without one it is empty. fmt has fmt.hpp.
#pragma once

#include <version>
#ifdef __cpp_lib_format
#include <format>
#include <string_view>

#include "colex/decision_text.hpp"

/// Formats to_string(value) as a text.
template <colex::detail::HasOwnText T>
struct std::formatter<T, char> : std::formatter<std::string_view, char> {
  template <class Context>
  auto format(const T& value, Context& context) const {
    return std::formatter<std::string_view, char>::format(to_string(value), context);
  }
};
#endif
