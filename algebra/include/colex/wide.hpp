// Twice the width, for the sums on the way to a decision.
//
//   L = (2,2,2):(2^62, 2^62+1, 2^62+3)      strides that fit 64 bits, sums of strides that do not
//
//   in_wider_where_needed([](const auto& modes) { return is_contiguous(modes); }, modes(L))
//
// A decision compares sums that may be larger than any stride of the layout, and an operation may need them on the way to a result that fits:
// coalesce((2,2):(2^62,-2^62)) compares 2·2^62 with -2^62. Such a thing is computed in the layout's own integer, and once more in the wider one
// only where that overflowed; so the ordinary case pays nothing, and no answer is lost to an overflow.
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
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex {

/// A signed 128-bit integer whose arithmetic never wraps.
class Wide {
 public:
  __extension__ using Signed = __int128;
  __extension__ using Unsigned = unsigned __int128;

  constexpr Wide() = default;
  constexpr Wide(std::int64_t value) : value_(value) {}     // NOLINT(google-explicit-constructor): a literal is an integer
  constexpr Wide(Checked value) : value_(value.value()) {}  // NOLINT(google-explicit-constructor): every 64-bit value fits

  constexpr Signed value() const { return value_; }

  /// The same value in 64 bits. Throws Rejection(overflow) if it does not fit.
  Checked narrow() const {
    const auto low = static_cast<std::int64_t>(value_);
    if (low != value_) throw Rejection(Kind::overflow, to_string(*this) + " does not fit 64 bits");
    return low;
  }

  /// The sum, difference, product. Throws Rejection(overflow) with the operation and its operands.
  friend Wide operator+(Wide a, Wide b) {
    Wide r;
    if (__builtin_add_overflow(a.value_, b.value_, &r.value_)) overflow(a, '+', b);
    return r;
  }
  friend Wide operator-(Wide a, Wide b) {
    Wide r;
    if (__builtin_sub_overflow(a.value_, b.value_, &r.value_)) overflow(a, '-', b);
    return r;
  }
  // By magnitudes: the compilers' checked 128-bit product needs a run-time library that is not always there.
  friend Wide operator*(Wide a, Wide b) {
    const Unsigned x = magnitude(a);
    const Unsigned y = magnitude(b);
    const bool small = (x >> 63) == 0 && (y >> 63) == 0;
    constexpr Unsigned largest = ~Unsigned{0} >> 1;
    if (!small && x != 0 && y > largest / x) overflow(a, '*', b);
    Wide r;
    const auto product = static_cast<Signed>(x * y);
    r.value_ = (a.value_ < 0) == (b.value_ < 0) ? product : -product;
    return r;
  }

  /// Euclidean division. Requires a >= 0 and b > 0; throws Rejection(domain) otherwise.
  friend Wide operator/(Wide a, Wide b) {
    require_euclidean(a, '/', b);
    Wide r;
    r.value_ = a.value_ / b.value_;
    return r;
  }
  friend Wide operator%(Wide a, Wide b) {
    require_euclidean(a, '%', b);
    Wide r;
    r.value_ = a.value_ % b.value_;
    return r;
  }

  friend constexpr bool operator==(Wide a, Wide b) { return a.value_ == b.value_; }
  friend constexpr bool operator<(Wide a, Wide b) { return a.value_ < b.value_; }

  friend std::string to_string(Wide a) {
    std::string digits;
    for (Unsigned rest = magnitude(a); rest != 0 || digits.empty(); rest /= 10) {
      digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    }
    return a.value_ < 0 ? '-' + digits : digits;
  }

 private:
  static constexpr Unsigned magnitude(Wide a) {
    return a.value_ < 0 ? Unsigned{0} - static_cast<Unsigned>(a.value_) : static_cast<Unsigned>(a.value_);
  }
  [[noreturn]] static void overflow(Wide a, char operation, Wide b) {
    throw Rejection(Kind::overflow, to_string(a) + ' ' + operation + ' ' + to_string(b) + " does not fit 128 bits");
  }
  static void require_euclidean(Wide a, char operation, Wide b) {
    if (a.value_ >= 0 && b.value_ > 0) return;
    throw Rejection(Kind::domain,
                    to_string(a) + ' ' + operation + ' ' + to_string(b) + ": division needs a dividend >= 0 and a divisor > 0");
  }

  Signed value_ = 0;
};

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
inline Wide widened(Checked value) { return value; }
inline Vector<Wide> widened(const Vector<Checked>& v) {
  Vector<Wide> result;
  for (const auto& term : v.terms()) result = result + Vector<Wide>(term.coefficient, term.path);
  return result;
}
template <class D>
auto widened(const Modes<Checked, D>& modes) {
  Modes<Wide, decltype(widened(std::declval<D>()))> result;
  for (const auto& mode : modes) result.push_back({mode.extent, widened(mode.stride)});
  return result;
}

template <class T>
auto widened(const Tuple<T>& tuple) {
  return transform_leaves(tuple, [](const T& leaf) { return widened(leaf); });
}
template <class D>
auto widened(const Layout<Checked, D>& L) {
  return Layout<Wide, decltype(widened(std::declval<D>()))>(widened(L.shape()), widened(L.stride()));
}

/// A result over Wide as one over Checked. Throws Rejection(overflow) where a value does not fit.
inline bool narrowed(bool truth) { return truth; }
inline std::string narrowed(std::string text) { return text; }
inline Checked narrowed(Wide value) { return value.narrow(); }
inline Vector<Checked> narrowed(const Vector<Wide>& v) {
  Vector<Checked> result;
  for (const auto& term : v.terms()) result = result + Vector<Checked>(term.coefficient.narrow(), term.path);
  return result;
}
template <class D>
auto narrowed(const Mode<Wide, D>& mode) {
  return Mode<Checked, decltype(narrowed(mode.stride))>{mode.extent.narrow(), narrowed(mode.stride)};
}
template <class T>
auto narrowed(const Tuple<T>& tuple) {
  return transform_leaves(tuple, [](const T& leaf) { return narrowed(leaf); });
}
template <class D>
auto narrowed(const Layout<Wide, D>& L) {
  return Layout<Checked, decltype(narrowed(std::declval<D>()))>(narrowed(L.shape()), narrowed(L.stride()));
}
template <class T>
auto narrowed(const std::optional<T>& value) -> std::optional<decltype(narrowed(*value))> {
  if (!value) return std::nullopt;
  return narrowed(*value);
}
template <class T>
auto narrowed(const std::vector<T>& values) {
  std::vector<decltype(narrowed(values.front()))> result;
  result.reserve(values.size());
  for (const T& value : values) result.push_back(narrowed(value));
  return result;
}
template <class A, class B>
auto narrowed(const std::variant<A, B>& either) {
  using Result = std::variant<decltype(narrowed(std::get<0>(either))), decltype(narrowed(std::get<1>(either)))>;
  if (either.index() == 0) return Result(std::in_place_index<0>, narrowed(std::get<0>(either)));
  return Result(std::in_place_index<1>, narrowed(std::get<1>(either)));
}
template <class T>
auto narrowed(const Result<T>& result) -> Result<decltype(narrowed(*result))> {
  if (!result) return result.rejection();
  return narrowed(*result);
}
template <class W>
auto narrowed(const Decision<W>& decision) {
  using Narrow = decltype(narrowed(*decision.witness()));
  if (decision.is_unknown()) return Decision<Narrow>::unknown(decision.budget());
  const auto witness = narrowed(decision.witness());
  return decision.is_yes() ? Decision<Narrow>::yes(witness) : Decision<Narrow>::no(witness);
}

/// f(first, rest…), and where that overflows, f of the widened operands, its result narrowed. f is generic over the integer. Throws
/// Rejection(overflow), of the first attempt, only where the wider integer overflows too or the result does not fit.
template <class F, class First, class... Rest>
auto in_wider_where_needed(F&& f, const First& first, const Rest&... rest) -> decltype(f(first, rest...)) {
  if constexpr (!requires { widened(first); }) {
    return f(first, rest...);
  } else {
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
    throw *overflow;
  }
}

/// f(modes…), a decision, in a wider integer where necessary, and unknown where that is not wide enough.
template <class F, Integer I, class D, class... Rest>
auto decided(F&& f, const Modes<I, D>& first, const Rest&... rest) -> decltype(f(first, rest...)) {
  try {
    return in_wider_where_needed(f, first, rest...);
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::overflow) throw;
    return decltype(f(first, rest...))::unknown(rejection.message());
  }
}

}  // namespace colex
