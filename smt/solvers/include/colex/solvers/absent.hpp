// Stands for a solver that is not installed. It answers *skipped*, which no ruling counts as a confirmation.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "colex/solvers/solver.hpp"

namespace colex::solvers {

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

}  // namespace colex::solvers
