// The verdict on a statement of a fuzzer, by an engine that looks at a few cases.
#pragma once

#include "colex/engines/judge.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"

#include "fuzz.hpp"

namespace colex::fuzz {

/// The verdict of a short look, which must read back as it was written.
inline evidence::Record judge(const laws::Law& law) {
  engines::Options few;
  few.enumerated_cases = few.finite_cases = 20;
  few.seconds = 0.01;
  const evidence::Record record = engines::judge(law, engines::Engine::exhaustive, few);
  // Bytes that are no UTF-8 are replaced when they are written: what is read then stays as it is.
  const std::string line = evidence::to_json(evidence::from_json(evidence::to_json(record)));
  require(evidence::to_json(evidence::from_json(line)) == line, "a verdict that does not read back", line);
  return record;
}

}  // namespace colex::fuzz
