#include "colex/solvers/z3.hpp"

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "colex/solvers/absent.hpp"
#include "colex/solvers/batch.hpp"

namespace colex::solvers {

namespace {

/// Where the worker is: beside this program, where it was installed with it, or where it was built; empty if it is nowhere.
std::string worker() {
  std::error_code trouble;
  const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", trouble).parent_path();
  for (const std::filesystem::path& place :
       {folder / "colex_z3", folder / ".." / COLEX_LIBEXEC / "colex_z3", std::filesystem::path(COLEX_Z3)}) {
    if (access(place.c_str(), X_OK) == 0) return place.string();
  }
  return {};
}

class Z3 : public Solver {
 public:
  Z3(const Budget& budget, std::string program) : budget_(budget), program_(std::move(program)) {}

  std::string name() const override { return "z3"; }
  std::string version() const override {
    if (version_.empty()) version_ = asked_version();
    return version_;
  }
  std::string budget() const override { return to_string(budget_); }

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    return ask_in_shifts(queries, budget_, [&](const std::vector<Query>& rest) { return work(rest); });
  }

 private:
  std::string asked_version() const {
    const std::string text = output_of(solver_program({program_, "--version"}, "", budget_)).text;
    return text.empty() ? "unknown" : text.substr(0, text.find('\n'));
  }

  Shift work(const std::vector<Query>& queries) const {
    std::string input;
    for (const Query& query : queries)
      input += std::string(obligations::name(query.logic)) + ' ' + std::to_string(query.text.size()) + '\n' + query.text;
    workers::Output output = output_of(solver_program({program_, std::to_string(budget_.units)}, input, budget_));
    Shift shift{{}, std::move(output.ending)};
    std::string_view rest = output.text;
    while (auto answer = take_answer(rest)) shift.answers.push_back(*answer);
    return shift;
  }

  Budget budget_;
  std::string program_;
  mutable std::string version_;
};

}  // namespace

std::unique_ptr<Solver> z3(const Budget& budget) {
  if (std::string_view(COLEX_Z3).empty()) return std::make_unique<Absent>("z3", "colex was built without Z3");
  std::string program = worker();
  if (program.empty()) return std::make_unique<Absent>("z3", "colex_z3, which belongs beside colex, is not there");
  return std::make_unique<Z3>(budget, std::move(program));
}

}  // namespace colex::solvers
