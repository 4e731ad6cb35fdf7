// colex oracle descriptors: does wgmma read shared memory under any descriptor as it is predicted to?
#include <string>
#include <vector>

#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/drawn_accesses.hpp"

#include "../oracle.hpp"
#include "drawn_experiment.hpp"

namespace colex::cli {

namespace {

Drawn draw_wgmma_descriptors(const std::vector<std::string>& forms, const ExperimentOptions& options) {
  std::vector<const predictions::WgmmaAtom*> atoms;
  for (const std::string& form : forms) atoms.push_back(predictions::wgmma_atom(form));
  const std::vector<verification::DrawnDescriptor> drawn = verification::draw_descriptors(atoms, options.cases, options.seed);
  Drawn result;
  for (const verification::DrawnDescriptor& one : drawn) result.cases.push_back({one.atom->form, one.word()});
  result.questions = verification::questions(drawn);
  result.compare = [drawn](const auto& answers) { return verification::compare(drawn, answers); };
  return result;
}

}  // namespace

void add_oracle_descriptors(CLI::App& oracle, Exit& exit) {
  add_experiment(
      oracle, "descriptors",
      "Draw descriptors of wgmma at random, and have the GPU of this machine read through each what is predicted",
      {"oracle descriptors", "descriptors", "descriptor", "wgmma",
       [](const std::string& form) { return predictions::wgmma_atom(form) != nullptr; }, draw_wgmma_descriptors,
       [](const std::string& form) { return predictions::short_name(form) + " reads shared memory as its descriptor says"; }},
      exit);
}

}  // namespace colex::cli
