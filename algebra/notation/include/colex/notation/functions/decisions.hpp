// Rows of the group *core*, on what can be decided about layouts without walking their domain.
#pragma once

#include <optional>

#include "colex/bijective.hpp"
#include "colex/contiguous.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/fit.hpp"
#include "colex/image.hpp"
#include "colex/injective.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/knapsack_search.hpp"
#include "colex/ordered.hpp"

namespace colex::notation {

template <Integer I>
void decision_rows(FunctionTable<I>& table) {
  using T = Tuple<I>;
  using V = Tuple<Vector<I>>;
  using L = Layout<I>;
  using C = CoordinateLayout<I>;

  table.row(
      "equal", "equal(A, B)", "whether A and B have the same size and the same values",
      [](const L& A, const L& B) { return equal(A, B); }, [](const C& A, const C& B) { return equal(A, B); });
  table.row(
      "injective", "injective(L)", "whether no two coordinates have the same value",
      [](const L& A) { return injective(A, knapsack_search<I>()); },
      [](const C& A) { return injective(A, knapsack_search<I>()); });
  table.row("surjective", "surjective(L)", "whether the values are all of [0, cosize)", [](const L& A) { return surjective(A); });
  table.row("bijective", "bijective(L)", "whether the values are all of [0, size), each once",
            [](const L& A) { return bijective(A); });
  table.row("compact", "compact(L)", "the same as bijective", [](const L& A) { return compact(A); });
  table.row("contiguous", "contiguous(L)", "whether the values are an interval", [](const L& A) { return contiguous(A); });
  table.row("ordered", "ordered(L)", "whether the values strictly increase", [](const L& A) { return ordered(A); });
  table.row("non_decreasing", "non_decreasing(L)", "whether the values never decrease",
            [](const L& A) { return non_decreasing(A); });
  table.row("disjoint", "disjoint(A, B)", "whether A and B share no value but 0",
            [](const L& A, const L& B) { return disjoint(A, B, knapsack_search<I>()); });
  table.row("same_image", "same_image(A, B)", "whether A and B have the same set of values",
            [](const L& A, const L& B) { return same_image(A, B, knapsack_search<I>()); });
  table.row("same_offsets", "same_offsets(A, B)", "whether A and B have the same values, each as often",
            [](const L& A, const L& B) { return same_offsets(A, B); });
  table.row("image_contains", "image_contains(L, n)", "whether n is a value of L",
            [](const L& A, const I& n) { return image_contains(A, n, knapsack_search<I>()); });
  table.row("tractable", "tractable(L)", "whether, sorted, each stride is 0 or a multiple of the mode before it",
            [](const L& A) { return tractable(A); });
  table.row("image_size", "image_size(L)", "the number of different values",
            [](const L& A) { return image_size(A, knapsack_search<I>()); });
  table.row("holes", "holes(L)", "the number of values missing between the least and the greatest",
            [](const L& A) { return holes(A, knapsack_search<I>()); });
  table.row(
      "fit", "fit((v0, v1, …))", "the coalesced layout with these values",
      [](const T& values) {
        std::optional<L> found = fit<I, I>(leaves(values));
        if (!found) throw Rejection(Kind::inadmissible, "no layout has the values " + describe(values));
        return *found;
      },
      [](const V& values) {
        std::optional<C> found = fit<I, Vector<I>>(leaves(values));
        if (!found) throw Rejection(Kind::inadmissible, "no layout has the values " + describe(values));
        return *found;
      });
}

}  // namespace colex::notation
