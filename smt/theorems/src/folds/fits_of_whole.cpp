// How large the values are that composition comes to as a whole, at all ranks (fits.cpp says what that is for): one limit for all
// of its parts.
//
//   composition.shown-fits   what carry_search is shown of the pieces of B has no value beyond the largest of B, and no level
//                            carries there as often as there are pieces
//   composition.whole-fits   where what is given of A and B is within a limit, each part is given what its own theorem
//                            supposes of this limit; so no part computes a number beyond it
//
// What a part computes is said by its own theorem, and not again: these are laws about bounds. Each supposes that one bound of A
// or B is within the limit, takes from the parts' theorems what is true of their folds' states where that bound is their own
// limit, and claims that all which is handed on from part to part, and each limit that a theorem of a part speaks of, is within
// the limit as well. A part is any state of its fold. Which modes led to it need not be known, nor that they are those which led
// to the state of another part: each is bounded by A or by B, whatever the other does.
#include <cstdint>
#include <type_traits>
#include <vector>

#include "colex/carry_search.hpp"
#include "colex/carrying_step.hpp"
#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/layout.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/theorem.hpp"

#include "within.hpp"

namespace colex::theorems {

namespace {

/// carry_search is shown some of the pieces of B, each cut to where its residues begin again, and looks at boxes of them: their
/// values, and the bounds of their residues at one level.
struct ShownFits {
  struct State {
    I period;
    I index;   ///< the largest value of all pieces
    I shown;   ///< the value at the upper ends of the box
    I most;    ///< the bound of the residues there
    I others;  ///< pieces that are shown beside the first (0: there is at most one)
    I is_any;  ///< whether any is (0, 1)
  };

  /// A piece, whether it is shown, and the ends of the box along it.
  struct Next {
    Mode<I> piece;
    I is_shown;  ///< 0, 1
    I low;
    I high;
  };

  State empty(Scope& scope) const { return State{scope.at_least("P", 1), I(0), I(0), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.index, 0, "the largest value");
    is.coordinate(s.shown, s.index + I(1), "what is shown is not beyond");
    is.coordinate(s.is_any, I(2), "whether any is shown");
    is.at_least(s.others, 0, "pieces beside the first");
    is.at_least(s.most, 0, "residues");
    is.that(s.most <= (s.others + s.is_any) * (s.period - I(1)), "each is below the period");
    is.that(s.others * (I(1) - s.is_any) == I(0), "none beside none");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    return any_piece(scope, [&](const I& extent) { return scope.coordinate("high", extent); });
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    State after = s;
    after.index = s.index + (n.piece.extent - I(1)) * n.piece.stride;
    if (n.is_shown == I(0)) return after;
    const I to = n.high * n.piece.stride;
    after.shown = s.shown + to;
    const CarryBounds<I> bounds = carry_bounds_step(CarryBounds<I>{I(0), s.most}, n.low * n.piece.stride, to, s.period);
    after.most = bounds.most;
    after.others = s.others + s.is_any;
    after.is_any = I(1);
    scope.claim(bounds.most - s.most < s.period, "a residue");
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.shown <= s.index, "no value is beyond the largest of B");
    scope.claim(static_cast<bool>(less_equal(s.most / s.period, s.others)), "it carries less often than there are pieces");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> pieces;
    I shown(0);
    for (const Next& n : run.consumed) {
      pieces.push_back(n.piece);
      shown = shown + n.is_shown;
    }
    scope.claim(cosize(layout_of(pieces)) == s.index + I(1), "cosize");
    scope.claim(shown == s.others + s.is_any, "so many are shown");
  }

  template <class High>
  static Next any_piece(Scope& scope, High&& high) {
    const I extent = scope.at_least("n", 2), stride = scope.at_least("r", 0), is_shown = scope.coordinate("is shown", I(2));
    const I end = high(extent);
    return {{extent, stride}, is_shown, scope.coordinate("low", end + I(1)), end};
  }
};

const auto shown_fits_theorem = Induction<ShownFits>("composition.shown-fits.all-ranks", "carry_search.hpp",
                                                     "what carry_search is shown of the pieces of B has no value beyond the "
                                                     "largest of B, and no level carries there as often as there are pieces")
                                    .not_with_next("beyond the pieces", [](auto& scope, auto& /*before*/) {
                                      return ShownFits::any_piece(scope, [&](const I& extent) { return extent; });
                                    });

/// A limit that this bound of A or B is within; in a twin another one is.
I limit_of(Scope& scope, const I& bound, bool is_within = true) {
  const I room = scope.at_least("room", 0);
  return (is_within ? bound : scope.at_least("another bound", 0)) + room;
}

/// Claims that these are in [-limit, limit].
void claim_all_within(Scope& scope, const I& limit, const std::vector<I>& numbers) {
  claim_within(scope, Watched::Seen(numbers.begin(), numbers.end()), limit, std::vector<I>{});
}

/// Supposes that the number is in [-bound, bound], where a fold may end so.
void suppose_within(Scope& scope, const I& number, const I& bound, const EndsAt& state) {
  suppose(scope, number <= bound, {state});
  suppose(scope, I(0) - bound <= number, {state});
}

/// A's floor form is computed within a limit of sizes and a limit of values, and ends at a level of this period: the size of the
/// modes before it. The sum of some of the defects so far is this.
auto floor_form_ends(const auto& before, const auto& extent, const auto& sum, const auto& values, const auto& sizes) {
  return ends_at("floor-form.fits.all-ranks", extent, of("distance"), of("negative"), of("first_extent"), of("first_stride"),
                 of("mode_extent"), of("mode_stride"), before, sum, of("has_the_last"), of("rest"), of("beside"), of("room"),
                 values, sizes);
}

/// The first carry along n:r ends at this index, with this sum of defects.
auto first_carry_ends(const auto& sum, const auto& values, const auto& n, const auto& index) {
  return ends_at("straight-run.fits.all-ranks", of("extent"), of("distance"), of("negative"), of("first_extent"),
                 of("first_stride"), of("mode_extent"), of("mode_stride"), of("before"), sum, of("has_the_last"), of("rest"),
                 of("beside"), of("room"), values, of("sizes"), of("r"), n, index);
}

/// max_residue has come so far.
auto max_residue_ends(const auto& P, const auto& n, const auto& low, const auto& low_at, const auto& gap, const auto& high_at) {
  return ends_at("max-residue.fits.all-rounds", P, n, of("stage"), low, low_at, gap, high_at);
}

/// The steps along B are in a piece n:r of a leaf, `unit` of whose elements are a step. The largest value so far is `index`.
auto steps_end(const auto& P, const auto& n, const auto& r, const auto& unit, const auto& leaf, const auto& index,
               const auto& cosize) {
  return ends_at("composition.fits.all-ranks", P, of("reach"), n, r, unit, leaf, index, of("room"), cosize);
}

/// The defects of the levels, each as often as it carries, and that is so often at most, have this sum.
auto carries_end(const auto& often, const auto& sum, const auto& limit) {
  return ends_at("carry-search.sum-fits.all-ranks", of("extent"), of("distance"), of("negative"), often, sum, of("carries"),
                 of("rest"), of("beside"), of("room"), limit);
}

/// Coalescing A computes sizes. Coalesced, it has the size that it had. In the twin A has any size.
auto within_the_size_of_a(bool is_within) {
  return [is_within](Scope& scope) {
    const I size = scope.at_least("size(A)", 1), limit = limit_of(scope, size, is_within);
    const I others = scope.at_least("size of the other modes", 1), extent = scope.at_least("extent of the pending one", 1);
    suppose(scope, others * extent <= size,
            {ends_at("coalesce.fits.all-ranks", extent, of("distance"), of("negative"), of("mode_extent"), of("mode_stride"),
                     of("beside"), of("room"), of("values"), others, size)});
    claim_all_within(scope, limit, {others * extent});
    const I emitted = scope.at_least("size of the emitted modes", 1), pending = scope.at_least("pending extent", 1);
    suppose(scope, emitted * pending == size,
            {ends_at("coalesce.values.all-ranks", emitted, of("at"), of("value"), pending, of("stride"), of("digit"), size,
                     of("consumed_at"), of("consumed_value"))});
    claim_all_within(scope, limit, {emitted * pending});
  };
}

/// The floor form computes periods, which are sizes; straight_run compares fractions of residues and periods. In the twin A has
/// any size.
auto periods_within_the_size_of_a(bool is_within) {
  return [is_within](Scope& scope) {
    const I size = scope.at_least("size(A)", 1), limit = limit_of(scope, size, is_within);
    const I before = scope.at_least("size before", 1), extent = scope.at_least("extent before", 2);
    suppose(scope, before * extent <= size, {floor_form_ends(before, extent, of("sum"), of("values"), size)});
    claim_all_within(scope, limit, {before * extent});
    const I numerator = scope.at_least("numerator", 0), denominator = scope.at_least("denominator", 1);
    const EndsAt fractions = ends_at("straight-run.fractions-fit.all-steps", numerator, denominator, of("c"), of("d"), size);
    suppose(scope, numerator <= size, {fractions});
    claim_all_within(scope, limit, {numerator});
    suppose(scope, denominator <= size, {fractions});
    claim_all_within(scope, limit, {denominator});
  };
}

/// Residues are below their period: max_residue, gcd and what is made of its results, and the sum of steps up to the period. In
/// the twin the period is any.
auto within_a_period(bool is_within) {
  return [is_within](Scope& scope) {
    const I P = scope.at_least("P", 1), limit = limit_of(scope, P, is_within);
    const auto term = colex::detail::floor_term(Level<I, I>{P, I(0)}, scope.at_least("r", 0));
    claim_all_within(scope, limit, {term.period, term.residue});
    const I low = scope.at_least("low", 1), gap = scope.at_least("gap", 1);
    suppose(scope, low + gap <= P, {max_residue_ends(P, of("n"), low, of("low_at"), gap, of("high_at"))});
    claim_all_within(scope, limit, {low, gap});
    // What divides period and residues. Both are counted in it, and so are the steps until a residue comes again.
    const I divisor = I(1) + scope.at_least("divisor - 1", 0);
    suppose(scope, divisor <= P, {ends_at("gcd.fits.all-steps", divisor, of("y"), P)});
    claim_all_within(scope, limit, {divisor, P / divisor, term.residue / divisor});
  };
}

/// What the sum of all steps so far leaves up to the period, and whether those of one more mode pass it. In the twin the period
/// is any.
auto steps_within_a_period(bool is_within) {
  return [is_within](Scope& scope) {
    const I P = scope.at_least("P", 1), limit = limit_of(scope, P, is_within);
    const I left = scope.at_least("left", 0), residue = scope.coordinate("residue", P), extent = scope.at_least("extent", 1);
    scope.assume(extent <= limit);
    suppose(scope, left < P, {ends_at("carry-search.reach.all-ranks", P, left, of("residues"))});
    Watched::Seen seen;
    static_cast<void>(colex::detail::reach_step(Watched(left, seen), Watched(residue, seen), Watched(extent, seen)));
    claim_within(scope, seen, limit, std::vector<I>{});
  };
}

/// Coalescing A computes ends of modes, as its floor form does, whose defects straight_run adds up. The last mode counts as far
/// as B reaches, and twice at least. In the twin the cosize itself is within the limit, and not twice the cosize.
auto within_twice_the_cosize_of_a(bool is_twice) {
  return [is_twice](Scope& scope) {
    const I others = scope.at_least("what the modes before add", 0), distance = scope.at_least("amount of the last stride", 0);
    const I last = scope.at_least("last extent", 1), further = scope.at_least("further", 0);
    scope.assume(I(2) <= last + further);
    const I cosize = I(1) + others + (last - I(1)) * distance, as_far = cosize + further * distance;
    const I limit = limit_of(scope, I(is_twice ? 2 : 1) * as_far);
    // Coalesced, it has the cosize that it had.
    const I emitted = scope.at_least("cosize of the emitted modes", 1), pending = scope.at_least("pending extent", 1);
    const I stride = scope.unknown("pending stride"), coalesced = cosize_step(emitted, pending, stride);
    suppose(scope, coalesced == cosize, {ends_at("coalesce.cosize.all-ranks", emitted, pending, stride, cosize)});
    claim_all_within(scope, limit, {I(2) * coalesced});
    const I twice = I(2) * as_far, sum = scope.unknown("sum of some defects"), first = scope.unknown("sum of the first");
    suppose_within(scope, sum, twice, floor_form_ends(of("before"), of("extent"), sum, twice, of("sizes")));
    claim_all_within(scope, limit, {sum});
    suppose_within(scope, first, twice, first_carry_ends(first, twice, of("n"), of("index")));
    claim_all_within(scope, limit, {first});
  };
}

/// Extents are those of B's leaves, and of what is left of them: so are the indices that straight_run and max_residue look at. In
/// the twin the leaf is any.
auto within_the_extents_of_b(bool is_within) {
  return [is_within](Scope& scope) {
    const I low = scope.at_least("first coordinate", 0), high = low + scope.at_least("further coordinates", 0);
    const I n = high + scope.at_least("the rest of the extent", 1), unit = I(1) + scope.at_least("further units", 0);
    const I leaf = scope.at_least("extent of the leaf", 1), limit = limit_of(scope, leaf, is_within);
    suppose(scope, unit * n == leaf, {steps_end(of("P"), n, of("r"), unit, leaf, of("index"), of("cosize"))});
    claim_all_within(scope, limit, {leaf, n, unit});
    // Coordinates in it, which are halved.
    Watched::Seen seen;
    const CoordinateRange<Watched> range{Watched(low, seen), Watched(high, seen)};
    static_cast<void>(range.lower_half());
    static_cast<void>(range.upper_half());
    claim_within(scope, seen, limit, std::vector<I>{});
    const I index = scope.at_least("first carry", 1);
    suppose(scope, index <= n, {first_carry_ends(of("sum"), of("values"), n, index)});
    claim_all_within(scope, limit, {index});
    // Where a mode is cut.
    const I order = scope.at_least("order", 1);
    suppose(scope, order <= n, {ends_at("carry-search.cut-fits.all-ranks", order, n)});
    claim_all_within(scope, limit, {order});
    // A is straight along no more than the piece, and max_residue is asked for no more indices.
    const I line = scope.at_least("line", 1), low_at = scope.at_least("index of low", 1);
    const I high_at = scope.at_least("index of high", 1);
    scope.assume(line <= n);
    const EndsAt residues = max_residue_ends(of("P"), line, of("low"), low_at, of("gap"), high_at);
    suppose(scope, low_at < line, {residues});
    claim_all_within(scope, limit, {low_at});
    suppose(scope, high_at < line, {residues});
    claim_all_within(scope, limit, {high_at});
  };
}

/// The steps along B are strides of pieces, and so are the places at which A is evaluated. The values of all pieces are those
/// that carry_search looks at, of which it takes residues. In the twin B has any cosize.
auto within_the_cosize_of_b(bool is_within) {
  return [is_within](Scope& scope) {
    const I cosize = scope.at_least("cosize(B)", 1), limit = limit_of(scope, cosize, is_within);
    const I n = I(2) + scope.at_least("n - 2", 0), r = scope.at_least("r", 0);
    suppose(scope, (n - I(1)) * r < cosize, {steps_end(of("P"), n, r, of("unit"), of("leaf"), of("index"), cosize)});
    claim_all_within(scope, limit, {r, (n - I(1)) * r});
    // A residue of r, at an index below n.
    const I residue = scope.coordinate("residue of r", r + I(1)), i = scope.coordinate("i", n);
    claim_all_within(scope, limit, {residue, residue * i});
    const I index = scope.at_least("largest value of B", 0), shown = scope.at_least("value at the end of a box", 0);
    const I least = scope.at_least("least residues", 0), most = scope.at_least("largest residues", 0);
    suppose(scope, index < cosize, {steps_end(of("P"), I(1), of("r"), of("unit"), of("leaf"), index, cosize)});
    claim_all_within(scope, limit, {index});
    suppose(scope, shown <= index,
            {ends_at("composition.shown-fits.all-ranks", of("P"), index, shown, of("most"), of("others"), of("is_any"))});
    claim_all_within(scope, limit, {shown});
    // The largest residues that these modes can have are those of pieces as well.
    const I reach = scope.at_least("reach", 0);
    suppose(scope, reach <= shown,
            {ends_at("composition.fits.all-ranks", of("P"), reach, I(1), of("r"), of("unit"), of("leaf"), shown, of("room"),
                     of("cosize"))});
    claim_all_within(scope, limit, {reach});
    const EndsAt box = ends_at("carry-search.box-fits.all-ranks", of("P"), least, most, of("index"), of("room"), shown);
    suppose(scope, most <= shown, {box});
    claim_all_within(scope, limit, {most});
    suppose(scope, least <= shown, {box});
    claim_all_within(scope, limit, {least});
  };
}

/// A is evaluated at the strides of pieces: within the limit that these and its cosize are within. In the twin A may end
/// before.
auto within_both_cosizes(bool reaches_as_far) {
  return [reaches_as_far](Scope& scope) {
    const I cosize = scope.at_least("cosize(B)", 1), limit = limit_of(scope, cosize);
    scope.assume(scope.at_least("cosize(A)", 1) <= limit);
    const I before = scope.at_least("size before", 1), last = scope.at_least("last extent", 1);
    if (reaches_as_far) scope.assume(cosize <= before * last);
    const I x = scope.coordinate("x", cosize), rest = scope.at_least("rest", 0), value = scope.unknown("value so far");
    suppose(scope, before * rest <= x, {ends_at("layout.values.all-ranks", x, rest, of("sum"), before, of("at"), of("value"))});
    scope.claim(static_cast<bool>(rest < last), "x is a coordinate of A as far as B reaches");
    suppose_within(scope, value, limit,
                   ends_at("layout.fits.all-ranks", of("below"), of("above"), of("room"), limit, rest, of("over"), value));
    claim_all_within(scope, limit, {x, value});
  };
}

/// Where first carries cancel, straight_run adds up sums of defects, one for each level. In the twin the limit of such a sum
/// counts once.
auto within_as_often_as_levels(bool as_often) {
  return [as_often](Scope& scope) {
    const I each = I(2) * scope.at_least("cosize(A)", 1), all = scope.at_least("levels", 1) * each;
    const I limit = limit_of(scope, as_often ? all : each);
    const I sum = scope.unknown("sum of sums"), suffix = scope.unknown("suffix");
    const EndsAt carries =
        ends_at("straight-run.cancelling-fits.all-ranks", of("n"), of("index"), sum, suffix, each, of("sums"), of("room"), all);
    suppose_within(scope, suffix, each, carries);
    claim_all_within(scope, limit, {suffix});
    suppose_within(scope, sum, all, carries);
    claim_all_within(scope, limit, {sum});
  };
}

/// Where the first differences cancel too, straight_run goes from index to index, and adds up the defects of the terms, each as
/// often as its floor says. In the twin a floor is 1 at most.
auto within_as_often_as_an_index(bool as_often) {
  return [as_often](Scope& scope) {
    const I of_a = scope.at_least("cosize(A)", 1), i = scope.at_least("i", 1);
    const I all = I(2) * i * of_a, limit = limit_of(scope, as_often ? all : I(2) * of_a);
    const I P = scope.at_least("P", 1), residue = scope.coordinate("residue", P), floor = (residue * i) / P;
    scope.claim(static_cast<bool>(less_equal(floor, i)), "the floor is no more than the index");
    const I sum = scope.unknown("sum of the defects");
    suppose_within(scope, sum, all, carries_end(i, sum, all));
    claim_all_within(scope, limit, {i, sum});
  };
}

/// In a box, carry_search adds up the defects of the levels, each as often as it carries. In the twin a level carries once.
auto within_as_often_as_pieces(bool as_often) {
  return [as_often](Scope& scope) {
    const I cosize = scope.at_least("cosize(A)", 1), others = scope.at_least("pieces beside the first", 1);
    const I all = I(2) * others * cosize, limit = limit_of(scope, as_often ? all : I(2) * cosize);
    const I P = scope.at_least("P", 1), most = scope.at_least("largest residues", 0);
    suppose(scope, most <= (others + I(1)) * (P - I(1)),
            {ends_at("composition.shown-fits.all-ranks", P, of("index"), of("shown"), most, others, I(1))});
    const I often = most / P;
    scope.claim(static_cast<bool>(less_equal(often, others)), "it carries less often than there are pieces");
    const I sum = scope.unknown("sum of the defects");
    suppose_within(scope, sum, all, carries_end(others, sum, all));
    claim_all_within(scope, limit, {sum});
  };
}

}  // namespace

std::vector<Theorem> folds_of_whole_within() {
  return {
      shown_fits_theorem,
      all_ranks("composition.whole-fits.all-ranks",
                "in A o B each part is given what its own theorem supposes of the limit that size(A), twice the cosize of A as "
                "far as B reaches, B's extents and cosize(B) are within: so it computes no number beyond it. Where carries "
                "cancel, or boxes are searched, the cosize counts as often as there are levels, as an index says, or as there "
                "are pieces beside the first",
                "composition.hpp",
                {{"size of A", "any size of A", within_the_size_of_a},
                 {"periods of A", "any periods of A", periods_within_the_size_of_a},
                 {"a period", "any period", within_a_period},
                 {"steps up to a period", "steps up to any period", steps_within_a_period},
                 {"twice the cosize of A", "the cosize of A alone", within_twice_the_cosize_of_a},
                 {"extents of B", "any extents of B", within_the_extents_of_b},
                 {"cosize of B", "any cosize of B", within_the_cosize_of_b},
                 {"both cosizes", "beyond A", within_both_cosizes},
                 {"as often as levels", "once, at levels", within_as_often_as_levels},
                 {"as often as an index", "once, at an index", within_as_often_as_an_index},
                 {"as often as pieces", "once, at pieces", within_as_often_as_pieces}},
                {"coalesce.fits.all-ranks", "coalesce.values.all-ranks", "coalesce.cosize.all-ranks", "floor-form.fits.all-ranks",
                 "straight-run.fits.all-ranks", "straight-run.fractions-fit.all-steps", "straight-run.cancelling-fits.all-ranks",
                 "max-residue.fits.all-rounds", "composition.fits.all-ranks", "composition.shown-fits.all-ranks",
                 "layout.values.all-ranks", "layout.fits.all-ranks", "gcd.fits.all-steps", "carry-search.box-fits.all-ranks",
                 "carry-search.sum-fits.all-ranks", "carry-search.cut-fits.all-ranks", "carry-search.reach.all-ranks"}),
  };
}

}  // namespace colex::theorems
