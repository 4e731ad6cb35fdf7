#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "colex/discovery/discover.hpp"

namespace colex::discovery {

namespace {

/// For each pair of terms, how many terms the smallest bracket has that contains both.
class Sizes {
 public:
  /// Requires as many survivors as there are pairs of terms.
  Sizes(const observations::Labels& survivors, std::size_t terms) {
    std::size_t next = 0;
    for (std::size_t p = 0; p < terms; ++p) {
      for (std::size_t q = p + 1; q < terms; ++q) survivors_[{p, q}] = survivors[next++];
    }
    first_ = survivors_.at({0, 1}) < 0 ? 1 : 0;
    last_ = terms;
  }

  std::size_t first() const { return first_; }
  std::size_t last() const { return last_; }

  std::int64_t of(std::size_t p, std::size_t q) const {
    return static_cast<std::int64_t>(last_ - first_) - survivors_.at({std::min(p, q), std::max(p, q)});
  }

 private:
  std::map<std::pair<std::size_t, std::size_t>, std::int64_t> survivors_;
  std::size_t first_ = 0, last_ = 0;
};

/// The bracket of these terms. Terms that share a smaller bracket are together in that one.
std::optional<Bracket> bracket_of(const std::vector<std::size_t>& terms, const Sizes& sizes) {
  std::int64_t whole = 0;
  for (const std::size_t q : terms) {
    if (q != terms.front()) whole = std::max(whole, sizes.of(terms.front(), q));
  }
  Bracket result;
  std::vector<std::size_t> left = terms;
  while (!left.empty()) {
    const std::size_t p = left.front();
    std::vector<std::size_t> together{p}, others;
    for (std::size_t k = 1; k < left.size(); ++k) (sizes.of(p, left[k]) < whole ? together : others).push_back(left[k]);
    left = std::move(others);
    if (together.size() == 1) {
      result.terms.push_back(p);
    } else if (together.size() == terms.size()) {
      return std::nullopt;
    } else {
      auto smaller = bracket_of(together, sizes);
      if (!smaller) return std::nullopt;
      result.brackets.push_back(std::move(*smaller));
    }
  }
  return result;
}

/// Notes the bracket's number of terms for each pair of terms that are in different parts of the bracket.
void collect(const Bracket& bracket, std::vector<std::size_t>& all,
             std::map<std::pair<std::size_t, std::size_t>, std::int64_t>& sizes) {
  std::vector<std::vector<std::size_t>> parts;
  for (const std::size_t term : bracket.terms) parts.push_back({term});
  for (const Bracket& smaller : bracket.brackets) {
    parts.emplace_back();
    collect(smaller, parts.back(), sizes);
  }
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  for (std::size_t a = 0; a < parts.size(); ++a) {
    for (std::size_t b = a + 1; b < parts.size(); ++b) {
      for (const std::size_t p : parts[a]) {
        for (const std::size_t q : parts[b]) sizes[{std::min(p, q), std::max(p, q)}] = static_cast<std::int64_t>(all.size());
      }
    }
  }
}

std::string term_text(std::size_t term) { return term == 0 ? "C" : "k" + std::to_string(term - 1); }

}  // namespace

std::optional<Bracket> summation(const observations::Labels& survivors) {
  std::size_t terms = 2;
  while (terms * (terms - 1) / 2 < survivors.size()) ++terms;
  if (survivors.empty() || terms * (terms - 1) / 2 != survivors.size()) return std::nullopt;
  const Sizes sizes(survivors, terms);
  if (std::any_of(survivors.begin() + static_cast<std::ptrdiff_t>(terms - 1), survivors.end(),
                  [](std::int64_t s) { return s < 0; }))
    return std::nullopt;
  std::vector<std::size_t> all;
  for (std::size_t term = sizes.first(); term < sizes.last(); ++term) all.push_back(term);
  std::optional<Bracket> result = bracket_of(all, sizes);
  if (!result) return std::nullopt;
  // An order explains what was seen if it predicts the same size for every pair of terms.
  std::vector<std::size_t> seen;
  std::map<std::pair<std::size_t, std::size_t>, std::int64_t> said;
  collect(*result, seen, said);
  for (const auto& [pair, size] : said) {
    if (size != sizes.of(pair.first, pair.second)) return std::nullopt;
  }
  return result;
}

namespace {
void rename(Bracket& bracket, const std::vector<std::size_t>& names) {
  for (std::size_t& term : bracket.terms) term = term == 0 ? 0 : 1 + names[term - 1];
  std::sort(bracket.terms.begin(), bracket.terms.end());
  for (Bracket& smaller : bracket.brackets) rename(smaller, names);
}
}  // namespace

std::optional<Bracket> summation(const observations::Mma& observed, const MmaLayouts& layouts) {
  std::optional<Bracket> result = summation(observed.summation);
  if (!result) return std::nullopt;
  // The k of each label of the first product.
  std::map<std::int64_t, std::size_t> k_of_label;
  const std::int64_t threads = size(layouts.A.mode(0)).value();
  for (std::int64_t t = 0; t < threads; ++t) {
    const std::int64_t lane = layouts.threads(tuple(t, 0)).value();
    for (std::int64_t v = 0; v < observed.A.values; ++v) {
      const auto element = static_cast<std::size_t>(lane * observed.A.values + v);
      k_of_label[observed.structure.A_k[element]] = static_cast<std::size_t>(layouts.A(tuple(t, v)).value() / layouts.M);
    }
  }
  std::vector<std::size_t> names;
  for (const auto& [label, k] : k_of_label) names.push_back(k);
  rename(*result, names);
  return result;
}

std::string to_string(const Bracket& bracket) {
  std::string text;
  for (const Bracket& smaller : bracket.brackets) text += (text.empty() ? "" : " + ") + to_string(smaller);
  for (std::size_t k = 0; k < bracket.terms.size();) {
    std::size_t end = k + 1;
    while (end < bracket.terms.size() && bracket.terms[k] > 0 && bracket.terms[end] == bracket.terms[end - 1] + 1) ++end;
    const std::string run =
        end - k > 2 ? term_text(bracket.terms[k]) + "…" + term_text(bracket.terms[end - 1]) : term_text(bracket.terms[k]);
    if (end - k <= 2) end = k + 1;
    text += (text.empty() ? "" : " + ") + run;
    k = end;
  }
  return '(' + text + ')';
}

}  // namespace colex::discovery
