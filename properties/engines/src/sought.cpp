#include "colex/engines/sought.hpp"

#include <algorithm>
#include <string>

namespace colex::engines {

using laws::Assignment;
using laws::Case;

Case Sought::ask(const Assignment& values) {
  const Case answer = question_.ask(values);
  if (answer.rejection) return unknown_of(values, *answer.rejection);
  if (answer.kind != Case::Kind::holds) return Case::filtered();
  if (!question_.has_cost()) {
    keep(values);
    return Case::of(!one_is_enough_);
  }
  std::optional<Checked> cost;
  try {
    cost = question_.cost(values);
  } catch (const Rejection& rejection) {
    if (rejection.kind() == Kind::type || rejection.kind() == Kind::parse) throw;
    return unknown_of(values, rejection);
  }
  if (!least_ || *cost < *least_) {
    best_.clear();
    least_ = *cost;
  }
  if (*cost == *least_) keep(values);
  return Case::of(true);
}

Case Sought::unknown_of(const Assignment& values, const Rejection& rejection) {
  if (rejection.kind() == Kind::inadmissible || rejection.kind() == Kind::domain) return Case::filtered();
  if (drawing_ && rejection.kind() == Kind::overflow) return {Case::Kind::rejected, rejection, {}};
  if (doubt_.empty())
    doubt_ = laws::text(question_, values) + ": " + std::string(name(rejection.kind())) + ": " + rejection.message();
  return Case::filtered();
}

/// An engine may look at a case twice.
void Sought::keep(const Assignment& values) {
  if (!is_full() && std::find(best_.begin(), best_.end(), values) == best_.end()) best_.push_back(values);
}

}  // namespace colex::engines
