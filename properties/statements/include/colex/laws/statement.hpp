// What a law says of one case: the part of a law that every engine asks.
//
//   forall L: layout, 0 <= i < size(L): claim coalesce(L)(i) == L(i)
//
//   variables()            L, i
//   domain({})             the layouts              domain({(2,3):(1,2)})   the integers from 0 to 5
//   ask({(2,3):(1,2), 4})  holds
//
// An engine is a way to give values to the variables: it draws them, enumerates them, reads them from a person or from a file of
// regressions. A statement does not know which.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/cases/domain.hpp"
#include "colex/evidence/record.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/rejection.hpp"

namespace colex::laws {

using cases::Assignment;
using cases::Domain;
using cases::Value;

/// What came of one case.
struct Case {
  enum class Kind {
    holds,
    fails,
    filtered,  ///< a hypothesis does not hold
    rejected,  ///< the hypothesis or the conclusion has no value: see rejection
  };
  Kind kind = Kind::holds;
  std::optional<Rejection> rejection;
  std::string found;   ///< of a case that fails: what there is instead, where there is more to say than false
  double seconds = 0;  ///< how long it took to find out, if somebody observes

  static Case of(bool holds) { return {holds ? Kind::holds : Kind::fails, std::nullopt, {}}; }
  static Case filtered() { return {Kind::filtered, std::nullopt, {}}; }
  static Case fails(std::string found) { return {Kind::fails, std::nullopt, std::move(found)}; }
};

/// A demand on the cases that a random engine draws: in so many percent of them the condition must be true.
struct Cover {
  std::int64_t percent = 0;
  std::string label;
};

class Question;

/// A hypothesis and a conclusion over variables with domains.
class Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  virtual ~Statement() = default;

  /// The names of the variables, in the order in which they take their values.
  virtual const std::vector<std::string>& variables() const = 0;

  /// The domain of variable number before.size(), given the values of those before it. Requires before.size() <
  /// variables().size(). May throw a Rejection: a bound is an expression.
  virtual Domain domain(const Assignment& before) = 0;

  /// What the statement says of this case. Requires each value to be in its domain. Throws a Rejection of kind type or parse
  /// for a mistake in the statement itself.
  virtual Case ask(const Assignment& values) = 0;

  /// What is demanded of drawn cases.
  virtual const std::vector<Cover>& covers() const = 0;
  /// Whether cover number k is true of the case. Requires a case that holds.
  virtual bool covered(std::size_t k, const Assignment& values) = 0;

  /// The two sides of the comparison that the conclusion is, if it is one.
  virtual std::optional<evidence::Comparison> comparison(const Assignment&) { return std::nullopt; }

  /// The layouts that the text makes of integers: of m = 6 and (m,2):(0,1) it is (6,2):(0,1). For a person, to whom numbers say
  /// little.
  virtual std::vector<std::string> layouts_made(const Assignment&) { return {}; }

  /// The statement's text, of which a prover makes its own sense; null for a statement that is a program.
  virtual const notation::Claim* claim() const { return nullptr; }
  /// What the free names of that text stand for.
  virtual notation::Environment<> definitions() const { return {}; }
  /// The statement itself, if it does not say something of all values but asks for some (question.hpp); null if not.
  virtual Question* question() { return nullptr; }
};

/// Each variable with its value. Requires values.size() <= variables().size().
std::vector<evidence::Binding> bindings(const Statement& statement, const Assignment& values);

/// `M = 3, L = 4:1`.
std::string text(const Statement& statement, const Assignment& values);

/// Whether each value is in its domain. A domain that throws is one without the value.
bool in_domain(Statement& statement, const Assignment& values);

}  // namespace colex::laws
