// What the properties are about: layouts and shapes that RapidCheck draws, small enough to be walked, and what a layout is by its
// definition.
//
//   const auto L = drawn_layout("L");                      a failing property prints it as L: (2,2):(1,1)
//   values(L)                                              0, 1, 1, 2
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "colex/algebra.hpp"
#include "colex/rapidcheck.hpp"

namespace colex::properties {

#ifdef COLEX_BROKEN
/// An integer of which the generator's library has no instances. The algebra is templates, of which a program has one copy each:
/// with the generator's integer, a mistake that is planted in what is judged would be in what draws as well.
using Number = Exact<long long>;
#else
using Number = Checked;
#endif

using Shape = Tuple<Number>;
using Values = std::vector<std::int64_t>;

inline Shape of_numbers(const Tuple<Checked>& shape) {
  return transform_leaves(shape, [](const Checked& n) { return Number(n.value()); });
}
inline Layout<Number> of_numbers(const Layout<>& L) { return {of_numbers(L.shape()), of_numbers(L.stride())}; }

inline Tiler<Number> of_numbers(const Tiler<>& T) {
  if (T.is_underscore()) return Underscore{};
  if (T.is_integer()) return Number(T.integer().value());
  if (T.is_layout()) return of_numbers(T.layout());
  Tiler<Number>::Modes modes;
  for (const Tiler<>& mode : T.modes()) modes.push_back(of_numbers(mode));
  return modes;
}

/// So many elements can be walked ten thousand times.
inline constexpr std::int64_t walkable = 256;

/// A layout of a domain. It has few elements, and strides of which sums fit 64 bits: what comes beyond them is no topic here.
inline Layout<Number> drawn_layout(const char* name, cases::LayoutDomain domain = {}) {
  if (!domain.size) domain.size = walkable;
  const auto L = *arbitrary<Layout<>>(domain).as(name);
  constexpr std::int64_t most = std::int64_t{1} << 40;
  for_each_leaf(L.stride(), [](const Checked& d) { RC_PRE(-most < d.value() && d.value() < most); });
  return of_numbers(L);
}

/// A layout that maps into the domain of another one.
inline Layout<Number> drawn_layout_into(const Layout<Number>& A, const char* name) {
  return drawn_layout(name, {.into = size(A).value()});
}

inline Shape drawn_shape(const char* name, cases::ShapeDomain domain = {.size = walkable}) {
  return of_numbers(*arbitrary<Tuple<Checked>>(domain).as(name));
}
/// A shape that refines another one: each of its leaves is split into a shape of that size.
inline Shape drawn_shape_refining(const Shape& shape, const char* name) {
  const auto checked = transform_leaves(shape, [](const Number& n) { return Checked(n.value()); });
  return drawn_shape(name, {.refined = checked});
}

/// The value at a 1-D coordinate by the definition: Σ d_k·(⌊x/P_k⌋ mod s_k), the last mode not reduced (CuTe, 01_layout.md).
template <class I>
std::int64_t by_definition(const Layout<I>& L, std::int64_t x) {
  const auto& extents = L.shape().leaves();
  const auto& strides = L.stride().leaves();
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < extents.size(); ++k) {
    const auto extent = static_cast<std::int64_t>(extents[k].value());
    const bool is_last = k + 1 == extents.size();
    sum += (is_last ? x : x % extent) * static_cast<std::int64_t>(strides[k].value());
    x /= extent;
  }
  return sum;
}

/// How many elements the shape has.
template <class I>
std::int64_t count(const Tuple<I>& shape) {
  std::int64_t product = 1;
  for_each_leaf(shape, [&](const I& s) { product *= static_cast<std::int64_t>(s.value()); });
  return product;
}
template <class I>
std::int64_t count(const Layout<I>& L) {
  return count(L.shape());
}

/// All values, in the order of the 1-D coordinates.
template <class I>
Values values(const Layout<I>& L) {
  Values all;
  for (std::int64_t x = 0; x < count(L); ++x) all.push_back(by_definition(L, x));
  return all;
}

/// The values without what is told twice.
inline std::set<std::int64_t> distinct(const Values& values) { return {values.begin(), values.end()}; }

/// Whether no two coordinates have the same value.
template <class I>
bool is_injective(const Layout<I>& L) {
  return distinct(values(L)).size() == static_cast<std::size_t>(count(L));
}

}  // namespace colex::properties
