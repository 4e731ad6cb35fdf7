// Insertion at all lengths: what the algorithms that sort first rely on.
#include "colex/sort.hpp"

#include <array>
#include <optional>
#include <vector>

#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

/// An element of a list: only its key is compared, its name says which one it is. A strict weak order of a list is one of keys.
struct Element {
  I key;
  I name;
};

bool before(const Element& a, const Element& b) { return static_cast<bool>(a.key < b.key); }

/// An element is brought into an ordered list from its right end. Behind each comparison all elements from it on are in order,
/// and the two that were compared are the same two; where it says no, it stands in its place. So the list with it is ordered,
/// and a permutation.
struct Insertion {
  struct State {
    Element inserted;
    I moved;         ///< whether it is no longer the last: 0, 1
    Element behind;  ///< the element behind it
  };

  State empty(Scope& scope) const { return State{{scope.unknown("key"), scope.unknown("name")}, I(0), {I(0), I(0)}}; }

  void invariant(Is& is, State& s) const {
    is.any(s.inserted.key, "key");
    is.any(s.inserted.name, "name");
    is.coordinate(s.moved, I(2), "moved");
    is.any(s.behind.key, "key behind");
    is.any(s.behind.name, "name behind");
    if (s.moved == I(1)) is.that(s.inserted.key < s.behind.key, "before the element behind it");
  }

  /// The element on the left, which the one behind is not before.
  Element next(Scope& scope, const State& s) const {
    const Element left{scope.unknown("left key"), scope.unknown("left name")};
    if (s.moved == I(1)) scope.assume(left.key <= s.behind.key);
    return left;
  }

  std::optional<State> step(Scope& scope, const State& s, const Element& left, const Emit& /*emit*/) const {
    std::array<Element, 2> window{left, s.inserted};
    const bool moves = insertion_step(window, 1, before);
    const Element& low = moves ? s.inserted : left;
    const Element& high = moves ? left : s.inserted;
    for (const auto& [place, element] : {std::pair{0, low}, std::pair{1, high}}) {
      scope.claim(window.at(static_cast<std::size_t>(place)).key == element.key, "the same two elements");
      scope.claim(window.at(static_cast<std::size_t>(place)).name == element.name, "the same two elements");
    }
    scope.claim(low.key <= high.key, "in order");
    if (s.moved == I(1)) scope.claim(high.key <= s.behind.key, "in order with the element behind");
    if (!moves) return std::nullopt;
    return State{s.inserted, I(1), left};
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.moved == I(1)) {
      scope.claim(s.inserted.key < s.behind.key, "the first of all");
    } else {
      scope.claim(s.moved == I(0), "the only one");
    }
  }

  void meaning(Scope& scope, const Run<Element>& run, const State& s) const {
    // Everything has moved behind the inserted element.
    std::vector<Element> list(run.consumed.rbegin(), run.consumed.rend());
    list.push_back(s.inserted);
    const std::vector<Element> sorted = insertion_sorted(list, before);
    scope.claim(sorted.front().name == s.inserted.name, "the first of all");
    for (std::size_t k = 1; k < sorted.size(); ++k) {
      scope.claim(sorted[k].name == list[k - 1].name, "the others as they stood");
      scope.claim(sorted[k - 1].key <= sorted[k].key, "in order");
    }
  }
};

/// Not true where the list was not in order before.
struct InsertionIntoAnyList : Insertion {
  Element next(Scope& scope, const State& /*state*/) const { return {scope.unknown("left key"), scope.unknown("left name")}; }
};

}  // namespace

std::vector<Theorem> folds_of_sort() {
  return {
      by_induction("sort.insertion.all-lengths",
                   "an element that is inserted into an ordered list moves to its place, and the list with it is ordered and a "
                   "permutation",
                   "sort.hpp", Insertion(), {step_part(InsertionIntoAnyList(), "into any list")}),
  };
}

}  // namespace colex::theorems
