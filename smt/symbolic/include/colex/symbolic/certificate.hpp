// The *certificate* of a path is a proof in numbered lines. Each line has a formula, the rule by which it holds, and the lines
// from which it follows. (A *path* is one way through a program: the outcomes of all its comparisons.)
//
//    0   s - 1 >= 0                hypothesis       s is an extent
//    1   x >= 0                    hypothesis       x is a coordinate of (s,t)
//    2   s·t - 1 - x >= 0          hypothesis
//    3   s - 1 >= 0                derived  0       x / s: the divisor is positive
//    4   x - s·q - r = 0           euclid   1 3     defines q and r; from here on x is s·q + r
//    5   q >= 0                    euclid   1 3
//    6   r >= 0                    euclid   1 3
//    7   s - 1 - r >= 0            euclid   1 3
//    8   t - 1 - q >= 0            derived  2 7 …
//    …
//        goal  …                   derived
//
// The lines are true for *every* input that takes this path, if the new variables have the values that their rules say. There
// are two kinds of lines:
//
// - *derived* lines. The formula follows from the premises and from all `solved` equations before the line. This is a small
//   question about polynomials over
//   the integers, without division and quantifiers; the hint says which products to look at. A solver decides it.
// - lines by any other rule. These rules are *trusted*. All of them are listed under `rule`, and each is a lemma of one sentence.
//
// Beside the lines stand the *events* of the run (run.hpp): what the program did on this path, in order, by which lines.
//
// One thing does not follow from one path: that all paths together take every branch (the explorer visits every alternative of
// every fork, `Exploration`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "colex/symbolic/polynomial.hpp"
#include "colex/symbolic/run.hpp"

namespace colex::symbolic {

/// How a derived line follows. It helps whoever checks the line.
enum class Hint {
  identity,      ///< the polynomial is 0, or a constant, once the solved variables are replaced
  coefficients,  ///< in v - (its lower bound), no coefficient is negative
  end_points,   ///< linear in a coordinate, and not negative at either end: c·(p at the upper end) + (end - c)·(p at the lower)
  combination,  ///< multiplier·(the first premise) + (the second)
  cancelled,    ///< a factor that is positive, or not zero, is divided out of the first premise
  rounded,      ///< g·p + c >= 0 gives p + floor(c/g) >= 0 for integers
  strengthened,   ///< p >= 0 and p != 0 give p - 1 >= 0
  solved,         ///< an equation, solved for a variable
  raised,         ///< v - b >= 0, and v = b contradicts the premises
  pinned,         ///< v = b: the first premise falls with v, and excludes v = b + 1
  digit,          ///< m·k + (at least 0) < m·n gives k < n
  vanishing,      ///< a sum of terms that are not negative is 0, so each of them is
  contradiction,  ///< the premises exclude one another; the formula is -1 >= 0
};

/// The rules. All but Derived are trusted.
namespace rule {

/// The formula is a bound that the law gives to a variable, or a hypothesis of the law: this comparison of values.
struct Hypothesis {
  Compared compared = {};
};

/// The path takes alternative `taken` of a fork. Trusted: given the premises, one of the alternatives holds. (A solver can
/// check that as well.)
struct Branch {
  std::vector<Formula> alternatives;
  std::size_t taken;
};

/// The line's equation p ± n = 0 gives a polynomial the new name n. Trusted: a polynomial may be given a new name.
struct Slack {
  Variable n;
};

/// x >= 0 and m >= 1 by the premises; the new variables are q = x div m and r = x mod m. Trusted: Euclidean division exists, is
/// unique, and is what the program's / and % mean. (x mod m = 0 makes this x := m·q: the rule of divisibility is a case.)
struct Euclid {
  Polynomial x, m;
  Variable q, r;
  friend bool operator==(const Euclid&, const Euclid&) = default;
};

/// The program's x / m is q and x % m is r. The premises are: x >= 0, m - 1 >= 0, x - m·q - r = 0, r >= 0, m - 1 - r >= 0; the
/// line's formula is the third. Trusted: Euclidean division is unique.
struct Quotient {
  Polynomial x, m, q, r;
};

/// a_1·…·a_k = b_1·…·b_l by the first premise, all positive by the others; the new variables are a matrix of positive integers,
/// row by row, with a_i the product of row i and b_j that of column j. Trusted: the four-number lemma, k, l >= 2.
struct CommonFactors {
  std::vector<Variable> matrix;
  std::vector<Variable> rows, columns;  ///< a_1 … a_k, b_1 … b_l
  friend bool operator==(const CommonFactors&, const CommonFactors&) = default;
};

/// What the contract of a kernel (a number-theoretic function, kernels.hpp) says about its result for these arguments, of which
/// it requires something; the new variables are the result, and what else the contract speaks of. Trusted: the kernel keeps its
/// contract.
struct Contract {
  std::string kernel;
  std::vector<Polynomial> arguments;
  std::vector<Formula> required = {};
  std::vector<Variable> fresh = {};
  friend bool operator==(const Contract&, const Contract&) = default;
};

/// Follows from the premises and the solved equations before it.
struct Derived {
  Hint hint;
  Variable variable{};      ///< end_points: the coordinate; solved, raised: the variable
  Polynomial multiplier{};  ///< combination, cancelled
};

}  // namespace rule

using Rule = std::variant<rule::Hypothesis, rule::Branch, rule::Slack, rule::Euclid, rule::Quotient, rule::CommonFactors,
                          rule::Contract, rule::Derived>;

struct Step {
  Formula formula;
  Rule rule;
  std::vector<Line> premises;
};

/// A claim of the law on this path, and the line that shows it.
struct Discharged {
  Formula goal;
  Line shown_by;
};

/// An event, and how many lines there were when it happened.
struct Event {
  Line at;
  std::variant<event::Input, event::Computed, event::Divided, event::Applied, event::Decided, event::Claimed, event::Noted> what;
};

/// The proof of all claims on one path, and the run that it is about.
struct Certificate {
  std::vector<std::string> names;  ///< of the variables, by number
  std::vector<Step> lines;
  std::vector<Discharged> goals;
  std::vector<Event> run;
};

/// The lines whose formula is false if each variable v has the value values[v]. A right certificate has none at any input that
/// takes its path. (A formula whose value does not fit into 64 bits counts as true.)
std::vector<Line> false_lines(const Certificate& certificate, const std::vector<std::int64_t>& values);

/// "s - 1 - r >= 0", with the variables' names by number.
std::string to_string(const Formula& formula, const std::vector<std::string>& names);

/// The certificate as text. Each of its lines is a line of the text.
std::string to_string(const Certificate& certificate);

}  // namespace colex::symbolic
