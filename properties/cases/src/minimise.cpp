// Goes down from a failing case to a smallest one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "colex/cases/deadline.hpp"
#include "colex/cases/enumeration.hpp"
#include "colex/cases/leaves.hpp"
#include "colex/cases/shrink.hpp"
#include "colex/rejection.hpp"

#include "ladder.hpp"
#include "weight.hpp"

namespace colex::cases {

namespace {

/// The place of a number in a case: an integer, an extent or a stride of a layout, or an extent of a shape.
struct Site {
  std::size_t variable;
  bool is_stride;
  std::size_t leaf;
};

/// The number at a leaf of a tuple.
std::int64_t leaf_of(const Tuple<Checked>& t, std::size_t leaf) {
  std::int64_t result = 0;
  std::size_t next = 0;
  for_each_leaf(t, [&](const Checked& n) {
    if (next++ == leaf) result = n.value();
  });
  return result;
}

std::vector<Site> sites_of(const Assignment& values) {
  std::vector<Site> sites;
  for (std::size_t v = 0; v < values.size(); ++v) {
    const auto add_leaves = [&](const Tuple<Checked>& t, bool is_stride) {
      std::size_t leaf = 0;
      for_each_leaf(t, [&](const Checked&) { sites.push_back({v, is_stride, leaf++}); });
    };
    if (values[v].is<Checked>()) sites.push_back({v, false, 0});
    if (const auto* S = values[v].as<Tuple<Checked>>()) add_leaves(*S, false);
    if (const auto* L = values[v].as<Layout<>>()) {
      add_leaves(L->shape(), false);
      add_leaves(L->stride(), true);
    }
  }
  return sites;
}

std::int64_t number_at(const Assignment& values, const Site& site) {
  const Value& value = values[site.variable];
  if (const auto* n = value.as<Checked>()) return n->value();
  if (const auto* S = value.as<Tuple<Checked>>()) return leaf_of(*S, site.leaf);
  const auto& L = value.get<Layout<>>();
  return leaf_of(site.is_stride ? L.stride() : L.shape(), site.leaf);
}

/// The value with another number at a site; none if that number cannot stand there.
std::optional<Value> with_number(const Value& value, const Site& site, std::int64_t n) {
  if (value.is<Checked>()) return Value(Checked(n));
  if (!site.is_stride && n < 1) return std::nullopt;
  if (const auto* S = value.as<Tuple<Checked>>()) return Value(with_leaf(*S, site.leaf, n));
  const auto& L = value.get<Layout<>>();
  if (site.is_stride) return Value(Layout<>(L.shape(), with_leaf(L.stride(), site.leaf, n)));
  return Value(Layout<>(with_leaf(L.shape(), site.leaf, n), L.stride()));
}

/// At most `most` of the values, evenly spread; the first and the last are among them.
std::vector<Value> spread(std::vector<Value> values, std::size_t most) {
  if (values.size() <= most) return values;
  std::vector<Value> result;
  for (std::size_t k = 0; k < most; ++k) result.push_back(std::move(values[k * (values.size() - 1) / (most - 1)]));
  return result;
}

class Descent {
 public:
  Descent(Assignment failing, const DomainOf& domain, const StillFails& still_fails, const Budget& budget)
      : domain_(domain), still_fails_(still_fails), budget_(budget), current_(std::move(failing)), weight_(weight(current_)) {
    seen_.insert(text(current_));
  }

  Minimum run() && {
    while (!spent_ && (one_value() || numbers_together() || two_values() || listed_values())) {
    }
    return {std::move(current_), tries_, steps_, !spent_};
  }

 private:
  static std::string text(const Assignment& values) {
    std::string result;
    for (const Value& value : values) {
      append_text(result, value);
      result += ' ';
    }
    return result;
  }

  std::optional<Domain> domain(const Assignment& values, std::size_t variable) const {
    const Assignment before(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(variable));
    try {
      return domain_(before);
    } catch (const Rejection&) {
      return std::nullopt;
    }
  }

  /// Tries a case if it is smaller than the current one and has not been tried. Requires that all values are in their domains.
  bool ask(const Assignment& values) {
    Weight w = weight(values);
    if (!(w < weight_) || !seen_.insert(text(values)).second) return false;
    if (tries_ >= budget_.tries || deadline_.is_over()) {
      spent_ = true;
      return false;
    }
    ++tries_;
    if (!still_fails_(values)) return false;
    current_ = values;
    weight_ = std::move(w);
    ++steps_;
    return true;
  }

  /// Tries a case whose values before number `from` are in their domains. The others are made to fit theirs.
  bool ask_fitted(Assignment values, std::size_t from) {
    for (std::size_t v = from; v < values.size(); ++v) {
      const auto next = domain(values, v);
      if (!next) return false;
      if (contains(*next, values[v])) continue;
      for (Value& other : replacements(values[v], *next)) {
        values[v] = std::move(other);
        if (ask_fitted(values, v + 1)) return true;
        if (spent_) return false;
      }
      return false;
    }
    return ask(values);
  }

  /// A few values of a domain that can replace a value outside of it: the nearest one, and smaller ones.
  static std::vector<Value> replacements(const Value& value, const Domain& domain) {
    if (empty(domain)) return {};
    if (const auto* integers = std::get_if<IntegerDomain>(&domain); integers != nullptr && value.is<Checked>()) {
      const std::int64_t n = value.as<Checked>()->value();
      const std::int64_t nearest = integers->lower && n < *integers->lower ? *integers->lower : *integers->upper;
      if (nearest == integers->origin()) return {Value(Checked(nearest))};
      return {Value(Checked(nearest)), Value(Checked(integers->origin()))};
    }
    if (const auto* shapes = std::get_if<ShapeDomain>(&domain); shapes != nullptr && shapes->refined) {
      return {Value(Tuple<Checked>(*shapes->refined))};
    }
    std::vector<Value> result = spread(smaller(value, domain), 4);
    std::reverse(result.begin(), result.end());
    return result;
  }

  /// Makes one value smaller.
  bool one_value() {
    bool found = false;
    for (std::size_t v = 0; v < current_.size(); ++v) {
      while (!spent_ && one_value(v)) found = true;
    }
    return found;
  }
  bool one_value(std::size_t v) {
    const auto at = domain(current_, v);
    if (!at) return false;
    for (Value& candidate : smaller(current_[v], *at)) {
      Assignment values = current_;
      values[v] = std::move(candidate);
      if (ask_fitted(std::move(values), v + 1)) return true;
      if (spent_) return false;
    }
    return false;
  }

  bool ask_with_numbers(const std::vector<std::pair<Site, std::int64_t>>& changes) {
    Assignment values = current_;
    std::size_t first = values.size();
    for (const auto& [site, n] : changes) {
      auto changed = with_number(values[site.variable], site, n);
      if (!changed) return false;
      values[site.variable] = std::move(*changed);
      first = std::min(first, site.variable);
    }
    return ask_fitted(std::move(values), first);
  }

  /// Makes two numbers smaller, or all of them.
  bool numbers_together() {
    const std::vector<Site> sites = sites_of(current_);
    for (const std::int64_t divisor : {2, 3}) {
      if (all_divided(sites, divisor)) return true;
    }
    for (std::size_t i = 0; i < sites.size(); ++i) {
      for (std::size_t j = i + 1; j < sites.size(); ++j) {
        if (two_numbers(sites[i], sites[j])) return true;
        if (spent_) return false;
      }
    }
    return false;
  }

  /// Divides all extents, all strides, or all numbers.
  bool all_divided(const std::vector<Site>& sites, std::int64_t divisor) {
    for (const int which : {0, 1, 2}) {
      std::vector<std::pair<Site, std::int64_t>> changes;
      for (const Site& site : sites) {
        const std::int64_t n = number_at(current_, site);
        if (which == 2 || site.is_stride == (which == 1)) {
          changes.emplace_back(site, n == 1 ? 1 : n / divisor);
        }
      }
      if (ask_with_numbers(changes)) return true;
    }
    return false;
  }

  bool two_numbers(const Site& a, const Site& b) {
    const std::int64_t m = number_at(current_, a);
    const std::int64_t n = number_at(current_, b);
    const std::vector<std::int64_t> below_m = rungs(0, m);
    const std::vector<std::int64_t> below_n = rungs(0, n);
    // Both change by the same amount or in proportion; then every combination of a few values is tried.
    for (const std::int64_t x : below_m) {
      std::int64_t y = 0;
      if (!__builtin_sub_overflow(n, m - x, &y) && ask_with_numbers({{a, x}, {b, y}})) return true;
      const std::int64_t factor = x == 0 || x == -1 || m % x != 0 ? 1 : m / x;
      if (factor > 1 && n % factor == 0 && ask_with_numbers({{a, x}, {b, n / factor}})) return true;
      const bool divides = (m > 1 || m < -1) && !__builtin_mul_overflow(n, x, &y) && y % m == 0;
      if (divides && ask_with_numbers({{a, x}, {b, y / m}})) return true;
      if (spent_) return false;
    }
    constexpr std::size_t few = 6;
    const auto some = [&](const std::vector<std::int64_t>& all) {
      std::vector<std::int64_t> result(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(few, all.size())));
      if (all.size() > few) result.push_back(all.back());
      return result;
    };
    for (const std::int64_t x : some(below_m)) {
      for (const std::int64_t y : some(below_n)) {
        if (ask_with_numbers({{a, x}, {b, y}})) return true;
        if (spent_) return false;
      }
      // One of them goes nearer to 0, the other a little farther away.
      for (const std::int64_t y : {n + (n < INT64_MAX ? 1 : 0), n < INT64_MAX / 2 && n > INT64_MIN / 2 ? 2 * n : n}) {
        if (ask_with_numbers({{a, x}, {b, y}})) return true;
      }
    }
    return false;
  }

  /// Makes two values smaller at once.
  bool two_values() {
    constexpr std::size_t most = 24;
    for (std::size_t v = 0; v < current_.size(); ++v) {
      const auto at = domain(current_, v);
      if (!at) continue;
      for (const Value& candidate : spread(smaller(current_[v], *at), most)) {
        Assignment values = current_;
        values[v] = candidate;
        for (std::size_t w = v + 1; w < current_.size(); ++w) {
          const auto behind = domain(values, w);
          if (!behind) continue;
          for (Value& other : spread(smaller(current_[w], *behind), most)) {
            Assignment both = values;
            both[w] = std::move(other);
            if (ask_fitted(std::move(both), v + 1)) return true;
            if (spent_) return false;
          }
        }
      }
    }
    return false;
  }

  /// Tries the smaller values of the plain family up to level 6, then those of a larger family up to level 2.
  bool listed_values() {
    for (std::size_t v = 0; v < current_.size(); ++v) {
      const auto at = domain(current_, v);
      if (!at) continue;
      if (listed(v, *at, plain, 6) || listed(v, *at, {2, 2, true, true}, 2)) return true;
      if (spent_) return false;
    }
    return false;
  }
  bool listed(std::size_t v, const Domain& at, const Family& family, std::int64_t level) {
    const Weight own = weight(current_[v]);
    const Listing listing(at, family, level);
    constexpr std::size_t most = 4000;
    for (std::size_t k = 0; k < std::min(most, listing.size()); ++k) {
      Value candidate = listing[k];
      if (!(weight(candidate) < own)) continue;
      Assignment values = current_;
      values[v] = std::move(candidate);
      if (ask_fitted(std::move(values), v + 1)) return true;
      if (spent_) return false;
    }
    return false;
  }

  const DomainOf& domain_;
  const StillFails& still_fails_;
  const Budget budget_;
  const Deadline deadline_{budget_.seconds};
  Assignment current_;
  Weight weight_;
  std::unordered_set<std::string> seen_;
  std::uint64_t tries_ = 0;
  std::uint64_t steps_ = 0;
  bool spent_ = false;
};

}  // namespace

Minimum minimise(Assignment failing, const DomainOf& domain, const StillFails& still_fails, const Budget& budget) {
  return Descent(std::move(failing), domain, still_fails, budget).run();
}

}  // namespace colex::cases
