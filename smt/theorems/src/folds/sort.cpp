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

using symbolic::IntegerOf;

/// An element of a list: only its key is compared, its name says which one it is. A strict weak order of a list is one of keys.
template <class I>
struct Element {
  I key;
  I name;
};

template <class I>
bool before(const Element<I>& a, const Element<I>& b) {
  return static_cast<bool>(a.key < b.key);
}

/// An element is brought into an ordered list from its right end. Behind each comparison all elements from it on are in order,
/// and the two that were compared are the same two; where it says no, it stands in its place. So the list with it is ordered,
/// and a permutation.
struct Insertion {
  template <class I>
  struct State {
    Element<I> inserted;
    I moved;            ///< whether it is no longer the last: 0, 1
    Element<I> behind;  ///< the element behind it
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    return State<I>{{scope.unknown("key"), scope.unknown("name")}, I(0), {I(0), I(0)}};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.any(s.inserted.key, "key");
    is.any(s.inserted.name, "name");
    is.coordinate(s.moved, I(2), "moved");
    is.any(s.behind.key, "key behind");
    is.any(s.behind.name, "name behind");
    if (s.moved == I(1)) is.that(s.inserted.key < s.behind.key, "before the element behind it");
  }

  /// The element on the left, which the one behind is not before.
  template <class Scope, class I>
  Element<I> next(Scope& scope, const State<I>& s) const {
    const Element<I> left{scope.unknown("left key"), scope.unknown("left name")};
    if (s.moved == I(1)) scope.assume(left.key <= s.behind.key);
    return left;
  }

  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Element<I>& left, Emit&& /*emit*/) const {
    std::array<Element<I>, 2> window{left, s.inserted};
    const bool moves = insertion_step(window, 1, before<I>);
    const Element<I>& low = moves ? s.inserted : left;
    const Element<I>& high = moves ? left : s.inserted;
    for (const auto& [place, element] : {std::pair{0, low}, std::pair{1, high}}) {
      scope.claim(window.at(static_cast<std::size_t>(place)).key == element.key, "the same two elements");
      scope.claim(window.at(static_cast<std::size_t>(place)).name == element.name, "the same two elements");
    }
    scope.claim(low.key <= high.key, "in order");
    if (s.moved == I(1)) scope.claim(high.key <= s.behind.key, "in order with the element behind");
    if (!moves) return std::nullopt;
    return State<I>{s.inserted, I(1), left};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    if (s.moved == I(1)) {
      scope.claim(s.inserted.key < s.behind.key, "the first of all");
    } else {
      scope.claim(s.moved == I(0), "the only one");
    }
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    // Everything has moved behind the inserted element.
    std::vector<Element<I>> list(run.consumed.rbegin(), run.consumed.rend());
    list.push_back(s.inserted);
    const std::vector<Element<I>> sorted = insertion_sorted(list, before<I>);
    scope.claim(sorted.front().name == s.inserted.name, "the first of all");
    for (std::size_t k = 1; k < sorted.size(); ++k) {
      scope.claim(sorted[k].name == list[k - 1].name, "the others as they stood");
      scope.claim(sorted[k - 1].key <= sorted[k].key, "in order");
    }
  }
};

/// Not true where the list was not in order before.
struct InsertionIntoAnyList : Insertion {
  template <class Scope, class I>
  Element<I> next(Scope& scope, const State<I>& /*state*/) const {
    return {scope.unknown("left key"), scope.unknown("left name")};
  }
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
