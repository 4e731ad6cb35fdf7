#include "affine.hpp"

#include "colex/rejection.hpp"

#include "sum.hpp"

namespace colex::affine {

Affine Affine::parameter(const std::string& name) {
  Affine result(0);
  result.coefficients_.emplace(name, 1);
  return result;
}

Checked Affine::at(const Values& values) const {
  Checked sum = constant_;
  for (const auto& [name, coefficient] : coefficients_) {
    const auto value = values.find(name);
    if (value == values.end()) throw Rejection(Kind::domain, to_string(*this) + " has no value without one of " + name);
    sum = sum + coefficient * Checked(value->second);
  }
  return sum;
}

Affine operator+(const Affine& a, const Affine& b) {
  Affine sum = a;
  sum.constant_ = a.constant_ + b.constant_;
  for (const auto& [name, coefficient] : b.coefficients_) {
    const auto [place, is_new] = sum.coefficients_.emplace(name, coefficient);
    if (!is_new) place->second = place->second + coefficient;
    if (place->second == Checked(0)) sum.coefficients_.erase(place);
  }
  return sum;
}

Affine operator*(std::int64_t factor, const Affine& a) {
  Affine result(0);
  if (factor == 0) return result;
  result.constant_ = Checked(factor) * a.constant_;
  for (const auto& [name, coefficient] : a.coefficients_) result.coefficients_.emplace(name, Checked(factor) * coefficient);
  return result;
}

Affine product(const Affine& a, const Affine& b) {
  if (a.is_constant()) return a.constant().value() * b;
  if (b.is_constant()) return b.constant().value() * a;
  throw Rejection(Kind::inadmissible, '(' + to_string(a) + ")·(" + to_string(b) + ") is not affine");
}

std::string to_string(const Affine& a) {
  std::string text;
  for (const auto& [name, coefficient] : a.coefficients()) append_term(text, coefficient, name);
  append_term(text, a.constant(), "");
  return text.empty() ? "0" : text;
}

}  // namespace colex::affine
