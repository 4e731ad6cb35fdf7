#include "arithmetic.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

namespace colex::derivations {

namespace {

/// Beyond these the search gives up.
constexpr std::int64_t largest = std::int64_t{1} << 30;
constexpr std::size_t most = 300;

/// Products of terms, each a sorted list of what is neither a sum nor a number; with their factors.
using Monomial = std::vector<Term>;
using Polynomial = std::map<Monomial, std::int64_t>;

struct TooLarge {};

void add(Polynomial& sum, const Polynomial& summand, std::int64_t factor) {
  for (const auto& [monomial, number] : summand) {
    std::int64_t& total = sum[monomial];
    total += number * factor;
    if (total > largest || total < -largest) throw TooLarge();
    if (total == 0) sum.erase(monomial);
  }
}

Polynomial polynomial_of(const Term& term) {
  if (is_number(term)) {
    if (term.head.size() > 9) throw TooLarge();
    return term.head == "0" ? Polynomial() : Polynomial{{{}, std::stoll(term.head)}};
  }
  const bool is_sum = term.head == "+" || term.head == "-";
  if (!is_sum && term.head != "*") return {{{term}, 1}};
  Polynomial left = polynomial_of(term.parts[0]);
  const Polynomial right = polynomial_of(term.parts[1]);
  if (is_sum) {
    add(left, right, term.head == "+" ? 1 : -1);
    return left;
  }
  Polynomial product;
  for (const auto& [a, c] : left) {
    for (const auto& [b, d] : right) {
      Monomial both = a;
      both.insert(both.end(), b.begin(), b.end());
      std::sort(both.begin(), both.end());
      add(product, {{std::move(both), c}}, d);
    }
  }
  return product;
}

/// What a comparison says to be at least 0.
Polynomial difference(const Term& comparison) {
  Polynomial result = polynomial_of(comparison.parts[1]);
  add(result, polynomial_of(comparison.parts[0]), -1);
  if (comparison.head == "<") add(result, {{{}, 1}}, -1);
  return result;
}

/// A polynomial that is at least 0, as a sum of those that were given: of the k-th so many times.
struct Row {
  Polynomial polynomial;
  std::map<std::size_t, std::int64_t> made_of;

  bool is_absurd() const { return polynomial.size() == 1 && polynomial.begin()->first.empty() && polynomial.begin()->second < 0; }
};

Row sum_of(const Row& a, std::int64_t times_a, const Row& b, std::int64_t times_b) {
  Row result;
  for (const auto& [row, times] : {std::pair(&a, times_a), {&b, times_b}}) {
    add(result.polynomial, row->polynomial, times);
    for (const auto& [given, factor] : row->made_of) {
      if ((result.made_of[given] += factor * times) == 0) result.made_of.erase(given);
    }
  }
  return result;
}

std::int64_t factor_of(const Row& row, const Monomial& monomial) {
  const auto found = row.polynomial.find(monomial);
  return found == row.polynomial.end() ? 0 : found->second;
}

/// The monomial without which the fewest rows are left (Fourier and Motzkin).
std::optional<Monomial> cheapest(const std::vector<Row>& rows) {
  std::map<Monomial, std::pair<std::size_t, std::size_t>> signs;
  for (const Row& row : rows) {
    for (const auto& [monomial, factor] : row.polynomial) {
      if (!monomial.empty()) ++(factor > 0 ? signs[monomial].first : signs[monomial].second);
    }
  }
  const auto cost = [](const auto& both) { return both.second.first * both.second.second; };
  const auto found =
      std::min_element(signs.begin(), signs.end(), [&](const auto& a, const auto& b) { return cost(a) < cost(b); });
  return found == signs.end() ? std::nullopt : std::optional(found->first);
}

/// Rows in which the monomial is not, that hold where these do.
std::vector<Row> without(const Monomial& monomial, const std::vector<Row>& rows) {
  std::vector<Row> result;
  for (const Row& row : rows) {
    const std::int64_t up = factor_of(row, monomial);
    if (up == 0) result.push_back(row);
    for (const Row& other : rows) {
      const std::int64_t down = factor_of(other, monomial);
      if (up > 0 && down < 0) result.push_back(sum_of(row, -down, other, up));
    }
    if (result.size() > most) throw TooLarge();
  }
  return result;
}

}  // namespace

std::optional<Sum> sum_for(const Term& goal, const std::vector<Term>& comparisons) {
  try {
    // That the goal does not hold, and what is known: together they are absurd.
    Polynomial contrary;
    add(contrary, difference(goal), -1);
    add(contrary, {{{}, 1}}, -1);
    std::vector<Row> rows{{std::move(contrary), {{0, 1}}}};
    for (std::size_t k = 0; k < comparisons.size(); ++k) {
      const Polynomial known = difference(comparisons[k]);
      rows.push_back({known, {{k + 1, 1}}});
      if (comparisons[k].head != "==") continue;
      Polynomial turned;
      add(turned, known, -1);
      rows.push_back({std::move(turned), {{k + 1, -1}}});
    }
    while (true) {
      const auto absurd = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.is_absurd(); });
      if (absurd != rows.end() && absurd->made_of.contains(0)) {
        Sum sum{absurd->made_of.at(0), {}};
        for (const auto& [given, factor] : absurd->made_of) {
          if (given > 0) sum.summands.emplace_back(comparisons[given - 1], factor);
        }
        return sum;
      }
      const auto monomial = cheapest(rows);
      if (absurd != rows.end() || !monomial) return std::nullopt;
      rows = without(*monomial, rows);
    }
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

}  // namespace colex::derivations
