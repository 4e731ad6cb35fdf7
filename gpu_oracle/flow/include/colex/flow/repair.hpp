// Which single changes of its text make a flow right?
//
//   repairs(text).best.front().after        acc += mma sA[k % 3], sB[k % 3]
//   repairs(text).best.front().before       acc += mma sA[(k + 1) % 3], sB[k % 3]
//
// A change is of one place: a number, a name, two that are exchanged, a view, a step. What the host has, what is meant and the
// grid stay: they are the question. Each change is judged as a flow of its own, so that what is found is right at these sizes;
// whether the author meant it is another matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace colex::flow {

struct Repair {
  int line = 0;
  std::string before, after;    ///< the line, or two that are exchanged
  std::int64_t wavefronts = 0;  ///< of all steps that access shared memory by threads, in the first run of each
  bool only_steps = true;       ///< whether buffers and instructions stay as they are
  std::size_t numbers = 0;      ///< how many the change writes
  std::string text;             ///< of the whole flow
};

struct Repairs {
  std::vector<Repair> best;  ///< at most three: those that leave buffers and instructions, then by wavefronts, then by numbers
  std::size_t tried = 0, right = 0;  ///< changes that were judged, and that make the flow right
  bool whole = true;                 ///< whether the time sufficed for all of their kind
};

/// Tries changes for so many seconds: of the lines that the fault names; if none makes the flow right, of other steps; then of
/// what the lines at fault use; then of all others. Throws Rejection(domain) for a flow that is right, and the Rejection for one
/// that is refused, whatever is changed.
Repairs repairs(std::string_view text, double seconds);

}  // namespace colex::flow
