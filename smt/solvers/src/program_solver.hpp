// A solver that is a program of its own, which is started for each batch.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "batch.hpp"

namespace colex::solvers {

class ProgramSolver : public Solver {
 public:
  std::string name() const override { return name_; }
  std::string version() const override {
    if (version_.empty()) version_ = version_in(output_of(started_with({"--version"}, "")).text);
    return version_;
  }
  std::string budget() const override { return to_string(budget_); }

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    return ask_in_shifts(queries, budget_, [&](const std::vector<Query>& rest) { return work(rest); });
  }

 protected:
  ProgramSolver(std::string name, std::string path, const Budget& budget)
      : name_(std::move(name)), path_(std::move(path)), budget_(budget) {}

  /// The program with these arguments, which may work as long on a query as the budget says.
  workers::Program started_with(const std::vector<std::string>& arguments, const std::string& input) const {
    workers::Program program{{path_}, input};
    program.command.insert(program.command.end(), arguments.begin(), arguments.end());
    program.patience.processor = budget_.seconds;
    return program;
  }
  std::string units() const { return std::to_string(budget_.units); }

 private:
  /// What `--version` printed, without what stands around it.
  virtual std::string version_in(const std::string& printed) const = 0;
  /// What one process of the program says to the queries, as far as it comes.
  virtual Shift work(const std::vector<Query>& queries) const = 0;

  std::string name_, path_;
  Budget budget_;
  mutable std::string version_;
};

}  // namespace colex::solvers
