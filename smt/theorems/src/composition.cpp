// Composition: where it exists, it is the function A(B(c)).
#include "colex/composition.hpp"

#include <cstddef>
#include <variant>
#include <vector>

#include "colex/cute_composition.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown_layout.hpp"
#include "colex/theorems/ranks.hpp"

#include "topics.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

/// Of P and w one divides the other, on every path.
template <class Scope, class I>
void assume_one_divides_the_other(Scope& scope, const I& P, const I& w) {
  if (static_cast<bool>(w % P == I(0))) return;
  scope.assume(P % w == I(0));
}

/// A o (n:r) is A(r·i), where it exists and every prefix product of A's shape divides r or is a multiple of it.
auto composition_with_a_mode(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
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

/// A o (n0:r0, n1:r1) is A(B(i, j)), where it exists and with w = n0·r0 each of r0, w and r1 and every proper prefix product of A's shape divide one another,
/// and w divides r1.
auto composition_with_two_modes(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
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
      const Tuple<I> c(typename Tuple<I>::Modes{Tuple<I>(i), Tuple<I>(j)});
      scope.claim((*layout)(c) == A(B(c)));
    }
  };
}

/// Not true: what CuTe returns, which rounds where it does not divide.
auto cute_composition_with_a_mode(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
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
       Scope::profiles,
       ranks(1, 4, composition_with_a_mode),
       {{"rounded as CuTe does", Law(cute_composition_with_a_mode(2))}}},
      {"composition.two-modes",
       "(A o B)(i, j) = A(B(i, j)) for B of two modes that do not carry into one another",
       "composition.hpp",
       Scope::profiles,
       ranks(1, 3, composition_with_two_modes),
       {{"rounded as CuTe does", Law(cute_composition_with_a_mode(2))}}},
  };
}

}  // namespace colex::theorems
