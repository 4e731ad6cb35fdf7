// Polynomials over the integers: a coefficient for each monomial, none of them 0. So two polynomials are the same function
// exactly when they are equal.
#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <vector>

#include "integer.hpp"

namespace check {

/// Why a certificate is refused.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Refuses unless it holds, and says so in these texts, which are joined only then.
template <class... Texts>
void require(bool holds, const Texts&... otherwise) {
  if (!holds) throw Refused((std::string() + ... + otherwise));
}

using Variable = std::size_t;
/// Variables, by their numbers, in increasing order, each as often as its exponent says; none is 1.
using Monomial = std::vector<Variable>;

class Polynomial {
 public:
  Polynomial() = default;
  explicit Polynomial(const Integer& constant) { add({}, constant); }
  explicit Polynomial(std::int64_t constant) : Polynomial(Integer(constant)) {}
  static Polynomial of(Variable v) {
    Polynomial result;
    result.add({v}, Integer(1));
    return result;
  }

  const std::map<Monomial, Integer>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  /// Whether it is an integer below 0, above 0.
  bool is_negative_number() const { return is_number() && coefficient({}).is_negative(); }
  bool is_positive_number() const { return is_number() && !coefficient({}).is_negative(); }
  Integer coefficient(const Monomial& monomial) const {
    const auto found = terms_.find(monomial);
    return found == terms_.end() ? Integer() : found->second;
  }

  /// Adds coefficient·monomial.
  void add(const Monomial& monomial, const Integer& coefficient) {
    require(monomial.size() <= 200 && coefficient.size() <= 2000, "a polynomial that is too large");
    if (coefficient.is_zero()) return;
    Integer& sum = terms_[monomial];
    sum = sum + coefficient;
    if (sum.is_zero()) terms_.erase(monomial);
    require(terms_.size() <= 50000, "a polynomial that is too large");
  }

  friend Polynomial operator+(Polynomial a, const Polynomial& b) {
    for (const auto& [monomial, coefficient] : b.terms_) a.add(monomial, coefficient);
    return a;
  }
  friend Polynomial operator-(Polynomial a, const Polynomial& b) {
    for (const auto& [monomial, coefficient] : b.terms_) a.add(monomial, Integer(-1) * coefficient);
    return a;
  }
  friend Polynomial operator-(const Polynomial& a) { return Polynomial() - a; }
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    require(a.terms_.size() * b.terms_.size() <= 10000000, "a product that takes too long");
    Polynomial result;
    for (const auto& [left, c] : a.terms_) {
      for (const auto& [right, d] : b.terms_) {
        Monomial product(left.size() + right.size());
        std::merge(left.begin(), left.end(), right.begin(), right.end(), product.begin());
        result.add(product, c * d);
      }
    }
    return result;
  }
  friend bool operator==(const Polynomial&, const Polynomial&) = default;

  /// This with *value(v) in the place of each variable v, if value(v) is not null.
  template <class Value>
  Polynomial with(const Value& value) const {
    Polynomial result;
    for (const auto& [monomial, coefficient] : terms_) {
      Monomial kept;
      for (const Variable v : monomial)
        if (value(v) == nullptr) kept.push_back(v);
      Polynomial product;
      product.add(kept, coefficient);
      for (const Variable v : monomial)
        if (value(v) != nullptr) product = product * *value(v);
      for (const auto& [m, c] : product.terms_) result.add(m, c);
    }
    return result;
  }

 private:
  bool is_number() const { return terms_.size() == 1 && terms_.begin()->first.empty(); }
  std::map<Monomial, Integer> terms_;
};

/// What a formula says of its polynomial.
enum class Relation { zero, nonnegative, nonzero };

struct Formula {
  Polynomial polynomial;
  Relation relation;
};

inline Formula zero(Polynomial p) { return {std::move(p), Relation::zero}; }
inline Formula nonnegative(Polynomial p) { return {std::move(p), Relation::nonnegative}; }
inline Formula at_least_one(const Polynomial& p) { return nonnegative(p - Polynomial(1)); }
/// The formula that holds of integers exactly where this one does not.
inline Formula negation(const Formula& f) {
  if (f.relation == Relation::nonnegative) return nonnegative(-f.polynomial - Polynomial(1));
  return {f.polynomial, f.relation == Relation::zero ? Relation::nonzero : Relation::zero};
}

/// Whether two formulas say the same: p = 0 is -p = 0.
inline bool same(const Formula& f, const Formula& g) {
  if (f.relation != g.relation) return false;
  return f.polynomial == g.polynomial || (f.relation != Relation::nonnegative && f.polynomial == -g.polynomial);
}

}  // namespace check
