// The one interface of everything that answers queries: a solver, or a decorator around one.
//
//   std::unique_ptr<Solver> judge = validating(caching(z3(budget), folder));
//   const Answer answer = judge->ask(refutation(obligation));
//
// Many queries are asked at once, so that a process is started for a batch and not for each.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "colex/solvers/answer.hpp"
#include "colex/solvers/query.hpp"

namespace colex::solvers {

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

}  // namespace colex::solvers
