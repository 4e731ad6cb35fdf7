// lattice_point: does a box contain a point of a lattice?
//
//   basis (1,7), (0,10), box (0,3) to (5,4)     yes: 2·(1,7) - (0,10) = (2,4)      the least c whose 7·c mod 10 is 3 or 4
//   basis (1,7), (0,10), box (3,3) to (6,4)     no:  7·3, …, 7·6 leave 1, 8, 5, 2
//
// The basis is reduced (Lenstra, Lenstra, Lovász) in the metric in which the box is a cube. Then each basis vector has one
// direction of its own, and a point of the box can have only few coefficients along a direction in which the lattice is sparse;
// where it is dense, the point nearest to the centre is in the box. So the search is short for a lattice of a few dimensions,
// and the lengths of the box's sides do not matter.
//
// How is it exact? The basis is changed in integers. What is computed in floating point only says which multiples to subtract,
// and which inequality to write down for a coefficient: a sum of the box's sides with multipliers that are rounded to integers.
// Whatever the multipliers, the inequality is true, and it is evaluated in integers; that no vector is exactly orthogonal to
// another is allowed for. So "no" is a proof, and bad rounding makes the search longer.
//
// Source: Lenstra, Lenstra, Lovász 1982; Lenstra 1983; docs/algorithms.md.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/decision.hpp"
#include "colex/rejection.hpp"
#include "colex/wide.hpp"

namespace colex {

/// A vector of integers.
using LatticeVector = std::vector<Wide>;

namespace detail {

/// Looks for a point of a lattice in a box; see lattice_point.
class LatticeBox {
 public:
  LatticeBox(std::vector<LatticeVector> basis, LatticeVector low, LatticeVector high, std::int64_t budget)
      : basis_(std::move(basis)), low_(std::move(low)), high_(std::move(high)), left_(budget), rank_(basis_.size()) {}

  Decision<LatticeVector> decide() {
    using Answer = Decision<LatticeVector>;
    if (rank_ > most_dimensions) return Answer::unknown("a lattice of rank " + std::to_string(rank_));
    for (std::size_t i = 0; i < rank_; ++i) {
      if (high_[i] < low_[i]) return Answer::no();
      half_.push_back((as_real(high_[i] - low_[i]) + 1) / 2);
    }
    reduce();
    go_to_the_centre();
    point_ = LatticeVector(rank_, Wide(0));
    if (is_in_the_box(point_)) return Answer::yes(centre_);
    if (!bound()) return Answer::unknown("numbers of 128 bits");
    coefficients_.assign(rank_, Wide(0));
    for (std::size_t i = 0; i < rank_; ++i) {
      std::size_t first = 0;
      while (first < rank_ && basis_[first][i] == Wide(0)) ++first;
      settled_.push_back(first);
    }
    switch (visit(rank_)) {
      case Ending::found: break;
      case Ending::exhausted: return Answer::no();
      case Ending::over_budget: return Answer::unknown("points of a lattice of rank " + std::to_string(rank_));
    }
    for (std::size_t i = 0; i < rank_; ++i) centre_[i] = centre_[i] + point_[i];
    return Answer::yes(centre_);
  }

 private:
  using Real = long double;
  using RealVector = std::vector<Real>;
  enum class Ending { found, exhausted, over_budget };

  static Real as_real(const Wide& x) { return static_cast<Real>(x.value()); }
  /// The integer nearest to x, throws Rejection(overflow) beyond 2^120.
  static Wide nearest(Real x) {
    constexpr Real unit = 0x1p60L;
    if (!(std::fabs(x) < 0x1p120L)) throw Rejection(Kind::overflow, "a multiplier of a lattice's vector does not fit 128 bits");
    const Real rounded = std::round(x);
    const Real upper = std::trunc(rounded / unit);
    return Wide(static_cast<std::int64_t>(upper)) * Wide(std::int64_t{1} << 60) +
           Wide(static_cast<std::int64_t>(rounded - upper * unit));
  }
  static Wide magnitude(const Wide& x) { return x < Wide(0) ? Wide(0) - x : x; }
  /// ⌊a/b⌋ for b > 0 and any a.
  static Wide floor_quotient(const Wide& a, const Wide& b) {
    return a < Wide(0) ? Wide(0) - (Wide(0) - a + b - Wide(1)) / b : a / b;
  }
  static Real inner(const RealVector& a, const RealVector& b) {
    Real sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }
  static void subtract(LatticeVector& from, const Wide& times, const LatticeVector& vector) {
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = from[i] - times * vector[i];
  }

  /// A vector in the metric in which the box is a cube of side 2.
  RealVector scaled(const LatticeVector& vector) const {
    RealVector result;
    for (std::size_t i = 0; i < rank_; ++i) result.push_back(as_real(vector[i]) / half_[i]);
    return result;
  }

  /// The part of basis vector k that is orthogonal to those before it.
  void orthogonalise(std::size_t k) {
    RealVector rest = scaled(basis_[k]);
    const RealVector whole = rest;
    for (std::size_t j = 0; j < k; ++j) {
      along_[k][j] = inner(whole, orthogonal_[j]) / square_[j];
      for (std::size_t i = 0; i < rank_; ++i) rest[i] -= along_[k][j] * orthogonal_[j][i];
    }
    // Once more, for what rounding left.
    for (std::size_t j = 0; j < k; ++j) {
      const Real left = inner(rest, orthogonal_[j]) / square_[j];
      for (std::size_t i = 0; i < rank_; ++i) rest[i] -= left * orthogonal_[j][i];
    }
    square_[k] = inner(rest, rest);
    orthogonal_[k] = std::move(rest);
  }

  /// The basis reduced (Lenstra, Lenstra, Lovász), as far as rounded numbers can tell.
  void reduce() {
    orthogonal_.resize(rank_);
    square_.resize(rank_);
    along_.assign(rank_, RealVector(rank_, 0));
    int swaps = 0;
    for (std::size_t k = 0; k < rank_;) {
      shorten(k);
      const bool in_order =
          k == 0 || swaps == most_swaps || square_[k] >= (0.99L - along_[k][k - 1] * along_[k][k - 1]) * square_[k - 1];
      if (in_order) {
        ++k;
        continue;
      }
      ++swaps;
      std::swap(basis_[k], basis_[k - 1]);
      --k;
    }
  }

  void shorten(std::size_t k) {
    bool changed = true;
    for (int round = 0; changed && round < most_rounds; ++round) {
      changed = false;
      orthogonalise(k);
      for (std::size_t j = k; j-- > 0;) {
        if (std::fabs(along_[k][j]) <= 0.51L) continue;
        const Real times = std::round(along_[k][j]);
        subtract(basis_[k], nearest(times), basis_[j]);
        for (std::size_t i = 0; i < j; ++i) along_[k][i] -= times * along_[j][i];
        changed = true;
      }
    }
  }

  /// To the lattice's point nearest to the centre of the box, or one nearby; the box is then counted from there.
  void go_to_the_centre() {
    centre_ = LatticeVector(rank_, Wide(0));
    bool changed = true;
    for (int round = 0; changed && round < most_rounds; ++round) {
      changed = false;
      LatticeVector twice;
      for (std::size_t i = 0; i < rank_; ++i) twice.push_back(low_[i] + high_[i]);
      RealVector rest = scaled(twice);
      for (Real& x : rest) x /= 2;
      for (std::size_t k = rank_; k-- > 0;) {
        const Real times = std::round(inner(rest, orthogonal_[k]) / square_[k]);
        if (times == 0) continue;
        const Wide whole = nearest(times);
        const RealVector vector = scaled(basis_[k]);
        for (std::size_t i = 0; i < rank_; ++i) rest[i] -= times * vector[i];
        subtract(low_, whole, basis_[k]);
        subtract(high_, whole, basis_[k]);
        subtract(centre_, Wide(0) - whole, basis_[k]);
        changed = true;
      }
    }
  }

  bool is_in_the_box(const LatticeVector& point) const {
    for (std::size_t i = 0; i < rank_; ++i) {
      if (point[i] < low_[i] || high_[i] < point[i]) return false;
    }
    return true;
  }

  /// For each k an inequality that says of a point Σ x_j b_j in the box where x_k can lie, when those behind it are known: the
  /// point's inner product with (a multiple of) the k-th orthogonal vector. False if the numbers are too large for it.
  bool bound() {
    Real longest = 1;
    for (const LatticeVector& vector : basis_) {
      const RealVector s = scaled(vector);
      longest = std::fmax(longest, std::sqrt(inner(s, s)));
    }
    const Real precision = std::fmin(0x1p100L, 0x1p118L / longest);
    for (std::size_t k = 0; k < rank_; ++k) {
      const Real length = std::sqrt(square_[k]);
      LatticeVector multipliers;
      for (std::size_t i = 0; i < rank_; ++i) multipliers.push_back(nearest(precision * orthogonal_[k][i] / (length * half_[i])));
      Inequality inequality{{}, Wide(0), Wide(0), Wide(0)};
      for (const LatticeVector& vector : basis_) {
        Wide sum(0);
        for (std::size_t i = 0; i < rank_; ++i) sum = sum + multipliers[i] * vector[i];
        inequality.factors.push_back(sum);
      }
      for (std::size_t i = 0; i < rank_; ++i) {
        const bool positive = Wide(0) < multipliers[i];
        inequality.least = inequality.least + multipliers[i] * (positive ? low_[i] : high_[i]);
        inequality.most = inequality.most + multipliers[i] * (positive ? high_[i] : low_[i]);
      }
      if (!(Wide(0) < inequality.factors[k])) return false;
      inequalities_.push_back(std::move(inequality));
    }
    return allow_for_rounding();
  }

  /// What the inequalities leave open because no vector is exactly orthogonal to another: for |x_k| <= reach_k, which is shown
  /// first.
  bool allow_for_rounding() {
    constexpr Real up = 1 + 0x1p-40L;
    RealVector reach(rank_, 0);
    RealVector magnitudes;
    for (const Inequality& inequality : inequalities_)
      magnitudes.push_back(std::fmax(as_real(magnitude(inequality.least)), as_real(magnitude(inequality.most))) * up + 1);
    const auto others = [&](std::size_t k, std::size_t from, std::size_t to) {
      Real sum = 0;
      for (std::size_t j = from; j < to; ++j) {
        if (j != k) sum += std::fabs(as_real(inequalities_[k].factors[j])) * reach[j];
      }
      return sum * up;
    };
    for (std::size_t k = rank_; k-- > 0;) {
      reach[k] = 2 * (magnitudes[k] + others(k, k + 1, rank_)) / as_real(inequalities_[k].factors[k]) + 1;
    }
    // A largest |x_k| / reach_k above 1 would contradict its own inequality.
    for (std::size_t k = 0; k < rank_; ++k) {
      const Real most = magnitudes[k] + others(k, 0, rank_);
      if (!(most * up < as_real(inequalities_[k].factors[k]) * reach[k])) return false;
    }
    for (std::size_t k = 0; k < rank_; ++k) inequalities_[k].slack = nearest(others(k, 0, k) * up + 1);
    return true;
  }

  /// Tries all values of x_{k-1}, …, x_0, from the middle of what is possible outwards.
  Ending visit(std::size_t count) {
    if (count == 0) return is_in_the_box(point_) ? Ending::found : Ending::exhausted;
    const std::size_t k = count - 1;
    const Inequality& inequality = inequalities_[k];
    Wide known(0);
    for (std::size_t j = count; j < rank_; ++j) known = known + inequality.factors[j] * coefficients_[j];
    const Wide& factor = inequality.factors[k];
    Wide low = Wide(0) - floor_quotient(known + inequality.slack - inequality.least, factor);
    Wide high = floor_quotient(inequality.most + inequality.slack - known, factor);
    if (!restrict_by_settled_rows(k, low, high) || high < low) return Ending::exhausted;
    const Wide middle = low + (high - low) / Wide(2);
    const LatticeVector here = point_;
    for (Wide distance(0); !(high < middle + distance) || !(middle - distance < low); distance = distance + Wide(1)) {
      for (const Wide& x : {middle + distance, middle - distance}) {
        if (x < low || high < x) continue;
        if (left_-- == 0) return Ending::over_budget;
        coefficients_[k] = x;
        point_ = here;
        subtract(point_, Wide(0) - x, basis_[k]);
        const Ending ending = visit(k);
        if (ending != Ending::exhausted) return ending;
        if (distance == Wide(0)) break;
      }
    }
    return Ending::exhausted;
  }

  /// Rows in which no basis vector before k moves the point any more say exactly where x_k can lie: for the last one, all rows.
  /// False if it cannot lie anywhere.
  bool restrict_by_settled_rows(std::size_t k, Wide& low, Wide& high) const {
    for (std::size_t i = 0; i < rank_; ++i) {
      if (settled_[i] < k) continue;
      Wide by = basis_[k][i];
      Wide least = low_[i] - point_[i];
      Wide most = high_[i] - point_[i];
      if (by == Wide(0)) {
        if (Wide(0) < least || most < Wide(0)) return false;
        continue;
      }
      if (by < Wide(0)) {
        by = Wide(0) - by;
        std::swap(least, most);
        least = Wide(0) - least;
        most = Wide(0) - most;
      }
      low = max(low, Wide(0) - floor_quotient(Wide(0) - least, by));
      high = min(high, floor_quotient(most, by));
    }
    return true;
  }

  static constexpr std::size_t most_dimensions = 24;
  static constexpr int most_swaps = 4096;
  static constexpr int most_rounds = 64;

  /// least - slack <= Σ_{j >= k} factors_j·x_j <= most + slack, for the points of the box.
  struct Inequality {
    std::vector<Wide> factors;
    Wide least;
    Wide most;
    Wide slack;
  };

  std::vector<LatticeVector> basis_;
  LatticeVector low_;
  LatticeVector high_;
  std::int64_t left_;
  std::size_t rank_;
  RealVector half_;
  std::vector<RealVector> orthogonal_;
  RealVector square_;
  std::vector<RealVector> along_;
  LatticeVector centre_;
  std::vector<Inequality> inequalities_;
  std::vector<std::size_t> settled_;  ///< the first basis vector that moves a point in this row
  std::vector<Wide> coefficients_;
  LatticeVector point_;
};

}  // namespace detail

/// A point of the lattice that the basis spans with low_i <= point_i <= high_i for all i: yes(point), no, or unknown beyond a
/// budget of points, or 24 dimensions, or where numbers do not fit 128 bits. Requires as many linearly independent vectors as
/// they have dimensions.
inline Decision<LatticeVector> lattice_point(const std::vector<LatticeVector>& basis, const LatticeVector& low,
                                             const LatticeVector& high, std::int64_t budget = 16384) {
  try {
    return detail::LatticeBox(basis, low, high, budget).decide();
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::overflow) throw;
    return Decision<LatticeVector>::unknown(rejection.message());
  }
}

}  // namespace colex
