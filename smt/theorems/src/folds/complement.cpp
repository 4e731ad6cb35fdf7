// Complement at all ranks, for modes sorted by stride: it fills the gaps, and nothing else; and where it is refused, nothing
// does.
#include "colex/complement.hpp"

#include <cstddef>
#include <optional>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "order.hpp"

namespace colex::theorems {

namespace {

/// The sums of a value of L and one of its complement are distinct and ordered: interleaved by stride, gap, mode, gap, mode, …,
/// whoever is ahead in the last digit that differs is ahead in value. Two probes run along.
struct Interleaved {
  struct State {
    I reach;
    Both sum;  ///< of a value of L and one of the complement
    I who;     ///< is ahead
  };

  /// A mode, and the digits of both probes in the gap below it and in the mode itself.
  struct Next {
    Mode<I> mode;
    Both gap_digit;
    Both digit;
  };

  State empty(Scope& /*scope*/) const { return State{I(1), {I(0), I(0)}, I(neither)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reach, 1, "reach");
    is_ordered(is, s.who, s.sum, s.reach);
  }

  /// The stride has room for the reach.
  Next next(Scope& scope, const State& s) const {
    const I copies = scope.at_least("k", 1);
    const I stride = s.reach * copies + scope.coordinate("padding", s.reach);
    return with_digits(scope, Mode<I>{scope.at_least("s", 2), stride}, copies);
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    Mode<I> gap{I(1), I(0)};
    const I reach = complement_step(s.reach, n.mode, [&](const Mode<I>& mode) {
      emit(mode);
      gap = mode;
    });
    scope.claim(gap.stride == s.reach, "the gap begins where those before it end");
    scope.claim(gap.extent * gap.stride <= n.mode.stride, "and ends where the mode begins");
    scope.claim(n.mode.extent * n.mode.stride == reach, "which ends where the reach does");
    const auto with = [&](const I& sum, const I& gap_digit, const I& digit) {
      scope.claim(gap_digit < gap.extent, "a digit of the gap");
      return sum + gap_digit * gap.stride + digit * n.mode.stride;
    };
    const bool same = static_cast<bool>(n.digit.one == n.digit.other);
    return {reach,
            {with(s.sum.one, n.gap_digit.one, n.digit.one), with(s.sum.other, n.gap_digit.other, n.digit.other)},
            ahead(s.who, same ? n.gap_digit : n.digit)};
  }

  /// Up to the cotarget the whole is repeated, and that is a last gap.
  void conclusion(Scope& scope, const State& s) const {
    const I cotarget = scope.at_least("N", 1);
    const I copies = ceil_div(cotarget, s.reach);
    const I end = copies * s.reach;
    scope.claim(cotarget <= end, "the sums reach up to the cotarget");
    scope.claim(end < cotarget + s.reach, "by the fewest copies");
    const Both digit = two_digits(scope, "e", copies);
    const Both sum{s.sum.one + digit.one * s.reach, s.sum.other + digit.other * s.reach};
    scope.claim(sum.one < end, "bound");
    claim_ordered(scope, ahead(s.who, digit), sum);
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Modes<I> modes = modes_of(run.consumed);
    const auto gaps = colex::detail::complement_gaps(layout_of(modes)).value();
    scope.claim(gaps.modes == run.emitted, "gaps");
    scope.claim(gaps.reach == s.reach, "reach");
    I sum(0);
    for (std::size_t k = 0; k < run.emitted.size(); ++k) {
      sum = sum + run.consumed[k].gap_digit.one * run.emitted[k].stride + run.consumed[k].digit.one * modes[k].stride;
    }
    scope.claim(sum == s.sum.one, "sum");
  }

  /// Below the last digit that differs, any digits will do.
  static Next with_digits(Scope& scope, const Mode<I>& mode, const I& gap) {
    const Both digit = two_digits(scope, "c", mode.extent);
    if (digit.one == digit.other) return {mode, two_digits(scope, "g", gap), digit};
    const I one = scope.coordinate("g", gap);
    return {mode, {one, scope.coordinate("g'", gap)}, digit};
  }
};

const auto interleaved_theorem =
    Induction<Interleaved>("complement.interleaves.all-ranks", "complement.hpp",
                           "interleaved by stride, the modes of L and of its complement each begin where those before them end, "
                           "up to the cotarget; the sums of their values are distinct, and ordered as their digits are")
        .not_with_next("strides below the reach",
                       [](auto& scope, auto& /*before*/) {
                         return Interleaved::with_digits(scope, Mode<I>{scope.at_least("s", 2), scope.at_least("d", 1)}, I(1));
                       })
        // The values end at the cosize, but the reach is where the next mode may begin.
        .not_with_change("up to the cosize", [](auto& after, auto& /*before*/, auto& n) {
          after.reach = (n.mode.extent - I(1)) * n.mode.stride + I(1);
        });

/// Behind the last mode the whole is copied as often as it takes.
struct Copies {
  struct State {
    Interleaved::State interleaved;
    I n;
    I size;      ///< the number of elements of the complement so far
    I is_whole;  ///< whether the copies are among them (0, 1)
  };

  /// A mode, or the copies and the digits of both probes in them.
  struct Next {
    I is_last;  ///< (0, 1)
    Interleaved::Next mode;
    Both digit;
  };

  State empty(Scope& scope) const { return State{Interleaved().empty(scope), scope.at_least("n", 1), I(1), I(0)}; }

  void invariant(Is& is, State& s) const {
    Interleaved().invariant(is, s.interleaved);
    is.at_least(s.n, 1, "n");
    is.at_least(s.size, 1, "size");
    is.coordinate(s.is_whole, I(2), "whole");
    if (s.is_whole == I(1)) is.that(s.n <= s.size, "n elements");
  }

  Next next(Scope& scope, const State& s) const {
    const Both none{I(0), I(0)};
    const Interleaved::Next no_mode{{I(1), I(0)}, none, none};
    if (s.is_whole == I(1)) return {I(1), no_mode, none};
    if (scope.coordinate("last", I(2)) == I(1)) return {I(1), no_mode, two_digits(scope, "e", copies(s))};
    return {I(0), Interleaved().next(scope, s.interleaved), none};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    State after = s;
    if (s.is_whole == I(1)) return after;
    if (n.is_last == I(1)) {
      const auto& [reach, sum, who] = s.interleaved;
      const Mode<I> mode{copies(s), reach};
      emit(mode);
      after.interleaved = {
          reach * mode.extent, {sum.one + n.digit.one * reach, sum.other + n.digit.other * reach}, ahead(who, n.digit)};
      after.size = s.size * mode.extent;
      after.is_whole = I(1);
      return after;
    }
    after.interleaved = Interleaved().step(scope, s.interleaved, n.mode, [&](const Mode<I>& gap) {
      emit(gap);
      after.size = s.size * gap.extent;
    });
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.is_whole == I(1)) scope.claim(s.n <= s.size, "n elements");
    claim_ordered(scope, s.interleaved.who, s.interleaved.sum);
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> modes;
    I sum(0);
    std::size_t k = 0;
    for (const Next& n : run.consumed) {
      if (k == run.emitted.size()) break;
      sum = sum + (n.is_last == I(1) ? n.digit.one : n.mode.gap_digit.one) * run.emitted[k++].stride;
      if (n.is_last == I(1)) break;
      modes.push_back(n.mode.mode);
      sum = sum + n.mode.digit.one * n.mode.mode.stride;
    }
    const Layout<I> L = layout_of(modes);
    const Layout<I> C = s.is_whole == I(1) ? complement_of_size(L, s.n) : complement(L);
    scope.claim(coalesce(layout_of(run.emitted)) == C, "the complement");
    scope.claim(size(C) == s.size, "size");
    scope.claim(sum == s.interleaved.sum.one, "sum");
  }

  static I copies(const State& s) { return ceil_div(s.n, s.size); }
};

const auto copies_theorem =
    Induction<Copies>("complement.copies.all-ranks", "complement.hpp",
                      "complement_of_size(L, n) has n elements or more, and its sums with the values of L are distinct")
        .not_with_change("rounded down", [](auto& after, auto& s, auto& n) {
          if (n.is_last == I(1)) after.size = s.size * (s.n / s.size);
        });

/// Interleaved by stride, it is the identity on 1-D coordinates, where each stride is a multiple of the reach.
struct Bijection : EachOnce {
  struct Next {
    Mode<I> mode;
    I gap_digit;
    I digit;
  };

  Next next(Scope& scope, const State& s) const {
    const I copies = scope.at_least("k", 1);
    const Mode<I> mode{scope.at_least("s", 2), s.reach * copies};
    return {mode, scope.coordinate("g", copies), scope.coordinate("c", mode.extent)};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    Prefix both = s.prefix;
    const I reach = complement_step(s.reach, n.mode, [&](const Mode<I>& gap) {
      emit(gap);
      both = appended(scope, both, gap, n.gap_digit);
    });
    return {reach, appended(scope, both, n.mode, n.digit)};
  }

  void conclusion(Scope& scope, const State& s) const {
    const I cotarget = s.reach * scope.at_least("k", 1);
    const Mode<I> copies{ceil_div(cotarget, s.reach), s.reach};
    const Prefix all = appended(scope, s.prefix, copies, scope.coordinate("c", copies.extent));
    scope.claim(all.size == cotarget, "size");
    scope.claim(all.value == all.at, "each value of [0, N) once");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    const auto gaps = colex::detail::complement_gaps(L).value();
    scope.claim(gaps.modes == run.emitted, "gaps");
    scope.claim(gaps.reach == s.reach, "reach");
    scope.claim(size(L) * size(layout_of(run.emitted)) == s.prefix.size, "size");
  }
};

const auto bijection_theorem =
    Induction<Bijection>("complement.bijection.all-ranks", "complement.hpp",
                         "(L, complement(L, N)) is a bijection onto [0, N) for a chain of strides that divides N")
        // Not true where a mode is padded: nobody reaches the padding.
        .not_with_next("padded", [](auto& scope, auto& s) {
          Bijection::Next n = Bijection().next(scope, s);
          n.mode.stride = n.mode.stride + scope.coordinate("padding", s.reach);
          return n;
        });

/// Then the modes of L alone do, and that is all that complement asks of L.
struct AnyComplement {
  struct State {
    I reach;  ///< where the modes of both end
    I end;    ///< and those of L, as complement has it
  };

  struct Next {
    I is_of_l;  ///< 0, 1
    Mode<I> mode;
  };

  State empty(Scope& /*scope*/) const { return State{I(1), I(1)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.end, 1, "end of L's modes");
    is.any(s.reach, "end of both");
    is.that(s.end <= s.reach, "L's modes end no later");
  }

  Next next(Scope& scope, const State& s) const {
    const I is_of_l = scope.coordinate("is of L", I(2));
    return {is_of_l, {scope.at_least("s", 2), s.reach + scope.at_least("beyond", 0)}};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    const I reach = n.mode.extent * n.mode.stride;
    if (n.is_of_l == I(0)) return {reach, s.end};
    scope.claim(s.end <= n.mode.stride, "complement takes the mode");
    return {reach, complement_step(s.end, n.mode, emit)};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.end <= s.reach, "complement has come to the end of L"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> modes;
    for (const Next& n : run.consumed) {
      if (n.is_of_l == I(1)) modes.push_back(n.mode);
    }
    const auto gaps = colex::detail::complement_gaps(layout_of(modes));
    scope.claim(gaps.has_value(), "there is a complement");
    if (!gaps) return;
    scope.claim(gaps->modes == run.emitted, "gaps");
    scope.claim(gaps->reach == s.end, "reach");
  }
};

const auto any_complement_theorem =
    Induction<AnyComplement>("complement.necessary.all-ranks", "complement.hpp",
                             "where the modes of L and of any other layout, by stride, each begin where those before them end, "
                             "there is a complement of L: so where it is refused, there is no such layout")
        .not_with_next("behind the values", [](auto& scope, auto& s) {
          const AnyComplement::Next n = AnyComplement().next(scope, s);
          const I extent = scope.at_least("s before", 2), stride = scope.at_least("d before", 1);
          scope.assume(s.reach == extent * stride);
          return AnyComplement::Next{n.is_of_l, {n.mode.extent, (extent - I(1)) * stride + I(1)}};
        });

/// Where a mode is refused, and none before it is padded, its stride is taken twice: by the mode itself, and by those before it
/// with the gaps between them, which take each value below the reach once. The gaps alone do not come to it, so that it is not by
/// the same coordinate of L.
struct RefusedComplement {
  struct State {
    EachOnce::State both;  ///< the modes, and the gaps between them, at a probe
    I gaps;                ///< the gaps' share of its value
    I last;                ///< stride
  };

  struct Next {
    Mode<I> mode;
    I gap_digit;
    I digit;
  };

  State empty(Scope& scope) const { return State{EachOnce().empty(scope), I(0), I(1)}; }

  void invariant(Is& is, State& s) const {
    EachOnce().invariant(is, s.both);
    is.at_least(s.last, 1, "last stride");
    is.that(s.last <= s.both.reach, "below the reach");
    is.coordinate(s.gaps, s.last, "the gaps end before it");
  }

  /// In the order of strides: a multiple of the reach, or less than that.
  Next next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 2), copies = scope.at_least("k", 0);
    if (copies == I(0)) {
      const I stride = s.last + scope.at_least("beyond", 0);
      scope.assume(stride < s.both.reach);
      return {{extent, stride}, I(0), scope.coordinate("c", extent)};
    }
    return {{extent, s.both.reach * copies}, scope.coordinate("g", copies), scope.coordinate("c", extent)};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    const EachOnce::State& both = s.both;
    if (n.mode.stride < both.reach) {
      scope.claim(I(1) <= n.mode.stride, "a value of those before,");
      scope.claim(n.mode.stride < both.prefix.size, "at the coordinate that it is");
      if (both.prefix.at == n.mode.stride) scope.claim(s.gaps < n.mode.stride, "and not of the gaps alone");
      return std::nullopt;
    }
    Prefix all = both.prefix;
    I gaps = s.gaps;
    const I reach = complement_step(both.reach, n.mode, [&](const Mode<I>& gap) {
      emit(gap);
      all = appended(scope, all, gap, n.gap_digit);
      gaps = gaps + n.gap_digit * gap.stride;
    });
    return State{{reach, appended(scope, all, n.mode, n.digit)}, gaps, n.mode.stride};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.both.prefix.value == s.both.prefix.at, "each value once");
    scope.claim(s.gaps < s.last, "the gaps end before the last stride");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    const auto gaps = colex::detail::complement_gaps(L);
    scope.claim(gaps.has_value(), "there is a complement");
    if (!gaps) return;
    scope.claim(gaps->modes == run.emitted, "gaps");
    scope.claim(gaps->reach == s.both.reach, "reach");
    scope.claim(cosize(layout_of(run.emitted)) <= s.last, "the gaps end before the last stride");
    // The first value that is too small for another mode is one that complement refuses, and says so.
    Modes<I> refused = modes(L);
    refused.push_back({I(2), s.last});
    if (s.last < s.both.reach) scope.claim(I(try_complement(layout_of(refused)) ? 1 : 0) == I(0), "refused");
  }
};

const auto refused_complement_theorem =
    Induction<RefusedComplement>(
        "complement.refused.all-ranks", "complement.hpp",
        "where the complement of L is refused at a stride, and no mode before it is padded, this stride is the sum of a value of "
        "those modes, other than 0, and one of the gaps below it, and so is taken twice")
        // Not true where a mode before it is padded: (2,2):(1,3) has no 5, nor have the gaps.
        .not_with_step("behind padding", [](auto& scope, auto& s, auto& n) -> std::optional<RefusedComplement::State> {
          RefusedComplement::Next padded = n;
          padded.mode.stride = n.mode.stride + scope.coordinate("padding", s.both.reach);
          return RefusedComplement().step(scope, s, padded, Unheard());
        });

}  // namespace

std::vector<Theorem> folds_of_complement() {
  return {any_complement_theorem, refused_complement_theorem, interleaved_theorem, copies_theorem, bijection_theorem};
}

}  // namespace colex::theorems
