#include "farkas.hpp"

#include <limits>
#include <numeric>
#include <utility>

namespace colex::certificates {

namespace {

__extension__ using Wide = __int128;

struct TooLarge {};

bool is_narrow(Wide value) {
  return value <= std::numeric_limits<std::int64_t>::max() && value > std::numeric_limits<std::int64_t>::min();
}

std::int64_t narrow(Wide value) {
  if (!is_narrow(value)) throw TooLarge();
  return static_cast<std::int64_t>(value);
}

/// Euclid's steps, wide only as long as the numbers are: a wide division takes ten times as long.
Wide gcd(Wide a, Wide b) {
  while (b != 0 && !(is_narrow(a) && is_narrow(b))) a = std::exchange(b, a % b);
  if (b != 0) return std::gcd(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
  return a < 0 ? -a : a;
}

/// numerator / denominator in lowest terms, the denominator positive.
class Fraction {
 public:
  Fraction() = default;
  explicit Fraction(std::int64_t value) : numerator_(value) {}

  std::int64_t numerator() const { return numerator_; }
  std::int64_t denominator() const { return denominator_; }
  bool is_zero() const { return numerator_ == 0; }

  friend Fraction operator*(const Fraction& a, const Fraction& b) {
    return reduced(Wide(a.numerator_) * b.numerator_, Wide(a.denominator_) * b.denominator_);
  }
  friend Fraction operator/(const Fraction& a, const Fraction& b) {
    const Wide sign = b.numerator_ < 0 ? -1 : 1;
    return reduced(sign * a.numerator_ * b.denominator_, sign * a.denominator_ * b.numerator_);
  }
  friend Fraction operator-(const Fraction& a, const Fraction& b) {
    if (a.denominator_ == 1 && b.denominator_ == 1) return Fraction(narrow(Wide(a.numerator_) - b.numerator_));
    return reduced(Wide(a.numerator_) * b.denominator_ - Wide(b.numerator_) * a.denominator_,
                   Wide(a.denominator_) * b.denominator_);
  }
  friend bool operator<(const Fraction& a, const Fraction& b) {
    return Wide(a.numerator_) * b.denominator_ < Wide(b.numerator_) * a.denominator_;
  }

 private:
  static Fraction reduced(Wide numerator, Wide denominator) {
    Fraction result;
    if (numerator == 0) return result;
    const Wide divisor = denominator == 1 ? 1 : gcd(numerator, denominator);
    if (divisor == 1) {
      result.numerator_ = narrow(numerator);
      result.denominator_ = narrow(denominator);
      return result;
    }
    result.numerator_ = narrow(numerator / divisor);
    result.denominator_ = narrow(denominator / divisor);
    return result;
  }

  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

/// Leaves out rows that have an unknown which nothing could cancel.
std::vector<std::size_t> cancellable(const std::vector<Row>& rows) {
  std::vector<std::size_t> kept(rows.size());
  std::iota(kept.begin(), kept.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    std::map<std::size_t, int> signs;
    for (const std::size_t k : kept) {
      for (const auto& [unknown, coefficient] : rows[k]) signs[unknown] |= coefficient > 0 ? 1 : 2;
    }
    std::vector<std::size_t> next;
    for (const std::size_t k : kept) {
      bool stays = true;
      for (const auto& [unknown, coefficient] : rows[k]) stays = stays && (unknown == 0 || signs[unknown] == 3);
      if (stays) next.push_back(k);
    }
    changed = next.size() != kept.size();
    kept = std::move(next);
  }
  return kept;
}

/// The first phase of the simplex method, with the smallest index first, so that it ends.
class Simplex {
 public:
  Simplex(const std::vector<Row>& rows, const std::vector<std::size_t>& kept) {
    std::map<std::size_t, std::size_t> equation_of;
    for (const std::size_t k : kept) {
      for (const auto& [unknown, coefficient] : rows[k]) equation_of.try_emplace(unknown, equation_of.size());
    }
    equation_of.try_emplace(0, equation_of.size());
    columns_ = kept.size();
    // Equation of an unknown: its coefficients sum to 0; of 1: to -1, written as 1.
    table_.assign(equation_of.size() + 1, std::vector<Fraction>(columns_ + 1));
    for (std::size_t c = 0; c < columns_; ++c) {
      for (const auto& [unknown, coefficient] : rows[kept[c]])
        table_[equation_of[unknown]][c] = Fraction(unknown == 0 ? -coefficient : coefficient);
    }
    table_[equation_of[0]][columns_] = Fraction(1);
    basis_.assign(equation_of.size(), columns_ + 1);
    // The goal: what artificial unknowns are left.
    std::vector<Fraction>& goal = table_.back();
    for (std::size_t e = 0; e + 1 < table_.size(); ++e) {
      for (std::size_t c = 0; c <= columns_; ++c) goal[c] = goal[c] - table_[e][c];
    }
  }

  std::optional<std::vector<Fraction>> run() {
    while (const auto column = entering()) {
      const auto row = leaving(*column);
      if (!row) return std::nullopt;
      pivot(*row, *column);
    }
    if (!table_.back()[columns_].is_zero()) return std::nullopt;
    std::vector<Fraction> result(columns_);
    for (std::size_t e = 0; e < basis_.size(); ++e) {
      if (basis_[e] < columns_) result[basis_[e]] = table_[e][columns_];
    }
    return result;
  }

 private:
  std::optional<std::size_t> entering() const {
    for (std::size_t c = 0; c < columns_; ++c) {
      if (table_.back()[c].numerator() < 0) return c;
    }
    return std::nullopt;
  }
  std::optional<std::size_t> leaving(std::size_t column) const {
    std::optional<std::size_t> best;
    for (std::size_t e = 0; e < basis_.size(); ++e) {
      if (table_[e][column].numerator() <= 0) continue;
      const Fraction ratio = table_[e][columns_] / table_[e][column];
      if (!best) {
        best = e;
        continue;
      }
      const Fraction least = table_[*best][columns_] / table_[*best][column];
      // What is artificial leaves first, then what has the smallest index.
      const bool tie = !(ratio < least) && !(least < ratio);
      const bool first =
          basis_[e] > columns_ ? basis_[*best] <= columns_ : basis_[*best] <= columns_ && basis_[e] < basis_[*best];
      if (ratio < least || (tie && first)) best = e;
    }
    return best;
  }
  void pivot(std::size_t row, std::size_t column) {
    const Fraction by = table_[row][column];
    std::vector<std::size_t> filled;  // the places of the row that are not 0: few
    for (std::size_t c = 0; c <= columns_; ++c) {
      if (table_[row][c].is_zero()) continue;
      table_[row][c] = table_[row][c] / by;
      filled.push_back(c);
    }
    for (std::size_t e = 0; e < table_.size(); ++e) {
      if (e == row || table_[e][column].is_zero()) continue;
      const Fraction factor = table_[e][column];
      for (const std::size_t c : filled) table_[e][c] = table_[e][c] - factor * table_[row][c];
    }
    basis_[row] = column;
  }

  std::size_t columns_ = 0;
  std::vector<std::vector<Fraction>> table_;
  std::vector<std::size_t> basis_;
};

}  // namespace

std::optional<std::vector<std::int64_t>> negative_sum(const std::vector<Row>& rows) {
  const std::vector<std::size_t> kept = cancellable(rows);
  bool some_negative = false;
  for (const std::size_t k : kept) {
    const auto constant = rows[k].find(0);
    some_negative = some_negative || (constant != rows[k].end() && constant->second < 0);
  }
  if (!some_negative) return std::nullopt;
  try {
    const auto found = Simplex(rows, kept).run();
    if (!found) return std::nullopt;
    std::int64_t common = 1;
    for (const Fraction& f : *found) common = narrow(Wide(common) / gcd(common, f.denominator()) * f.denominator());
    std::vector<std::int64_t> result(rows.size());
    for (std::size_t c = 0; c < kept.size(); ++c)
      result[kept[c]] = narrow(Wide((*found)[c].numerator()) * (common / (*found)[c].denominator()));
    return result;
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

}  // namespace colex::certificates
