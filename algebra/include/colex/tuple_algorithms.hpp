// What one does with a nested tuple of numbers, mode by mode and leaf by leaf.
//
//   t = (3,(6,2),8)
//   size(t) = 288      rank(t) = 3        depth(t) = 2       sum(t) = 19
//   flatten(t)         = (3,6,2,8)        unflatten((3,6,2,8), t) = t
//   product_each(t)    = (3,12,8)         product_like(t, (1,1,1)) = (3,12,8), one product for each leaf of the guide
//   front(t) = 3       back(t) = 8        get(t, {1,0}) = 6   find(t, 2) = {1,1}
//   ceil_div(t, (2,(4,2),3)) = (2,(2,1),3)                    ceil_div((3,6,2,8), 72) = (1,1,1,4)
//
// A leaf counts as a tuple of one mode, itself: rank(8) = 1 and get(8, {0}) = 8; (8) is another value. What fits together must
// be of the same profile, else Rejection(type) says where it is not.
//
// Source: CuTe `int_tuple.hpp`, `algorithm/tuple_algorithms.hpp`; CUTLASS documentation, 01_layout.md.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex {

namespace detail {
template <class T, class U>
[[noreturn]] void reject_profiles(const char* operation, const Tuple<T>& a, const Tuple<U>& b) {
  throw Rejection(Kind::type,
                  std::string(operation) + ": the profile of " + describe(a) + " does not fit that of " + describe(b));
}

/// Two tuples of equal rank, or two leaves; throws Rejection(type) otherwise.
template <class T, class U>
constexpr void require_same_rank(const char* operation, const Tuple<T>& a, const Tuple<U>& b) {
  if (a.is_leaf() != b.is_leaf() || a.rank() != b.rank()) reject_profiles(operation, a, b);
}
}  // namespace detail

/// The number of modes; 1 for a leaf.
template <class T>
constexpr std::size_t rank(const Tuple<T>& t) {
  return t.rank();
}

/// How deeply t is nested; 0 for a leaf.
template <class T>
constexpr std::size_t depth(const Tuple<T>& t) {
  return t.depth();
}

/// The product of the leaves: the number of coordinates of a shape. Source: CuTe `size`.
template <Integer I>
constexpr I size(const Tuple<I>& t) {
  return product(t);
}

/// The product of each mode. Ensures rank(result) == rank(t), depth 1; a leaf s gives (s). Source: CuTe `product_each`.
template <Integer I>
constexpr Tuple<I> product_each(const Tuple<I>& t) {
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < t.rank(); ++k) result.emplace_back(product(t.mode(k)));
  return Tuple<I>(std::move(result));
}

/// For each leaf of the guide the product of what stands at its place in t. Requires weakly_congruent(guide, t), else throws
/// Rejection(type). Ensures congruent(result, guide). Source: CuTe `product_like`.
template <Integer I, class T>
constexpr Tuple<I> product_like(const Tuple<I>& t, const Tuple<T>& guide) {
  if (guide.is_leaf()) return product(t);
  detail::require_same_rank("product_like", t, guide);
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < t.rank(); ++k) result.push_back(product_like(t.mode(k), guide.mode(k)));
  return Tuple<I>(std::move(result));
}

/// The sum of the leaves; 0 for (). Leaves may be integers or basis strides. Source: CuTe `sum`.
template <class T>
constexpr T sum(const Tuple<T>& t) {
  T result = zero<T>();
  for_each_leaf(t, [&](const T& leaf) { result = result + leaf; });
  return result;
}

/// The leaves as a tuple of depth 1. Source: CuTe `flatten_to_tuple`.
template <class T>
constexpr Tuple<T> flatten_to_tuple(const Tuple<T>& t) {
  typename Tuple<T>::Modes result;
  for_each_leaf(t, [&](const T& leaf) { result.emplace_back(leaf); });
  return Tuple<T>(std::move(result));
}

/// The leaves as a tuple of depth 1; a leaf stays a leaf. Source: CuTe `flatten`.
template <class T>
constexpr Tuple<T> flatten(const Tuple<T>& t) {
  return t.is_leaf() ? t : flatten_to_tuple(t);
}

/// The tuple of the given profile whose leaves are those of t. Requires as many leaves in t as in the profile, else throws
/// Rejection(type). Ensures congruent(result, profile) and flatten_to_tuple(result) == flatten_to_tuple(t).
/// Source: CuTe `unflatten`.
template <class T, class U>
constexpr Tuple<T> unflatten(const Tuple<T>& t, const Tuple<U>& profile) {
  const std::vector<T> flat = leaves(t);
  const std::size_t wanted = leaf_count(profile);
  if (flat.size() != wanted) {
    throw Rejection(Kind::type, "unflatten: " + describe(t) + " has " + std::to_string(flat.size()) + " leaves, the profile " +
                                    describe(profile) + " has " + std::to_string(wanted));
  }
  auto next = flat.begin();
  return transform_leaves(profile, [&](const U&) { return *next++; });
}

/// What stands at a path: get(t, {1,0}) is mode 0 of mode 1 of t, get(t, {}) is t. Throws Rejection(domain) if there is no such
/// mode.
/// Source: CuTe `get<I...>`.
template <class T>
constexpr Tuple<T> get(const Tuple<T>& t, const Path& path) {
  Tuple<T> here = t;
  for (std::size_t k : path) here = here.mode(k);
  return here;
}

/// The first leaf. Requires one, else throws Rejection(domain). Source: CuTe `front`.
template <class T>
constexpr T front(const Tuple<T>& t) {
  return t.is_leaf() ? t.leaf() : front(t.mode(0));
}

/// The last leaf. Requires one, else throws Rejection(domain). Source: CuTe `back`.
template <class T>
constexpr T back(const Tuple<T>& t) {
  if (t.is_leaf()) return t.leaf();
  if (t.rank() == 0) throw Rejection(Kind::domain, "() has no last leaf");
  return back(t.mode(t.rank() - 1));
}

/// t as a tuple: a leaf x becomes (x). Source: CuTe `wrap`.
template <class T>
constexpr Tuple<T> wrap(const Tuple<T>& t) {
  if (!t.is_leaf()) return t;
  return Tuple<T>(typename Tuple<T>::Modes{t});
}

/// t without the parentheses around a single mode: ((8)) becomes 8. Source: CuTe `unwrap`.
template <class T>
constexpr Tuple<T> unwrap(const Tuple<T>& t) {
  if (t.is_leaf() || t.rank() != 1) return t;
  return unwrap(t.mode(0));
}

/// The most modes that an operation makes on request, and the most leaves.
constexpr std::size_t largest_rank = 1024;
constexpr std::size_t most_leaves = std::size_t{1} << 20;

namespace detail {
/// Throws Rejection(limit) if n modes, or n copies of x, would be too many.
template <class T>
constexpr void require_room(const char* operation, std::size_t n, const Tuple<T>& x) {
  if (n <= largest_rank && leaf_count(x) <= most_leaves / (n + 1)) return;
  throw Rejection(Kind::limit, std::string(operation) +
                                   ": a value has at most 1024 modes in a tuple and 1048576 leaves, and this would have " +
                                   std::to_string(n) + " modes of " + std::to_string(leaf_count(x)) + " leaves");
}
}  // namespace detail

/// (x,x,…), n times; x itself for n = 1. Requires n <= 1024 and fewer than 2^20 leaves, else throws Rejection(limit). Source:
/// CuTe `repeat`.
template <class T>
constexpr Tuple<T> repeat(const Tuple<T>& x, std::size_t n) {
  detail::require_room("repeat", n, x);
  if (n == 1) return x;
  return Tuple<T>(typename Tuple<T>::Modes(n, x));
}

/// The tuple of t's profile with x at every leaf. Source: CuTe `repeat_like`.
template <class T, class X>
constexpr Tuple<X> repeat_like(const Tuple<T>& t, const X& x) {
  return transform_leaves(t, [&](const T&) { return x; });
}

/// The modes in reverse order; inside a mode nothing moves. Source: CuTe `reverse`.
template <class T>
constexpr Tuple<T> reverse(const Tuple<T>& t) {
  if (t.is_leaf()) return t;
  const auto modes = t.modes();
  return Tuple<T>(typename Tuple<T>::Modes(modes.rbegin(), modes.rend()));
}

/// The path of the first leaf for which f(leaf) holds, from left to right; none if there is no such leaf. The path of a leaf in
/// itself is empty. Source: CuTe DSL `find_if`.
template <class T, class F>
COLEX_CONSTEXPR std::optional<Path> find_if(const Tuple<T>& t, F&& f) {
  if (t.is_leaf()) {
    if (f(t.leaf())) return Path{};
    return std::nullopt;
  }
  for (std::size_t k = 0; k < t.rank(); ++k) {
    if (std::optional<Path> rest = find_if(t.mode(k), f)) {
      rest->insert(rest->begin(), k);
      return rest;
    }
  }
  return std::nullopt;
}

/// The path of the first leaf equal to x. Ensures get(t, *find(t, x)) == x where there is one. Source: CuTe DSL `find`.
template <class T>
COLEX_CONSTEXPR std::optional<Path> find(const Tuple<T>& t, const std::type_identity_t<T>& x) {
  return find_if(t, [&](const T& leaf) { return static_cast<bool>(leaf == x); });
}

/// The smallest leaf. Requires one, else throws Rejection(domain). Source: CuTe `min`.
template <Integer I>
constexpr I min(const Tuple<I>& t) {
  I result = front(t);
  for_each_leaf(t, [&](const I& leaf) { result = min(result, leaf); });
  return result;
}

/// The largest leaf. Requires one, else throws Rejection(domain). Source: CuTe `max`.
template <Integer I>
constexpr I max(const Tuple<I>& t) {
  I result = front(t);
  for_each_leaf(t, [&](const I& leaf) { result = max(result, leaf); });
  return result;
}

/// Each leaf of a times the product of what stands at its place in b. Requires weakly_congruent(a, b), else throws
/// Rejection(type).
/// Ensures congruent(result, a) and size(result) == size(a) * size(b). Source: CuTe `elem_scale`.
template <Integer I>
constexpr Tuple<I> elem_scale(const Tuple<I>& a, const std::type_identity_t<Tuple<I>>& b) {
  if (a.is_leaf()) return a.leaf() * product(b);
  detail::require_same_rank("elem_scale", a, b);
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < a.rank(); ++k) result.push_back(elem_scale(a.mode(k), b.mode(k)));
  return Tuple<I>(std::move(result));
}

/// The sum of the products of leaves that stand at the same place; b's leaves may be basis strides. Requires congruent(a, b),
/// else throws Rejection(type). Source: CuTe `inner_product`.
template <Integer I, class D>
constexpr D inner_product(const Tuple<I>& a, const Tuple<D>& b) {
  detail::require_same_rank("inner_product", a, b);
  if (a.is_leaf()) return a.leaf() * b.leaf();
  D result = zero<D>();
  for (std::size_t k = 0; k < a.rank(); ++k) result = result + inner_product(a.mode(k), b.mode(k));
  return result;
}

namespace detail {
/// Mode k of a tiler of extents; a missing one is 1.
template <Integer I>
constexpr Tuple<I> mode_or_one(const Tuple<I>& t, std::size_t k) {
  return k < t.rank() ? t.mode(k) : Tuple<I>(I(1));
}

template <Integer I>
constexpr void require_no_more_modes(const char* operation, const Tuple<I>& a, const Tuple<I>& b) {
  if (a.rank() >= b.rank()) return;
  throw Rejection(Kind::type, std::string(operation) + ": " + describe(b) + " has more modes than " + describe(a));
}
}  // namespace detail

/// How many tiles of extent b it takes to cover a, by mode: tuple by tuple, mode by mode, a missing mode of b being 1; tuple by
/// integer, the first modes take as much of b as they hold: ceil_div((3,6,2,8), 72) = (1,1,1,4); integer by tuple, ceil_div(a,
/// size(b)). Requires a >= 0 and b >= 1 everywhere, and rank(a) >= rank(b) where both are tuples, else throws Rejection(type).
/// Source: CuTe `ceil_div`.
template <Integer I>
constexpr Tuple<I> ceil_div(const Tuple<I>& a, const std::type_identity_t<Tuple<I>>& b) {
  if (a.is_leaf()) return ceil_div(a.leaf(), product(b));
  typename Tuple<I>::Modes result;
  if (b.is_leaf()) {
    I rest = b.leaf();
    for (const Tuple<I>& mode : a.modes()) {
      result.push_back(ceil_div(mode, rest));
      rest = ceil_div(rest, product(mode));
    }
  } else {
    detail::require_no_more_modes("ceil_div", a, b);
    for (std::size_t k = 0; k < a.rank(); ++k) result.push_back(ceil_div(a.mode(k), detail::mode_or_one(b, k)));
  }
  return Tuple<I>(std::move(result));
}

/// Each extent of a rounded up to a multiple of b's, a missing mode of b being 1. Requires a >= 0, b >= 1, leaf against leaf, and
/// rank(a) >= rank(b), else throws Rejection(type). Source: CuTe `round_up`.
template <Integer I>
constexpr Tuple<I> round_up(const Tuple<I>& a, const std::type_identity_t<Tuple<I>>& b) {
  if (a.is_leaf() != b.is_leaf()) detail::reject_profiles("round_up", a, b);
  if (a.is_leaf()) return round_up(a.leaf(), b.leaf());
  detail::require_no_more_modes("round_up", a, b);
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < a.rank(); ++k) {
    // A missing mode is 1 at every leaf, which rounds nothing.
    result.push_back(k < b.rank() ? round_up(a.mode(k), b.mode(k)) : a.mode(k));
  }
  return Tuple<I>(std::move(result));
}

}  // namespace colex
