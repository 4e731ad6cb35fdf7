// One JSON line a case, in the schema that Hypothesis publishes for observations, so that its tools read it.
//
//   {"type":"test_case","property":"S019","status":"passed","arguments":{"L":"(2,3):(1,2)"},"features":{"L: leaves":2,…},
//    "timing":{"execute:test":2.1e-06},"coverage":null,…}
//
// Source: Hypothesis documentation, "Observability".
#pragma once

#include <string>

#include "colex/engines/judge.hpp"

namespace colex::engines {

/// The line for a case of a law. `run_start` is when the run began, in seconds since 1970.
std::string observation(const laws::Law& law, Engine engine, std::uint64_t seed, double run_start, const Assignment& values,
                        const Case& what);

}  // namespace colex::engines
