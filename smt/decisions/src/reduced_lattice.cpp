#include "reduced_lattice.hpp"

#include <cmath>
#include <cstdint>
#include <utility>

#include "colex/rejection.hpp"

namespace colex::decisions {

namespace {

using Real = long double;
using Numbers = std::vector<Number>;

Real real_of(const Wide& x) { return static_cast<Real>(x.value()); }

Real product_of(const Reals& a, const Reals& b) {
  Real sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Wide rounded(Real x) {
  constexpr Real unit = 0x1p60L;
  if (!(std::fabs(x) < 0x1p120L)) throw Rejection(Kind::overflow, "a multiple of a vector does not fit 128 bits");
  const Real whole = std::round(x);
  const Real upper = std::trunc(whole / unit);
  return Wide(static_cast<std::int64_t>(upper)) * Wide(std::int64_t{1} << 60) +
         Wide(static_cast<std::int64_t>(whole - upper * unit));
}

Numbers as_numbers(const Integers& vector) { return {vector.begin(), vector.end()}; }

/// x·a + y·b = divisor.
struct Bezout {
  Wide divisor, x, y;
};
Bezout bezout(Wide a, Wide b) {
  Bezout left{a, 1, 0}, right{b, 0, 1};
  while (!(right.divisor == Wide(0))) {
    const Wide quotient = left.divisor / right.divisor;
    left = {left.divisor - quotient * right.divisor, left.x - quotient * right.x, left.y - quotient * right.y};
    std::swap(left, right);
  }
  return left;
}

template <class N>
void add(std::vector<N>& to, const Wide& times, const std::vector<N>& vector) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = to[i] + N(times) * vector[i];
}

/// Takes one weight after the other, so that the vectors are short all the time.
class Reduction {
 public:
  Reduction(const Integers& weights, const Metric& metric) : weights_(weights), metric_(metric) {}

  ReducedLattice run() {
    const std::size_t n = weights_.size();
    const bool negative = weights_[0] < Wide(0);
    last_ = unit(0, negative ? Wide(-1) : Wide(1));
    last_form_ = as_numbers(last_);
    divisor_ = negative ? Wide(0) - weights_[0] : weights_[0];
    for (std::size_t k = 1; k < n; ++k) {
      take(k);
      reduce();
      shorten_last();
    }
    ReducedLattice result{rows_, forms_, divisor_, {}};
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      Reals direction = orthogonal_[k];
      for (Real& x : direction) x /= square_[k];
      result.directions.push_back(std::move(direction));
    }
    result.rows.push_back(last_);
    result.forms.push_back(last_form_);
    return result;
  }

 private:
  Integers unit(std::size_t k, Wide value) const {
    Integers vector(weights_.size(), Wide(0));
    vector[k] = value;
    return vector;
  }

  /// One more unknown: of the last vector and the new unit vector, one combination has the weights' divisor, the other 0.
  void take(std::size_t k) {
    const bool negative = weights_[k] < Wide(0);
    const Integers fresh = unit(k, negative ? Wide(-1) : Wide(1));
    const Wide weight = negative ? Wide(0) - weights_[k] : weights_[k];
    const auto [divisor, x, y] = bezout(divisor_, weight);
    const Wide a = weight / divisor, b = divisor_ / divisor;
    Integers row(weights_.size(), Wide(0)), last = row;
    Numbers form(weights_.size(), 0), last_form = form;
    add(last, x, last_), add(last, y, fresh);
    add(row, a, last_), add(row, Wide(0) - b, fresh);
    add(last_form, b, last_form_), add(last_form, a, as_numbers(fresh));
    add(form, y, last_form_), add(form, Wide(0) - x, as_numbers(fresh));
    last_ = last, last_form_ = last_form, divisor_ = divisor;
    rows_.push_back(row);
    forms_.push_back(form);
  }

  Reals measured(const Integers& vector) const {
    Reals result(metric_[0].size(), 0);
    for (std::size_t k = 0; k < vector.size(); ++k) {
      const Real x = real_of(vector[k]);
      for (std::size_t i = 0; x != 0 && i < result.size(); ++i) result[i] += x * metric_[k][i];
    }
    return result;
  }

  /// The part of row k that is orthogonal to those before it.
  void orthogonalise(std::size_t k) {
    const Reals whole = measured(rows_[k]);
    Reals rest = whole;
    for (int round = 0; round < 2; ++round) {  // once more, for what rounding left
      for (std::size_t j = 0; j < k; ++j) {
        const Real along = product_of(rest, orthogonal_[j]) / square_[j];
        for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= along * orthogonal_[j][i];
      }
    }
    for (std::size_t j = 0; j < k; ++j) along_[k][j] = product_of(whole, orthogonal_[j]) / square_[j];
    square_[k] = product_of(rest, rest);
    orthogonal_[k] = std::move(rest);
  }

  /// Lenstra, Lenstra, Lovász, as far as rounded numbers can tell.
  void reduce() {
    const std::size_t n = rows_.size();
    orthogonal_.assign(n, {});
    square_.assign(n, 0);
    along_.assign(n, Reals(n, 0));
    int swaps = 0;
    for (std::size_t k = 0; k < n;) {
      shorten(k);
      if (k == 0 || swaps == most_swaps || square_[k] >= (0.99L - along_[k][k - 1] * along_[k][k - 1]) * square_[k - 1]) {
        ++k;
        continue;
      }
      ++swaps;
      std::swap(rows_[k], rows_[k - 1]);
      std::swap(forms_[k], forms_[k - 1]);
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
        // Σ z·row stays as it is: what is taken from row k, times z_k, is added to row j.
        add(rows_[k], Wide(0) - rounded(times), rows_[j]);
        add(forms_[j], rounded(times), forms_[k]);
        for (std::size_t i = 0; i < j; ++i) along_[k][i] -= times * along_[j][i];
        changed = true;
      }
    }
  }

  void shorten_last() {
    bool changed = true;
    for (int round = 0; changed && round < most_rounds; ++round) {
      changed = false;
      for (std::size_t j = rows_.size(); j-- > 0;) {
        const Real along = product_of(measured(last_), orthogonal_[j]) / square_[j];
        if (std::fabs(along) <= 0.51L) continue;
        const Wide times = rounded(along);
        add(last_, Wide(0) - times, rows_[j]);
        add(forms_[j], times, last_form_);
        changed = true;
      }
    }
  }

  static constexpr int most_swaps = 4096;
  static constexpr int most_rounds = 64;

  const Integers& weights_;
  const Metric& metric_;
  std::vector<Integers> rows_;
  std::vector<Numbers> forms_;
  Integers last_;
  Numbers last_form_;
  Wide divisor_{0};
  std::vector<Reals> orthogonal_, along_;
  Reals square_;
};

}  // namespace

ReducedLattice reduced_lattice(const Integers& weights, const Metric& metric) { return Reduction(weights, metric).run(); }

}  // namespace colex::decisions
