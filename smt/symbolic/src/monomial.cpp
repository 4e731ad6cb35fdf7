#include "colex/symbolic/monomial.hpp"

#include <algorithm>
#include <iterator>

namespace colex::symbolic {

std::size_t Monomial::degree_in(Variable v) const {
  return static_cast<std::size_t>(std::count(word_.begin(), word_.end(), static_cast<char16_t>(v)));
}

Monomial Monomial::without(Variable v) const {
  Monomial result;
  std::copy_if(word_.begin(), word_.end(), std::back_inserter(result.word_), [v](char16_t w) { return Variable{w} != v; });
  return result;
}

bool Monomial::divides(const Monomial& other) const {
  return std::includes(other.word_.begin(), other.word_.end(), word_.begin(), word_.end());
}

Monomial operator*(const Monomial& a, const Monomial& b) {
  Monomial result;
  result.word_.resize(a.degree() + b.degree());
  std::merge(a.word_.begin(), a.word_.end(), b.word_.begin(), b.word_.end(), result.word_.begin());
  return result;
}

Monomial operator/(const Monomial& a, const Monomial& b) {
  Monomial result;
  std::set_difference(a.word_.begin(), a.word_.end(), b.word_.begin(), b.word_.end(), std::back_inserter(result.word_));
  return result;
}

Monomial gcd(const Monomial& a, const Monomial& b) {
  Monomial result;
  std::set_intersection(a.word_.begin(), a.word_.end(), b.word_.begin(), b.word_.end(), std::back_inserter(result.word_));
  return result;
}

}  // namespace colex::symbolic
