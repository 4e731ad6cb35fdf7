// Thrown when the engine gives up. Then it gives no answer, and never a wrong one.
//
//   try { … } catch (const Unknown& why) { path.reason = why.what(); }
//
// The reason may be a coefficient that does not fit into 64 bits, a budget that is spent, or a rule that is missing. Then the
// path is unknown, and so is the theorem. This is not a `Rejection`: an algorithm may turn a Rejection into a value (`try_x`),
// and nobody may swallow this.
#pragma once

#include <stdexcept>

namespace colex::symbolic {

/// The reason for which a path has no verdict.
struct Unknown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace colex::symbolic
