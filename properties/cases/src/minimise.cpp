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
#include "colex/cases/draw.hpp"

#include "moves.hpp"
#include "weight.hpp"

namespace colex::cases {

namespace {

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

  /// Tries what a move comes to. True if there is a smaller case now, or if the budget is spent.
  bool ask(Move move) {
    return tell_fitted(std::move(move), domain_, [&](const Assignment& values) { return ask(values) || spent_; });
  }
  bool ask(std::vector<Move> moves) {
    return std::any_of(moves.begin(), moves.end(), [&](Move& move) { return ask(std::move(move)); });
  }

  /// Makes one value smaller.
  bool one_value() {
    bool found = false;
    for (std::size_t v = 0; v < current_.size(); ++v) {
      while (!spent_ && ask(with_smaller_value(current_, v, domain_))) found = true;
    }
    return found;
  }

  /// Makes two numbers smaller, or all of them.
  bool numbers_together() {
    if (ask(with_numbers_divided(current_))) return true;
    const std::vector<Site> sites = sites_of(current_);
    for (std::size_t i = 0; i < sites.size(); ++i) {
      for (std::size_t j = i + 1; j < sites.size(); ++j) {
        if (ask(with_two_numbers(current_, sites[i], sites[j]))) return true;
      }
    }
    return false;
  }

  /// Makes two values smaller at once.
  bool two_values() {
    for (std::size_t v = 0; v < current_.size(); ++v) {
      if (ask(with_two_values(current_, v, domain_))) return true;
    }
    return false;
  }

  /// Tries the smaller values of low levels.
  bool listed_values() {
    for (std::size_t v = 0; v < current_.size(); ++v) {
      if (ask(with_listed_value(current_, v, domain_))) return true;
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
