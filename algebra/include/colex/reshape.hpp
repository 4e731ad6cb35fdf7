// Rearranging modes: what becomes of the modes is shown by the result, what becomes of the values is nothing.
//
//   a = (2,3,5,7):(1,2,6,30)
//
//   select(a, {1,3})   = (3,7):(2,30)               take(a, 1, 3)     = (3,5):(2,6)
//   group(a, 0, 2)     = ((2,3),5,7):((1,2),6,30)   flatten of it     = a
//   append(a, 4:9)     = (2,3,5,7,4):(1,2,6,30,9)   prepend(a, 4:9)   = (4,2,3,5,7):(9,1,2,6,30)
//   replace(a, 2, 4:9) = (2,3,4,7):(1,2,9,30)       get(a, {1})       = 3:2
//   append_ones(3:1, 3)= (3,1,1):(1,0,0)            concat(a, b)      = a's modes, then b's
//   zip(((2,3),(4,5))) = ((2,4),(3,5))         tile_unzip(((4,2),(8,3)):((1,4),(8,64)), <_,_>) = ((4,8),(2,3)):((1,8),(4,64))
//
// Each exists for tuples (a shape, a stride, a coordinate, whatever its leaves) and for layouts, whose shape and stride it
// rearranges alike. A leaf counts as a tuple of one mode.
//
// Source: CUTLASS documentation, 01_layout.md (layout manipulation); CuTe `algorithm/tuple_algorithms.hpp`, `layout.hpp`.
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
#include "colex/tiler.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

namespace detail {
/// The modes of t; a leaf is its own.
template <class T>
typename Tuple<T>::Modes modes_of(const Tuple<T>& t) {
  return t.is_leaf() ? typename Tuple<T>::Modes{t} : t.modes();
}

/// Throws Rejection(domain) unless begin <= end <= rank.
inline void require_range(const char* operation, std::size_t begin, std::size_t end, std::size_t rank) {
  if (begin <= end && end <= rank) return;
  throw Rejection(Kind::domain, std::string(operation) + ": modes [" + std::to_string(begin) + ',' + std::to_string(end) +
                                    ") of a value of rank " + std::to_string(rank));
}

/// Throws unless t can be filled up to n modes with copies of x.
template <class T>
void require_fill(const char* operation, const Tuple<T>& t, const Tuple<T>& x, std::size_t n) {
  if (n < t.rank()) {
    throw Rejection(Kind::domain, std::string(operation) + ": the value already has " + std::to_string(t.rank()) +
                                      " modes, more than " + std::to_string(n));
  }
  require_room(operation, n, x);
}

/// The layout whose shape and stride f makes of L's.
template <Integer I, class D, class F>
Layout<I, D> reshaped(const Layout<I, D>& L, F&& f) {
  return Layout<I, D>(f(L.shape()), f(L.stride()));
}
}  // namespace detail

/// The modes of t and behind them x. Source: CuTe `append`.
template <class T>
Tuple<T> append(const Tuple<T>& t, const std::type_identity_t<Tuple<T>>& x) {
  auto modes = detail::modes_of(t);
  modes.push_back(x);
  return Tuple<T>(std::move(modes));
}

/// x and behind it the modes of t. Source: CuTe `prepend`.
template <class T>
Tuple<T> prepend(const Tuple<T>& t, const std::type_identity_t<Tuple<T>>& x) {
  auto modes = detail::modes_of(t);
  modes.insert(modes.begin(), x);
  return Tuple<T>(std::move(modes));
}

/// t filled up behind with copies of x to rank n; t itself if it has n modes. Requires rank(t) <= n, else throws
/// Rejection(domain), and n <= 1024 and fewer than 2^20 leaves, else Rejection(limit). Source: CuTe `append<N>`.
template <class T>
Tuple<T> append(const Tuple<T>& t, const std::type_identity_t<Tuple<T>>& x, std::size_t n) {
  detail::require_fill("append", t, x, n);
  if (t.rank() == n) return t;
  auto modes = detail::modes_of(t);
  modes.resize(n, x);
  return Tuple<T>(std::move(modes));
}

/// t filled up in front with copies of x to rank n. Requires as append. Source: CuTe `prepend<N>`.
template <class T>
Tuple<T> prepend(const Tuple<T>& t, const std::type_identity_t<Tuple<T>>& x, std::size_t n) {
  detail::require_fill("prepend", t, x, n);
  if (t.rank() == n) return t;
  auto modes = detail::modes_of(t);
  modes.insert(modes.begin(), n - modes.size(), x);
  return Tuple<T>(std::move(modes));
}

/// The modes of a, then those of b. Source: CuTe `tuple_cat`.
template <class T>
Tuple<T> concat(const Tuple<T>& a, const Tuple<T>& b) {
  auto modes = detail::modes_of(a);
  for (const Tuple<T>& mode : detail::modes_of(b)) modes.push_back(mode);
  return Tuple<T>(std::move(modes));
}

/// t with x in place of mode k; a leaf is replaced whole. Requires k < rank(t), else throws Rejection(domain). Source: CuTe
/// `replace`.
template <class T>
Tuple<T> replace(const Tuple<T>& t, std::size_t k, const std::type_identity_t<Tuple<T>>& x) {
  detail::require_range("replace", k, k + 1, t.rank());
  if (t.is_leaf()) return x;
  auto modes = t.modes();
  modes[k] = x;
  return Tuple<T>(std::move(modes));
}

/// t without mode k. Requires k < rank(t), else throws Rejection(domain). Source: CuTe `remove`.
template <class T>
Tuple<T> remove(const Tuple<T>& t, std::size_t k) {
  detail::require_range("remove", k, k + 1, t.rank());
  auto modes = detail::modes_of(t);
  modes.erase(modes.begin() + static_cast<std::ptrdiff_t>(k));
  return Tuple<T>(std::move(modes));
}

/// The tuple of modes begin, …, end-1. Requires begin <= end <= rank(t), else throws Rejection(domain). Source: CuTe `take`.
template <class T>
Tuple<T> take(const Tuple<T>& t, std::size_t begin, std::size_t end) {
  detail::require_range("take", begin, end, t.rank());
  const auto modes = detail::modes_of(t);
  const auto at = [&](std::size_t k) { return modes.begin() + static_cast<std::ptrdiff_t>(k); };
  return Tuple<T>(typename Tuple<T>::Modes(at(begin), at(end)));
}

/// The tuple of the given modes, in the given order, also repeatedly. Requires each < rank(t), else throws Rejection(domain).
/// Source: CuTe `select`.
template <class T>
Tuple<T> select(const Tuple<T>& t, const std::vector<std::size_t>& which) {
  typename Tuple<T>::Modes modes;
  for (std::size_t k : which) modes.push_back(t.mode(k));
  return Tuple<T>(std::move(modes));
}

/// t with the modes begin, …, end-1 as one mode, a tuple of them; with none if begin == end. Requires begin <= end <= rank(t),
/// else throws Rejection(domain). Source: CuTe `group`, CuTe DSL `group_modes`.
template <class T>
Tuple<T> group(const Tuple<T>& t, std::size_t begin, std::size_t end) {
  detail::require_range("group", begin, end, t.rank());
  auto modes = detail::modes_of(t);
  if (begin == end) return Tuple<T>(std::move(modes));
  const auto at = [&](std::size_t k) { return modes.begin() + static_cast<std::ptrdiff_t>(k); };
  Tuple<T> grouped(typename Tuple<T>::Modes(at(begin), at(end)));
  modes.erase(at(begin + 1), at(end));
  modes[begin] = std::move(grouped);
  return Tuple<T>(std::move(modes));
}

/// Rows and columns exchanged: ((a,b),(c,d)) becomes ((a,c),(b,d)). A leaf stays, and a tuple that begins with a leaf becomes
/// its own only mode, as if it were a single row. Requires tuples of equal rank behind a first mode that is a tuple, else
/// throws Rejection(type).
/// Source: CuTe `zip`.
template <class T>
Tuple<T> zip(const Tuple<T>& t) {
  if (t.is_leaf()) return t;
  if (t.rank() == 0) throw Rejection(Kind::domain, "zip: () has no modes to zip");
  const Tuple<T> first = t.mode(0);
  if (first.is_leaf()) return Tuple<T>(typename Tuple<T>::Modes{t});
  typename Tuple<T>::Modes columns;
  for (std::size_t k = 0; k < first.rank(); ++k) {
    typename Tuple<T>::Modes column;
    for (const Tuple<T>& row : t.modes()) {
      detail::require_same_rank("zip", first, row);
      column.push_back(row.mode(k));
    }
    columns.emplace_back(std::move(column));
  }
  return Tuple<T>(std::move(columns));
}

/// zip((a,b)). Source: CuTe `zip(a, b)`.
template <class T>
Tuple<T> zip(const Tuple<T>& a, const Tuple<T>& b) {
  return zip(Tuple<T>(typename Tuple<T>::Modes{a, b}));
}

namespace detail {
/// The modes of a guide that zip2_by follows, none if it ends here.
template <class U>
std::optional<typename Tuple<U>::Modes> guide_modes(const Tuple<U>& guide) {
  if (guide.is_leaf()) return std::nullopt;
  return guide.modes();
}
template <Integer I>
const std::vector<Tiler<I>>* guide_modes(const Tiler<I>& guide) {
  return guide.is_tuple() ? &guide.modes() : nullptr;
}
}  // namespace detail

/// Pairs to a pair of tuples: where the guide is a tuple, ((A,a),(B,b),…,x,y) becomes ((A,B,…),(a,b,…,x,y)), each pair having
/// been split by the guide's mode; where it ends, a pair stays. Requires a tuple of two modes at each end of the guide, and at
/// least as many modes as a tuple of the guide, else throws Rejection(type). Source: CuTe `zip2_by`.
template <class T, class Guide>
Tuple<T> zip2_by(const Tuple<T>& t, const Guide& guide) {
  const auto guides = detail::guide_modes(guide);
  if (!guides) {
    if (!t.is_leaf() && t.rank() == 2) return t;
    throw Rejection(Kind::type, "tile_unzip: " + describe(t) + " should be a pair, a tile and its rest");
  }
  if (t.is_leaf() || t.rank() < guides->size()) {
    throw Rejection(Kind::type,
                    "tile_unzip: " + describe(t) + " has fewer modes than the tiler, " + std::to_string(guides->size()));
  }
  typename Tuple<T>::Modes tiles;
  typename Tuple<T>::Modes rests;
  for (std::size_t k = 0; k < t.rank(); ++k) {
    if (k < guides->size()) {
      const Tuple<T> split = zip2_by(t.mode(k), (*guides)[k]);
      tiles.push_back(split.mode(0));
      rests.push_back(split.mode(1));
    } else {
      rests.push_back(t.mode(k));
    }
  }
  return Tuple<T>(typename Tuple<T>::Modes{Tuple<T>(std::move(tiles)), Tuple<T>(std::move(rests))});
}

/// t filled up behind with 1 to rank n, or by a single 1 without n. Requires as append. Source: CuTe DSL `append_ones`.
template <Integer I>
Tuple<I> append_ones(const Tuple<I>& t, std::size_t n) {
  return append(t, Tuple<I>(I(1)), n);
}
template <Integer I>
Tuple<I> append_ones(const Tuple<I>& t) {
  return append(t, Tuple<I>(I(1)));
}

/// t filled up in front with 1. Otherwise as append_ones. Source: CuTe DSL `prepend_ones`.
template <Integer I>
Tuple<I> prepend_ones(const Tuple<I>& t, std::size_t n) {
  return prepend(t, Tuple<I>(I(1)), n);
}
template <Integer I>
Tuple<I> prepend_ones(const Tuple<I>& t) {
  return prepend(t, Tuple<I>(I(1)));
}

/// The sub-layout at a path; see get of a tuple. Source: CuTe `layout<I...>`.
template <Integer I, class D>
Layout<I, D> get(const Layout<I, D>& L, const Path& path) {
  Layout<I, D> here = L;
  for (std::size_t k : path) here = here.mode(k);
  return here;
}

/// The number of modes.
template <Integer I, class D>
std::size_t rank(const Layout<I, D>& L) {
  return L.rank();
}

/// How deeply the shape is nested.
template <Integer I, class D>
std::size_t depth(const Layout<I, D>& L) {
  return L.depth();
}

/// The leaves of L as its modes. Ensures the function of L on 1-D coordinates. Source: CuTe `flatten`.
template <Integer I, class D>
Layout<I, D> flatten(const Layout<I, D>& L) {
  return detail::reshaped(L, [](const auto& t) { return flatten(t); });
}

/// L with the leaves nested as in the profile; see unflatten of a tuple. Ensures the function of L on 1-D coordinates.
/// Source: CuTe `unflatten`.
template <Integer I, class D, class U>
Layout<I, D> unflatten(const Layout<I, D>& L, const Tuple<U>& profile) {
  return detail::reshaped(L, [&](const auto& t) { return unflatten(t, profile); });
}

/// L as a layout of at least rank 1 in parentheses: s:d becomes (s):(d). Source: CuTe `wrap`.
template <Integer I, class D>
Layout<I, D> wrap(const Layout<I, D>& L) {
  return detail::reshaped(L, [](const auto& t) { return wrap(t); });
}

/// L without the parentheses around a single mode. Source: CuTe `unwrap`.
template <Integer I, class D>
Layout<I, D> unwrap(const Layout<I, D>& L) {
  return detail::reshaped(L, [](const auto& t) { return unwrap(t); });
}

/// The modes in reverse order. Source: CuTe `reverse`.
template <Integer I, class D>
Layout<I, D> reverse(const Layout<I, D>& L) {
  return detail::reshaped(L, [](const auto& t) { return reverse(t); });
}

/// (L_0, L_1, …, X). Source: CuTe `append`.
template <Integer I, class D>
Layout<I, D> append(const Layout<I, D>& L, const Layout<I, D>& X) {
  return Layout<I, D>(append(L.shape(), X.shape()), append(L.stride(), X.stride()));
}

/// (X, L_0, L_1, …). Source: CuTe `prepend`.
template <Integer I, class D>
Layout<I, D> prepend(const Layout<I, D>& L, const Layout<I, D>& X) {
  return Layout<I, D>(prepend(L.shape(), X.shape()), prepend(L.stride(), X.stride()));
}

/// L filled up behind with copies of X to rank n; see append of a tuple. Source: CuTe `append<N>`.
template <Integer I, class D>
Layout<I, D> append(const Layout<I, D>& L, const Layout<I, D>& X, std::size_t n) {
  return Layout<I, D>(append(L.shape(), X.shape(), n), append(L.stride(), X.stride(), n));
}

/// L filled up in front with copies of X to rank n; see prepend of a tuple. Source: CuTe `prepend<N>`.
template <Integer I, class D>
Layout<I, D> prepend(const Layout<I, D>& L, const Layout<I, D>& X, std::size_t n) {
  return Layout<I, D>(prepend(L.shape(), X.shape(), n), prepend(L.stride(), X.stride(), n));
}

/// L filled up behind with modes 1:0 to rank n, or by a single one without n. Source: CuTe DSL `append_ones`.
template <Integer I, class D>
Layout<I, D> append_ones(const Layout<I, D>& L, std::size_t n) {
  return append(L, Layout<I, D>(Mode<I, D>{I(1), zero<D>()}), n);
}
template <Integer I, class D>
Layout<I, D> append_ones(const Layout<I, D>& L) {
  return append(L, Layout<I, D>(Mode<I, D>{I(1), zero<D>()}));
}

/// L filled up in front with modes 1:0. Otherwise as append_ones. Source: CuTe DSL `prepend_ones`.
template <Integer I, class D>
Layout<I, D> prepend_ones(const Layout<I, D>& L, std::size_t n) {
  return prepend(L, Layout<I, D>(Mode<I, D>{I(1), zero<D>()}), n);
}
template <Integer I, class D>
Layout<I, D> prepend_ones(const Layout<I, D>& L) {
  return prepend(L, Layout<I, D>(Mode<I, D>{I(1), zero<D>()}));
}

/// The modes of A, then those of B.
template <Integer I, class D>
Layout<I, D> concat(const Layout<I, D>& A, const Layout<I, D>& B) {
  return Layout<I, D>(concat(A.shape(), B.shape()), concat(A.stride(), B.stride()));
}

/// L with X in place of mode k; see replace of a tuple. Source: CuTe `replace`.
template <Integer I, class D>
Layout<I, D> replace(const Layout<I, D>& L, std::size_t k, const Layout<I, D>& X) {
  return Layout<I, D>(replace(L.shape(), k, X.shape()), replace(L.stride(), k, X.stride()));
}

/// L without mode k.
template <Integer I, class D>
Layout<I, D> remove(const Layout<I, D>& L, std::size_t k) {
  return detail::reshaped(L, [&](const auto& t) { return remove(t, k); });
}

/// The layout of modes begin, …, end-1. Requires begin < end <= rank(L), else throws Rejection(domain): as in CuTe, no empty
/// layout comes about by taking. Source: CuTe `take`.
template <Integer I, class D>
Layout<I, D> take(const Layout<I, D>& L, std::size_t begin, std::size_t end) {
  if (begin == end) {
    throw Rejection(Kind::domain,
                    "take: modes [" + std::to_string(begin) + ',' + std::to_string(end) + ") are none; a layout needs one");
  }
  return detail::reshaped(L, [&](const auto& t) { return take(t, begin, end); });
}

/// The layout of the given modes, in the given order. Requires each < rank(L), else throws Rejection(domain). Source: CuTe
/// `select`.
template <Integer I, class D>
Layout<I, D> select(const Layout<I, D>& L, const std::vector<std::size_t>& which) {
  return detail::reshaped(L, [&](const auto& t) { return select(t, which); });
}

/// L with the modes begin, …, end-1 as one mode; see group of a tuple. Ensures the function of L on 1-D coordinates.
/// Source: CuTe `group`.
template <Integer I, class D>
Layout<I, D> group(const Layout<I, D>& L, std::size_t begin, std::size_t end) {
  return detail::reshaped(L, [&](const auto& t) { return group(t, begin, end); });
}

/// Rows and columns of the modes exchanged; see zip of a tuple. Source: CuTe `zip`.
template <Integer I, class D>
Layout<I, D> zip(const Layout<I, D>& L) {
  return detail::reshaped(L, [](const auto& t) { return zip(t); });
}

/// zip((A, B)): mode k is (A_k, B_k). Requires equal rank, else throws Rejection(type). Source: CuTe `zip(a, b)`.
template <Integer I, class D>
Layout<I, D> zip(const Layout<I, D>& A, const Layout<I, D>& B) {
  return Layout<I, D>(zip(A.shape(), B.shape()), zip(A.stride(), B.stride()));
}

/// What a by-mode division or product gives, ((tile,rest),(tile,rest),…), as ((tile,tile,…),(rest,rest,…)): the guide, a tiler
/// or a tuple, says how deep the pairs stand; see zip2_by. Source: CuTe `tile_unzip`.
template <Integer I, class D, class Guide>
Layout<I, D> tile_unzip(const Layout<I, D>& L, const Guide& guide) {
  return detail::reshaped(L, [&](const auto& t) { return zip2_by(t, guide); });
}

}  // namespace colex
