// Thrown when the engine gives up. Then it gives no answer, and never a wrong one.
//
//   try { … } catch (const Unknown& why) { path.reason = why.what(); }
//
// The reason may be a coefficient that does not fit into 64 bits, a budget that is spent, or a rule that is missing. Then the
// path is unknown, and so is the theorem. This is not a `Rejection`: an algorithm may turn a Rejection into a value (`try_x`),
// and nobody may swallow this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/symbolic/certificate.hpp"
#include "colex/tuple.hpp"

namespace colex::symbolic {

/// The reason for which a path has no verdict.
struct Unknown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The domain of a variable: the integers that it may be.
//
//   an extent s          s >= 1
//   a coordinate c       0 <= c < s·t
//   a stride d           any integer

/// The bounds lower <= v < below, if they are given, each with the certificate's line that says so.
struct Domain {
  std::optional<std::int64_t> lower;
  Line lower_line = 0;
  std::optional<Polynomial> below;
  Line below_line = 0;
};

// An input of a law: the values of its unknowns, as it names them.
//
//   to_string({{"s0", "d0"}, {2, 1}})      "s0 = 2, d0 = 1"

struct Input {
  std::vector<std::string> names;
  std::vector<std::int64_t> values;
};

std::string to_string(const Input& input);

// The unknown layouts that a law speaks of, and their coordinates.
//
//   unknown_layout(scope, "L", 2)                  is   (s0,s1):(d0,d1)            with s0, s1 >= 1 and any d0, d1
//   unknown_layout(scope, "L", profile (_,(_,_)))  is   (s0,(s1,s2)):(d0,(d1,d2))
//   unknown_coordinate(scope, "c", its shape)      is   (c0,(c1,c2))               with 0 <= c_k < s_k

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

// Numbers that look random and are the same on every machine.
//
//   Dice dice(7);
//   dice.between(1, 6)

/// n + step, or the largest number where that would be beyond 64 bits: a range to draw from ends there.
constexpr std::int64_t at_most_largest(std::int64_t n, std::int64_t step) {
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  return step > 0 && n > largest - step ? largest : n + step;
}

/// splitmix64, from a seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 1) {}

  /// From low to high, both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    z ^= z >> 31U;
    return low + static_cast<std::int64_t>(z % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  std::uint64_t state_;
};

}  // namespace colex::symbolic
