// An experiment on questions that are drawn at random: the GPU of this machine is asked, and its answers are compared with what
// is predicted. `oracle descriptors`, `oracle tensor-maps` and `oracle accesses` are three.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/verification/drawn_accesses.hpp"

#include "../command.hpp"
#include "../evidence_sink.hpp"

namespace colex::cli {

struct ExperimentOptions {
  EvidenceOptions evidence;
  std::vector<std::string> words;  ///< which forms are asked about
  std::string program, answers;
  std::size_t cases = 500;
  std::uint64_t seed = 1;
  bool questions = false;
};

/// What was drawn.
struct Drawn {
  struct Case {
    std::string form, text;  ///< the text names it in messages
  };
  std::vector<Case> cases;
  std::vector<std::vector<std::string>> questions;  ///< as colex_probe takes them behind `--ask`
  std::function<std::vector<verification::DescriptorAgreement>(const std::vector<observations::Observation>&)> compare;
};

/// An experiment of one kind.
struct Experiment {
  const char* command;  ///< `oracle descriptors`
  const char* things;   ///< what is drawn: `descriptors`
  const char* thing;    ///< one of them
  const char* forms;    ///< of what: `wgmma`
  std::function<bool(const std::string& form)> takes;
  std::function<Drawn(const std::vector<std::string>& forms, const ExperimentOptions&)> draw;
  std::function<std::string(const std::string& form)> claim;  ///< what holds of a form if all is as predicted
};

/// The subcommand of `colex oracle` that makes it.
void add_experiment(CLI::App& oracle, const char* name, const char* help, Experiment experiment, Exit& exit);

}  // namespace colex::cli
