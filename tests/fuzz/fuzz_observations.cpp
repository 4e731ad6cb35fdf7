// Any bytes as the lines of a record: they are read or refused, what was read is written and read as the same, and whoever asks
// about an observation (the verification of predictions, the discovery of layouts) answers.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "colex/discovery/discover.hpp"
#include "colex/observations/record.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/verify.hpp"

#include "fuzz.hpp"

#ifdef COLEX_FUZZ
#include "json_mutator.hpp"
#endif

namespace colex::fuzz {
namespace {

void discover(const observations::Observation& observation) {
  try {
    if (const auto* mma = std::get_if<observations::Mma>(&observation.content)) {
      const auto found = discovery::discover(*mma);
      if (const auto* layouts = std::get_if<discovery::MmaLayouts>(&found)) discovery::summation(*mma, *layouts);
    } else if (const auto* move = std::get_if<observations::Move>(&observation.content)) {
      discovery::discover(*move);
    } else if (const auto* wgmma = std::get_if<observations::Wgmma>(&observation.content)) {
      discovery::discover(*wgmma);
    } else if (const auto* box = std::get_if<observations::TensorMove>(&observation.content)) {
      if (box->fault.empty()) discovery::discover(*box);
    }
  } catch (const Rejection& rejection) {
    require(!rejection.message().empty(), "a rejection without a message", observation.form);
  }
}

void read(std::string_view text) {
  std::vector<observations::Observation> seen;
  try {
    seen = observations::read(text);
  } catch (const observations::MalformedObservation& mistake) {
    require(std::string_view(mistake.what()).starts_with("line "), "a mistake without a line", mistake.what());
    return;
  }
  require(observations::read(observations::write(seen)) == seen, "what was written does not read back", text);
  for (const observations::Observation& observation : seen) {
    verification::compared(observation);
    discover(observation);
  }
}

}  // namespace
}  // namespace colex::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  colex::fuzz::read({reinterpret_cast<const char*>(data), size});
  return 0;
}
