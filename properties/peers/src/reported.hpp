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

/// A report that is no question to an operation, and why.
struct NoQuestion {
  std::string_view report;
  std::string_view why;
};
const std::vector<NoQuestion>& reports_without_question();

}  // namespace colex::peers
