// A path: how much may be spent on it, which way it goes at each fork, its state, and small inputs that take it.
//
// How much the engine may spend: counts, so that a run ends the same way on every machine. The time is a last limit, for where
// the counts are no help.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/symbolic/certificate.hpp"
#include "colex/symbolic/proof.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

/// The path after which the others need not be visited.
enum class Until {
  last,     ///< none: every path is visited
  refuted,  ///< the first at which an input was found
  open,     ///< the first that is not shown
};

struct Settings {
  std::size_t paths = 100000;     ///< paths of one exploration, those that close as infeasible included
  std::size_t steps = 20000;      ///< proof attempts and assumptions of one path
  std::size_t terms = 100000000;  ///< terms that the arithmetic of one path looks at: a step takes as long as its polynomials
  std::size_t all_terms = 100000000000;  ///< … of one exploration: the path at which they are spent is the last
  std::size_t forks = 60;                ///< forks of one path: where a loop has no bound, some paths would have no end
  std::size_t tries = 400;               ///< inputs that are tried to find one that takes a path
  std::size_t witnesses = 3;             ///< inputs at which a path is run on numbers: each might show a mistake of the engine
  std::size_t draws = 100;  ///< inputs, drawn without a look at the paths, at which a law is tried that every path shows
  /// When a path ends, whatever it has found out.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  Until until = Until::last;
  bool keep_certificates = true;  ///< whether `PathReport`s hold their certificates
};

// Says which way to go at each fork. For every path the program runs again from its beginning.
//
//   forks of three runs    0/2 0/3        0/2 1/3        0/2 2/3       then 1/2 …
//
// A run follows the script as far as it goes, and takes the first alternative at every fork behind it. `advance` finds the last
// fork that has another alternative left, and takes the next one there. So each leaf of the tree of forks is visited once, and
// none is left out. These twenty lines are trusted.

/// The alternatives taken, fork by fork.
class Script {
 public:
  /// The alternative to take at the next fork, of `alternatives` many. Throws std::logic_error if the program is not
  /// deterministic.
  std::size_t next(std::size_t alternatives);
  /// From the last path to the next, ready to be run from the beginning; false if that was all of them.
  bool advance();

  std::size_t depth() const { return forks_.size(); }
  /// What the path before has found, as far as this one begins like it.
  Recollection& recollection() { return recollection_; }

 private:
  struct Fork {
    std::size_t alternatives;
    std::size_t taken;
    std::size_t searches;  ///< that were made before it
  };
  std::vector<Fork> forks_;
  std::size_t at_ = 0;
  Recollection recollection_;
};

// The state of a path. It is not a formula but a parametrisation: it says how all inputs that take the path are made from free
// parameters.
//
//   inputs            supposed along the path          parametrisation
//   s >= 1, d, e      e == s·d                         s >= 1, d any;  e := s·d
//   a, b >= 1         a % b == 0                       b >= 1, k >= 1;  a := b·k
//   n, m >= 1         n < m                            n >= 1, j >= 0;  m := n + 1 + j
//
// An equation is *solved*: one of its variables is replaced everywhere by a polynomial in the others, and does not occur any
// more. An inequality becomes a lower bound, a bound of a coordinate, or a fresh variable for the slack. So most questions
// along the path are answered by comparing polynomials. A formula that fits none of these forms is kept as a *fact*, and looked
// at again whenever one of its variables changes.
//
// Why is this sound? Each change adds lines to the certificate (certificate.hpp): a solved equation and a raised bound follow
// from the lines before, and a fresh variable is defined by its rule. So the lines hold for every input that takes the path, if
// the fresh variables have the right values, and so does every claim that follows from them. It is always allowed to lose
// information, and never to add any.

/// Thrown if the lines of a path contradict one another: then no input takes the path. It is neither an exception of the
/// standard library nor a Rejection, so no algorithm catches it.
struct Infeasible {
  Line contradiction;
};

/// A fact: a formula of the path that the parametrisation cannot express otherwise. Its polynomial is normal (in the parameters).
struct Fact {
  Polynomial polynomial;
  Relation relation;
  Line line;
};

/// x = m·q + r with 0 <= r < m, and the line of the rule Quotient that says so.
struct Quotient {
  Polynomial quotient;
  Polynomial remainder;
  Line line;
};

/// A division whose quotient and remainder were given names.
struct Division {
  Polynomial x, m;
  Quotient result;
};

class Parametrisation {
 public:
  Parametrisation(Script& script, const Settings& settings) : script_(script), settings_(settings) {}

  // --- variables

  /// A variable of this name: any integer.
  Variable introduce(std::string name);

  std::size_t variables() const { return variables_.size(); }
  const Domain& domain(Variable v) const { return variables_[index(v)].domain; }
  /// The polynomial that v was replaced by, normal; none if v is a parameter.
  const std::optional<Polynomial>& value(Variable v) const { return variables_[index(v)].value; }
  /// What is known beyond domains and values, once everything is worked in.
  const std::vector<Fact>& facts() const { return facts_; }
  /// The facts, and what waits to be worked in: it is no less true.
  std::vector<Fact> known() const;
  /// Whether p is negative at one of a few inputs of this path that are known, so that no proof of p >= 0 need be looked for.
  bool has_model_below_zero(const Polynomial& p) const;
  /// The divisions of which nothing was known, all normal.
  const std::vector<Division>& divisions() const { return divisions_; }
  /// p in the parameters.
  Polynomial normal(const Polynomial& p) const;

  // --- conclusions

  /// A line that says p >= 0 (p = 0, p != 0), if one is found. A missing line means nothing.
  std::optional<Line> nonnegative(const Polynomial& p);
  std::optional<Line> zero(const Polynomial& p);
  std::optional<Line> nonzero(const Polynomial& p);
  std::optional<Line> shown(const Formula& f);
  /// The same of what a law claims, with a longer search.
  std::optional<Line> claimed(const Formula& f);
  /// Ends the path if the lines so far exclude one another.
  [[noreturn]] void contradict(std::vector<Line> premises);

  // --- suppositions

  /// Which alternative a fork took, and the line that says so.
  struct Taken {
    std::size_t taken;
    Line line;
  };
  /// Takes one of the alternatives, of which one holds by the premises, and works it in.
  Taken fork(std::vector<Formula> alternatives, std::vector<Line> premises = {});
  /// Supposes a hypothesis of the law, which compares values of the run. Throws Infeasible where it contradicts what is known.
  void suppose(const Formula& f, const Compared& compared);
  /// The same of a variable of the law: lower <= v; v < below.
  void suppose_from(Variable v, std::int64_t lower, const Compared& compared);
  void suppose_below(Variable v, const Polynomial& below, const Compared& compared);
  /// What a kernel's contract says. Throws Unknown if it is not known that the contract's requirements are met. Returns the
  /// first line.
  Line suppose(const std::vector<Formula>& formulas, const rule::Contract& contract);
  /// A fresh variable that a contract speaks of.
  Variable fresh(const std::string& prefix);

  // --- division

  /// x div m and x mod m. Requires x >= 0 (by line x_line) and m >= 1 (by line m_line), both normal.
  Quotient divide(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line);

  // --- the record

  const Certificate& certificate() const { return certificate_; }
  void discharge(const Formula& goal, Line line) { certificate_.goals.push_back({goal, line}); }
  /// Notes what the program does, for the certificate.
  template <class Event>
  void happen(Event event) {
    certificate_.run.push_back({certificate_.lines.size(), std::move(event)});
  }
  std::string text(const Polynomial& p) const;
  const Settings& settings() const { return settings_; }
  /// Counts a step; throws Unknown if there were too many.
  void spend();
  /// Throws Unknown if the arithmetic of this path has looked at too many terms.
  void check_terms() const;

 private:
  struct Variables {
    std::string name;
    Domain domain;
    std::optional<Polynomial> value;
  };
  // parametrisation.cpp
  Line add(Formula formula, Rule rule, std::vector<Line> premises = {});
  Line derive(Formula formula, Hint hint, std::vector<Line> premises, Variable variable = {}, Polynomial multiplier = {});
  Line write(const Inference& proof);
  std::optional<Line> written(const Polynomial& p, const Polynomial& here, const std::optional<Inference>& proof);
  using Search = std::optional<Inference>(const Parametrisation&, const Polynomial&);
  std::optional<Inference> found(Search& search, const Polynomial& p);
  void settle();
  void enqueue(const Polynomial& p, Relation relation, Line line) {
    models_.reset();
    work_.push_back({p, relation, line});
  }
  void keep(Fact fact) {
    models_.reset();
    facts_.push_back(std::move(fact));
  }
  void solve(Variable v, const Polynomial& value, std::vector<Line> premises);
  void release_facts_with(Variable v);
  void drop_circular_bounds();
  bool bound_reaches(Variable from, Variable target) const;
  std::optional<Line> plainly_nonnegative(const Polynomial& p);
  void raise(Variable v, std::int64_t lower, Line line);
  void bound(Variable v, const Polynomial& below, Line line);
  void require_nonempty(Variable v);

  // zero.cpp
  void work_in_zero(Fact fact);
  bool solve_vanishing_sum(const Fact& fact);
  bool solve_factors(const Fact& fact);
  bool solve_digits(const Fact& fact);
  bool solve_linear(const Fact& fact);
  bool solve_with_factor(const Fact& fact);
  bool solve_common_factors(const Fact& fact);

  // nonnegative.cpp
  void work_in_nonnegative(Fact fact);
  bool round(Fact& fact);
  bool cancel_positive_factor(Fact& fact);
  bool cancel_positive_polynomial(const Fact& fact);
  bool bound_single_variable(const Fact& fact);
  bool raise_lower_bound(const Fact& fact);
  bool pin_to_lower_bound(const Fact& fact);
  bool name_slack(const Fact& fact);
  bool bound_coordinate(const Fact& fact);

  // nonzero.cpp
  void work_in_nonzero(Fact fact);

  // division.cpp
  std::optional<Quotient> certified(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line, const Polynomial& q,
                                    const Polynomial& r);
  std::optional<Quotient> split(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line);
  std::optional<Quotient> remembered(const Polynomial& x, const Polynomial& m) const;
  bool split_variable(const Polynomial& x, const Polynomial& m, bool bounded);
  bool is_digit(Variable c, const Polynomial& x, const Polynomial& m);
  std::optional<Variable> solvable(const Polynomial& x, const Polynomial& m) const;
  void bound_quotient(Variable q, const Polynomial& x, const Polynomial& m, std::vector<Line> premises);
  struct Named {
    Variable q, r;
    Line defined, r_low, r_high;
  };
  Named euclid(const Polynomial& x, Line x_line, const Polynomial& m, Line m_line);

  Script& script_;
  Settings settings_;
  std::size_t steps_ = 0;
  std::uint64_t terms_before_ = terms_looked_at();
  mutable std::uint64_t checks_ = 0;
  std::size_t forks_ = 0;
  std::vector<Variables> variables_;
  std::vector<Fact> facts_;
  std::deque<Fact> work_;
  /// A few inputs of the path; null when something has changed since they were found.
  mutable std::shared_ptr<const Models> models_;
  std::vector<Division> divisions_;
  Certificate certificate_;
};

// How a path answers what its run asks: by what is known, or by a fork; and its quotients and kernels. Nothing here has to be
// trusted: the certificate says by which line each answer holds, and a checker sees that it does.

class Answers {
 public:
  Answers(Script& script, const Settings& settings) : state_(script, settings) {}

  /// How a question was answered, and the line that says so.
  struct Decision {
    bool holds;
    Line line;
  };
  /// Whether the formula holds here. Throws Infeasible, Unknown.
  Decision decided(const Formula& formula);
  /// Which way this path goes where the engine wants to know it.
  bool split(const Formula& formula) { return decided(formula).holds; }
  /// The quotient and remainder. Throws OutsideContract on the paths on which x < 0 or m < 1.
  Quotient divide(const Polynomial& x, const Polynomial& m);
  /// A kernel's value, and the first line of the contract by which it is that.
  struct Kernel {
    Polynomial value;
    Line line;
  };
  /// kernel(arguments) as it was first taken on this path, so that a function has one value; otherwise what `take` makes of it.
  Kernel applied(const std::string& kernel, std::vector<Polynomial> arguments, const std::function<Kernel()>& take);

  Parametrisation& state() { return state_; }
  const Parametrisation& state() const { return state_; }

 private:
  struct Application {
    std::string kernel;
    std::vector<Polynomial> arguments;
    Kernel value;
  };

  Line required(const Polynomial& p, const char* otherwise);

  Parametrisation state_;
  std::vector<Application> applications_;
};

// Finds small inputs that take a path.
//
//   parameters  s >= 2, 0 <= c < s, d any         attempt 0: s = 2, c = 0, d = 0        attempt 1: s = 3, c = 1, d = 1      …
//
// The path's state is a parametrisation, so an input is made by choosing its parameters. These respect their bounds, and
// equations have been solved; only facts that were kept may still fail. The numbers grow with the number of the attempt. The
// same attempt always gives the same numbers.

/// The value of each variable, at a choice of the parameters; nothing if that one violates a fact or does not fit 64 bits.
std::optional<std::vector<std::int64_t>> small_values(const Parametrisation& path, std::size_t attempt);

}  // namespace colex::symbolic
