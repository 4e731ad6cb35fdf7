// What can be wrong with a place that something is to be written to.
//
//   Refused   nothing was written: `site/index.html: is not a report of colex, and is not written over`
//   Fault     it was begun, and cannot be finished: `evidence.jsonl: No space left on device`
//
// The first is a mistake of whoever asked, the second one of the machine.
#pragma once

#include <stdexcept>
#include <string>

namespace colex::output {

/// A place that is not written to. The message names it and says why.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A write that failed. The message names the place and has the system's reason.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace colex::output
