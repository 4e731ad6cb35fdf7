// A monomial: a product of variables, the empty one being 1.
//
//   s·s·d   is   Monomial(s) * Monomial(s) * Monomial(d),   degree 3
//
// Kept as a sorted word of variables. (A std::u16string holds seven of them without an allocation, and the products of a
// layout's extents and strides are short.)
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <utility>

namespace colex::symbolic {

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

}  // namespace colex::symbolic
