// All integer solutions of Σ weights·t = value, as multiples of vectors that are short in a metric.
//
//   weights 3, 5     t = z_0·(5,-3) + z_1·(2,-1), with z_0 = t_0 + 2·t_1 - … and z_1 = 3·t_0 + 5·t_1
#pragma once

#include <cstddef>
#include <vector>

#include "number.hpp"

namespace colex::decisions {

using Integers = std::vector<Wide>;
using Reals = std::vector<long double>;

/// t = Σ z_j·rows_j over all vectors, where z_j = Σ forms_j·t. The weights add up to 0 along each row but the last, and to
/// `divisor` > 0 along that.
struct ReducedLattice {
  std::vector<Integers> rows;
  std::vector<std::vector<Number>> forms;
  Wide divisor{0};
  /// For each row but the last a vector in the coordinates of the metric. It is orthogonal to the rows before its own, and its
  /// product with its own is 1.
  std::vector<Reals> directions;
};

/// The metric: the length of t is that of (Σ_k t_k·columns_k), so each unknown has a column.
using Metric = std::vector<Reals>;

/// Requires at least one weight, none of them 0, and a column for each. Throws Rejection(overflow) where a row does not fit
/// 128 bits.
ReducedLattice reduced_lattice(const Integers& weights, const Metric& metric);

}  // namespace colex::decisions
