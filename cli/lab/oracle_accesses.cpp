// colex oracle accesses: do accesses to shared memory take as many wavefronts as is predicted?
#include <string>
#include <vector>

#include "colex/predictions/mma_atom.hpp"
#include "colex/verification/drawn_accesses.hpp"

#include "../oracle.hpp"
#include "drawn_experiment.hpp"

namespace colex::cli {

namespace {

Drawn draw_accesses(const std::vector<std::string>& forms, const ExperimentOptions& options) {
  const std::vector<verification::DrawnAccess> drawn = verification::draw_accesses(forms, options.cases, options.seed);
  Drawn result;
  for (const verification::DrawnAccess& one : drawn) result.cases.push_back({one.form, addresses_text(one.access)});
  result.questions = verification::questions(drawn);
  result.compare = [drawn](const auto& answers) { return verification::compare(drawn, answers); };
  return result;
}

}  // namespace

void add_oracle_accesses(CLI::App& oracle, Exit& exit) {
  add_experiment(
      oracle, "accesses",
      "Draw accesses to shared memory at random, by ld, st, ldmatrix, stmatrix and cp.async.ca, and have the GPU of this machine "
      "take as many wavefronts for each as is predicted",
      {"oracle accesses", "accesses", "access", "shared memory", verification::draws_accesses, draw_accesses,
       [](const std::string& form) {
         return predictions::short_name(form) + " takes as many wavefronts of shared memory as is predicted";
       }},
      exit);
}

}  // namespace colex::cli
