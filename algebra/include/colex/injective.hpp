// Injective: do different coordinates have different values?
//
//   injective((2,2):(2,3))  yes: 0, 2, 3, 5
//   injective((2,2):(1,1))  no:  (1,0) and (0,1) both have the value 1
//   injective((1048576,1048576,1048576):(1,1048577,1099512676353))  yes, in the time that the first takes
//
// Two coordinates x and y collide iff t = x - y solves Σ d_k·t_k = 0 with |t_k| <= b_k, b_k = s_k - 1, and is not 0. With the
// modes sorted by |d|, and k the last with t_k != 0, the modes before k must add up to d_k·t_k; they reach R = Σ_{i<k}
// b_i·|d_i| at most, and only multiples of their common divisor g. So for each k in turn:
//
//   R < |d_k|                        nothing collides at k
//   what the modes before k reach    then t_k = g/gcd(g, d_k) is the least that they can match: a collision, if it is within
//   is all multiples of g up to R    b_k and within R, and none at k otherwise
//   otherwise                        a knapsack, for presolve and search (knapsack.hpp); the command's search is algebra/lattice
//
// The first two decide every compact, padded or broadcast layout, whatever the order of its modes.
//
// Source: docs/algorithms.md; CF 2.1.5.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/decision.hpp"
#include "colex/gcd.hpp"
#include "colex/knapsack.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/vector.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

/// A mode as a collision sees it: t in [-reach, reach] at a positive distance each; `index` says which mode it was.
template <Integer I>
struct Span {
  I distance;
  I reach;
  std::size_t index;
};

/// The t >= 1 at which a span collides with those before it, which is the least one: some of these, with coordinates of theirs,
/// add up to t·distance. None if the span reaches no such t. Requires that those before it reach all multiples of the divisor up
/// to `reached`, and divisor >= 1.
template <Integer I>
constexpr std::optional<I> least_collision(const I& reached, const I& divisor, const Span<I>& span) {
  if (reached < span.distance) return std::nullopt;
  const I least = divisor / gcd(divisor, span.distance);
  if (span.reach < least || reached < least * span.distance) return std::nullopt;
  return least;
}

/// Whether the spans reach all multiples of the divisor with this one too, as they did before it, so that the divisor stays.
template <Integer I>
constexpr bool stays_dense(const I& reached, const I& divisor, const Span<I>& span) {
  return static_cast<bool>(span.distance == reached + divisor);
}

/// t within the reach of each span with Σ distance·t = value, where the spans, sorted, reach every multiple of their common
/// divisor up to their largest sum. Requires that value is such a multiple, and value >= 0.
template <Integer I>
constexpr void reach_greedily(const std::vector<Span<I>>& spans, std::size_t count, I value, std::vector<I>& t) {
  for (std::size_t k = count; k-- > 0;) {
    const I taken = min(spans[k].reach, value / spans[k].distance);
    t[spans[k].index] = taken;
    value = value - taken * spans[k].distance;
  }
}

/// Two spans that collide by themselves: t_i = d_j/g against t_j = d_i/g.
template <Integer I>
constexpr std::optional<std::vector<I>> pair_relation(const std::vector<Span<I>>& spans) {
  for (std::size_t j = 1; j < spans.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const I g = gcd(spans[i].distance, spans[j].distance);
      const I at_i = spans[j].distance / g;
      const I at_j = spans[i].distance / g;
      if (spans[i].reach < at_i || spans[j].reach < at_j) continue;
      std::vector<I> t(spans.size(), I(0));
      t[spans[i].index] = at_i;
      t[spans[j].index] = I(0) - at_j;
      return t;
    }
  }
  return std::nullopt;
}

/// How many of the spans, from the first on, have more coordinates than multiples of their common divisor to put them on, so
/// that these alone collide; 0 if no number of them has.
template <Integer I>
constexpr std::size_t pigeonhole(const std::vector<Span<I>>& spans) {
  I coordinates(1);
  I largest(0);
  I divisor(0);
  for (std::size_t k = 0; k < spans.size(); ++k) {
    coordinates = coordinates * (spans[k].reach + I(1));
    largest = largest + spans[k].reach * spans[k].distance;
    divisor = gcd(divisor, spans[k].distance);
    if (largest / divisor + I(1) < coordinates) return k + 1;
  }
  return 0;
}

/// Spans that collide if and only if these do. Where there are very many, a few have too many coordinates for their values;
/// these are looked at, and some more, with which a collision is found more easily. A relation of theirs is one of all, with 0
/// at the others.
template <Integer I>
constexpr std::vector<Span<I>> few_enough(const std::vector<Span<I>>& spans) {
  constexpr std::size_t many = 256;
  constexpr std::size_t some = 8;
  if (spans.size() <= many) return spans;
  const std::size_t crowded = pigeonhole(spans);
  if (crowded == 0) return spans;
  return {spans.begin(), spans.begin() + static_cast<std::ptrdiff_t>(std::min(crowded + some, spans.size()))};
}

/// yes(t): t != 0, |t_k| <= reach_k and Σ distance_k·t_k = 0, by presolve and search.
template <Integer I, class Search>
constexpr Decision<std::vector<I>> searched_relation(const std::vector<Span<I>>& spans, const Search& search) {
  Knapsack<I> problem{{}, I(0)};
  problem.unknowns.resize(spans.size(), Unknown<I>{I(1), I(0), I(0)});
  for (const Span<I>& span : spans) problem.unknowns[span.index] = {span.distance, I(0) - span.reach, span.reach};
  const auto is_not_zero = [](const std::vector<I>& t) {
    for (const I& value : t) {
      if (!(value == I(0))) return true;
    }
    return false;
  };
  return knapsack(problem, is_not_zero, search);
}

/// The same, by pairs and counting as well. The witness is absent only where counting knows more than the search.
template <Integer I, class Search>
constexpr Decision<std::vector<I>> relation_beyond_presolve(const std::vector<Span<I>>& spans, const Search& search) {
  using Answer = Decision<std::vector<I>>;
  if (auto t = pair_relation(spans)) return Answer::yes(std::move(t));
  Answer answer = searched_relation(spans, search);
  if (answer.is_unknown() && pigeonhole(spans) != 0) return Answer::yes();
  return answer;
}

/// yes(t): t != 0, |t_k| <= reach_k and Σ distance_k·t_k = 0. Requires spans sorted by distance, with indices 0, 1, … in any
/// order.
template <Integer I, class Search>
COLEX_CONSTEXPR Decision<std::vector<I>> relation(const std::vector<Span<I>>& spans, const Search& search) {
  using Answer = Decision<std::vector<I>>;
  if (spans.empty()) return Answer::no();
  I reached(0);
  const I& divisor = spans.front().distance;
  bool dense = true;  // what the spans so far reach is all multiples of the divisor up to `reached`
  bool undecided = false;
  for (std::size_t k = 0; k < spans.size() && !undecided; ++k) {
    const Span<I>& span = spans[k];
    if (dense) {
      if (const std::optional<I> least = least_collision(reached, divisor, span)) {
        std::vector<I> t(spans.size(), I(0));
        reach_greedily(spans, k, *least * span.distance, t);
        t[span.index] = I(0) - *least;
        return Answer::yes(std::move(t));
      }
      dense = stays_dense(reached, divisor, span);
    } else if (!(reached < span.distance)) {
      undecided = true;
    }
    if (k + 1 < spans.size()) reached = reached + span.reach * span.distance;
  }
  if (!undecided) return Answer::no();

  std::vector<Span<I>> asked = few_enough(spans);
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < asked.size() && asked.size() < spans.size(); ++k)
    places.push_back(std::exchange(asked[k].index, k));
  Answer answer = relation_beyond_presolve(asked, search);
  if (places.empty() || !answer.witness()) return answer;
  std::vector<I> t(spans.size(), I(0));
  for (std::size_t k = 0; k < places.size(); ++k) t[places[k]] = (*answer.witness())[k];
  return Answer::yes(std::move(t));
}

/// yes(t): t != 0, |t_k| < extent_k and Σ stride_k·t_k = 0. The witness is absent only where the pigeonhole principle knows
/// more than the search.
template <Integer I, class Search>
COLEX_CONSTEXPR Decision<std::vector<I>> self_relation(const Modes<I>& modes, const Search& search) {
  using Answer = Decision<std::vector<I>>;
  std::vector<Span<I>> spans;
  std::vector<std::size_t> origin;
  spans.reserve(modes.size());
  origin.reserve(modes.size());
  const auto at_origin = [&](const std::vector<I>& t) {
    std::vector<I> result(modes.size(), I(0));
    for (std::size_t k = 0; k < t.size(); ++k) {
      const std::size_t place = origin[k];
      result[place] = modes[place].stride < I(0) ? I(0) - t[k] : t[k];
    }
    return result;
  };
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (modes[k].extent == I(1)) continue;
    if (modes[k].stride == I(0)) {
      std::vector<I> t(modes.size(), I(0));
      t[k] = I(1);
      return Answer::yes(std::move(t));
    }
    spans.push_back({abs(modes[k].stride), modes[k].extent - I(1), origin.size()});
    origin.push_back(k);
  }
  spans = sorted<I>(std::move(spans), [](const Span<I>& a, const Span<I>& b) { return a.distance < b.distance; });
  Answer answer = relation(spans, search);
  if (answer.is_yes() && answer.witness()) return Answer::yes(at_origin(*answer.witness()));
  return answer;
}

template <Integer I>
constexpr Decision<Collision<I>> injective_if_unrelated(const Tuple<I>& shape, const Decision<std::vector<I>>& relation) {
  if (relation.is_unknown()) return Decision<Collision<I>>::unknown(relation.budget());
  if (relation.is_no()) return Decision<Collision<I>>::yes();
  if (!relation.witness()) return Decision<Collision<I>>::no();
  std::vector<I> x;
  std::vector<I> y;
  for (const I& t : *relation.witness()) {
    x.push_back(max(t, I(0)));
    y.push_back(max(I(0) - t, I(0)));
  }
  return Decision<Collision<I>>::no(Collision<I>{coordinate_at(shape, x), coordinate_at(shape, y)});
}

/// Integer strides under which the modes collide exactly as under their own: each component of the stride counts in units
/// larger than all that the components before it can add up to.
template <Integer I>
constexpr Modes<I> encoded(const Modes<I, Vector<I>>& modes) {
  Vector<I> span;
  for (const Mode<I, Vector<I>>& mode : modes) {
    for (const auto& term : mode.stride.terms()) {
      span = span + Vector<I>((mode.extent - I(1)) * abs(term.coefficient), term.path);
    }
  }
  Vector<I> unit;
  I next(1);
  for (const auto& term : span.terms()) {
    unit = unit + Vector<I>(next, term.path);
    next = next * (term.coefficient + I(1));
  }
  Modes<I> result;
  for (const Mode<I, Vector<I>>& mode : modes) {
    I stride(0);
    for (const auto& term : mode.stride.terms()) stride = stride + term.coefficient * unit[term.path];
    result.push_back({mode.extent, stride});
  }
  return result;
}

}  // namespace detail

/// Whether L(x) = L(y) only for x = y, over the natural coordinates of L. yes, or no with two coordinates that have the same
/// value, at each leaf of which one is 0 (they are absent only if the pigeonhole principle decides and the search for them
/// reached its budget), or unknown where the search reached its budget. Cost: O(rank log) beyond the sort for layouts that are
/// compact, padded or dense; otherwise that of presolve and `search`.
/// Source: CF 2.1.5; docs/algorithms.md.
template <Integer I, class Search = Enumeration>
constexpr Decision<Collision<I>> injective(const Layout<I>& L, const Search& search = Search()) {
  return detail::injective_if_unrelated(L.shape(),
                                        decided([&](const auto& m) { return detail::self_relation(m, search); }, modes(L)));
}

/// The same for a layout whose values are coordinates: (4,8):(1@0,1@1) is injective, (4,8):(1@0,1@0) is not.
template <Integer I, class Search = Enumeration>
constexpr Decision<Collision<I>> injective(const CoordinateLayout<I>& L, const Search& search = Search()) {
  return detail::injective_if_unrelated(
      L.shape(), decided([&](const auto& m) { return detail::self_relation(detail::encoded(m), search); }, modes(L)));
}

}  // namespace colex
