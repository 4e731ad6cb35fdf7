// Questions that people reported, and those that the peers' documents show.
#pragma once

#include <string_view>
#include <vector>

#include "colex/peers/question.hpp"

namespace colex::peers {

/// A question with the issue that asks it, as `NVIDIA/cutlass#1353`; empty if it stands in a document.
struct Reported {
  std::string_view report;
  Question question;
};

/// Each has its source in the table.
std::vector<Reported> reported();

}  // namespace colex::peers
