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
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "colex/cases/domain.hpp"
#include "colex/evidence/record.hpp"
#include "colex/notation/evaluate.hpp"
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

// A value that a person gives to a variable.
//
//   given_value({"L", "(4,8)"}, true)  the layout (4,8):(1,4): where a layout is asked for, a shape stands for its compact layout
//   given_value({"i", "4 +"}, false)   throws: i = 4 +: expected …

/// The value of the binding's text; as a layout, where `as_layout` and it can be one. Throws a Rejection that names the binding
/// for a text that has no value.
Value given_value(const evidence::Binding& binding, bool as_layout);

// A law: a statement about the algebra, written once, with its name, its words and where it was published.
//
//   law S019 "Coalescing twice is coalescing once."
//   from "folklore, CUTLASS documentation"
//   forall L: layout: claim coalesce(coalesce(L)) == coalesce(L)
//
// What is expected of a law is that it stands (`claim`) or falls (`refute`: a counterexample is to be found). One that falls
// says what that means for the source it is taken from: whether the sentence is false as published, or a hypothesis of it is
// shown to be needed, …
//
//   law S128b "Without the swizzle, (8,8):(8,1), a column access is free of conflicts as well."
//   from "P README"
//   falls as the source says: "that it is not is the reason for the swizzle"
//   forall …: refute …
//
// Most laws are texts (*.laws); what the notation cannot say, existence or maximality over all layouts, is a program
// (program.hpp).

/// One law; or a claim of a file, which is the same thing without a name.
struct Law {
  std::string id;         ///< S016a, coalesce.values: unique; empty for a claim
  std::string words;      ///< the statement in one plain sentence; empty for a claim
  std::string source;     ///< who published it, with its number there; empty for a claim
  evidence::Claim where;  ///< its file and line, and its text in notation (of a program: in words)
  evidence::Expected expected = evidence::Expected::stands;
  std::optional<notation::Fall> fall;    ///< of a law that is to fall: why it does
  bool definition = false;               ///< both sides are the same operations: it says what a word means
  std::string not_applicable;            ///< why no engine can say anything of it; empty if one can
  std::shared_ptr<Statement> statement;  ///< null if the law is not applicable
  std::vector<evidence::Binding> given;  ///< what other names of its text stand for, where its file defines them
  std::vector<std::string> notes;        ///< how its text is read where its author may have meant something else
  std::string command;                   ///< what judges it again: `colex law S019`, `colex check 'tiles.colex:3'`
};

}  // namespace colex::laws
