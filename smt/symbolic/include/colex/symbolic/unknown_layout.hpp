// The unknown layouts that a law speaks of.
//
//   unknown_layout(scope, "L", 2)   is   (s0,s1):(d0,d1)   with s0, s1 >= 1 and any d0, d1
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "colex/layout.hpp"

namespace colex::symbolic {

/// The integers of a scope.
template <class Scope>
using IntegerOf = typename std::decay_t<Scope>::Integer;

/// (s0,…):(d0,…) with as many modes: every extent at least `extents_from`, every stride at least `strides_from`, or any if that is not given.
template <class Scope>
Layout<IntegerOf<Scope>> unknown_layout(Scope& scope, const std::string& name, std::size_t rank, std::int64_t extents_from = 1,
                                        std::optional<std::int64_t> strides_from = std::nullopt) {
  using I = IntegerOf<Scope>;
  typename Tuple<I>::Modes shape;
  typename Tuple<I>::Modes stride;
  for (std::size_t k = 0; k < rank; ++k) {
    const std::string suffix = "_" + name + std::to_string(k);
    shape.emplace_back(scope.at_least("s" + suffix, extents_from));
    stride.emplace_back(strides_from ? scope.at_least("d" + suffix, *strides_from) : scope.unknown("d" + suffix));
  }
  return Layout<I>(Tuple<I>(std::move(shape)), Tuple<I>(std::move(stride)));
}

}  // namespace colex::symbolic
