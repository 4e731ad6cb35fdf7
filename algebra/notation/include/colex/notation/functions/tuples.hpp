// Rows of the group *core*, on tuples: structure, arithmetic, order, coordinates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "colex/common_domain.hpp"
#include "colex/compact.hpp"
#include "colex/compatible.hpp"
#include "colex/coordinate.hpp"
#include "colex/gcd.hpp"
#include "colex/notation/arithmetic.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/order.hpp"
#include "colex/reshape.hpp"
#include "colex/shape_div.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::notation {

namespace detail {
/// A path as a value: (1,0), or 1 for a single step.
template <Integer I>
Tuple<I> path_value(const Path& path) {
  const auto index = [](std::size_t step) { return I(static_cast<std::int64_t>(step)); };
  if (path.size() == 1) return Tuple<I>(index(path.front()));
  typename Tuple<I>::Modes modes;
  for (const std::size_t step : path) modes.emplace_back(index(step));
  return Tuple<I>(std::move(modes));
}

template <Integer I>
Tuple<I> found_path(const std::optional<Path>& path, const Tuple<I>& t) {
  if (!path) throw Rejection(Kind::inadmissible, "no leaf of " + describe(t) + " is what is looked for");
  return path_value<I>(*path);
}

/// What a predicate, a function of one argument, says of a leaf.
template <Integer I>
bool holds(const FunctionName& predicate, const I& leaf) {
  const Value<I> argument(leaf);
  const Value<I> truth = FunctionTable<I>::call(*functions<I>().find(predicate.text), &argument, 1);
  if (const bool* answer = truth.template as<bool>()) return *answer;
  throw Rejection(Kind::type, std::string(predicate.text) + " of an integer is " + a_type_name(truth) + ", no boolean");
}

/// CuTe's compact_major<Major>(shape, start).
template <Integer I>
Tuple<I> compact_major(const Text& major, const Tuple<I>& shape, const Tuple<I>& start) {
  if (major.text == "LayoutLeft" || major.text == "GenColMajor") return compact_col_major(shape, start);
  if (major.text == "LayoutRight" || major.text == "GenRowMajor") return compact_row_major(shape, start);
  throw Rejection(Kind::type, "the major is \"LayoutLeft\" or \"LayoutRight\"; this is " + to_string(major));
}

/// Requires that t, n times, stays within what one value may hold.
template <class T>
void require_repeats(const T&, std::size_t n) {
  if (n > Limits::rank) throw Rejection(Kind::limit, "a tuple has at most " + std::to_string(Limits::rank) + " modes");
}
}  // namespace detail

template <Integer I>
void tuple_rows(FunctionTable<I>& table) {
  using T = Tuple<I>;
  using V = Tuple<Vector<I>>;
  using L = Layout<I>;

  table.row(
      "rank", "rank(X)", "the number of modes", [](const T& t) { return rank(t); }, [](const V& t) { return rank(t); },
      each_layout([](const auto& A) { return A.rank(); }));
  table.row("rank", "rank(X)", "", [](const Tiler<I>& tiler) { return tiler.rank(); });
  table.row(
      "depth", "depth(X)", "how deep the modes nest; 0 for an integer", [](const T& t) { return depth(t); },
      [](const V& t) { return depth(t); }, each_layout([](const auto& A) { return A.depth(); }));
  table.row(
      "size", "size(X)", "the number of coordinates: the product of the extents", [](const T& t) { return size(t); },
      each_layout([](const auto& A) { return size(A); }), [](const OffsetLayout<I>& A) { return size(A.layout); },
      [](const OffsetLayout<I, Vector<I>>& A) { return size(A.layout); });
  table.row("product", "product(t)", "the product of the leaves", [](const T& t) { return product(t); });
  table.row("product_each", "product_each(t)", "the product of each mode", [](const T& t) { return product_each(t); });
  table.row("product_like", "product_like(t, guide)", "the product of what stands at each leaf of the guide",
            [](const T& t, const T& guide) { return product_like(t, guide); });
  table.row("sum", "sum(t)", "the sum of the leaves", [](const T& t) { return sum(t); });
  table.row(
      "flatten", "flatten(X)", "one level of modes, all leaves", [](const T& t) { return flatten(t); },
      [](const V& t) { return flatten(t); }, each_layout([](const auto& A) { return flatten(A); }));
  table.row("flatten_to_tuple", "flatten_to_tuple(t)", "the leaves as a tuple, also of an integer",
            [](const T& t) { return flatten_to_tuple(t); });
  table.row(
      "unflatten", "unflatten(X, profile)", "the leaves again in a profile",
      [](const T& t, const T& profile) { return unflatten(t, profile); },
      each_layout<T>([](const auto& A, const T& profile) { return unflatten(A, profile); }));
  table.row(
      "get", "get(X, i, …)", "what stands at a path: mode i, of that the next, …",
      [](const T& t, const Rest<std::size_t>& path) { return get(t, path.items); },
      [](const V& t, const Rest<std::size_t>& path) { return get(t, path.items); },
      [](const Tiler<I>& tiler, std::size_t k) {
        if (!tiler.is_tuple() || k >= tiler.rank())
          throw Rejection(Kind::domain, "the tiler " + describe(tiler) + " has no mode " + std::to_string(k));
        return tiler.modes()[k];
      },
      each_layout<Rest<std::size_t>>([](const auto& A, const Rest<std::size_t>& path) { return get(A, path.items); }));
  table.row("front", "front(t)", "the first leaf", [](const T& t) { return front(t); });
  table.row("back", "back(t)", "the last leaf", [](const T& t) { return back(t); });
  table.row(
      "wrap", "wrap(X)", "an integer as a tuple of rank 1", [](const T& t) { return wrap(t); },
      each_layout([](const auto& A) { return wrap(A); }));
  table.row(
      "unwrap", "unwrap(X)", "a tuple of rank 1 as its only mode", [](const T& t) { return unwrap(t); },
      each_layout([](const auto& A) { return unwrap(A); }));
  table.row("repeat", "repeat(x, n)", "n times x", [](const T& x, std::size_t n) {
    detail::require_repeats(x, n);
    return repeat(x, n);
  });
  table.row("repeat_like", "repeat_like(t, x)", "x in place of each leaf of t",
            [](const T& t, const I& x) { return repeat_like(t, x); });
  table.row(
      "reverse", "reverse(X)", "the modes from last to first", [](const T& t) { return reverse(t); },
      each_layout([](const auto& A) { return reverse(A); }));
  table.row("find", "find(t, x)", "the path of the first leaf that is x",
            [](const T& t, const I& x) { return detail::found_path(find(t, x), t); });
  table.row("find_if", "find_if(t, predicate)", "the path of the first leaf of which a function says true",
            [](const T& t, const FunctionName& predicate) {
              return detail::found_path(find_if(t, [&](const I& leaf) { return detail::holds(predicate, leaf); }), t);
            });

  table.row(
      "ceil_div", "ceil_div(a, b)", "the quotient rounded up; of shapes mode by mode",
      [](const I& a, const I& b) { return I(0) - floor_div(I(I(0) - a), b); },
      [](const T& a, const T& b) { return ceil_div(a, b); });
  table.row("round_up", "round_up(a, b)", "the least multiple of b that is at least a; of shapes mode by mode",
            [](const T& a, const T& b) { return round_up(a, b); });
  table.row("gcd", "gcd(a, b, …)", "the greatest common divisor", [](const Rest<T>& numbers) {
    I result(0);
    for (const T& t : numbers.items) result = gcd(result, gcd(t));
    return result;
  });
  table.row("min", "min(a, b, …)", "the least of all leaves", [](const T& first, const Rest<T>& more) {
    I least = min(first);
    for (const T& t : more.items) least = min(least, min(t));
    return least;
  });
  table.row("max", "max(a, b, …)", "the greatest of all leaves", [](const T& first, const Rest<T>& more) {
    I greatest = max(first);
    for (const T& t : more.items) greatest = max(greatest, max(t));
    return greatest;
  });
  table.row("elem_scale", "elem_scale(a, b)", "the product leaf by leaf, a leaf of a with all that stands there in b",
            [](const T& a, const T& b) { return elem_scale(a, b); });
  table.row(
      "inner_product", "inner_product(a, b)", "the sum of the products of the leaves",
      [](const T& a, const T& b) { return inner_product(a, b); }, [](const T& a, const V& b) { return inner_product(a, b); });
  table.row(
      "prefix_product", "prefix_product(t[, start])", "for each leaf the product of those before it",
      [](const T& t) { return prefix_product(t); }, [](const T& t, const T& start) { return prefix_product(t, start); });
  table.row(
      "compact_col_major", "compact_col_major(shape[, start])",
      "the strides of the compact layout whose first mode counts fastest", [](const T& t) { return compact_col_major(t); },
      [](const T& t, const T& start) { return compact_col_major(t, start); });
  table.row(
      "compact_row_major", "compact_row_major(shape[, start])",
      "the strides of the compact layout whose last mode counts fastest", [](const T& t) { return compact_row_major(t); },
      [](const T& t, const T& start) { return compact_row_major(t, start); });
  table.row(
      "compact_major", "compact_major(major, shape[, start])",
      "compact_col_major for the major \"LayoutLeft\", compact_row_major for \"LayoutRight\"",
      [](const Text& major, const T& t) { return detail::compact_major(major, t, T(I(1))); },
      [](const Text& major, const T& t, const T& start) { return detail::compact_major(major, t, start); });
  table.row("compact_order", "compact_order(shape, order)", "the strides of the compact layout whose modes count in an order",
            [](const T& t, const T& order) { return compact_order(t, order); });
  table.row("shape_div", "shape_div(a, b)", "a shape divided, from the left, by an integer or by modes",
            [](const T& a, const T& b) { return shape_div(a, b); });
  table.row("shape_mod", "shape_mod(a, b)", "a shape modulo, from the left, an integer or by modes",
            [](const T& a, const T& b) { return shape_mod(a, b); });
  table.row("evenly_divides", "evenly_divides(shape, tiler)", "whether a tiler divides a shape without rest",
            [](const T& shape, const Tiler<I>& tiler) { return evenly_divides(shape, tiler); });
  table.row("mutual_refinement", "mutual_refinement(S, T)", "the coarsest shape that refines both",
            [](const T& a, const T& b) { return mutual_refinement(a, b); });

  table.row(
      "congruent", "congruent(A, B)", "whether two have the same profile", [](const T& a, const T& b) { return congruent(a, b); },
      [](const V& a, const V& b) { return congruent(a, b); }, [](const T& a, const V& b) { return congruent(a, b); },
      each_layout<L>([](const auto& A, const L& B) { return congruent(A, B); }));
  table.row(
      "weakly_congruent", "weakly_congruent(A, B)", "whether B's profile refines A's",
      [](const T& a, const T& b) { return weakly_congruent(a, b); },
      each_layout<L>([](const auto& A, const L& B) { return weakly_congruent(A, B); }));
  table.row(
      "compatible", "compatible(A, B)", "whether B's shape refines A's: every coordinate of A is one of B",
      [](const T& a, const T& b) { return compatible(a, b); },
      each_layout<L>([](const auto& A, const L& B) { return compatible(A, B); }));
  table.row("lex_less", "lex_less(a, b)", "a < b, the first leaf deciding first",
            [](const T& a, const T& b) { return lex_less(a, b); });
  table.row("lex_leq", "lex_leq(a, b)", "a <= b, the first leaf deciding first",
            [](const T& a, const T& b) { return lex_leq(a, b); });
  table.row("colex_less", "colex_less(a, b)", "a < b, the last leaf deciding first",
            [](const T& a, const T& b) { return colex_less(a, b); });
  table.row("colex_leq", "colex_leq(a, b)", "a <= b, the last leaf deciding first",
            [](const T& a, const T& b) { return colex_leq(a, b); });
  table.row("elem_less", "elem_less(a, b)", "a < b in every leaf", [](const T& a, const T& b) { return elem_less(a, b); });
  table.row("elem_leq", "elem_leq(a, b)", "a <= b in every leaf", [](const T& a, const T& b) { return elem_leq(a, b); });
  table.row("cute_elem_leq", "cute_elem_leq(a, b)", "CuTe's elem_leq: not b < a in every leaf",
            [](const T& a, const T& b) { return cute_elem_leq(a, b); });

  table.row(
      "idx2crd", "idx2crd(i, shape[, stride])", "the natural coordinate of a 1-D one",
      [](const T& i, const T& shape) { return idx2crd(i, shape); },
      [](const T& i, const T& shape, const T& stride) { return idx2crd(i, shape, stride); });
  table.row(
      "crd2idx", "crd2idx(c, shape[, stride])", "the 1-D coordinate of a coordinate; with a stride the layout's value",
      [](const T& c, const T& shape) { return crd2idx(c, shape); },
      [](const T& c, const T& shape, const T& stride) { return crd2idx(c, shape, stride); });
  table.row("crd2crd", "crd2crd(c, from, to)", "the same point's coordinate in another shape",
            [](const T& c, const T& from, const T& to) { return crd2crd(c, from, to); });
  table.row("increment", "increment(c, shape)", "the next coordinate in colexicographic order",
            [](const T& c, const T& shape) { return increment(c, shape); });
}

}  // namespace colex::notation
