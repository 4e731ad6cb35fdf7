#include "solutions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include <flint/fmpz_lll.h>
#include <flint/fmpz_mat.h>

namespace colex::lattice {
namespace {

/// FLINT's matrix as a value.
class Matrix {
 public:
  Matrix(std::size_t rows, std::size_t columns) { fmpz_mat_init(value_, static_cast<slong>(rows), static_cast<slong>(columns)); }
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;
  ~Matrix() { fmpz_mat_clear(value_); }

  void set(std::size_t row, std::size_t column, const Big& value) { fmpz_set(entry(row, column), value.get()); }
  Big get(std::size_t row, std::size_t column) const {
    Big result;
    fmpz_set(result.get(), entry(row, column));
    return result;
  }
  void reduce() {
    fmpz_lll_t how;
    fmpz_lll_context_init_default(how);
    fmpz_lll(value_, nullptr, how);
  }

 private:
  fmpz* entry(std::size_t row, std::size_t column) const {
    return fmpz_mat_entry(value_, static_cast<slong>(row), static_cast<slong>(column));
  }
  fmpz_mat_t value_;
};

Big power_of_two(std::size_t exponent) {
  Big result(1);
  fmpz_mul_2exp(result.get(), result.get(), exponent);
  return result;
}

/// Rows u with Σ weights·u = 0, reduced in the metric of the scales, and last one row with the least Σ weights·u > 0 or < 0
/// there is.
std::vector<BigVector> reduced_rows(const BigVector& weights, const BigVector& scales) {
  const std::size_t n = weights.size();
  // A penalty on Σ weights·u so large that reduction brings it to 0 in all rows but one: larger than 2^n times any of the vectors
  // weight_j·e_i - weight_i·e_j, which span the rows that have it 0.
  const Big penalty =
      power_of_two(n + 2) * *std::max_element(weights.begin(), weights.end()) * *std::max_element(scales.begin(), scales.end());
  Matrix matrix(n, n + 1);
  for (std::size_t k = 0; k < n; ++k) {
    matrix.set(k, k, scales[k]);
    matrix.set(k, n, penalty * weights[k]);
  }
  matrix.reduce();
  std::vector<BigVector> rows(n);
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t k = 0; k < n; ++k) rows[r].push_back(exact_quotient(matrix.get(r, k), scales[k]));
  }
  return rows;
}

/// Gram-Schmidt without fractions: with d_i the determinant of the Gram matrix of the first i rows, `scaled[i]` is d_i times
/// the i-th orthogonal vector, whose square is d_{i+1}/d_i. Source: Cohen, A Course in Computational Algebraic Number Theory,
/// 2.6.3.
struct GramSchmidt {
  std::vector<BigVector> scaled;
  BigVector determinants{Big(1)};

  /// The part of v that is orthogonal to the first `count` rows, times determinants[count].
  BigVector orthogonal_part(BigVector v, std::size_t count) const {
    for (std::size_t k = 0; k < count; ++k) {
      const Big along = exact_quotient(inner_product(v, scaled[k]), determinants[k]);
      for (std::size_t c = 0; c < v.size(); ++c) {
        v[c] = exact_quotient(determinants[k + 1] * v[c] - along * scaled[k][c], determinants[k]);
      }
    }
    return v;
  }
  void add(const BigVector& row) {
    const std::size_t i = scaled.size();
    scaled.push_back(orthogonal_part(row, i));
    determinants.push_back(exact_quotient(inner_product(scaled[i], scaled[i]), determinants[i]));
  }
  /// The component of v along direction i, in units of it, as numerator over denominator.
  std::pair<Big, Big> component(const BigVector& v, std::size_t i) const {
    return {inner_product(v, scaled[i]), determinants[i + 1]};
  }
};

/// The integer nearest to a/b, b > 0.
Big rounded(const Big& a, const Big& b) { return (a + a + b) / (b + b); }

std::vector<double> as_doubles(const BigVector& v, const Big& divisor) {
  std::vector<double> result;
  for (const Big& value : v) result.push_back(ratio(value, divisor));
  return result;
}

}  // namespace

std::optional<Solutions> solutions(const BigVector& weights, const BigVector& bounds, const Big& target) {
  const std::size_t n = weights.size();
  // Scales in whole numbers, within a thousandth of making a cube.
  const Big side = *std::max_element(bounds.begin(), bounds.end()) * Big(1024);
  BigVector scales;
  for (const Big& bound : bounds) scales.push_back(side / bound);

  std::vector<BigVector> rows = reduced_rows(weights, scales);
  Solutions result;
  result.point = std::move(rows.back());
  rows.pop_back();
  result.basis = std::move(rows);

  const Big step = inner_product(weights, result.point);
  if (!step.divides(target)) return std::nullopt;
  const Big steps = exact_quotient(target, step);
  for (Big& value : result.point) value = value * steps;

  const auto scaled = [&](const BigVector& u, bool is_point) {
    BigVector y;
    for (std::size_t k = 0; k < n; ++k) y.push_back(scales[k] * (is_point ? u[k] + u[k] - bounds[k] : u[k] + u[k]));
    return y;
  };
  GramSchmidt gram_schmidt;
  std::vector<BigVector> scaled_basis;
  for (const BigVector& row : result.basis) {
    scaled_basis.push_back(scaled(row, false));
    gram_schmidt.add(scaled_basis.back());
  }

  // The point nearest to the centre that rounding finds, direction by direction.
  for (std::size_t i = result.basis.size(); i-- > 0;) {
    const auto [along, unit] = gram_schmidt.component(scaled(result.point, true), i);
    const Big back = rounded(along, unit);
    for (std::size_t k = 0; k < n; ++k) result.point[k] = result.point[k] - back * result.basis[i][k];
  }

  const std::size_t d = result.basis.size();
  const BigVector centred = scaled(result.point, true);
  for (std::size_t i = 0; i < d; ++i) {
    result.orthogonal.push_back(as_doubles(gram_schmidt.scaled[i], gram_schmidt.determinants[i] * side));
    result.length.push_back(std::sqrt(ratio(gram_schmidt.determinants[i + 1], gram_schmidt.determinants[i] * side * side)));
    const auto [along, unit] = gram_schmidt.component(centred, i);
    result.offset.push_back(ratio(along, unit));
    result.slope.emplace_back();
    for (std::size_t j = 0; j < i; ++j) {
      const auto [across, other_unit] = gram_schmidt.component(scaled_basis[i], j);
      result.slope[i].push_back(ratio(across, other_unit));
    }
  }
  result.remainder = as_doubles(gram_schmidt.orthogonal_part(centred, d), gram_schmidt.determinants[d] * side);
  for (std::size_t k = 0; k < n; ++k) result.reach.push_back(ratio(scales[k] * bounds[k], side));
  return result;
}

}  // namespace colex::lattice
