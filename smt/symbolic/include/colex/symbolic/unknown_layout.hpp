// The unknown layouts that a law speaks of, and their coordinates.
//
//   unknown_layout(scope, "L", 2)                  is   (s0,s1):(d0,d1)            with s0, s1 >= 1 and any d0, d1
//   unknown_layout(scope, "L", profile (_,(_,_)))  is   (s0,(s1,s2)):(d0,(d1,d2))
//   unknown_coordinate(scope, "c", its shape)      is   (c0,(c1,c2))               with 0 <= c_k < s_k
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "colex/layout.hpp"
#include "colex/tuple.hpp"
#include "colex/underscore.hpp"

namespace colex::symbolic {

/// The integers of a scope.
template <class Scope>
using IntegerOf = typename std::decay_t<Scope>::Integer;

/// (s0,…):(d0,…) with as many modes: every extent at least `extents_from`, every stride at least `strides_from`, or any if that
/// is not given.
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

/// How a layout is nested: (_,(_,_)), whatever stands at the leaves.
using Profile = Tuple<Underscore>;

/// The same in a profile.
template <class Scope>
Layout<IntegerOf<Scope>> unknown_layout(Scope& scope, const std::string& name, const Profile& profile,
                                        std::int64_t extents_from = 1, std::optional<std::int64_t> strides_from = std::nullopt) {
  using I = IntegerOf<Scope>;
  const Modes<I> flat = modes(unknown_layout(scope, name, leaf_count(profile), extents_from, strides_from));
  std::size_t next = 0;
  Tuple<I> shape = transform_leaves(profile, [&](Underscore) { return flat[next++].extent; });
  next = 0;
  Tuple<I> stride = transform_leaves(profile, [&](Underscore) { return flat[next++].stride; });
  return Layout<I>(std::move(shape), std::move(stride));
}

/// Any natural coordinate inside the shape.
template <class Scope>
Tuple<IntegerOf<Scope>> unknown_coordinate(Scope& scope, const std::string& name, const Tuple<IntegerOf<Scope>>& shape) {
  std::size_t next = 0;
  return transform_leaves(
      shape, [&](const IntegerOf<Scope>& extent) { return scope.coordinate(name + std::to_string(next++), extent); });
}

}  // namespace colex::symbolic
