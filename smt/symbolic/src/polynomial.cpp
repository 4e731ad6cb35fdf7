#include "colex/symbolic/polynomial.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

namespace {

[[noreturn]] void overflow() { throw Unknown("a coefficient does not fit 64 bits"); }

constexpr std::size_t most_terms = 10000;

std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  if (__builtin_add_overflow(a, b, &r)) overflow();
  return r;
}

std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t r = 0;
  if (__builtin_mul_overflow(a, b, &r)) overflow();
  return r;
}

thread_local std::uint64_t looked_at = 0;

}  // namespace

std::uint64_t terms_looked_at() { return looked_at; }

void count_terms(std::uint64_t terms) { looked_at += terms; }

Polynomial::Polynomial(std::int64_t constant) {
  if (constant != 0) terms_.push_back({Monomial(), constant});
}

Polynomial::Polynomial(Term term) {
  if (term.coefficient != 0) terms_.push_back(std::move(term));
}

std::int64_t Polynomial::constant() const {
  return !terms_.empty() && terms_.front().monomial.is_one() ? terms_.front().coefficient : 0;
}

bool Polynomial::contains(Variable v) const {
  return std::any_of(terms_.begin(), terms_.end(), [v](const Term& t) { return t.monomial.contains(v); });
}

std::size_t Polynomial::degree_in(Variable v) const {
  std::size_t degree = 0;
  for (const Term& t : terms_) degree = std::max(degree, t.monomial.degree_in(v));
  return degree;
}

std::vector<Variable> Polynomial::variables() const {
  looked_at += terms_.size();
  std::vector<Variable> result;
  for (const Term& t : terms_) {
    for (const char16_t letter : t.monomial.word()) {
      const Variable v{letter};
      const auto place = std::lower_bound(result.begin(), result.end(), v);
      if (place == result.end() || *place != v) result.insert(place, v);
    }
  }
  return result;
}

Polynomial Polynomial::factor_of(Variable v) const {
  std::vector<Term> terms;
  for (const Term& t : terms_) {
    if (t.monomial.contains(v)) terms.push_back({t.monomial.without(v), t.coefficient});
  }
  return sum_of(std::move(terms));
}

Polynomial Polynomial::without(Variable v) const {
  Polynomial result;
  for (const Term& t : terms_) {
    if (!t.monomial.contains(v)) result.terms_.push_back(t);
  }
  return result;
}

std::int64_t Polynomial::content(bool but_constant) const {
  std::int64_t g = 0;
  for (const Term& t : terms_) {
    if (but_constant && t.monomial.is_one()) continue;
    if (t.coefficient == INT64_MIN) overflow();
    g = std::gcd(g, t.coefficient);
  }
  return g;
}

Monomial Polynomial::common_monomial() const {
  if (terms_.empty()) return Monomial();
  Monomial common = terms_.front().monomial;
  for (const Term& t : terms_) common = gcd(common, t.monomial);
  return common;
}

Polynomial Polynomial::substituted(Variable v, const Polynomial& value) const {
  if (!contains(v)) return *this;
  std::vector<Term> terms;
  terms.reserve(terms_.size() + value.terms_.size());
  for (const Term& t : terms_) {
    const std::size_t degree = t.monomial.degree_in(v);
    if (degree == 0) {
      terms.push_back(t);
      continue;
    }
    const Polynomial rest(Term{t.monomial.without(v), t.coefficient});
    if (degree == 1) {
      append_product(terms, rest, value);
      continue;
    }
    Polynomial power = value;
    for (std::size_t k = 1; k < degree; ++k) power = power * value;
    append_product(terms, rest, power);
  }
  return sum_of(std::move(terms));
}

std::int64_t Polynomial::evaluated(const std::function<std::int64_t(Variable)>& value) const {
  looked_at += terms_.size();
  std::int64_t result = 0;
  for (const Term& t : terms_) {
    std::int64_t term = t.coefficient;
    for (const char16_t v : t.monomial.word()) term = product(term, value(Variable{v}));
    result = sum(result, term);
  }
  return result;
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) { return Polynomial::merged(a, b, 1); }
Polynomial operator-(const Polynomial& a, const Polynomial& b) { return Polynomial::merged(a, b, -1); }

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  std::vector<Term> terms;
  Polynomial::append_product(terms, a, b);
  return Polynomial::sum_of(std::move(terms));
}

void Polynomial::append_product(std::vector<Term>& terms, const Polynomial& a, const Polynomial& b) {
  if (a.terms_.size() * b.terms_.size() > most_terms) throw Unknown("a product of more than 10000 terms");
  looked_at += a.terms_.size() * b.terms_.size();
  if (terms.empty()) terms.reserve(a.terms_.size() * b.terms_.size());
  for (const Term& s : a.terms_) {
    for (const Term& t : b.terms_) terms.push_back({s.monomial * t.monomial, product(s.coefficient, t.coefficient)});
  }
}

Polynomial Polynomial::sum_of(std::vector<Term> terms) {
  looked_at += terms.size();
  const auto before = [](const Term& s, const Term& t) { return s.monomial < t.monomial; };
  if (!std::is_sorted(terms.begin(), terms.end(), before)) std::sort(terms.begin(), terms.end(), before);
  // The sums of equal monomials take the places of their first terms.
  auto end = terms.begin();
  for (auto t = terms.begin(); t != terms.end();) {
    Term total = std::move(*t++);
    for (; t != terms.end() && t->monomial == total.monomial; ++t) total.coefficient = sum(total.coefficient, t->coefficient);
    if (total.coefficient != 0) *end++ = std::move(total);
  }
  terms.erase(end, terms.end());
  Polynomial result;
  result.terms_ = std::move(terms);
  return result;
}

/// a + sign·b.
Polynomial Polynomial::merged(const Polynomial& a, const Polynomial& b, std::int64_t sign) {
  looked_at += a.terms_.size() + b.terms_.size();
  Polynomial result;
  result.terms_.reserve(a.terms_.size() + b.terms_.size());
  auto s = a.terms_.begin();
  auto t = b.terms_.begin();
  while (s != a.terms_.end() || t != b.terms_.end()) {
    if (t == b.terms_.end() || (s != a.terms_.end() && s->monomial < t->monomial)) {
      result.terms_.push_back(*s++);
    } else if (s == a.terms_.end() || t->monomial < s->monomial) {
      result.terms_.push_back({t->monomial, product(sign, t->coefficient)});
      ++t;
    } else {
      const std::int64_t coefficient = sum(s->coefficient, product(sign, t->coefficient));
      if (coefficient != 0) result.terms_.push_back({s->monomial, coefficient});
      ++s;
      ++t;
    }
  }
  return result;
}

std::optional<Polynomial> exact_quotient(const Polynomial& x, const Polynomial& m) {
  // Long division by the leading term: where it does not divide the rest's, no polynomial is the quotient.
  const Term& lead = m.terms().back();
  Polynomial rest = x;
  Polynomial quotient;
  while (!rest.is_zero()) {
    const Term& top = rest.terms().back();
    if (!lead.monomial.divides(top.monomial) || top.coefficient % lead.coefficient != 0) return std::nullopt;
    const Polynomial step(Term{top.monomial / lead.monomial, top.coefficient / lead.coefficient});
    quotient = quotient + step;
    rest = rest - step * m;
  }
  return quotient;
}

Polynomial operator/(const Polynomial& p, const Term& divisor) {
  Polynomial result;
  for (const Term& t : p.terms()) {
    result = result + Polynomial(Term{t.monomial / divisor.monomial, t.coefficient / divisor.coefficient});
  }
  return result;
}

std::string to_string(const Polynomial& p, const std::function<std::string(Variable)>& name) {
  std::string text;
  for (auto t = p.terms().rbegin(); t != p.terms().rend(); ++t) {
    const bool negative = t->coefficient < 0;
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    const std::string digits = std::to_string(t->coefficient).substr(negative ? 1 : 0);
    std::string factors = digits == "1" && !t->monomial.is_one() ? "" : digits;
    for (const char16_t v : t->monomial.word()) factors += (factors.empty() ? "" : "*") + name(Variable{v});
    text += factors;
  }
  return text.empty() ? "0" : text;
}

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
