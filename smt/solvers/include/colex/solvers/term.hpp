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
#include <memory>
#include <string>
#include <vector>

#include "colex/solvers/sort.hpp"
#include "colex/solvers/value.hpp"

namespace colex::solvers {

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

}  // namespace colex::solvers
