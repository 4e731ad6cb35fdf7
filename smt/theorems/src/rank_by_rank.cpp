// Theorems rank by rank, about whole functions of one layout: coalescing and squeezing keep the values, filtering the image; the
// values end at the cosize; the left inverse undoes the layout. And a step of composition: it emits what is straight, or it
// obstructs every layout.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/composition.hpp"
#include "colex/coordinate.hpp"
#include "colex/floor_form.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// The law that claims this of each layout of a rank, with bounds of extents and strides.
template <class Claims>
auto of_ranks(Claims claims, std::int64_t least_extent = 1, std::optional<std::int64_t> least_stride = std::nullopt) {
  return [=](std::size_t rank) {
    return [=](Scope& scope) { claims(scope, unknown_layout(scope, "L", rank, least_extent, least_stride)); };
  };
}

/// f(L) is the same function as L on [0, size(L)), and has its size.
template <class F>
auto keeps_values(const F& f) {
  return of_ranks([f](Scope& scope, const Layout<I>& L) {
    const auto x = scope.coordinate("x", size(L));
    const auto R = f(L);
    scope.claim(R(x) == L(x), "value");
    scope.claim(size(R) == size(L), "size");
  });
}

/// Not true: beyond the domain the last mode goes on, and it may be another, or be dropped.
template <class F>
Law keeps_values_beyond_the_domain(const F& f) {
  return Law([f](Scope& scope) {
    const auto L = unknown_layout(scope, "L", 2);
    const auto x = scope.at_least("x", 0);
    scope.claim(f(L)(x) == L(x));
  });
}

/// The values of a layout with strides of any signs span cosize(L), and no less.
void cosize_spans_values(Scope& scope, const Layout<I>& L) {
  const I x = scope.coordinate("x", size(L));
  scope.claim(L(x) < cosize(L), "above all values");
  scope.claim(L(size(L) - I(1)) + I(1) == cosize(L), "next to the last");
}

/// Not true.
void cosize_is_above_the_next_value(Scope& scope, const Layout<I>& L) {
  const I x = scope.coordinate("x", size(L));
  scope.claim(L(x) + I(1) < cosize(L));
}

/// Li(L(x)) = x, where it exists.
void left_inverse_inverts(Scope& scope, const Layout<I>& L) {
  const auto x = scope.coordinate("x", size(L));
  const auto inverse = try_left_inverse(L);
  if (inverse) scope.claim((*inverse)(L(x)) == x);
}

/// Not true: a left inverse is no right inverse.
void left_inverse_inverts_on_the_right(Scope& scope, const Layout<I>& L) {
  const auto y = scope.at_least("y", 0);
  const auto inverse = try_left_inverse(L);
  if (inverse) scope.claim(L((*inverse)(y)) == y);
}

/// The coordinate of filter_zeros(L) at which it has L's value: 0 along broadcast modes.
Tuple<I> without_broadcast(const Layout<I>& L, const Tuple<I>& c) {
  const Modes<I> all = modes(L);
  std::size_t leaf = 0;
  return transform_leaves(c, [&](const I& digit) {
    const bool broadcast = static_cast<bool>(all[leaf++].stride == I(0));
    return broadcast ? I(0) : digit;
  });
}

/// Each value of L is one of filter_zeros(L) and of filter(L), and each value of these is one of L.
void filter_keeps_image(Scope& scope, const Layout<I>& L) {
  const Layout<I> Z = filter_zeros(L), F = filter(L);
  const Tuple<I> c = unknown_coordinate(scope, "c", L.shape());
  const I there = crd2idx(without_broadcast(L, c), Z.shape());
  scope.claim(there < size(F), "into the domain");
  scope.claim(Z(there) == L(c), "of filter_zeros");
  scope.claim(F(there) == L(c), "of filter");
  const I y = scope.coordinate("y", size(F));
  const Tuple<I> back = idx2crd(Tuple<I>(y), Z.shape());
  const std::vector<I> digits = leaves(back);
  for (std::size_t k = 0; k < L.rank(); ++k) scope.claim(digits[k] < L.shape().mode(k).leaf(), "back into the domain");
  scope.claim(L(back) == F(y), "back");
}

/// Not true: filtering keeps the image, not the function.
void filter_keeps_values(Scope& scope, const Layout<I>& L) {
  const auto x = scope.coordinate("x", size(L));
  scope.claim(filter(L)(x) == L(x));
}

/// No mode of f(L) is a broadcast, unless there is no other.
template <class F>
auto has_no_broadcast(const F& f) {
  return of_ranks([f](Scope& scope, const Layout<I>& L) {
    const Layout<I> R = f(L);
    for (const Mode<I>& mode : modes(R)) mode.stride == I(0) ? scope.claim(size(R) == I(1)) : scope.claim(true);
  });
}

/// A left operand along a piece r·i of B, by what its levels see of it: A(r·i) = i·A(r) + Σ_j e_j·⌊ρ_j·i/P_j⌋ with ρ_j = r mod
/// P_j (composition.line).
struct LeftByResidues {
  I operator()(const I& /*r*/) const { return value; }
  I straight(const Mode<I>& piece) const { return straight_run(terms, piece.extent); }
  I at_multiple(const I& i) const { return i * value + colex::detail::floor_sum(terms, i); }

  SmallVector<FloorTerm<I, I>> terms;
  I value;                         ///< A(r)
  FloorForm<I, I> form{I(0), {}};  ///< what carries is another theorem's
};

/// A has that many levels, with any periods, defects and residues. If several levels are the first to carry, their defects do
/// not cancel.
LeftByResidues unknown_left(Scope& scope, std::size_t levels, const I& extent) {
  LeftByResidues A{{}, scope.unknown("A(r)")};
  FirstCarry<I, I> carry{extent, I(0)};
  for (std::size_t j = 0; j < levels; ++j) {
    const std::string suffix = std::to_string(j);
    const I period = scope.at_least("P" + suffix, 1);
    A.terms.push_back({scope.coordinate("rho" + suffix, period), period, scope.unknown("e" + suffix)});
    carry = straight_run_step(carry, A.terms.back());
  }
  if (!(carry.index == extent)) scope.assume(carry.sum != I(0));
  return A;
}

/// One step of composition: along what it emits A is straight, and no longer; and it emits nothing exactly where this does not
/// divide the piece. Then y = m is the obstruction that compose returns: A(B(i)) is a straight line up to y and not at y, and
/// the extent is no multiple of y.
auto step_or_obstruction(std::size_t rank) {
  return [rank](Scope& scope) {
    const Mode<I> piece{scope.at_least("n", 2), scope.at_least("r", 0)};
    const I i = scope.coordinate("i", piece.extent);
    const LeftByResidues A = unknown_left(scope, rank - 1, piece.extent);
    CompositionState<I> state{{}};
    const std::optional<Mode<I>> rest = composition_step(A, state, piece, [&](const Mode<I>& b, const Mode<I>& ab) {
      scope.claim(b.extent == A.straight(piece), "emits the straight part");
      scope.claim(ab.stride == A.at_multiple(I(1)), "with A's value");
    });
    const I y = A.straight(piece);
    if (i < y) scope.claim(A.at_multiple(i) == i * A.at_multiple(I(1)), "straight up to y");
    if (y < piece.extent) scope.claim(A.at_multiple(y) != y * A.at_multiple(I(1)), "and not at y");
    if (rest) {
      scope.claim(y * rest->extent == piece.extent, "y divides");
    } else {
      scope.claim(piece.extent % y != I(0), "y does not divide");
    }
  };
}

/// Not true, since a step may fail.
auto step_without_obstruction(std::size_t rank) {
  return [rank](Scope& scope) {
    const Mode<I> piece{scope.at_least("n", 2), scope.at_least("r", 0)};
    const LeftByResidues A = unknown_left(scope, rank - 1, piece.extent);
    CompositionState<I> state{{}};
    const auto rest = composition_step(A, state, piece, [](const Mode<I>& /*b*/, const Mode<I>& /*ab*/) {});
    scope.claim(rest.has_value());
  };
}

}  // namespace

std::vector<Theorem> about_ranks() {
  const auto coalesced = [](const auto& L) { return coalesce(L); };
  const auto squeezed = [](const auto& L) { return squeeze(L); };
  const auto filtered = [](const auto& L) { return filter(L); };
  return {
      {"coalesce.values.profiles",
       "coalesce(L) has the values of L on its domain, and its size",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 6, keeps_values(coalesced)),
       {{"beyond the domain", keeps_values_beyond_the_domain(coalesced)}}},
      {"cosize.values",
       "the values of a layout without negative strides end at cosize(L) - 1",
       "layout.hpp",
       HoldsFor::profiles,
       ranks(1, 6, of_ranks(cosize_spans_values, 1, 0)),
       {{"less", Law(of_ranks(cosize_is_above_the_next_value, 1, 0)(2))}}},
      {"left-inverse.inverts",
       "left_inverse(L)(L(x)) = x, where it exists",
       "inverse.hpp",
       HoldsFor::profiles,
       ranks(1, 3, of_ranks(left_inverse_inverts), 4),
       {{"on the right", Law(of_ranks(left_inverse_inverts_on_the_right, 2)(1))}}},
      {"squeeze.values",
       "squeeze(L) has the values of L on its domain, and its size",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 6, keeps_values(squeezed)),
       {{"beyond the domain", keeps_values_beyond_the_domain(squeezed)}}},
      {"filter.image.profiles",
       "filter_zeros(L) and filter(L) have the image of L: each value of L at the coordinate whose broadcast modes are at 0, and "
       "no other",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 4, of_ranks(filter_keeps_image)),
       {{"the function", Law(of_ranks(filter_keeps_values)(2))}}},
      {"filter.no-broadcast",
       "no stride of filter(L) is 0, unless its size is 1",
       "coalesce.hpp",
       HoldsFor::profiles,
       ranks(1, 5, has_no_broadcast(filtered)),
       {{"coalesce instead", Law(has_no_broadcast(coalesced)(2))}}},
      {"composition.step",
       "a step of composition along n:r emits the part along which A is straight, or that part's end obstructs every layout",
       "composition.hpp",
       HoldsFor::profiles,
       ranks(1, 3, step_or_obstruction),
       {{"without obstruction", Law(step_without_obstruction(2))}}},
  };
}

}  // namespace colex::theorems
