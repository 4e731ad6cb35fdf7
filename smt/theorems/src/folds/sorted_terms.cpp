// How straight_run sorts the terms of a sum of floors where the first carries cancel, at all lengths.
//
//   straight-run.fractions  fraction_less compares two fractions: each of its steps keeps what is true of them
//   straight-run.inserted   a term that sorted_terms inserts comes to its place, or is joined to one of an equal fraction, which
//                           has the same floors: so the sum of floors has one term more, and fractions increase
//   straight-run.sorted     so all terms, sorted, have the sum of floors that they had
//   sort.insertion          the same of the insertion on which the algorithms rely that sort first
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/sort.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

namespace {

/// Whether a/b < c/d. From the last step to the first: at the end it is seen, and each two fractions are those that one step
/// makes of the two before.
struct Fractions {
  struct State {
    I a, b;
    I c, d;
    I is_less;  ///< 0, 1
  };

  State empty(Scope& scope) const {
    const I a = scope.at_least("a", 0), b = scope.at_least("b", 1), c = scope.at_least("c", 0), d = scope.at_least("d", 1);
    I p(a), q(b), r(c), s(d);
    const std::optional<bool> is_less = colex::detail::fraction_less_step(p, q, r, s);
    if (!is_less) scope.assume(I(1) == I(0));
    return State{a, b, c, d, I(is_less.value_or(false) ? 1 : 0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.a, 0, "a");
    is.at_least(s.b, 1, "b");
    is.at_least(s.c, 0, "c");
    is.at_least(s.d, 1, "d");
    is.coordinate(s.is_less, I(2), "is less");
    if (s.is_less == I(1)) {
      is.that(s.a * s.d < s.c * s.b, "a/b is less than c/d");
    } else {
      is.that(s.c * s.b <= s.a * s.d, "a/b is no less than c/d");
    }
  }

  /// The whole part that both fractions before had.
  I next(Scope& scope, const State& s) const {
    scope.assume(I(1) <= s.b);
    scope.assume(s.d < s.c);
    scope.assume(s.b < s.a);
    return scope.at_least("whole", 0);
  }

  State step(Scope& scope, const State& s, const I& whole, const Emit& /*emit*/) const {
    const State before{s.c * whole + s.d, s.c, s.a * whole + s.b, s.a, s.is_less};
    I a(before.a), b(before.b), c(before.c), d(before.d);
    scope.claim(!colex::detail::fraction_less_step(a, b, c, d).has_value(), "two others are left,");
    scope.claim(a == s.a, "which are these");
    scope.claim(b == s.b, "which are these");
    scope.claim(c == s.c, "which are these");
    scope.claim(d == s.d, "which are these");
    scope.claim(b + d < before.b + before.d, "with smaller denominators");
    return before;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.is_less == I(1)) {
      scope.claim(s.a * s.d < s.c * s.b, "less");
    } else {
      scope.claim(s.c * s.b <= s.a * s.d, "not less");
    }
  }

  void meaning(Scope& scope, const Run<I>& /*run*/, const State& s) const {
    scope.claim(I(colex::detail::fraction_less(s.a, s.b, s.c, s.d) ? 1 : 0) == s.is_less, "fraction_less");
  }
};

const auto fractions_theorem =
    Induction<Fractions>("straight-run.fractions.all-steps", "straight_run.hpp",
                         "fraction_less(a, b, c, d) says whether a/b < c/d; the denominators decrease with each step")
        .not_with_step("turned over", [](auto& scope, auto& s, auto& whole) {
          const Fractions::State after = Fractions().step(scope, s, whole, Unheard());
          return Fractions::State{after.c, after.d, after.a, after.b, after.is_less};
        });

/// A term is brought into a list by increasing fractions, from its left end.
struct Inserted {
  struct State {
    FloorTerm<I, I> term;
    I i;                   ///< a probe
    I floor;               ///< of the term at the probe
    I is_done;             ///< whether it has come to its place (0, 1)
    FloorTerm<I, I> last;  ///< of the list with the term; before it, something of which the fraction is 0
    I floors;              ///< the sum of floors of the list so far at the probe,
    I with;                ///< and with the term, if it is done
  };

  /// The next term of the list, and, where the term has not come to its place, how both compare.
  struct Next {
    FloorTerm<I, I> other;
    I is_less;  ///< than the term (0, 1)
    I is_more;
  };

  State empty(Scope& scope) const {
    const FloorTerm<I, I> term = any_term(scope, "");
    const I i = scope.at_least("i", 0);
    return State{term, i, floor_of(term, i), I(0), {I(0), I(1), I(0)}, I(0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.term.residue, 1, "residue");
    is.at_least(s.term.period, 1, "period");
    is.that(s.term.residue < s.term.period, "residue");
    is.any(s.term.defect, "defect");
    is.at_least(s.i, 0, "i");
    is.equal(s.floor, floor_of(s.term, s.i), "floor");
    is.coordinate(s.is_done, I(2), "is done");
    is.at_least(s.last.residue, 0, "last residue");
    is.at_least(s.last.period, 1, "last period");
    is.that(s.last.residue < s.last.period, "last residue");
    is.any(s.last.defect, "last defect");
    is.any(s.floors, "floors");
    if (s.is_done == I(1)) {
      is.equal(s.with, s.floors + s.floor * s.term.defect, "with the term");
    } else {
      is.equal(s.with, s.floors, "without the term");
      is.that(is_below(s.last, s.term), "the term belongs behind the last one");
    }
  }

  Next next(Scope& scope, const State& s) const {
    const FloorTerm<I, I> other = any_term(scope, " of the list");
    scope.assume(is_below(s.last, other));
    if (s.is_done == I(1)) return {other, I(0), I(0)};
    const I is_less = less(scope, other, s.term);
    return {other, is_less, is_less == I(1) ? I(0) : less(scope, s.term, other)};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const { return inserted(scope, s, n, true); }

  void conclusion(Scope& scope, const State& s) const {
    if (s.is_done == I(1)) {
      scope.claim(s.with == s.floors + s.floor * s.term.defect, "the sum with the term");
    } else {
      scope.claim(s.with == s.floors, "the sum without it,");
      scope.claim(is_below(s.last, s.term), "behind which it belongs");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    SmallVector<FloorTerm<I, I>> list;
    for (const Next& n : run.consumed) list.push_back(n.other);
    scope.claim(colex::detail::floor_sum(list, s.i) == s.floors, "floors");
    list.push_back(s.term);
    const SmallVector<FloorTerm<I, I>> sorted = colex::detail::sorted_terms(list);
    scope.claim(colex::detail::floor_sum(sorted, s.i) == s.floors + s.floor * s.term.defect, "floors of all");
    for (std::size_t k = 1; k < sorted.size(); ++k) scope.claim(is_below(sorted[k - 1], sorted[k]), "in order");
  }

  static FloorTerm<I, I> any_term(Scope& scope, const std::string& which) {
    const I residue = scope.at_least("residue" + which, 1);
    return FloorTerm<I, I>{residue, residue + scope.at_least("period - residue" + which, 1), scope.unknown("e" + which)};
  }

  static I floor_of(const FloorTerm<I, I>& term, const I& i) { return (term.residue * i) / term.period; }

  static I::Truth is_below(const FloorTerm<I, I>& term, const FloorTerm<I, I>& other) {
    return term.residue * other.period < other.residue * term.period;
  }

  /// What fraction_less says of both.
  static I less(Scope& scope, const FloorTerm<I, I>& one, const FloorTerm<I, I>& other) {
    const I is_less = scope.coordinate("is less", I(2));
    const EndsAt compared =
        ends_at("straight-run.fractions.all-steps", one.residue, one.period, other.residue, other.period, is_less);
    if (is_less == I(1)) {
      suppose(scope, is_below(one, other), {compared});
    } else {
      suppose(scope, other.residue * one.period <= one.residue * other.period, {compared});
    }
    return is_less;
  }

  /// In the twin a term is left out that has an equal fraction.
  static State inserted(Scope& scope, const State& s, const Next& n, bool joins) {
    using colex::detail::Place;
    State after = s;
    after.last = n.other;
    const I floor = floor_of(n.other, s.i);
    if (s.is_done == I(0)) {
      bool is_asked_again = false;
      const auto compared = [&](const auto&... /*fractions*/) {
        const I& is_less = is_asked_again ? n.is_more : n.is_less;
        is_asked_again = true;
        return static_cast<bool>(is_less == I(1));
      };
      const Place place = colex::detail::place_by(n.other, s.term, compared);
      if (place != Place::behind) after.is_done = I(1);
      if (place == Place::before) {
        scope.claim(is_below(s.last, s.term), "in order with the term before it,");
        scope.claim(is_below(s.term, n.other), "and with the one behind it");
        after.with = s.with + s.floor * s.term.defect;
      }
      if (place == Place::with) {
        // The floor of a multiple of a fraction does not ask how the fraction is written, and both are the same one.
        scope.claim(n.other.residue * s.term.period <= s.term.residue * n.other.period, "they are equal,");
        scope.claim(s.term.residue * n.other.period <= n.other.residue * s.term.period, "as fractions");
        scope.assume(floor == s.floor);
        if (joins) after.last = colex::detail::joined(n.other, s.term);
      }
    }
    scope.claim(is_below(s.last, after.last), "in order");
    after.floors = s.floors + floor * n.other.defect;
    after.with = after.with + floor * after.last.defect;
    return after;
  }
};

const auto inserted_theorem =
    Induction<Inserted>(
        "straight-run.inserted.all-ranks", "straight_run.hpp",
        "a term that is inserted by its fraction, or joined to an equal one, adds its floors to the sum, and fractions increase")
        .resting_on({"straight-run.fractions.all-steps"})
        .not_with_step("without joining", [](auto& scope, auto& s, auto& n) { return Inserted::inserted(scope, s, n, false); });

struct SortedTerms {
  struct State {
    I i;       ///< a probe
    I floors;  ///< the sum of floors of the terms so far
    I sorted;  ///< and of the list that they are sorted to
  };

  /// A term, and what the sum is with it.
  struct Next {
    FloorTerm<I, I> term;
    I floor;
    I sorted;
  };

  State empty(Scope& scope) const { return State{scope.at_least("i", 0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.i, 0, "i");
    is.any(s.sorted, "sorted");
    is.equal(s.floors, s.sorted, "floors");
  }

  Next next(Scope& scope, const State& s) const {
    const I period = scope.at_least("P", 1);
    const FloorTerm<I, I> term{scope.coordinate("residue", period), period, scope.unknown("e")};
    const I floor = (term.residue * s.i) / period;
    // A term without a residue is left out.
    if (term.residue == I(0)) return {term, floor, s.sorted};
    const I is_done = scope.coordinate("is done", I(2)), with = scope.unknown("with");
    const I sorted = is_done == I(1) ? with : with + floor * term.defect;
    suppose(scope, sorted == s.sorted + floor * term.defect,
            {ends_at("straight-run.inserted.all-ranks", term.residue, period, term.defect, s.i, floor, is_done, of("residue"),
                     of("period"), of("e"), s.sorted, with)});
    return {term, floor, sorted};
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    return {s.i, s.floors + n.floor * n.term.defect, n.sorted};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.floors == s.sorted, "the same sum of floors"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    SmallVector<FloorTerm<I, I>> terms;
    for (const Next& n : run.consumed) terms.push_back(n.term);
    scope.claim(colex::detail::floor_sum(terms, s.i) == s.floors, "floors");
    scope.claim(colex::detail::floor_sum(colex::detail::sorted_terms(terms), s.i) == s.sorted, "of the sorted terms");
  }
};

const auto sorted_terms_theorem = Induction<SortedTerms>("straight-run.sorted.all-ranks", "straight_run.hpp",
                                                         "the sorted terms have the sum of floors that the terms have")
                                      .resting_on({"straight-run.inserted.all-ranks"})
                                      .not_with_step("without the term", [](auto& /*scope*/, auto& s, auto& n) {
                                        return SortedTerms::State{s.i, s.floors, n.sorted};
                                      });

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

const auto insertion_theorem =
    Induction<Insertion>(
        "sort.insertion.all-lengths", "sort.hpp",
        "an element that is inserted into an ordered list moves to its place, and the list with it is ordered and a permutation")
        .not_without(1, "into any list");

}  // namespace

std::vector<Theorem> folds_of_sorted_terms() {
  return {fractions_theorem, inserted_theorem, sorted_terms_theorem, insertion_theorem};
}

}  // namespace colex::theorems
