// Asks the GPU, through colex_probe in a process of its own. A form that hangs is ended and a form that fails is noted as a
// fault; all other forms are observed nevertheless.
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

/// There is no GPU, or no program that could ask it. The message says which of the two.
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

/// The device and driver that the program observes. Throws NoGpu.
observations::Provenance provenance(const std::string& program);

/// How to observe. What is observed does not depend on it: forms that are measured in cycles come last and are observed by one
/// process alone.
struct Manner {
  unsigned seconds = 20;   ///< a process that prints nothing for so long is ended
  unsigned processes = 1;  ///< how many processes observe at the same time
  bool quiet = false;      ///< whether to hide what the program prints on standard error
};

/// The observations of these forms, in their order; a form that fails gives a Fault. `progress` is called with each form as it
/// begins. Throws NoGpu.
std::vector<observations::Observation> observe(const std::string& program, const std::vector<Form>& forms, const Manner& manner,
                                               const std::function<void(const std::string& form)>& progress = {});

/// The observation of a form in a configuration that is given in words which its probe understands; none if the program does
/// not have this form. Throws NoGpu.
std::vector<observations::Observation> ask(const std::string& program, const std::string& form,
                                           const std::vector<std::string>& words, unsigned seconds);

/// The results of sums that this machine's GPU computes with that form. Throws NoGpu as `ask` does, and if the program does not
/// have this form or could not execute it.
std::vector<observations::Elements> sums(const std::string& program, const std::string& form,
                                         const std::vector<observations::MmaSum>& asked, unsigned seconds);

/// The machine instructions that cuobjdump shows in the program for each of `forms`, in their order. All lists are empty if
/// cuobjdump is not on the PATH.
std::vector<std::vector<std::string>> machine_instructions(const std::string& program, const std::vector<Form>& forms);

}  // namespace colex::observer
