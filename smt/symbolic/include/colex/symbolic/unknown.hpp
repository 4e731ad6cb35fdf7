// When the engine gives up: never a wrong answer, but none.
//
//   try { … } catch (const Unknown& why) { path.reason = why.what(); }
//
// A coefficient that does not fit 64 bits, a budget that is spent, a rule that is missing: the path is unknown, and so is the theorem.
// This is no `Rejection`, since an algorithm may turn one of those into a value (`try_x`), and nobody may swallow this.
#pragma once

#include <stdexcept>

namespace colex::symbolic {

/// The reason for which a path has no verdict.
struct Unknown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace colex::symbolic
