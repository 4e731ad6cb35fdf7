// colex oracle tensor-maps: do the driver and TMA take and execute any descriptor of a tensor as it is predicted?
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/predictions/mma_atom.hpp"
#include "colex/verification/drawn_accesses.hpp"

#include "../oracle.hpp"
#include "drawn_experiment.hpp"

namespace colex::cli {

namespace {

Drawn draw_descriptors_of_tensors(const std::vector<std::string>& forms, const ExperimentOptions& options) {
  const std::vector<verification::DrawnTensorMap> drawn = verification::draw_tensor_maps(forms, options.cases, options.seed);
  Drawn result;
  for (const verification::DrawnTensorMap& one : drawn)
    result.cases.push_back({one.form, fmt::format("{}", fmt::join(one.words(), " "))});
  result.questions = verification::questions(drawn);
  result.compare = [drawn](const auto& answers) { return verification::compare(drawn, answers); };
  return result;
}

}  // namespace

void add_oracle_tensor_maps(CLI::App& oracle, Exit& exit) {
  add_experiment(
      oracle, "tensor-maps",
      "Draw descriptors of TMA at random, and have the driver and the GPU of this machine do with each what is predicted",
      {"oracle tensor-maps", "tensor descriptors", "descriptor", "TMA", verification::draws_tensor_maps,
       draw_descriptors_of_tensors,
       [](const std::string& form) {
         return predictions::short_name(form) + " does with a tensor's descriptor what is predicted";
       }},
      exit);
}

}  // namespace colex::cli
