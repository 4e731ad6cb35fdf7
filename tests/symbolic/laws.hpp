// The laws that the prover is measured by, for layouts of a rank with any extents and strides; and beside each a twin that is not true.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/coordinate.hpp"
#include "colex/cute_composition.hpp"
#include "colex/left_inverse.hpp"
#include "colex/right_inverse.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown_layout.hpp"

namespace colex::symbolic::laws {

/// (s0,s1,…), all positive.
template <class Scope>
Tuple<IntegerOf<Scope>> unknown_shape(Scope& scope, std::size_t rank) {
  return unknown_layout(scope, "", rank).shape();
}

// --- coalesce

/// The same function on [0, size(L)), and the same size.
inline auto coalesce_keeps_values(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    const auto C = coalesce(L);
    scope.claim(C(x) == L(x), "value");
    scope.claim(size(C) == size(L), "size");
  };
}

/// Not true: beyond the domain the last mode goes on, and it may be another.
inline auto coalesce_keeps_values_beyond_the_domain(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.at_least("x", 0);
    scope.claim(coalesce(L)(x) == L(x));
  };
}

/// The same function everywhere.
inline auto coalesce_z_keeps_all_values(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.at_least("x", 0);
    scope.claim(coalesce_z(L)(x) == L(x));
  };
}

// --- coordinates

/// 1-D to natural and back, and natural to 1-D and back.
inline auto coordinates_round_trip(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Tuple<I> S = unknown_shape(scope, rank);
    const I x = scope.at_least("x", 0);
    scope.claim(crd2idx(idx2crd(Tuple<I>(x), S), S) == x, "from 1-D");
    typename Tuple<I>::Modes natural;
    for (std::size_t k = 0; k < rank; ++k) natural.emplace_back(scope.coordinate("c" + std::to_string(k), S.mode(k).leaf()));
    const Tuple<I> back = idx2crd(Tuple<I>(crd2idx(Tuple<I>(natural), S)), S);
    for (std::size_t k = 0; k < rank; ++k) scope.claim(back.mode(k).leaf() == natural[k].leaf(), "from natural");
  };
}

/// Not true: the last leaf is not reduced.
inline auto coordinates_stay_inside(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Tuple<I> S = unknown_shape(scope, rank);
    const I x = scope.at_least("x", 0);
    const Tuple<I> c = idx2crd(Tuple<I>(x), S);
    for (std::size_t k = 0; k < rank; ++k) scope.claim(c.mode(k).leaf() < S.mode(k).leaf());
  };
}

// --- cosize

/// The values of a layout with strides of any signs span cosize(L), and no less.
inline auto cosize_spans_values(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Layout<I> L = unknown_layout(scope, "L", rank, 1, 0);
    const I x = scope.coordinate("x", size(L));
    scope.claim(L(x) < cosize(L), "above all values");
    scope.claim(L(size(L) - I(1)) + I(1) == cosize(L), "next to the last");
  };
}

/// The same for strides of any sign: no two values are cosize(L) apart.
inline auto cosize_spans_signed_values(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    const auto y = scope.coordinate("y", size(L));
    scope.claim(L(x) - L(y) < cosize(L));
  };
}

/// Not true.
inline auto cosize_is_above_the_next_value(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Layout<I> L = unknown_layout(scope, "L", rank, 1, 0);
    const I x = scope.coordinate("x", size(L));
    scope.claim(L(x) + I(1) < cosize(L));
  };
}

// --- composition

/// Of P and w one divides the other, on every path.
template <class Scope, class I>
void assume_one_divides_the_other(Scope& scope, const I& P, const I& w) {
  if (static_cast<bool>(w % P == I(0))) return;
  scope.assume(P % w == I(0));
}

/// A o (n:r) is A(r·i), where it exists and every prefix product of A's shape divides r or is a multiple of it.
inline auto composition_with_a_mode(std::size_t rank) {
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
inline auto composition_with_two_modes(std::size_t rank) {
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
inline auto cute_composition_with_a_mode(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Layout<I> A = unknown_layout(scope, "A", rank);
    const Layout<I> B(Mode<I>{scope.at_least("n", 1), scope.at_least("r", 1)});
    const I i = scope.coordinate("i", size(B));
    scope.claim(cute_composition(A, B)(i) == A(B(i)));
  };
}

// --- complement

/// Interleaved by stride, the modes of L and of its complement each begin where those before them end, and reach up to the cotarget.
inline auto complement_interleaves(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Layout<I> L = unknown_layout(scope, "L", rank);
    const I N = scope.at_least("N", 1);
    const auto C = try_complement(L, N);
    if (!C) return;
    Modes<I> all = colex::detail::image_modes(L);
    for (const Mode<I>& mode : squeezed(modes(*C))) all.push_back(mode);
    I reach(1);
    for (const Mode<I>& mode : sorted_by_stride(all)) {
      scope.claim(reach <= mode.stride, "disjoint");
      reach = mode.extent * mode.stride;
    }
    scope.claim(N <= reach, "up to the cotarget");
  };
}

/// (L, complement) is a bijection onto [0, N), where each s·d divides the next stride and the last one N.
inline auto complement_completes(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Layout<I> L = unknown_layout(scope, "L", rank, 2, 1);
    I reach(1);
    for (const Mode<I>& mode : modes(L)) {
      scope.assume(mode.stride % reach == I(0));
      reach = mode.extent * mode.stride;
    }
    const I N = reach * scope.at_least("k", 1);
    const Layout<I> both = make_layout<I, I>({L, complement(L, N)});
    scope.claim(size(both) == N, "size");
    const Layout<I> inverse = left_inverse(both);
    const I x = scope.coordinate("x", N), y = scope.coordinate("y", N);
    scope.claim(inverse(both(x)) == x, "injective");
    scope.claim(both(inverse(y)) == y, "surjective");
  };
}

/// Not true: what is reached is the least multiple of s·d that is at least N.
inline auto complement_reaches_exactly(std::size_t rank) {
  return [rank](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const Layout<I> L = unknown_layout(scope, "L", rank, 2, 1);
    const I N = scope.at_least("N", 1);
    const auto C = try_complement(L, N);
    if (C) scope.claim(size(L) * size(*C) <= N);
  };
}

// --- inverses

/// Li(L(x)) = x, where it exists.
inline auto left_inverse_inverts(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto x = scope.coordinate("x", size(L));
    const auto inverse = try_left_inverse(L);
    if (inverse) scope.claim((*inverse)(L(x)) == x);
  };
}

/// Not true: a left inverse is no right inverse.
inline auto left_inverse_inverts_on_the_right(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank, 2);
    const auto y = scope.at_least("y", 0);
    const auto inverse = try_left_inverse(L);
    if (inverse) scope.claim(L((*inverse)(y)) == y);
  };
}

/// L(R(x)) = x on [0, size(R)).
inline auto right_inverse_inverts(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank);
    const auto R = right_inverse(L);
    const auto x = scope.coordinate("x", size(R));
    scope.claim(L(R(x)) == x);
  };
}

/// Not true: a right inverse need not reach all of L.
inline auto right_inverse_inverts_on_the_left(std::size_t rank) {
  return [rank](auto& scope) {
    const auto L = unknown_layout(scope, "L", rank, 2, 1);
    const auto R = right_inverse(L);
    const auto x = scope.coordinate("x", size(L));
    scope.claim(R(L(x)) == x);
  };
}

}  // namespace colex::symbolic::laws
