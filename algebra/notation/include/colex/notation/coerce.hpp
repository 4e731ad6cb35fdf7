// How a value becomes an argument: what a function may ask for, and what passes for it.
//
//   complement(L, cotarget) asks for a layout and an integer; complement((4,8), 64) passes the shape (4,8) for the compact layout
//   (4,8):(1,4), at the price of 4, so that a function which asks for a tuple gets it unchanged.
//
// A price of -1 says that the value does not pass; a function with several signatures takes the cheapest.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/compact.hpp"
#include "colex/notation/value.hpp"
#include "colex/small_vector.hpp"
#include "colex/tuple.hpp"

namespace colex::notation {

/// The 64-bit value of an integer that is a constant; a symbolic integer type overloads this and may return nothing.
inline std::optional<std::int64_t> constant(const Checked& i) { return i.value(); }

/// The compact column-major layout of a shape, which is what a shape means where a layout is asked for.
template <Integer I>
Layout<I> compact_layout(const Tuple<I>& shape) {
  return Layout<I>(shape, compact_col_major(shape));
}

/// What T asks of a value: price and conversion. The primary template is for the alternatives of Value themselves.
template <Integer I, class T>
struct Parameter {
  static int price(const Value<I>& value) { return value.template is<T>() ? 0 : -1; }
  static const T& convert(const Value<I>& value) { return value.template get<T>(); }
};

template <Integer I>
struct Parameter<I, Value<I>> {
  static int price(const Value<I>&) { return 1; }
  static const Value<I>& convert(const Value<I>& value) { return value; }
};

template <Integer I>
struct Parameter<I, Tuple<I>> {
  static int price(const Value<I>& value) { return value.template is<Tuple<I>>() ? 0 : value.template is<I>() ? 1 : -1; }
  static Tuple<I> convert(const Value<I>& value) {
    if (const I* leaf = value.template as<I>()) return Tuple<I>(*leaf);
    return value.template get<Tuple<I>>();
  }
};

template <Integer I>
struct Parameter<I, Layout<I>> {
  static int price(const Value<I>& value) {
    if (value.template is<Layout<I>>()) return 0;
    return value.template is<Tuple<I>>() || value.template is<I>() ? 4 : -1;
  }
  static Layout<I> convert(const Value<I>& value) {
    if (const Layout<I>* layout = value.template as<Layout<I>>()) return *layout;
    return compact_layout(Parameter<I, Tuple<I>>::convert(value));
  }
};

template <Integer I>
struct Parameter<I, Tuple<Vector<I>>> {
  static int price(const Value<I>& value) {
    return value.template is<Tuple<Vector<I>>>() ? 0 : value.template is<Vector<I>>() ? 1 : -1;
  }
  static Tuple<Vector<I>> convert(const Value<I>& value) {
    if (const Vector<I>* leaf = value.template as<Vector<I>>()) return Tuple<Vector<I>>(*leaf);
    return value.template get<Tuple<Vector<I>>>();
  }
};

/// A coordinate, with `_` or without.
template <Integer I>
struct Parameter<I, SliceCoordinate<I>> {
  static int price(const Value<I>& value) {
    if (value.template is<SliceCoordinate<I>>()) return 0;
    if (value.template is<Underscore>()) return 1;
    return value.template is<Tuple<I>>() || value.template is<I>() ? 2 : -1;
  }
  static SliceCoordinate<I> convert(const Value<I>& value) {
    if (value.template is<Underscore>()) return SliceCoordinate<I>(Slot<I>(Underscore{}));
    if (const I* leaf = value.template as<I>()) return SliceCoordinate<I>(Slot<I>(*leaf));
    if (const Tuple<I>* tuple = value.template as<Tuple<I>>()) {
      return transform_leaves(*tuple, [](const I& leaf) { return Slot<I>(leaf); });
    }
    return value.template get<SliceCoordinate<I>>();
  }
};

namespace detail {
template <Integer I>
Tiler<I> tiler_of(const SliceCoordinate<I>& coordinate) {
  if (coordinate.is_leaf()) {
    if (coordinate.leaf().is_underscore()) return Tiler<I>(Underscore{});
    return Tiler<I>(coordinate.leaf().integer());
  }
  typename Tiler<I>::Modes modes;
  for (const SliceCoordinate<I>& mode : coordinate.modes()) modes.push_back(tiler_of<I>(mode));
  return Tiler<I>(std::move(modes));
}
}  // namespace detail

/// A tiler: also a layout, an integer, a shape, `_`, and a tuple with `_`.
template <Integer I>
struct Parameter<I, Tiler<I>> {
  static int price(const Value<I>& value) {
    if (value.template is<Tiler<I>>()) return 0;
    const bool passes = value.template is<Layout<I>>() || value.template is<Tuple<I>>() || value.template is<I>() ||
                        value.template is<Underscore>() || value.template is<SliceCoordinate<I>>();
    return passes ? 2 : -1;
  }
  static Tiler<I> convert(const Value<I>& value) {
    if (const Layout<I>* layout = value.template as<Layout<I>>()) return Tiler<I>(*layout);
    if (const Tuple<I>* shape = value.template as<Tuple<I>>()) return Tiler<I>(*shape);
    if (const I* n = value.template as<I>()) return Tiler<I>(*n);
    if (value.template is<Underscore>()) return Tiler<I>(Underscore{});
    if (const SliceCoordinate<I>* slots = value.template as<SliceCoordinate<I>>()) return detail::tiler_of<I>(*slots);
    return value.template get<Tiler<I>>();
  }
};

/// A 64-bit constant.
template <Integer I>
struct Parameter<I, std::int64_t> {
  static int price(const Value<I>& value) {
    const I* n = value.template as<I>();
    return n != nullptr && constant(*n) ? 0 : -1;
  }
  static std::int64_t convert(const Value<I>& value) { return *constant(value.template get<I>()); }
};

/// A mode's index or a number of modes: a constant >= 0.
template <Integer I>
struct Parameter<I, std::size_t> {
  static int price(const Value<I>& value) { return Parameter<I, std::int64_t>::price(value); }
  static std::size_t convert(const Value<I>& value) {
    const std::int64_t n = Parameter<I, std::int64_t>::convert(value);
    if (n < 0) throw Rejection(Kind::domain, "a mode or a number of modes is at least 0; this is " + std::to_string(n));
    // Where std::size_t has 32 bits, as in WebAssembly, what is beyond them is beyond every mode just as well.
    return static_cast<std::size_t>(std::min<std::int64_t>(n, std::numeric_limits<std::ptrdiff_t>::max()));
  }
};

/// A value as an argument of type T: its own content where that is a T, and nothing is copied; else what it is converted to.
template <Integer I, class T>
class Passed {
 public:
  explicit Passed(const Value<I>& value) {
    if constexpr (std::is_reference_v<decltype(Parameter<I, T>::convert(value))>) {
      own_ = &Parameter<I, T>::convert(value);  // Nothing else passes for a T.
    } else {
      if constexpr (detail::is_alternative<T, typename Value<I>::Content>) own_ = value.template as<T>();
      if (own_ == nullptr) own_ = &made_.emplace(Parameter<I, T>::convert(value));
    }
  }
  Passed(const Passed&) = delete;
  Passed& operator=(const Passed&) = delete;
  ~Passed() = default;

  operator const T&() const { return *own_; }  // NOLINT(google-explicit-constructor): it is the argument

 private:
  std::optional<T> made_;
  const T* own_ = nullptr;
};

/// The arguments of a call, or the elements of a list: where each of them is.
template <Integer I>
using Arguments = std::span<const Value<I>* const>;

/// The places of values that stand one behind the other.
template <Integer I>
SmallVector<const Value<I>*> places(const Value<I>* values, std::size_t count) {
  return SmallVector<const Value<I>*>::made(count, [&](std::size_t k) { return values + k; });
}

/// As many arguments of type T as are left; the last parameter.
template <class T>
struct Rest {
  std::vector<T> items;
};

// A value over one integer as a value over another.
//
//   (2,3):(1,2) over Checked      (2,3):(1,2) over another integer, as one that notes where it is compared

/// The value with `leaf(n)` in the place of each integer n; none for the kinds that no variable of a claim has: basis vectors,
/// tilers, composed layouts.
template <Integer J, Integer I, class F>
std::optional<Value<J>> converted(const Value<I>& value, const F& leaf) {
  const auto tuple = [&](const Tuple<I>& t) { return transform_leaves(t, leaf); };
  if (const auto* n = value.template as<I>()) return leaf(*n);
  if (const auto* t = value.template as<Tuple<I>>()) return tuple(*t);
  if (const auto* L = value.template as<Layout<I>>()) return Layout<J>(tuple(L->shape()), tuple(L->stride()));
  if (const auto* truth = value.template as<bool>()) return *truth;
  if (const auto* swizzle = value.template as<Swizzle>()) return *swizzle;
  if (const auto* linear = value.template as<LinearLayout>()) return *linear;
  return std::nullopt;
}

}  // namespace colex::notation
