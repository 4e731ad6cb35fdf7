// The values of the algebra in fmt's formats, for whoever includes this header: as texts, with the width and fill of texts.
//
//   fmt::format("{} is {:>12}", "A", Layout<>(tuple(4, 8), tuple(1, 4)));      A is  (4,8):(1,4)
//   fmt::print("{}\n", injective(L));                                          no: (1,0) and (0,1)
//
// It needs fmt 8 or later. std::format has format.hpp.
#pragma once

#include <string_view>

#include <fmt/format.h>

#include "colex/decision_text.hpp"

/// Formats to_string(value) as a text.
template <colex::detail::HasOwnText T>
struct fmt::formatter<T, char> : fmt::formatter<std::string_view, char> {
  template <class Context>
  auto format(const T& value, Context& context) const {
    return fmt::formatter<std::string_view, char>::format(to_string(value), context);
  }
};
