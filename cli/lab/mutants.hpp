// The planted mistakes, which another program has compiled in: colex_kill_matrix, of the preset `mutants`.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace colex::cli {

/// Where the program is: beside this one, or below it as in a build folder; its name alone if it is in neither place, so that the
/// PATH is asked.
std::string kill_matrix();

/// A mutant, and an engine that it concerns.
struct MutantTask {
  std::string mutant, engine;
};

/// The machine does not have the program.
class NoKillMatrix : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// All that the program has. Throws NoKillMatrix.
std::vector<MutantTask> mutant_tasks(const std::string& program);

}  // namespace colex::cli
