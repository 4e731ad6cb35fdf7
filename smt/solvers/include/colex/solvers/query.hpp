// What a solver is asked: terms, and the queries that consist of them.
//
// A *term* is an expression of SMT-LIB as a C++ value. Obligations consist of terms.
//
//   const Term c = variable("c", Sort::integer()), s = variable("s", Sort::integer()), d = variable("d", Sort::integer());
//   to_string(c * d <= (s - 1) * d)   =   "(<= (* c d) (* (- s 1) d))"
//
// Why are there no div, no mod and no quantifier? Solvers do not decide them. Instead, a quotient is a variable of its own,
// with two hypotheses that make it the quotient. Why are terms not simplified? A solver judges what is written here, and a
// reader compares that with the statement in words.
//
// Operators apply to terms of the same sort. A C++ integer beside a term becomes a literal of that term's sort. Operators on
// terms of different sorts throw Rejection(type).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace colex::solvers {

// The sort of a term: Bool or Int.

/// What a term's values are: truth values, or all integers.
class Sort {
 public:
  static constexpr Sort boolean() { return Sort(false); }
  static constexpr Sort integer() { return Sort(true); }

  constexpr bool is_boolean() const { return !integer_; }
  constexpr bool is_integer() const { return integer_; }

  friend bool operator==(const Sort&, const Sort&) = default;

 private:
  constexpr explicit Sort(bool integer) : integer_(integer) {}

  bool integer_;
};

/// As SMT-LIB 2 writes it.
std::string to_string(const Sort& sort);

// The value of a term: what a solver's model gives to a variable, and what evaluation finds.
//
//   parse_value("(- 5)")        an Int, -5

/// An integer of evaluation, wide enough for products of 64-bit numbers. Arithmetic on it is checked.
__extension__ using Wide = __int128;

std::string to_string(Wide number);

/// A truth value or an integer, together with its sort.
class Value {
 public:
  static Value boolean(bool truth) { return Value(Sort::boolean(), truth ? 1 : 0); }
  static Value integer(Wide number) { return Value(Sort::integer(), number); }
  /// false or 0.
  static Value zero(const Sort& sort) { return Value(sort, 0); }

  const Sort& sort() const { return sort_; }
  bool truth() const { return number_ != 0; }
  Wide number() const { return number_; }

  friend bool operator==(const Value&, const Value&) = default;

 private:
  Value(Sort sort, Wide number) : sort_(sort), number_(number) {}

  Sort sort_;
  Wide number_;
};

/// As SMT-LIB 2 writes it: true, (- 5).
std::string to_string(const Value& value);

/// The value that this text denotes in SMT-LIB 2; none if it is no literal, or does not fit.
std::optional<Value> parse_value(std::string_view text);

/// What a term is made with.
enum class Operation {
  variable,
  literal,
  // Bool
  negation,
  conjunction,
  disjunction,
  implication,
  // any sort
  equality,
  // Int
  sum,
  difference,
  product,
  less,
  less_equal,
};

class Term {
 public:
  const Sort& sort() const { return node_->sort; }
  Operation operation() const { return node_->operation; }
  const std::vector<Term>& operands() const { return node_->operands; }
  /// The name of a variable.
  const std::string& name() const { return node_->name; }
  /// The value of a literal.
  const Value& value() const { return node_->value; }

 private:
  struct Node {
    Operation operation;
    Sort sort;
    std::vector<Term> operands;
    std::string name;
    Value value = Value::boolean(false);
  };
  explicit Term(Node node) : node_(std::make_shared<const Node>(std::move(node))) {}

  friend Term variable(std::string name, const Sort& sort);
  friend Term literal(const Value& value);
  friend Term compound(Operation operation, const Sort& sort, std::vector<Term> operands);

  std::shared_ptr<const Node> node_;
};

/// The variable of this name.
Term variable(std::string name, const Sort& sort);
/// The term with this value.
Term literal(const Value& value);
/// The integer as a literal of that sort, which is Int; else throws Rejection(type).
Term literal(std::int64_t number, const Sort& sort);
inline Term truth(bool value) { return literal(Value::boolean(value)); }

// --- Bool

Term operator!(const Term& a);
Term operator&&(const Term& a, const Term& b);
Term operator||(const Term& a, const Term& b);
Term implies(const Term& a, const Term& b);
/// The conjunction of these terms; true if there are none.
Term all_of(std::vector<Term> terms);
/// The disjunction of these terms; false if there are none.
Term any_of(std::vector<Term> terms);

// --- any sort

Term operator==(const Term& a, const Term& b);
Term operator!=(const Term& a, const Term& b);

// --- Int

Term operator+(const Term& a, const Term& b);
Term operator-(const Term& a, const Term& b);
Term operator<(const Term& a, const Term& b);
Term operator<=(const Term& a, const Term& b);
inline Term operator>(const Term& a, const Term& b) { return b < a; }
inline Term operator>=(const Term& a, const Term& b) { return b <= a; }
Term operator*(const Term& a, const Term& b);

// --- with a literal on one side

inline Term operator==(const Term& a, std::int64_t b) { return a == literal(b, a.sort()); }
inline Term operator!=(const Term& a, std::int64_t b) { return a != literal(b, a.sort()); }
inline Term operator+(const Term& a, std::int64_t b) { return a + literal(b, a.sort()); }
inline Term operator+(std::int64_t a, const Term& b) { return literal(a, b.sort()) + b; }
inline Term operator-(const Term& a, std::int64_t b) { return a - literal(b, a.sort()); }
inline Term operator-(std::int64_t a, const Term& b) { return literal(a, b.sort()) - b; }
inline Term operator*(std::int64_t a, const Term& b) { return literal(a, b.sort()) * b; }
inline Term operator<(const Term& a, std::int64_t b) { return a < literal(b, a.sort()); }
inline Term operator<(std::int64_t a, const Term& b) { return literal(a, b.sort()) < b; }
inline Term operator<=(const Term& a, std::int64_t b) { return a <= literal(b, a.sort()); }
inline Term operator<=(std::int64_t a, const Term& b) { return literal(a, b.sort()) <= b; }
inline Term operator>(const Term& a, std::int64_t b) { return b < a; }
inline Term operator>=(const Term& a, std::int64_t b) { return b <= a; }

/// As SMT-LIB 2 writes it, on one line.
std::string to_string(const Term& term);

// A *query* is a question to a solver: a self-contained SMT-LIB 2 text with one check-sat.
//
//   ; overflow.product
//   ; a coordinate times a stride stays below the cosize
//   ; expected: unsat
//   (set-logic QF_NIA)
//   (declare-const c Int)
//   …
//   ; hypothesis: c is a coordinate
//   (assert (<= 0 c))
//   …
//   ; the goal does not hold: c·d < 2^31
//   (assert (not (< (* c d) 2147483648)))
//   (check-sat)
//
// The text is all that a solver sees, and the same text is exported, so any solver can judge it again. The terms are kept
// beside it, to evaluate models.

// A *model* gives values to variables, at which something holds or fails.
//
//   x = 5, s = 3

/// The values by the names of the variables.
using Model = std::map<std::string, Value>;

/// "c = 1, s = 2".
std::string to_string(const Model& model);

// An *obligation* is one statement that a solver has to confirm. It also carries what is needed to see whether the confirmation
// can be believed.
//
//   id            overflow.product
//   words         a coordinate times a stride stays below the cosize
//   hypotheses    0 <= c, c < s, 0 <= d, (s-1)·d < 2^31
//   goal          c·d < 2^31
//   twins         the same without "c < s": to be refuted
//
// The goal follows from the hypotheses, for all values of the variables, exactly if no values satisfy the hypotheses and
// violate the goal. A confirmation is worth nothing in two cases, and both are checked. No values may satisfy the hypotheses:
// then the obligation is *vacuous*. Or the judge, or the text, confirms everything: to notice that, an obligation has *twins*,
// which are the same obligation with a mistake in it and must be refuted.

/// A term, and words that say what it is.
struct Assertion {
  std::string words;
  Term term;
};

/// The logics of SMT-LIB that obligations use: linear and nonlinear integer arithmetic. A *step* is nonlinear
/// but needs no search. Its logic has a wider name, under which solvers do not use their tactics for nonlinear arithmetic: Z3
/// 4.8.12 spends seconds in those on a step that it decides in a millisecond without them.
enum class Logic { linear_integers, nonlinear_integers, nonlinear_step };

/// QF_LIA, QF_NIA, UFNIA.
const char* name(Logic logic);

/// The statement that the hypotheses imply the goal, for all values of the variables that occur.
struct Obligation {
  std::string id;     ///< stable: letters, digits and ._-
  std::string words;  ///< the statement, for people
  Logic logic = Logic::nonlinear_integers;
  std::vector<Assertion> hypotheses;
  Assertion goal;
  /// Values that satisfy the hypotheses, if some are known. Then no solver is asked for them.
  Model witness = {};
  /// The same obligation with a mistake in it. If one of them is not refuted, nothing is proved.
  std::vector<Obligation> twins = {};
};

/// The twin that lacks hypothesis k. Its id says so. Requires that there is a hypothesis k.
Obligation without_hypothesis(const Obligation& obligation, std::size_t k);
/// The twin with another goal. `id` is appended to the obligation's id.
Obligation with_goal(const Obligation& obligation, const std::string& id, Assertion goal);

struct Query {
  std::string id;                     ///< the name of its file, without .smt2
  std::string text;                   ///< SMT-LIB 2
  Logic logic;                        ///< as the text says
  std::vector<Term> variables;        ///< those that are declared
  std::vector<Assertion> assertions;  ///< what the text asserts
};

/// Asks for a counterexample: values that satisfy the hypotheses and violate the goal. `unsat` confirms the obligation.
Query refutation(const Obligation& obligation);

/// Asks for values that satisfy the hypotheses. `unsat` means that the obligation is vacuous.
Query satisfiability(const Obligation& obligation);

/// Which of the query's assertions the model does not satisfy, and why, in words; empty if it satisfies all of them.
std::string complaint(const Query& query, const Model& model);

}  // namespace colex::solvers
