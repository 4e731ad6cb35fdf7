// A statement that asks for values: those that make a condition true, and of these one that costs the least.
//
//   find S: swizzle such that is_involution(S), least wavefronts(S o 0 o (8,4):(32,1), 32) gives S = Sw<3,2,3>
//
//   ask({Sw<3,2,3>})          holds: the condition is true of it
//   cost({Sw<3,2,3>})         1
//   answer()                  Sw<3,2,3>, which is claimed to be one of the best
//   nothing_costs_less(1)     forall S: swizzle if is_involution(S): claim wavefronts(S o 0 o (8,4):(32,1), 32) >= 1
//   nothing_does()            forall S: swizzle: claim not is_involution(S)
//
// Who looks at cases looks for one that is better; who proves is asked whether there is none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/laws/statement.hpp"
#include "colex/laws/text_statement.hpp"

namespace colex::laws {

/// `find … such that …, least … gives …`.
class Question final : public Statement {
 public:
  /// Throws a LocatedRejection if a value behind `gives` has none. Requires the verb `find`.
  Question(notation::Claim claim, notation::Environment<> definitions);

  const std::vector<std::string>& variables() const override { return condition_.variables(); }
  Domain domain(const Assignment& before) override { return condition_.domain(before); }
  /// Whether the condition is true of these values.
  Case ask(const Assignment& values) override { return condition_.ask(values); }
  const std::vector<Cover>& covers() const override { return condition_.covers(); }
  bool covered(std::size_t, const Assignment&) override { return false; }
  notation::Environment<> definitions() const override { return condition_.definitions(); }
  Question* question() override { return this; }

  /// What is asked, as it is written.
  const notation::Claim& asked() const { return claim_; }
  const notation::Demand& demand() const { return claim_.demand; }
  /// The condition as a claim for all values of the variables.
  const notation::Claim& condition() const { return *condition_.claim(); }
  bool has_cost() const { return !claim_.cost.empty(); }
  /// As it is written.
  std::string cost_text() const;
  /// What these values cost. Throws a Rejection where that has no value, or is no integer. Requires has_cost().
  Checked cost(const Assignment& values) const;
  /// The values behind `gives`, if there are any, in the order of the variables.
  const std::optional<Assignment>& answer() const { return answer_; }

  /// That no values fulfil the condition at less than this cost, as a claim. Requires has_cost().
  notation::Claim nothing_costs_less(Checked least) const;
  /// That no values fulfil the condition, as a claim.
  notation::Claim nothing_does() const;

 private:
  notation::Claim for_all() const;

  notation::Claim claim_;
  TextStatement condition_;
  std::optional<Assignment> answer_;
};

}  // namespace colex::laws
