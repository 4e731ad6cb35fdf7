// A statement that is a claim in the notation: the text is the law, and the evaluator says what it means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/laws/statement.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/program.hpp"

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

}  // namespace colex::laws
