// An affine expression in named parameters: 4·N + 1.
//
//   const Affine N = Affine::parameter("N");
//   to_string(4 * N + 1)                  "4*N + 1", as isl reads it
//   (4 * N + 1).at({{"N", 3}})            13
//   product(N, N)                         rejected: not affine
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "colex/checked.hpp"

namespace colex::affine {

/// The value of each parameter, by its name.
using Values = std::map<std::string, std::int64_t>;

class Affine {
 public:
  Affine(std::int64_t constant) : constant_(constant) {}  // NOLINT(google-explicit-constructor): a literal is an expression
  static Affine parameter(const std::string& name);

  Checked constant() const { return constant_; }
  /// The parameters that occur, with their coefficients, none of them 0.
  const std::map<std::string, Checked>& coefficients() const { return coefficients_; }
  bool is_constant() const { return coefficients_.empty(); }

  /// Its value. Requires a value for every parameter that occurs, else throws Rejection(domain).
  Checked at(const Values& values) const;

  friend Affine operator+(const Affine& a, const Affine& b);
  friend Affine operator-(const Affine& a, const Affine& b) { return a + (-1) * b; }
  friend Affine operator*(std::int64_t factor, const Affine& a);
  friend bool operator==(const Affine& a, const Affine& b) {
    return a.constant_ == b.constant_ && a.coefficients_ == b.coefficients_;
  }

 private:
  Checked constant_;
  std::map<std::string, Checked> coefficients_;
};

/// a·b. Throws Rejection(inadmissible) unless one of them is constant.
Affine product(const Affine& a, const Affine& b);

std::string to_string(const Affine& a);

}  // namespace colex::affine
