// What a solver is asked: terms, and the queries that consist of them.
//
// A *term* is an expression of SMT-LIB as a C++ value. Obligations consist of terms.
//
//   const Term c = variable("c", Sort::integer()), s = variable("s", Sort::integer()), d = variable("d", Sort::integer());
//   to_string(c * d <= (s - 1) * d)   =   "(<= (* c d) (* (- s 1) d))"
//
//   const Term x = variable("x", Sort::bits(32));
//   to_string(x ^ (x >> 3))           =   "(bvxor x (bvlshr x #b00000000000000000000000000000011))"
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

// The sort of a term: Bool, Int, or BitVec n.
//
//   to_string(Sort::bits(32)) = "(_ BitVec 32)"

/// What a term's values are: truth values, all integers, or the words of `width` bits.
class Sort {
 public:
  static constexpr Sort boolean() { return Sort(Tag::boolean, 0); }
  static constexpr Sort integer() { return Sort(Tag::integer, 0); }
  /// Words of 1 to 64 bits, else throws Rejection(domain).
  static Sort bits(unsigned width);

  constexpr bool is_boolean() const { return tag_ == Tag::boolean; }
  constexpr bool is_integer() const { return tag_ == Tag::integer; }
  constexpr bool is_bits() const { return tag_ == Tag::bits; }
  /// The number of bits of a word; 0 for other sorts.
  constexpr unsigned width() const { return width_; }

  friend bool operator==(const Sort&, const Sort&) = default;

 private:
  enum class Tag { boolean, integer, bits };
  constexpr Sort(Tag tag, unsigned width) : tag_(tag), width_(width) {}

  Tag tag_;
  unsigned width_;
};

/// As SMT-LIB 2 writes it.
std::string to_string(const Sort& sort);

// The value of a term: what a solver's model gives to a variable, and what evaluation finds.
//
//   parse_value("(- 5)")        an Int, -5
//   parse_value("#x0f")         a word of 8 bits, 15
//   to_string(Value::word(4, 9)) = "#b1001"

/// An integer of evaluation, wide enough for products of 64-bit numbers. Arithmetic on it is checked.
__extension__ using Wide = __int128;

std::string to_string(Wide number);

/// A truth value, an integer or a word, together with its sort.
class Value {
 public:
  static Value boolean(bool truth) { return Value(Sort::boolean(), truth ? 1 : 0); }
  static Value integer(Wide number) { return Value(Sort::integer(), number); }
  /// The lowest `width` bits of `word`.
  static Value word(unsigned width, std::uint64_t word);
  /// false, 0, or the word 0.
  static Value zero(const Sort& sort) { return Value(sort, 0); }

  const Sort& sort() const { return sort_; }
  bool truth() const { return number_ != 0; }
  Wide number() const { return number_; }
  std::uint64_t word() const { return static_cast<std::uint64_t>(number_); }

  friend bool operator==(const Value&, const Value&) = default;

 private:
  Value(Sort sort, Wide number) : sort_(sort), number_(number) {}

  Sort sort_;
  Wide number_;
};

/// As SMT-LIB 2 writes it: true, (- 5), #b1001.
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
  choice,
  // Int
  sum,
  difference,
  product,
  less,
  less_equal,
  // BitVec
  bit_not,
  bit_and,
  bit_or,
  bit_xor,
  bit_sum,
  bit_difference,
  shift_left,
  shift_right,
  bit_less,
  bit_less_equal,
  extract,
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
  /// The highest and the lowest bit that an extract takes.
  unsigned high() const { return node_->high; }
  unsigned low() const { return node_->low; }

 private:
  struct Node {
    Operation operation;
    Sort sort;
    std::vector<Term> operands;
    std::string name;
    Value value = Value::boolean(false);
    unsigned high = 0, low = 0;
  };
  explicit Term(Node node) : node_(std::make_shared<const Node>(std::move(node))) {}

  friend Term variable(std::string name, const Sort& sort);
  friend Term literal(const Value& value);
  friend Term compound(Operation operation, const Sort& sort, std::vector<Term> operands);
  friend Term extract(const Term& a, unsigned high, unsigned low);

  std::shared_ptr<const Node> node_;
};

/// The variable of this name.
Term variable(std::string name, const Sort& sort);
/// The term with this value.
Term literal(const Value& value);
/// The literal of that sort: the integer itself, or the lowest bits of its two's complement.
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
/// if then else.
Term ite(const Term& condition, const Term& a, const Term& b);

// --- Int, and words. On words + and - are modulo 2^n, and the order is that of unsigned numbers

Term operator+(const Term& a, const Term& b);
Term operator-(const Term& a, const Term& b);
Term operator<(const Term& a, const Term& b);
Term operator<=(const Term& a, const Term& b);
inline Term operator>(const Term& a, const Term& b) { return b < a; }
inline Term operator>=(const Term& a, const Term& b) { return b <= a; }
/// Int only.
Term operator*(const Term& a, const Term& b);

// --- words

Term operator~(const Term& a);
Term operator&(const Term& a, const Term& b);
Term operator|(const Term& a, const Term& b);
Term operator^(const Term& a, const Term& b);
/// a, shifted by the number b; 0 if b is at least the width.
Term operator<<(const Term& a, const Term& b);
/// Filled with zeros.
Term operator>>(const Term& a, const Term& b);
/// Bits low to high, as a word of its own.
Term extract(const Term& a, unsigned high, unsigned low);

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
inline Term operator&(const Term& a, std::int64_t b) { return a & literal(b, a.sort()); }
inline Term operator<<(const Term& a, std::int64_t b) { return a << literal(b, a.sort()); }
inline Term operator<<(std::int64_t a, const Term& b) { return literal(a, b.sort()) << b; }
inline Term operator>>(const Term& a, std::int64_t b) { return a >> literal(b, a.sort()); }

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
//   x = #b0101, s = 3

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

/// The logics of SMT-LIB that obligations use: bit-vectors, and linear and nonlinear integer arithmetic. A *step* is nonlinear
/// but needs no search. Its logic has a wider name, under which solvers do not use their tactics for nonlinear arithmetic: Z3
/// 4.8.12 spends seconds in those on a step that it decides in a millisecond without them.
enum class Logic { bit_vectors, linear_integers, nonlinear_integers, nonlinear_step };

/// QF_BV, QF_LIA, QF_NIA, UFNIA.
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
