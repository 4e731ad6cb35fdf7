// Does a GPU do what is said of a flow? Its steps are taken there one after another, and each byte is compared.
//
//   execute(read_flow(text)).difference                none: 80 runs, each as predicted
//   predicted_execution(read_flow(text)).digest        what it would be, without a GPU
//
// Each step is a launch of its own, or several: the instruction that the flow names, by the threads that it names, at the places
// that the judge says. Shared memory and registers are images of bytes between launches. After each run of a step all of memory,
// all registers and all tensors are compared with what the judge says of their contents. So what is asked is what instructions
// do, and not whether steps may overlap.
//
// Elements are integers from -2 to 2, so that sums are exact whatever their order. All is done several times with other numbers,
// as many times as tell every two elements of all tensors apart: the numbers of an element are its position's digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "colex/flow/flow.hpp"

namespace colex::flow {

struct Execution {
  std::string device;                       ///< its name; empty if there was none
  std::int64_t runs = 0, launches = 0;      ///< of steps; of kernels
  std::int64_t times = 0;                   ///< with other numbers
  std::int64_t bytes = 0;                   ///< that runs wrote and that are as predicted
  std::int64_t given = 0;                   ///< bytes that no instruction made: sums cleared, elements converted
  std::int64_t open = 0;                    ///< bytes of which nothing is said: sums of what nobody wrote, or not exact
  std::uint64_t digest = 0;                 ///< of what was written the first time, in its order
  std::int64_t elements = 0, mistaken = 0;  ///< of results; how many of them are not what their law says
  std::optional<Fault> broken;              ///< the rule that a step breaks: this step and those behind it were not taken
  std::optional<Fault> difference;          ///< where the device does otherwise
};

/// There is no GPU that could be asked; or it ended in an error. The message says which.
struct NotExecuted : std::runtime_error {
  NotExecuted(const std::string& what, bool device) : std::runtime_error(what), has_device(device) {}
  bool has_device;
};

/// Takes the flow on the first GPU of this machine. Throws NotExecuted, and Rejection as `judge` does; Rejection(inadmissible)
/// for elements of fewer than 8 bits.
Execution execute(const Flow& flow);

/// The same where the device does what is predicted, and without one; so many times at the most.
Execution predicted_execution(const Flow& flow, std::size_t times = SIZE_MAX);

/// The execution for a person: some lines behind those of the judgement.
std::string text(const Execution& execution);

}  // namespace colex::flow
