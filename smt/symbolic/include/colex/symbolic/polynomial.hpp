// A polynomial over the integers: the normal form in which the prover computes.
//
//   (s + 1)·(s - 1)   is   s·s - 1,   and two polynomials are one function exactly when they are the same terms.
//
// Terms are sorted by monomial and no coefficient is 0, so that equality is equality of lists. Coefficients are 64 bits wide;
// one that does not fit is `Unknown`.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace colex::symbolic {

// A monomial: a product of variables, the empty one being 1.
//
//   s·s·d   is   Monomial(s) * Monomial(s) * Monomial(d),   degree 3
//
// Kept as a sorted word of variables. (A std::u16string holds seven of them without an allocation, and the products of a
// layout's extents and strides are short.)

/// An unknown integer of a path, by its number.
enum class Variable : char16_t {};

constexpr std::size_t index(Variable v) { return static_cast<std::size_t>(v); }

/// A product of variables.
class Monomial {
 public:
  /// 1.
  Monomial() = default;
  explicit Monomial(Variable v) : word_(1, static_cast<char16_t>(v)) {}

  bool is_one() const { return word_.empty(); }
  std::size_t degree() const { return word_.size(); }
  /// The numbers of the variables in increasing order, each as often as its exponent says.
  const std::u16string& word() const& { return word_; }
  std::u16string word() && { return std::move(word_); }
  bool contains(Variable v) const { return word_.find(static_cast<char16_t>(v)) != std::u16string::npos; }
  std::size_t degree_in(Variable v) const;
  /// This, with every power of v left out.
  Monomial without(Variable v) const;

  /// Whether other is this times a monomial.
  bool divides(const Monomial& other) const;
  friend Monomial operator*(const Monomial& a, const Monomial& b);
  /// Requires b.divides(a).
  friend Monomial operator/(const Monomial& a, const Monomial& b);
  /// The greatest monomial that divides both.
  friend Monomial gcd(const Monomial& a, const Monomial& b);

  friend bool operator==(const Monomial& a, const Monomial& b) { return a.word_ == b.word_; }
  /// By degree, then by the variables: 1 comes first, and m <= m·n.
  friend std::strong_ordering operator<=>(const Monomial& a, const Monomial& b) {
    if (a.degree() != b.degree()) return a.degree() <=> b.degree();
    return a.word_.compare(b.word_) <=> 0;
  }

 private:
  std::u16string word_;
};

/// coefficient·monomial.
struct Term {
  Monomial monomial;
  std::int64_t coefficient;
  friend bool operator==(const Term&, const Term&) = default;
};

/// A sum of terms. Every operation throws Unknown where a coefficient does not fit 64 bits.
class Polynomial {
 public:
  /// 0.
  Polynomial() = default;
  Polynomial(std::int64_t constant);  // NOLINT(google-explicit-constructor): a number is a polynomial
  explicit Polynomial(Variable v) : terms_{{Monomial(v), 1}} {}
  explicit Polynomial(Term term);

  /// By increasing monomial, so the constant comes first.
  const std::vector<Term>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  bool is_constant() const { return terms_.empty() || (terms_.size() == 1 && terms_.front().monomial.is_one()); }
  /// The coefficient of 1.
  std::int64_t constant() const;

  bool contains(Variable v) const;
  /// The largest exponent of v.
  std::size_t degree_in(Variable v) const;
  /// The variables in increasing order.
  std::vector<Variable> variables() const;
  /// A, where this is A·v + R and neither contains v. Requires degree_in(v) <= 1.
  Polynomial factor_of(Variable v) const;
  /// R, where this is A·v + R and R does not contain v.
  Polynomial without(Variable v) const;
  /// The greatest integer that divides every coefficient, those of 1 aside if `but_constant`; 0 for none.
  std::int64_t content(bool but_constant = false) const;
  /// The greatest monomial that divides every term; 1 for 0.
  Monomial common_monomial() const;
  /// This with `value` in the place of v.
  Polynomial substituted(Variable v, const Polynomial& value) const;
  /// The value where v is value(v).
  std::int64_t evaluated(const std::function<std::int64_t(Variable)>& value) const;

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a) { return Polynomial() - a; }
  friend bool operator==(const Polynomial&, const Polynomial&) = default;

 private:
  static Polynomial sum_of(std::vector<Term> terms);
  static Polynomial merged(const Polynomial& a, const Polynomial& b, std::int64_t sign);
  static void append_product(std::vector<Term>& terms, const Polynomial& a, const Polynomial& b);

  std::vector<Term> terms_;
};

/// How many terms the arithmetic of this thread has looked at so far: what the time of proofs goes to, counted the same on
/// every machine.
std::uint64_t terms_looked_at();

/// Counts terms that were looked at before, and would be again if nothing were remembered of it.
void count_terms(std::uint64_t terms);

/// q with q·m == x, if there is one. Requires !m.is_zero().
std::optional<Polynomial> exact_quotient(const Polynomial& x, const Polynomial& m);

/// Each term divided by an integer and a monomial that divide them all.
Polynomial operator/(const Polynomial& p, const Term& divisor);

/// "2*s0*d0 - 1", with the variables' names.
std::string to_string(const Polynomial& p, const std::function<std::string(Variable)>& name);

// A formula: a polynomial that is zero, not negative, or not zero.
//
//   s·q + r - x = 0        s - 1 - r >= 0        d - 1 != 0
//
// Everything that a path supposes, forks on and concludes is of this kind: no division, no remainder, no quantifier.

/// What a formula says of its polynomial.
enum class Relation { zero, nonnegative, nonzero };

struct Formula {
  Polynomial polynomial;
  Relation relation;
  friend bool operator==(const Formula&, const Formula&) = default;
};

/// Whether the formula holds where its polynomial has this value.
constexpr bool holds(Relation relation, std::int64_t value) {
  switch (relation) {
    case Relation::zero: return value == 0;
    case Relation::nonnegative: return value >= 0;
    case Relation::nonzero: return value != 0;
  }
  return false;
}

/// The formula that holds exactly where this one does not: p = 0 and p != 0; p >= 0 and -p - 1 >= 0.
inline Formula negation(const Formula& f) {
  switch (f.relation) {
    case Relation::zero: return {f.polynomial, Relation::nonzero};
    case Relation::nonnegative: return {-f.polynomial - Polynomial(1), Relation::nonnegative};
    case Relation::nonzero: return {f.polynomial, Relation::zero};
  }
  return f;
}

}  // namespace colex::symbolic
