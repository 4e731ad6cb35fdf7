// Asks the GPU, through colex_probe in a process of its own: what hangs is ended, what falls is noted, and the rest is observed all the
// same.
//
//   observe(probe, forms(probe), {20, 8})      eight processes at once; a form that says nothing for 20 seconds is a fault
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/observations/record.hpp"

namespace colex::observer {

/// There is no GPU, or no program that could ask it. The message says which.
class NoGpu : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An instruction form that the program can observe.
struct Form {
  std::string family, form;
};

/// The forms that were built into the program. Throws NoGpu if there is no such program.
std::vector<Form> forms(const std::string& program);

/// What it observes on. Throws NoGpu.
observations::Provenance provenance(const std::string& program);

/// How to observe; what is seen does not depend on it: what is measured in cycles is asked for behind all others, by one process.
struct Manner {
  unsigned seconds = 20;   ///< so long a form may say nothing
  unsigned processes = 1;  ///< so many ask at once
  bool quiet = false;      ///< what the program says on standard error is not shown
};

/// The observations of these forms, in their order, a Fault for each that failed. `progress` is told each form as it begins. Throws NoGpu.
std::vector<observations::Observation> observe(const std::string& program, const std::vector<Form>& forms, const Manner& manner,
                                               const std::function<void(const std::string& form)>& progress = {});

/// The observation of a form in a configuration of one's own, in words that its probe understands; none if the program has not this form. Throws
/// NoGpu.
std::vector<observations::Observation> ask(const std::string& program, const std::string& form,
                                           const std::vector<std::string>& words, unsigned seconds);

/// What the sums of executions of that form come to on this machine's GPU. Throws NoGpu as `ask` does, and if the program has not this form or could not
/// execute it.
std::vector<observations::Elements> sums(const std::string& program, const std::string& form,
                                         const std::vector<observations::MmaSum>& asked, unsigned seconds);

/// The machine instructions of each form in the program, as cuobjdump shows them, by the names of `forms`; empty lists where cuobjdump is not
/// on the PATH.
std::vector<std::vector<std::string>> machine_instructions(const std::string& program, const std::vector<Form>& forms);

}  // namespace colex::observer
