// The one interface of everything that answers queries: a solver, or a decorator around one.
//
//   std::unique_ptr<Solver> judge = validating(caching(z3(budget), folder));
//   const Answer answer = judge->ask(refutation(obligation));
//
// Many queries are asked at once, so that a process is started for a batch and not for each.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/solvers/query.hpp"

namespace colex::solvers {

// A solver's answer to a query.
//
//   unsat · sat (a model) · unknown (reason) · skipped (reason) · error (reason)
//
//   if (answer) …      does not compile: only `is_unsat()` means unsat

class Answer {
 public:
  static Answer unsat() { return Answer(Tag::unsat, {}, {}); }
  static Answer sat(Model model) { return Answer(Tag::sat, std::move(model), {}); }
  /// The solver gave up, or was stopped.
  static Answer unknown(std::string reason) { return Answer(Tag::unknown, {}, std::move(reason)); }
  /// The solver was not asked.
  static Answer skipped(std::string reason) { return Answer(Tag::skipped, {}, std::move(reason)); }
  /// The solver could not be asked, or its answer makes no sense.
  static Answer error(std::string reason) { return Answer(Tag::error, {}, std::move(reason)); }

  bool is_unsat() const { return tag_ == Tag::unsat; }
  bool is_sat() const { return tag_ == Tag::sat; }
  bool is_unknown() const { return tag_ == Tag::unknown; }
  bool is_skipped() const { return tag_ == Tag::skipped; }
  bool is_error() const { return tag_ == Tag::error; }

  /// The model, if the answer is sat.
  const Model& model() const { return model_; }
  /// The reason, if the answer is unknown, skipped or error.
  const std::string& reason() const { return reason_; }

  friend bool operator==(const Answer&, const Answer&) = default;

 private:
  enum class Tag { unsat, sat, unknown, skipped, error };
  Answer(Tag tag, Model model, std::string reason) : tag_(tag), model_(std::move(model)), reason_(std::move(reason)) {}

  Tag tag_;
  Model model_;
  std::string reason_;
};

/// "unsat", "sat: x = 1, y = 2", "unknown: gave up": for people.
std::string describe(const Answer& answer);

/// The answer as lines, the last of which is "end": what workers and caches write.
std::string to_lines(const Answer& answer);

/// The answer at the front of the text, which is taken off; none if there is no whole one.
std::optional<Answer> take_answer(std::string_view& lines);

class Solver {
 public:
  virtual ~Solver() = default;

  /// "z3", "4.8.12"; what it may spend on a query, in words.
  virtual std::string name() const = 0;
  virtual std::string version() const = 0;
  virtual std::string budget() const = 0;

  /// One answer for each query, in their order. Never throws because of a query: what goes wrong is an answer.
  virtual std::vector<Answer> ask(const std::vector<Query>& queries) = 0;
  Answer ask(const Query& query) { return ask(std::vector<Query>{query}).front(); }
};

/// "z3 4.8.12".
inline std::string title(const Solver& solver) {
  const std::string version = solver.version();
  return solver.name() + (version.empty() ? "" : ' ' + version);
}

// How much a solver may spend on one query.
//
//   {2'000'000, 10}  two million of the solver's own units; a solver that works 10 seconds of processor time without an answer is
//                    killed

/// `units` counts, and is the same on every machine. The seconds are a limit for a solver that does not look at its budget, as
/// Z3 4.8.12 does not inside nonlinear arithmetic. They are seconds of processor time, so it does not matter how busy the
/// machine is.
struct Budget {
  std::uint32_t units = 5'000'000;
  unsigned seconds = 20;
};

inline std::string to_string(const Budget& budget) { return std::to_string(budget.units) + " units"; }

// A solver that passes on what another one is: the base of those that add something to it.

/// Has the name, version and budget of the solver inside.
class Decorator : public Solver {
 public:
  explicit Decorator(std::unique_ptr<Solver> inner) : inner_(std::move(inner)) {}

  std::string name() const override { return inner_->name(); }
  std::string version() const override { return inner_->version(); }
  std::string budget() const override { return inner_->budget(); }
  using Solver::ask;

 protected:
  Solver& inner() { return *inner_; }

 private:
  std::unique_ptr<Solver> inner_;
};

// Stands for a solver that is not installed. It answers *skipped*, which no ruling counts as a confirmation.

/// The solver `name`, which is absent for this reason.
class Absent : public Solver {
 public:
  Absent(std::string name, std::string reason) : name_(std::move(name)), reason_(std::move(reason)) {}

  std::string name() const override { return name_; }
  std::string version() const override { return ""; }
  std::string budget() const override { return "none"; }
  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    return std::vector<Answer>(queries.size(), Answer::skipped(reason_));
  }

 private:
  std::string name_, reason_;
};

// The two judges, which share no code. Each is a program that reads a query's text, as a user's `z3 query.smt2` would. A query
// that does not end can be ended, and a crash is an error of one query.

/// Z3, by running colex_z3 (worker/colex_z3.cpp), a program that has its library: each query has a fresh solver, and a budget in
/// Z3's `rlimit` units. One that answers *skipped* if colex was built without it, or colex_z3 is not where colex is.
std::unique_ptr<Solver> z3(const Budget& budget = {});

/// cvc5, by running `cvc5 --rlimit-per=N -`. One that answers *skipped* if there is no such program on the PATH.
std::unique_ptr<Solver> cvc5(const Budget& budget = {}, const std::string& program = "cvc5");

}  // namespace colex::solvers
