// A *sequent* is what a solver has to confirm about one line of a certificate: premises entail a conclusion.
//
//   certificate   0  s - 1 >= 0                  hypothesis
//                 1  c >= 0                      hypothesis
//                 2  d - s·k = 0                 …, solved for d
//                 3  d·c >= 0                    derived, coefficients 0 1
//
//   sequent of 3  s - 1 >= 0, c >= 0, where d is s·k  ⊢  d·c >= 0
//
// The solver sees polynomials over the integers, without division and quantifier. What makes it quick are *products*: instances
// of
//
//   a >= 0, b >= 0  →  a·b >= 0            a·b = 0  ↔  a = 0 or b = 0
//
// These are true of all integers, so a wrong choice of a and b can make a sequent hard to confirm but not wrong. With them, the
// rest is linear in the monomials.
//
// A line that is not a derivation also *owes* something, which a solver has to confirm. A fork owes that one of its
// alternatives holds; a division, that x >= 0 and m >= 1; a quotient that was found, that x = m·q + r and 0 <= r < m; a slack,
// that the polynomial that it names is not negative; a matrix of common factors, that the products are equal.
// A decision of the program (a comparison that it made) is a line like others, and owes what it says.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/solvers/query.hpp"
#include "colex/symbolic/certificate.hpp"

namespace colex::certificates {

/// "v is `value`": an equation that was solved before.
struct Definition {
  symbolic::Variable variable;
  symbolic::Polynomial value;
  friend bool operator==(const Definition&, const Definition&) = default;
};

/// Two factors of whose signs the product's follow; or of which one is 0 where the product is.
struct Product {
  symbolic::Polynomial a, b;
  enum class Of { nonnegative, zero } of;
  friend bool operator==(const Product&, const Product&) = default;
};

/// premises, definitions ⊢ one of the conclusions.
struct Sequent {
  symbolic::Line line;
  std::vector<symbolic::Formula> premises;
  std::vector<Definition> definitions;  ///< of the variables that occur, in the order in which they were solved
  std::vector<symbolic::Formula> conclusions;
  std::vector<Product> products;
};

/// What the lines of a certificate owe. Lines that nothing needs, neither a goal nor a rule, owe nothing.
std::vector<Sequent> sequents(const symbolic::Certificate& certificate);

/// The same with the variables numbered in the order in which they occur: alike sequents of different paths become one.
Sequent canonical(const Sequent& sequent);

/// The sequent as an obligation, its variables named by `names`. Definitions are written into the formulas.
solvers::Obligation obligation_of(const Sequent& sequent, const std::string& id, const std::vector<std::string>& names);

/// "s - 1 >= 0, c >= 0, where d is s·k |- d·c >= 0"
std::string to_string(const Sequent& sequent, const std::vector<std::string>& names);

// Checks the form of a certificate: everything that can be seen without arithmetic.
//
//   3  d·c >= 0    derived 0 5       line 3 rests on line 5, which comes after it
//
// A solver confirms each step (sequent.hpp). Here it is checked that the steps make a proof: a line rests only on lines before
// it, a name that is given is new, a rule has the shape of which its lemma speaks, each goal is what its line says, and a path
// that no input takes ends in a contradiction.

/// What the certificate is to prove.
enum class Purpose {
  goals,          ///< its goals
  contradiction,  ///< that no input takes the path
};

/// What is wrong with the form; nothing if the form is right.
std::vector<std::string> complaints(const symbolic::Certificate& certificate, Purpose purpose);

/// How many lines rest on a rule that no solver re-checks, by the rule's name.
struct Trusted {
  std::size_t hypotheses = 0, branches = 0, names = 0, divisions = 0, quotients = 0, matrices = 0, contracts = 0;
};
Trusted trusted_lines(const symbolic::Certificate& certificate);

// The *multipliers* of a step: why its premises entail one of its conclusions, as a few sums that a small program can repeat.
//
//   step         x0 - 1 >= 0, x1 >= 0  ⊢  x0·x1 - x1 >= 0
//   suppose      1: x0 - 1 >= 0     2: x1 >= 0     3: -x0·x1 + x1 - 1 >= 0       the contrary of the conclusion, for integers
//   sum          1·(1)·(2) + 1·(3)  is  -1, which is not >= 0
//
// A refutation is a tree. Its leaves are sums like this one: of products of inequalities, each times a positive integer, and of
// equations, each times any polynomial; a negative number comes out. Its branches look at cases:
//
//   split p      p >= 0  and  -p - 1 >= 0
//   sides k      p >= 1  and  -p >= 1, where hypothesis k says p != 0
//   equal j k    p = 0, where hypothesis j says p >= 0 and k says -p >= 0
//
// How a refutation is found does not matter: whoever reads it multiplies and adds.

/// A step without names: its variables are numbered in the order in which they occur, and no equation waits to be worked in.
struct Lemma {
  std::vector<symbolic::Formula> premises;
  std::vector<symbolic::Formula> conclusions;
};

/// Products that are worth a look: `factor`, written in variables that count from their lower bounds, times each of these
/// hypotheses (the premises from 0 on, then the contraries of the conclusions); and a case split that is.
struct Guide {
  struct Expansion {
    symbolic::Polynomial factor;
    std::vector<std::size_t> times;
  };
  std::vector<Expansion> expansions;
  std::optional<symbolic::Polynomial> split;
};

/// What the line's hint says about where to look. Multiplier and variable of the hint are those of the lemma.
Guide guide(const Lemma& lemma, const symbolic::rule::Derived* hint);

/// The lines of a refutation, a tree from its root; none if none was found.
std::optional<std::vector<std::string>> refutation(const Lemma& lemma, const Guide& guide);

/// "2*x0*x1-1>=0": without blanks, for files.
std::string compact(const symbolic::Polynomial& p, const std::vector<std::string>& names);
std::string compact(const symbolic::Formula& f, const std::vector<std::string>& names);

}  // namespace colex::certificates
