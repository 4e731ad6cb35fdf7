// Composition: where it exists, it is the function A(B(c)).
#include "colex/composition.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "colex/cute_composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "divisors.hpp"
#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// A o (n:r) is A(r·i), where it exists and every prefix product of A's shape divides r or is a multiple of it.
auto composition_with_a_mode(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> A = unknown_layout(scope, "A", rank);
    const I n = scope.at_least("n", 1);
    const I r = scope.at_least("r", 0);
    I P(1);
    for (std::size_t k = 0; k < rank; ++k) {
      P = P * A.shape().mode(k).leaf();
      assume_one_divides_the_other(scope, P, r);
    }
    const I i = scope.coordinate("i", n);
    const Layout<I> B(Mode<I>{n, r});
    const auto R = compose(A, B);
    if (const auto* layout = std::get_if<0>(&R)) scope.claim((*layout)(i) == A(B(i)));
  };
}

/// A o (n0:r0, n1:r1) is A(B(i, j)), where it exists and with w = n0·r0 each of r0, w and r1 and every proper prefix product of
/// A's shape divide one another, and w divides r1.
auto composition_with_two_modes(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> A = unknown_layout(scope, "A", rank, 2);
    const I n0 = scope.at_least("n0", 1), n1 = scope.at_least("n1", 1);
    const I r0 = scope.at_least("r0", 1);
    const I w = n0 * r0;
    const I r1 = w * scope.at_least("k", 1);
    for (const I& number : {w, r0, r1}) {
      I P(1);
      for (std::size_t k = 0; k + 1 < rank; ++k) {
        P = P * A.shape().mode(k).leaf();
        assume_one_divides_the_other(scope, P, number);
      }
    }
    const I i = scope.coordinate("i", n0), j = scope.coordinate("j", n1);
    const Layout<I> B = layout_of(Modes<I>{{n0, r0}, {n1, r1}});
    const auto R = compose(A, B);
    if (const auto* layout = std::get_if<0>(&R)) {
      const Tuple<I> c(Tuple<I>::Modes{Tuple<I>(i), Tuple<I>(j)});
      scope.claim((*layout)(c) == A(B(c)));
    }
  };
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

/// Not true: what CuTe returns, which rounds where it does not divide.
auto cute_composition_with_a_mode(std::size_t rank) {
  return [rank](Scope& scope) {
    const Layout<I> A = unknown_layout(scope, "A", rank);
    const Layout<I> B(Mode<I>{scope.at_least("n", 1), scope.at_least("r", 1)});
    const I i = scope.coordinate("i", size(B));
    scope.claim(cute_composition(A, B)(i) == A(B(i)));
  };
}

}  // namespace

std::vector<Theorem> about_composition() {
  return {
      {"composition.mode",
       "(A o n:r)(i) = A(r·i), where prefix products of A's shape divide r or are multiples of it",
       "composition.hpp",
       HoldsFor::profiles,
       ranks(1, 4, composition_with_a_mode),
       {{"rounded as CuTe does", Law(cute_composition_with_a_mode(2))}}},
      {"composition.two-modes",
       "(A o B)(i, j) = A(B(i, j)) for B of two modes that do not carry into one another",
       "composition.hpp",
       HoldsFor::profiles,
       ranks(1, 3, composition_with_two_modes, 4),
       {{"rounded as CuTe does", Law(cute_composition_with_a_mode(2))}}},
      {"composition.step",
       "a step of composition along n:r emits the part along which A is straight, or that part's end obstructs every layout",
       "composition.hpp",
       HoldsFor::profiles,
       ranks(1, 3, step_or_obstruction),
       {{"without obstruction", Law(step_without_obstruction(2))}}},
  };
}

}  // namespace colex::theorems
