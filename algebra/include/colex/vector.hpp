// Basis strides: the values of a coordinate layout are not offsets but coordinates.
//
//   (4,8):(1@0,1@1)  sends (i,j) to  i@0 + j@1,  the coordinate (i,j).
//   2@1@0            is 2 in mode 1 of mode 0, the coordinate ((0,2)): the path is read from the right.
//
// Source: CUTLASS documentation, 0z_tma_tensors.md; CuTe `ScaledBasis`, `ArithmeticTuple`.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/checked.hpp"
#include "colex/integer.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// Where a basis vector points: {0, 1} is mode 1 of mode 0, written `@1@0`.
using Path = std::vector<std::size_t>;

/// An element of the free I-module over the basis of all paths: a formal sum of c@path.
template <Integer I = Checked>
class Vector {
 public:
  struct Term {
    Path path;
    I coefficient;
  };

  /// The zero.
  Vector() = default;
  /// coefficient@path. (By reference, since not every library's std::vector is there for constants, as Emscripten's is not.)
  constexpr Vector(I coefficient, const Path& path) { terms_.push_back({path, std::move(coefficient)}); }

  /// The terms, ordered by path, one for each; a coefficient may be 0.
  constexpr const std::vector<Term>& terms() const { return terms_; }
  /// The coefficient of @path; 0 if there is no such term.
  constexpr I operator[](const Path& path) const {
    for (const Term& term : terms_) {
      if (term.path == path) return term.coefficient;
    }
    return I(0);
  }

  friend constexpr Vector operator+(const Vector& a, const Vector& b) { return merge(a, b, I(1)); }
  friend constexpr Vector operator-(const Vector& a, const Vector& b) { return merge(a, b, I(0) - I(1)); }
  friend constexpr Vector operator*(const I& factor, const Vector& v) {
    Vector result = v;
    for (Term& term : result.terms_) term.coefficient = factor * term.coefficient;
    return result;
  }
  friend constexpr bool operator==(const Vector& a, const Vector& b) {
    const Vector difference = a - b;
    for (const Term& term : difference.terms_) {
      if (!(term.coefficient == I(0))) return false;
    }
    return true;
  }

 private:
  /// a + sign*b, by merging two lists that are ordered by path.
  static constexpr Vector merge(const Vector& a, const Vector& b, const I& sign) {
    Vector result;
    auto x = a.terms_.begin();
    auto y = b.terms_.begin();
    while (x != a.terms_.end() || y != b.terms_.end()) {
      if (y == b.terms_.end() || (x != a.terms_.end() && x->path < y->path)) {
        result.terms_.push_back(*x++);
      } else if (x == a.terms_.end() || y->path < x->path) {
        result.terms_.push_back({y->path, sign * y->coefficient});
        ++y;
      } else {
        result.terms_.push_back({x->path, x->coefficient + sign * y->coefficient});
        ++x;
        ++y;
      }
    }
    return result;
  }

  std::vector<Term> terms_;
};

static_assert(StrideOver<Vector<Checked>, Checked>);

}  // namespace colex
