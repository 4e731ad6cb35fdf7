// Twice the width, for the sums on the way to a decision.
//
//   L = (2,2,2):(2^62, 2^62+1, 2^62+3)      strides that fit 64 bits, sums of strides that do not
//
//   in_wider_where_needed([](const auto& modes) { return is_contiguous(modes); }, modes(L))
//
// A decision compares sums that may be larger than any stride of the layout, and an operation may need them on the way to a
// result that fits: coalesce((2,2):(2^62,-2^62)) compares 2·2^62 with -2^62. Such a thing is computed in the layout's own
// integer, and once more in the wider one only where that overflowed; so the ordinary case pays nothing, and no answer is lost
// to an overflow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "colex/checked.hpp"
#include "colex/decision.hpp"
#include "colex/layout.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex {

/// A signed 128-bit integer whose arithmetic never wraps.
__extension__ using Wide = Exact<__int128>;

static_assert(Integer<Wide>);

/// The integer to compute in where I overflows; I itself where there is none (an unbounded integer needs none).
template <class I>
struct Wider {
  using type = I;
};
template <>
struct Wider<Checked> {
  using type = Wide;
};

/// Whether I is a number, of which every comparison is simply true or false: no unknown, whose comparisons fork a proof.
template <class I>
inline constexpr bool is_number = std::is_same_v<I, Checked> || std::is_same_v<I, Wide>;

/// A value over Checked as one over Wide.
constexpr Wide widened(Checked value) { return value; }
COLEX_CONSTEXPR Vector<Wide> widened(const Vector<Checked>& v) {
  Vector<Wide> result;
  for (const auto& term : v.terms()) result = result + Vector<Wide>(term.coefficient, term.path);
  return result;
}
template <class D>
constexpr auto widened(const Modes<Checked, D>& modes) {
  Modes<Wide, decltype(widened(std::declval<D>()))> result;
  for (const auto& mode : modes) result.push_back({mode.extent, widened(mode.stride)});
  return result;
}

template <class T>
constexpr auto widened(const Tuple<T>& tuple) {
  return transform_leaves(tuple, [](const T& leaf) { return widened(leaf); });
}
template <class D>
constexpr auto widened(const Layout<Checked, D>& L) {
  return Layout<Wide, decltype(widened(std::declval<D>()))>(widened(L.shape()), widened(L.stride()));
}

/// A result over Wide as one over Checked. Throws Rejection(overflow) where a value does not fit.
constexpr bool narrowed(bool truth) { return truth; }
inline std::string narrowed(std::string text) { return text; }
constexpr Checked narrowed(Wide value) { return value.narrow(); }
COLEX_CONSTEXPR Vector<Checked> narrowed(const Vector<Wide>& v) {
  Vector<Checked> result;
  for (const auto& term : v.terms()) result = result + Vector<Checked>(term.coefficient.narrow(), term.path);
  return result;
}
template <class D>
constexpr auto narrowed(const Mode<Wide, D>& mode) {
  return Mode<Checked, decltype(narrowed(mode.stride))>{mode.extent.narrow(), narrowed(mode.stride)};
}
template <class T>
constexpr auto narrowed(const Tuple<T>& tuple) {
  return transform_leaves(tuple, [](const T& leaf) { return narrowed(leaf); });
}
template <class D>
constexpr auto narrowed(const Layout<Wide, D>& L) {
  return Layout<Checked, decltype(narrowed(std::declval<D>()))>(narrowed(L.shape()), narrowed(L.stride()));
}
template <class T>
constexpr auto narrowed(const std::optional<T>& value) -> std::optional<decltype(narrowed(*value))> {
  if (!value) return std::nullopt;
  return narrowed(*value);
}
template <class T>
constexpr auto narrowed(const SmallVector<T>& values) {
  SmallVector<decltype(narrowed(values.front()))> result;
  result.reserve(values.size());
  for (const T& value : values) result.push_back(narrowed(value));
  return result;
}
template <class T>
constexpr auto narrowed(const std::vector<T>& values) {
  std::vector<decltype(narrowed(values.front()))> result;
  result.reserve(values.size());
  for (const T& value : values) result.push_back(narrowed(value));
  return result;
}
template <class A, class B>
constexpr auto narrowed(const std::variant<A, B>& either) {
  using Result = std::variant<decltype(narrowed(std::get<0>(either))), decltype(narrowed(std::get<1>(either)))>;
  if (either.index() == 0) return Result(std::in_place_index<0>, narrowed(std::get<0>(either)));
  return Result(std::in_place_index<1>, narrowed(std::get<1>(either)));
}
template <class T>
constexpr auto narrowed(const Result<T>& result) -> Result<decltype(narrowed(*result))> {
  if (!result) return result.template without_value<std::decay_t<decltype(narrowed(*result))>>();
  return narrowed(*result);
}
template <class W>
constexpr auto narrowed(const Decision<W>& decision) {
  using Narrow = decltype(narrowed(*decision.witness()));
  if (decision.is_unknown()) return Decision<Narrow>::unknown(decision.budget());
  if (decision.is_yes()) return Decision<Narrow>::yes(narrowed(decision.witness()));
  return Decision<Narrow>::no(narrowed(decision.witness()));
}

namespace detail {
template <class F, class First, class... Rest>
auto in_wider_after_overflow(F&& f, const First& first, const Rest&... rest) -> decltype(f(first, rest...)) {
  std::optional<Rejection> overflow;
  try {
    return f(first, rest...);
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::overflow) throw;
    overflow = rejection;
  }
  try {
    return narrowed(f(widened(first), widened(rest)...));
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::overflow) throw;
  }
  throw Rejection(*overflow);
}
}  // namespace detail

/// f(first, rest…), and where that overflows, f of the widened operands, its result narrowed. f is generic over the integer.
/// Throws Rejection(overflow), of the first attempt, only where the wider integer overflows too or the result does not fit.
template <class F, class First, class... Rest>
constexpr auto in_wider_where_needed(F&& f, const First& first, const Rest&... rest) -> decltype(f(first, rest...)) {
  if constexpr (!requires { widened(first); }) {
    return f(first, rest...);
  } else {
    // While a constant is evaluated nothing can be thrown, so there the wider integer is taken from the start.
    if (std::is_constant_evaluated()) return narrowed(f(widened(first), widened(rest)...));
    return detail::in_wider_after_overflow(f, first, rest...);
  }
}

/// f(modes…), a decision, in a wider integer where necessary, and unknown where that is not wide enough.
template <class F, Integer I, class D, class... Rest>
constexpr auto decided(F&& f, const Modes<I, D>& first, const Rest&... rest) -> decltype(f(first, rest...)) {
  try {
    return in_wider_where_needed(f, first, rest...);
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::overflow) throw;
    return decltype(f(first, rest...))::unknown(rejection.message());
  }
}

}  // namespace colex

// colex::compiled has these once, for all who link it: algebra/compiled.
#ifdef COLEX_INSTANCE
namespace colex {
COLEX_INSTANCE class SmallVector<Checked>;
COLEX_INSTANCE class SmallVector<Tuple<Checked>>;
COLEX_INSTANCE class SmallVector<Mode<Checked>>;
COLEX_INSTANCE class Tuple<Checked>;
COLEX_INSTANCE class Layout<Checked>;
COLEX_INSTANCE class SmallVector<Wide>;
COLEX_INSTANCE class SmallVector<Tuple<Wide>>;
COLEX_INSTANCE class SmallVector<Mode<Wide>>;
COLEX_INSTANCE class Tuple<Wide>;
COLEX_INSTANCE class Layout<Wide>;
}  // namespace colex
#endif
