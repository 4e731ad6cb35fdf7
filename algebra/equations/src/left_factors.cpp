// The shapes are tried with one mode, then two, and so on. A shape's strides fulfil linear equations: the digits of A(i) times
// the strides are B(i). As soon as the first modes are chosen, what two places have in common behind them cancels; so most shapes
// end early.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/equations/equations.hpp"

#include "strides.hpp"
#include "values.hpp"

namespace colex::equations {

namespace {

/// X(place) == value.
using Demand = std::pair<std::int64_t, std::int64_t>;

class Search {
 public:
  Search(std::vector<Demand> demands, const Effort& effort)
      : demands_(std::move(demands)), most_(demands_.back().first), effort_(effort), left_(effort.steps) {}

  LeftFactors fewest() {
    // A mode less than there are halvings of the largest place: an extent is 2 or more.
    for (std::size_t modes = 1; modes == 1 || (std::int64_t{1} << (modes - 1)) <= most_; ++modes) {
      found_.fewest = modes;
      choose(modes, 1, Strides());
      if (!found_.layouts.empty() || !found_.is_all) break;
    }
    return std::move(found_);
  }

 private:
  /// Chooses `modes` modes more behind those of p elements.
  void choose(std::size_t modes, std::int64_t p, const Strides& strides) {
    if (modes == 1) return finish(p, strides);
    // The modes behind are to have more than one element.
    for (std::int64_t extent = 2; p * extent <= most_; ++extent) {
      if (is_over()) return;
      --left_;
      const std::optional<bool> goes_on = is_on_the_line(p, extent);
      // Then the next mode goes on where this one ends, and with one mode less it was tried.
      if (goes_on == true) continue;
      Strides with = strides;
      with.add();
      shape_.push_back(extent);
      if (cancels(p * extent, with)) choose(modes - 1, p * extent, with);
      shape_.pop_back();
      // A longer mode would go on.
      if (goes_on == false) return;
    }
  }

  /// Whether X(p·extent) == extent·X(p), where both are known.
  std::optional<bool> is_on_the_line(std::int64_t p, std::int64_t extent) const {
    const auto first = value_at(p), last = value_at(p * extent);
    if (!first || !last) return std::nullopt;
    return Checked(*first) * Checked(extent) == Checked(*last);
  }

  /// What is demanded at a place; nothing where A has no value.
  std::optional<std::int64_t> value_at(std::int64_t place) const {
    const auto at = std::lower_bound(demands_.begin(), demands_.end(), place,
                                     [](const Demand& demand, std::int64_t sought) { return demand.first < sought; });
    if (at == demands_.end() || at->first != place) return std::nullopt;
    return at->second;
  }

  /// Requires of the strides what places say that differ in the first modes alone, p elements in all.
  bool cancels(std::int64_t p, Strides& strides) {
    for (std::size_t k = 1; k < demands_.size(); ++k) {
      const auto& [place, value] = demands_[k];
      const auto& [before, value_before] = demands_[k - 1];
      if (place / p != before / p) continue;
      if (left_ > 0) --left_;
      Strides::Vector row = digits(place % p);
      const Strides::Vector less = digits(before % p);
      for (std::size_t j = 0; j < row.size(); ++j) row[j] = row[j] - less[j];
      if (!strides.require(row, Checked(value) - Checked(value_before))) return false;
    }
    return true;
  }

  void finish(std::int64_t p, const Strides& begun) {
    if (is_over()) return;
    Strides strides = begun;
    strides.add();
    shape_.push_back(most_ / p + 1);
    const bool fits = std::all_of(demands_.begin(), demands_.end(), [&](const Demand& demand) {
      if (left_ > 0) --left_;
      return strides.require(digits(demand.first), Checked(demand.second));
    });
    if (fits) {
      LeftFactor factor{{}, strides.some(), strides.freedom()};
      for (const std::int64_t extent : shape_) factor.shape.emplace_back(extent);
      found_.layouts.push_back(std::move(factor));
    }
    shape_.pop_back();
  }

  /// The coordinate in the modes chosen so far.
  Strides::Vector digits(std::int64_t place) const {
    Strides::Vector all;
    for (std::size_t k = 0; k < shape_.size(); ++k) {
      all.emplace_back(k + 1 == shape_.size() ? place : place % shape_[k]);
      place /= shape_[k];
    }
    return all;
  }

  bool is_over() {
    if (left_ > 0 && found_.layouts.size() < effort_.solutions) return false;
    found_.is_all = false;
    return true;
  }

  std::vector<Demand> demands_;
  std::int64_t most_;
  const Effort& effort_;
  std::uint64_t left_;
  std::vector<std::int64_t> shape_;
  LeftFactors found_;
};

}  // namespace

LeftFactors left_factors(const Layout<>& A, const Layout<>& B, const Effort& effort) {
  const std::vector<std::int64_t> a = values(A, effort.values, "A");
  if (!detail::same_size(A, B))
    throw Rejection(Kind::domain, "X o A has as many elements as A, " + to_string(size(A)) + "; B has " + to_string(size(B)));
  const std::vector<std::int64_t> b = values(B, effort.values, "B");
  std::vector<Demand> demands;
  for (std::size_t i = 0; i < a.size(); ++i) demands.emplace_back(a[i], b[i]);
  std::sort(demands.begin(), demands.end());
  demands.erase(std::unique(demands.begin(), demands.end()), demands.end());
  if (demands.front().first < 0)
    throw Rejection(Kind::domain, "A has the value " + std::to_string(demands.front().first) + "; a layout has no value there");
  if (demands.back().first >= effort.values)
    throw Rejection(Kind::limit, "A has the value " + std::to_string(demands.back().first) +
                                     "; equations are solved for values below " + std::to_string(effort.values));
  // Two values at one place, or another than 0 at 0, belong to no layout.
  for (std::size_t k = 0; k < demands.size(); ++k) {
    if (k > 0 && demands[k].first == demands[k - 1].first) return {};
    if (demands[k].first == 0 && demands[k].second != 0) return {};
  }
  return Search(std::move(demands), effort).fewest();
}

}  // namespace colex::equations
