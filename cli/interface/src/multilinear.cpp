#include "multilinear.hpp"

#include <bit>
#include <cstddef>

namespace colex::cli {

namespace {

bool has(std::size_t variables, std::size_t k) { return (variables >> k & 1) != 0; }

}  // namespace

std::vector<Checked> multilinear(std::vector<Checked> values, const std::vector<std::int64_t>& point) {
  // Differences along one variable after another; then each variable is counted from 0 instead of from the point.
  for (std::size_t k = 0; k < point.size(); ++k) {
    for (std::size_t m = 0; m < values.size(); ++m) {
      if (!has(m, k)) continue;
      const std::size_t without = m ^ std::size_t{1} << k;
      values[m] = values[m] - values[without];
      values[without] = values[without] - values[m] * Checked(point[k]);
    }
  }
  return values;
}

Checked multilinear_value(const std::vector<Checked>& coefficients, const std::vector<std::int64_t>& point) {
  Checked sum(0);
  for (std::size_t m = 0; m < coefficients.size(); ++m) {
    Checked term = coefficients[m];
    for (std::size_t k = 0; k < point.size(); ++k) {
      if (has(m, k)) term = term * Checked(point[k]);
    }
    sum = sum + term;
  }
  return sum;
}

std::string multilinear_text(const std::vector<Checked>& coefficients, const std::vector<std::string>& names) {
  std::string text;
  // Products of most variables first.
  for (int factors = static_cast<int>(names.size()); factors >= 0; --factors) {
    for (std::size_t m = 0; m < coefficients.size(); ++m) {
      const Checked& c = coefficients[m];
      if (std::popcount(m) != factors || c == Checked(0)) continue;
      std::string product;
      for (std::size_t k = 0; k < names.size(); ++k) {
        if (has(m, k)) product += (product.empty() ? "" : "*") + names[k];
      }
      const bool one = !product.empty() && (c == Checked(1) || c == Checked(-1));
      const std::string factor = one ? (c < Checked(0) ? "-" : "") : to_string(c) + (product.empty() ? "" : "*");
      text += (text.empty() || c < Checked(0) ? "" : "+") + factor + product;
    }
  }
  return text.empty() ? "0" : text;
}

}  // namespace colex::cli
