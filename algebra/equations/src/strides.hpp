// Which strides fulfil linear equations with integer coefficients: d + t_1*e_1 + t_2*e_2 + …, for all integers t.
//
//   Strides strides;
//   strides.add();  strides.add();                      two strides, of which nothing is known
//   strides.require({1, 1}, 5)                          (0,5) + t*(1,-1)
//   strides.require({2, 0}, 3)                          false: twice a stride is not 3
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "colex/checked.hpp"

namespace colex::equations {

/// The integer vectors that fulfil the equations required so far.
class Strides {
 public:
  using Vector = std::vector<Checked>;

  /// One stride more, of which nothing is known.
  void add() {
    some_.push_back(Checked(0));
    for (Vector& direction : freedom_) direction.push_back(Checked(0));
    freedom_.emplace_back(some_.size(), Checked(0));
    freedom_.back().back() = Checked(1);
  }

  /// Requires Σ row_k * stride_k == sum. Ensures false if no strides are left, which are then no longer known; else these are
  /// all of them. Throws Rejection(overflow) beyond 64 bits.
  bool require(const Vector& row, Checked sum) {
    const Checked missing = sum - product(row, some_);
    // Euclid's algorithm on the directions, until one alone changes the sum.
    std::size_t moving = freedom_.size();
    for (std::size_t k = 0; k < freedom_.size(); ++k) {
      if (product(row, freedom_[k]) == Checked(0)) continue;
      if (moving == freedom_.size()) {
        moving = k;
        continue;
      }
      while (!(product(row, freedom_[k]) == Checked(0))) {
        subtract(freedom_[moving], quotient(product(row, freedom_[moving]), product(row, freedom_[k])), freedom_[k]);
        std::swap(freedom_[moving], freedom_[k]);
      }
    }
    if (moving == freedom_.size()) return missing == Checked(0);
    const Checked by = product(row, freedom_[moving]);
    const Checked times = quotient(missing, by);
    if (!(times * by == missing)) return false;
    subtract(some_, Checked(0) - times, freedom_[moving]);
    freedom_.erase(freedom_.begin() + static_cast<std::ptrdiff_t>(moving));
    return true;
  }

  const Vector& some() const { return some_; }
  const std::vector<Vector>& freedom() const { return freedom_; }

 private:
  /// a / b, towards 0. Requires b != 0.
  static Checked quotient(Checked a, Checked b) {
    if (b == Checked(-1)) return Checked(0) - a;
    return Checked(a.value() / b.value());
  }

  static Checked product(const Vector& a, const Vector& b) {
    Checked sum(0);
    for (std::size_t k = 0; k < a.size(); ++k) sum = sum + a[k] * b[k];
    return sum;
  }

  static void subtract(Vector& from, Checked times, const Vector& what) {
    for (std::size_t k = 0; k < from.size(); ++k) from[k] = from[k] - times * what[k];
  }

  Vector some_;
  std::vector<Vector> freedom_;
};

}  // namespace colex::equations
