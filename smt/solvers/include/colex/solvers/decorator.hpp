// A solver that passes on what another one is: the base of those that add something to it.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "colex/solvers/solver.hpp"

namespace colex::solvers {

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

}  // namespace colex::solvers
