// Standard output, which is a file too: it can be full, and it can be closed.
//
//   hold_standard_streams();      the first thing that a program does
//   std::fputs(…, stdout);
//   finish_standard_output();     the last: throws Fault if anything was lost
#pragma once

#include "colex/output/fault.hpp"

namespace colex::output {

/// Occupies each of the three standard streams that is closed, so that no file that is opened later becomes one. What is
/// written to it is lost, and for standard output that is a fault.
void hold_standard_streams();

/// Writes out what is buffered. What cannot be written is told by finish_standard_output.
void flush_standard_output() noexcept;

/// Writes out what is buffered, and throws Fault if that, or anything before it, could not be written.
void finish_standard_output();

}  // namespace colex::output
