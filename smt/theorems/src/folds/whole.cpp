// What composition does as a whole, at all ranks: it returns a layout that has the values A(B(c)), or no layout has them.
//
//   composition.witness   where carry_search has found a coordinate of B's modes at which a carry is left over, composition looks
//                         for the first mode of which A does not add up. It finds coordinates x, y and x + y of B with
//                         A(B(x + y)) != A(B(x)) + A(B(y))
//   composition.unique    a layout with A's values along each leaf of B has the values of the modes that composition emits
//   composition.whole     where carry_search finds nothing, what composition emits has the values A(B(c)); where it finds a
//                         coordinate, no layout has them. (Where a step fails, none has: composition.lines.)
#include <optional>
#include <utility>
#include <vector>

#include "colex/composition.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/theorem.hpp"

#include "levels.hpp"

namespace colex::theorems {

namespace {

/// A, of which one value is known: it has some value at every x, and the same one at the same x.
class ValuesOfA {
 public:
  ValuesOfA(Scope& scope, const I& x, const I& value) : scope_(&scope), known_{{x, value}} {}

  I operator()(const I& x) const {
    for (const auto& [argument, value] : known_) {
      if (x == argument) return value;
    }
    known_.emplace_back(x, scope_->unknown("A"));
    return known_.back().second;
  }

 private:
  Scope* scope_;
  mutable std::vector<std::pair<I, I>> known_;
};

/// One more mode of B, or the next leaf of B where all modes of one are done.
struct Witness {
  struct State {
    I unit;    ///< a step of the next mode, in coordinates of its leaf
    I left;    ///< of the leaf's extent, which is unit·left
    I stride;  ///< of the leaf
    I base;    ///< B at x, without this leaf
    I x;       ///< in this leaf
    I sum;     ///< B(x)
    I value;   ///< A(B(x))
    I added;   ///< Σ A(x_k)
  };

  /// A leaf, or a mode of the leaf, what is behind it, and the coordinate that was found.
  struct Next {
    I is_leaf;  ///< 0, 1
    Mode<I> leaf;
    I extent;
    I behind;
    I found;
  };

  State empty(Scope& /*scope*/) const { return State{I(1), I(1), I(0), I(0), I(0), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.unit, 1, "unit");
    is.at_least(s.left, 1, "what is left");
    is.at_least(s.stride, 0, "stride");
    is.at_least(s.base, 0, "value of the leaves before");
    is.coordinate(s.x, s.unit, "x in this leaf");
    is.equal(s.sum, s.base + s.x * s.stride, "B(x)");
    is.any(s.added, "sum of the values");
    is.equal(s.value, s.added, "A has added up so far");
  }

  Next next(Scope& scope, const State& s) const {
    const I is_leaf = scope.coordinate("is a leaf", I(2));
    if (is_leaf == I(1)) return {is_leaf, {scope.at_least("n", 1), scope.at_least("r", 0)}, I(1), I(1), I(0)};
    const I extent = scope.at_least("extent", 1);
    const I behind = scope.at_least("behind", 1);
    scope.assume(s.left == extent * behind);
    return {is_leaf, {I(1), I(0)}, extent, behind, scope.coordinate("found", extent)};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    State after = s;
    if (n.is_leaf == I(1)) {
      after = {I(1), n.leaf.extent, n.leaf.stride, s.sum, I(0), s.sum, s.value, s.added};
      return after;
    }
    const ValuesOfA A(scope, s.sum, s.value);
    const I share_of_value = n.found * (s.unit * s.stride);
    I y(0);
    const bool goes_on = witness_step(A, after.sum, after.x, y, share_of_value, n.found * s.unit);
    if (!goes_on) {
      scope.claim(after.sum == s.base + after.x * s.stride, "B(x)");
      scope.claim(A(s.base + (after.x + y) * s.stride) != A(after.sum) + A(y * s.stride), "A(B(x + y)) is not A(B(x)) + A(B(y))");
      scope.claim(after.x + y < s.unit * s.left, "x + y is a coordinate");
      return std::nullopt;
    }
    after.unit = s.unit * n.extent;
    after.left = n.behind;
    after.value = A(after.sum);
    after.added = s.added + A(share_of_value);
    return after;
  }

  /// By composition.sum, what is left over at the coordinate is 0 if A adds up, and by composition.cancelling so is what
  /// carry_search has found there.
  void conclusion(Scope& scope, const State& s) const {
    const I defects = scope.unknown("defects");
    const I searched = scope.unknown("searched");
    suppose(scope, s.value == s.added + defects, {ends_at("composition.sum.all-ranks", s.sum, s.value, s.added, defects)});
    suppose(scope, defects == searched, {ends_at("composition.cancelling.all-ranks", defects, searched)});
    scope.claim(searched == I(0), "where something was found, the search ends before");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I sum(0), stride(0), unit(1);
    for (const Next& n : run.consumed) {
      if (n.is_leaf == I(1)) {
        stride = n.leaf.stride;
        unit = I(1);
      } else {
        sum = sum + n.found * unit * stride;
        unit = unit * n.extent;
      }
    }
    scope.claim(sum == s.sum, "B(x)");
  }
};

const auto witness_theorem =
    Induction<Witness>("composition.witness.all-ranks", "composition.hpp",
                       "where carry_search has found a carry that is left over, composition finds coordinates x, y and x + y of "
                       "B with A(B(x + y)) != A(B(x)) + A(B(y))")
        .resting_on({"composition.sum.all-ranks", "composition.cancelling.all-ranks"})
        // A is taken to add up whatever it does.
        .not_with_step("goes on",
                       [](auto& scope, auto& s, auto& n) -> std::optional<Witness::State> {
                         if (n.is_leaf == I(1)) return Witness().step(scope, s, n, Unheard());
                         const ValuesOfA A(scope, s.sum, s.value);
                         const I share = n.found * s.unit;
                         const I sum = s.sum + share * s.stride;
                         return Witness::State{s.unit * n.extent, n.behind, s.stride, s.base,
                                               s.x + share,       sum,      A(sum),   s.added + A(share * s.stride)};
                       })
        // The coordinate in a mode is taken for that in its leaf.
        .not_with_change("without units", [](auto& after, auto& s, auto& n) {
          if (n.is_leaf == I(0)) after.x = s.x + n.found;
        });

struct Unique {
  struct State {
    I layout;   ///< the layout's value at a coordinate of B, as far as its leaves go
    I emitted;  ///< the value there of the modes that composition emits
  };

  /// A leaf of B: the layout along it, and what is emitted for it, at the coordinate in it.
  struct Next {
    I layout;
    I emitted;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.any(s.emitted, "emitted");
    is.equal(s.layout, s.emitted, "the layout");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const Next leaf{scope.unknown("S(i)"), scope.unknown("emitted at i")};
    suppose(scope, leaf.layout == leaf.emitted,
            {ends_at("composition.lines.all-ranks", of("size"), of("at"), leaf.layout, I(1), of("stride"), of("unit"),
                     of("digits"), of("rest"), leaf.emitted, of("behind"))});
    return leaf;
  }

  /// The value of a layout is the sum of those along its leaves.
  State step(Scope& /*scope*/, const State& s, const Next& leaf, const Emit& /*emit*/) const {
    return {s.layout + leaf.layout, s.emitted + leaf.emitted};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.layout == s.emitted, "the layout has the values of what is emitted");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& leaf) { return leaf.layout; }) == s.layout, "the layout");
  }
};

const auto unique_theorem =
    Induction<Unique>("composition.unique.all-ranks", "composition.hpp",
                      "a layout with A's values along each leaf of B has the values of the modes that composition emits")
        .resting_on({"composition.lines.all-ranks"})
        .not_without(1, "without lines");

/// At a coordinate c of B, where the loops of composition have come to their end.
struct AtACoordinate {
  I value;   ///< A(B(c))
  I result;  ///< of the modes that are emitted, at c
  I cut;     ///< the sum of the defects of the levels that carry apart, each as often as it carries where the modes are cut
};

auto at_a_coordinate(Scope& scope) {
  const I index = scope.at_least("B(c)", 0), value = scope.unknown("A(B(c))");
  const I pieces = scope.at_least("sum of the pieces", 0), sum = scope.unknown("sum of A's values");
  const I result = scope.unknown("R(c)"), defects = scope.unknown("defects");
  const EndsAt loops = ends_at("composition.pieces.all-ranks", of("size"), of("c"), index, of("emitted_size"), of("emitted_c"),
                               pieces, I(1), of("stride"), of("rest"), sum, result);
  suppose(scope, index == pieces, {loops});
  suppose(scope, result == sum, {loops});
  suppose(scope, value == sum + defects, {ends_at("composition.sum.all-ranks", index, value, sum, defects)});
  // The levels and modes that carry_search is shown; of these, the levels that carry apart; and where the modes are cut.
  const I shown = scope.unknown("shown"), apart = scope.unknown("apart"), cut = scope.unknown("cut");
  suppose(scope, defects == shown, {ends_at("composition.cancelling.all-ranks", defects, shown)});
  suppose(scope, shown == apart, {ends_at("carry-search.apart.all-ranks", shown, apart)});
  suppose(scope, apart == cut, {ends_at("carry-search.cut.all-ranks", apart, cut)});
  return AtACoordinate{value, result, cut};
}

/// What is left over at the levels that can carry.
I at_carrying_levels(Scope& scope, const AtACoordinate& c) {
  const I carrying = scope.unknown("carrying");
  suppose(scope, c.cut == carrying, {ends_at("composition.cancelling.all-ranks", c.cut, carrying)});
  return carrying;
}

/// What the search says of the box that has the coordinate.
I sum_of_its_box(Scope& scope, const AtACoordinate& c) {
  const I carrying = at_carrying_levels(scope, c), box = scope.unknown("box");
  suppose(scope, carrying == box, {ends_at("carry-search.sum.all-ranks", box, carrying)});
  return box;
}

/// What is left over at the levels that the search from step to step looks at.
I within_reach(Scope& scope, const AtACoordinate& c) {
  const I within = scope.unknown("within reach");
  suppose(scope, c.cut == within, {ends_at("carry-search.within-reach.all-ranks", c.cut, within)});
  return within;
}

/// A layout that is A o B along the leaves of B.
void claim_no_layout(Scope& scope, const AtACoordinate& c) {
  const I layout = scope.unknown("S(c)");
  suppose(scope, layout == c.result, {ends_at("composition.unique.all-ranks", layout, c.result)});
  scope.claim(layout != c.value, "a layout that is A o B along the leaves of B has not the value A(B(c))");
}

/// That the search of boxes may end so: it looks for the next half or has ended at a box, with halvings on the stack, and c is
/// in a box that was passed over or in the one at hand, which has this sum.
template <class Height>
EndsAt search_ends(const I& looks, const Height& height, const I& where, const I& box) {
  return ends_at("carry-search.halving.all-steps", looks, height, where, of("waits"), of("low"), of("high"), of("probe"), box);
}

/// Where the search ends without a coordinate, c was in a box that was passed over, whose sum is 0. In the twin c may have been
/// in any box.
auto where_nothing_is_found(bool passes_over_zeros) {
  return [passes_over_zeros](Scope& scope) {
    const auto c = at_a_coordinate(scope);
    const I box = sum_of_its_box(scope, c);
    if (passes_over_zeros) {
      const I where = scope.coordinate("where", I(3));
      suppose(scope, where == I(0), {search_ends(I(1), I(0), where, box)});
      suppose(scope, box == I(0), {search_ends(I(1), I(0), where, box)});
    }
    scope.claim(c.result == c.value, "the layout that is returned has the value A(B(c))");
  };
}

/// The coordinate that the search ends at is in the box at hand, whose sum is not 0. In the twin it may be in any box.
auto where_something_is_found(bool ends_at_others) {
  return [ends_at_others](Scope& scope) {
    const auto c = at_a_coordinate(scope);
    const I box = sum_of_its_box(scope, c);
    if (ends_at_others) suppose(scope, box != I(0), {search_ends(I(2), of("height"), I(1), box)});
    claim_no_layout(scope, c);
  };
}

/// Where no level can carry, nothing is left over at none. In the twin some may.
auto where_no_level_carries(bool is_none) {
  return [is_none](Scope& scope) {
    const auto c = at_a_coordinate(scope);
    if (is_none) {
      suppose(scope, c.cut == I(0), {ends_at("composition.cancelling.all-ranks", c.cut, I(0))});
    } else {
      static_cast<void>(at_carrying_levels(scope, c));
    }
    scope.claim(c.result == c.value, "the layout that is returned has the value A(B(c))");
  };
}

/// Where the search from step to step finds none, nothing is left over anywhere. In the twin it may not have looked.
auto where_no_step_carries(bool has_looked) {
  return [has_looked](Scope& scope) {
    const auto c = at_a_coordinate(scope);
    const I within = within_reach(scope, c), has_none(2);
    if (has_looked) {
      suppose(scope, within == I(0),
              {ends_at("carry-search.steps.all-ranks", of("modes"), of("taken"), of("here"), of("some"), within, has_none)});
    }
    scope.claim(c.result == c.value, "the layout that is returned has the value A(B(c))");
  };
}

/// Where it returns a coordinate, something is left over there. In the twin it may return any.
auto where_some_step_carries(bool is_found) {
  return [is_found](Scope& scope) {
    const auto c = at_a_coordinate(scope);
    const I within = within_reach(scope, c), has_found(1);
    if (is_found) {
      suppose(scope, within != I(0),
              {ends_at("carry-search.steps.all-ranks", of("modes"), of("taken"), within, of("some"), of("probe"), has_found)});
    }
    claim_no_layout(scope, c);
  };
}

/// Where a single level is left, it carries at the coordinate that is chosen, and its defect is not 0. In the twin it may be.
auto where_one_level_carries(bool is_not_left_out) {
  return [is_not_left_out](Scope& scope) {
    const auto c = at_a_coordinate(scope);
    const Level<I, I> level{scope.at_least("P", 1), scope.unknown("e")};
    if (is_not_left_out && !colex::detail::is_kept(level)) scope.assume(I(1) == I(0));
    const I residues = scope.at_least("residues", 0);
    suppose(scope, level.period <= residues, {ends_at("carry-search.alone.all-ranks", level.period, residues, I(0))});
    scope.assume(at_carrying_levels(scope, c) == share(level, residues));
    // A product with a defect that is not 0: of which sign is asked, so that it is known.
    static_cast<void>(static_cast<bool>(level.defect < I(0)));
    claim_no_layout(scope, c);
  };
}

}  // namespace

std::vector<Theorem> folds_of_whole() {
  return {
      witness_theorem,
      unique_theorem,
      all_ranks("composition.whole.all-ranks",
                "where carry_search finds nothing, the layout that composition returns has the values A(B(c)); where it finds a "
                "coordinate, no layout has them",
                "composition.hpp",
                {{"nothing is found", "whatever is found", where_nothing_is_found},
                 {"something is found", "wherever it is found", where_something_is_found},
                 {"one level carries", "one level, of any defect", where_one_level_carries},
                 {"no level carries", "some levels carry", where_no_level_carries},
                 {"no step carries", "whatever steps do", where_no_step_carries},
                 {"some step carries", "wherever steps end", where_some_step_carries}},
                {"composition.pieces.all-ranks", "composition.sum.all-ranks", "composition.cancelling.all-ranks",
                 "composition.unique.all-ranks", "carry-search.apart.all-ranks", "carry-search.cut.all-ranks",
                 "carry-search.sum.all-ranks", "carry-search.halving.all-steps", "carry-search.alone.all-ranks",
                 "carry-search.within-reach.all-ranks", "carry-search.steps.all-ranks"}),
  };
}

}  // namespace colex::theorems
