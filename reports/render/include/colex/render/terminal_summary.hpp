// A report for a terminal or the log of a CI job: what is not as expected, and a count of the rest.
//
//   not as expected  kernel.colex:3  claim size(A) == 127
//     128 == 127 is false
//     repeat  colex check 'kernel.colex:3'
//   12 laws and claims: 1 not as expected, 11 stand
#pragma once

#include <string>

#include "colex/render/report.hpp"

namespace colex::render {

/// The lines, the last of which is the headline.
std::string terminal_summary(const Report& report);

}  // namespace colex::render
