// Statements in the notation: claims, and questions for values.
//
// A statement that is a claim in the notation: the text is the law, and the evaluator says what it means.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/laws/statement.hpp"
#include "colex/notation/evaluate.hpp"

namespace colex::laws {

/// The text of a claim on one line, without comments.
std::string on_one_line(std::string_view text);

/// What the names of a claim stand for that `definitions` says and no variable hides.
std::vector<evidence::Binding> given_names(const notation::Claim& claim, const notation::Environment<>& definitions);

/// `forall … if …: claim …`, whose free names stand for what `definitions` says.
class TextStatement final : public Statement {
 public:
  TextStatement(notation::Claim claim, notation::Environment<> definitions, std::vector<notation::Cover> covers = {});

  const std::vector<std::string>& variables() const override { return variables_; }
  Domain domain(const Assignment& before) override;
  Case ask(const Assignment& values) override;
  const std::vector<Cover>& covers() const override { return covers_; }
  bool covered(std::size_t k, const Assignment& values) override;
  std::optional<evidence::Comparison> comparison(const Assignment& values) override;
  std::vector<std::string> layouts_made(const Assignment& values) override;
  const notation::Claim* claim() const override { return &claim_; }
  notation::Environment<> definitions() const override { return definitions_; }

 private:
  /// The bounds of a variable.
  struct Bounds {
    notation::Program lower, upper, into, rank, size, refined;
  };

  Domain domain_within_bounds(const Assignment& before);
  /// Whether a part of the hypothesis that is about these values alone is false, so that they are of no case: then a bound may
  /// have no value.
  bool is_left_out(const Assignment& before) const;
  /// What the names stand for at these values, for what is evaluated only once.
  notation::Environment<> names(const Assignment& values) const;
  cases::IntegerDomain integers(const notation::Variable& variable, Bounds& bounds, const Assignment& before) const;
  /// Why the conclusion, which is false, is so: what the comparison does not say already.
  std::string reason(const Assignment& values) const;
  Case ask_whether_inadmissible(const Assignment& values);

  const notation::Claim claim_;
  const notation::Environment<> definitions_;
  const std::vector<std::string> variables_;
  std::vector<Cover> covers_;
  std::vector<notation::Expression> conditions_;  ///< of the covers

  std::vector<Bounds> bounds_of_;
  notation::Program hypothesis_, conclusion_;
  std::vector<notation::Program> covered_;
};

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
