// All integer solutions of one linear equation, as a point near the centre of a box and a reduced basis.
//
//   2·u_0 + 3·u_1 = 12, 0 <= u_0 <= 6, 0 <= u_1 <= 4:   (3,2) + z·(3,-2)
#pragma once

#include <optional>
#include <vector>

#include "big.hpp"

namespace colex::lattice {

/// The solutions u = point + Σ z_i·basis_i of Σ weight_k·u_k = target, and what the search needs to know of their geometry.
///
/// The box 0 <= u_k <= bound_k is looked at from its centre and scaled to (nearly) a cube, y_k = (2·u_k - bound_k)·scale_k, so
/// that |y_k| <= reach_k <= 1. `orthogonal` is the Gram-Schmidt basis of the scaled basis, `slope[j][i]` the component of basis
/// j along direction i (in units of it), `offset` those of the point, `remainder` what of the point is in no direction of the
/// basis.
struct Solutions {
  BigVector point;
  std::vector<BigVector> basis;

  std::vector<std::vector<double>> orthogonal;
  std::vector<double> length;  // of the orthogonal basis vectors
  std::vector<std::vector<double>> slope;
  std::vector<double> offset;
  std::vector<double> remainder;
  std::vector<double> reach;
};

/// The solutions, or none if there are none. Requires at least two weights, all weights and bounds positive.
std::optional<Solutions> solutions(const BigVector& weights, const BigVector& bounds, const Big& target);

}  // namespace colex::lattice
