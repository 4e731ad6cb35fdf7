// Goes through the cases that are smaller than one, as far as somebody asks.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "colex/cases/draw.hpp"

#include "moves.hpp"
#include "weight.hpp"

namespace colex::cases {

struct SmallerCases::State {
  Assignment values;
  DomainOf domain;
  Weight own = weight(values);
  std::vector<Site> sites = sites_of(values);
  std::size_t variable = 0;             ///< whose value is made smaller next; all numbers are divided behind the last one
  std::size_t left = 0, right = 1;      ///< the next pair of numbers
  std::size_t first = 0;                ///< which of two values is made smaller next
  std::size_t listed = 0;               ///< whose values of low levels come next
  std::vector<Move> moves = {};         ///< those of this step …
  std::vector<Assignment> fitted = {};  ///< … and what the last one of them came to, the first in the last place

  /// Makes the moves of the next step. False if there is none.
  bool step() {
    if (variable < values.size()) {
      moves = with_smaller_value(values, variable++, domain);
    } else if (variable == values.size()) {
      moves = with_numbers_divided(values);
      ++variable;
    } else if (right < sites.size()) {
      moves = with_two_numbers(values, sites[left], sites[right]);
      if (++right == sites.size()) right = ++left + 1;
    } else if (first < values.size()) {
      moves = with_two_values(values, first++, domain);
    } else if (listed < values.size()) {
      moves = with_listed_value(values, listed++, domain);
    } else {
      return false;
    }
    std::reverse(moves.begin(), moves.end());
    return true;
  }

  void fit() {
    const auto take = [&](const Assignment& smaller) {
      if (weight(smaller) < own) fitted.push_back(smaller);
      return false;
    };
    tell_fitted(std::move(moves.back()), domain, take);
    moves.pop_back();
    std::reverse(fitted.begin(), fitted.end());
  }
};

SmallerCases::SmallerCases(Assignment values, DomainOf domain)
    : state_(std::make_unique<State>(State{std::move(values), std::move(domain)})) {}
SmallerCases::~SmallerCases() = default;
SmallerCases::SmallerCases(const SmallerCases& other) : state_(std::make_unique<State>(*other.state_)) {}
SmallerCases::SmallerCases(SmallerCases&&) noexcept = default;

std::optional<Assignment> SmallerCases::next() {
  while (state_->fitted.empty()) {
    if (!state_->moves.empty()) {
      state_->fit();
    } else if (!state_->step()) {
      return std::nullopt;
    }
  }
  Assignment smaller = std::move(state_->fitted.back());
  state_->fitted.pop_back();
  return smaller;
}

}  // namespace colex::cases
