
#include <filesystem>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "colex/base/file.hpp"
#include "colex/solvers/solver.hpp"

#include "program_solver.hpp"

namespace colex::solvers {

namespace {

/// Where the worker is: beside this code, where it was installed with it, or where it was built; empty if it is nowhere.
std::string worker() {
  const std::filesystem::path folder = base::own_code().parent_path();
  for (const std::filesystem::path& place :
       {folder / "colex_z3", folder / ".." / COLEX_LIBEXEC / "colex_z3", std::filesystem::path(COLEX_Z3)}) {
    if (access(place.c_str(), X_OK) == 0) return place.string();
  }
  return {};
}

class Z3 : public ProgramSolver {
 public:
  Z3(std::string path, const Budget& budget) : ProgramSolver("z3", std::move(path), budget) {}

 private:
  std::string version_in(const std::string& printed) const override {
    return printed.empty() ? "unknown" : printed.substr(0, printed.find('\n'));
  }

  Shift work(const std::vector<Query>& queries) const override {
    std::string input;
    for (const Query& query : queries)
      input += std::string(solvers::name(query.logic)) + ' ' + std::to_string(query.text.size()) + '\n' + query.text;
    workers::Output output = output_of(started_with({units()}, input));
    Shift shift{{}, std::move(output.ending)};
    std::string_view rest = output.text;
    while (auto answer = take_answer(rest)) shift.answers.push_back(*answer);
    return shift;
  }
};

}  // namespace

std::unique_ptr<Solver> z3(const Budget& budget) {
  if (std::string_view(COLEX_Z3).empty()) return std::make_unique<Absent>("z3", "colex was built without Z3");
  std::string program = worker();
  if (program.empty()) return std::make_unique<Absent>("z3", "colex_z3, which belongs beside colex, is not there");
  return std::make_unique<Z3>(std::move(program), budget);
}

}  // namespace colex::solvers
