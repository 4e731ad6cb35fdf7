// Any bytes as a file of laws: it is read or refused, each law has a verdict, and a case that refutes one is a regression that
// reads back.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "colex/engines/judge.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/notation/located_rejection.hpp"

#include "fuzz.hpp"
#include "judged.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using colex::fuzz::require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    for (const colex::laws::Law& law : colex::laws::read_laws(text, "fuzz.laws")) {
      if (law.statement == nullptr) continue;
      const colex::evidence::Record record = colex::fuzz::judge(law);
      if (!record.counterexample.empty()) {
        const std::string entry = colex::engines::regression_entry(record.counterexample, "found by a fuzzer");
        require(colex::engines::read_regressions(*law.statement, entry).size() == 1, "a regression that does not read back",
                entry);
      }
      try {
        colex::engines::read_regressions(*law.statement, text);
      } catch (const colex::Rejection& rejection) {
        require(!rejection.message().empty(), "a rejection without a message", text);
      }
    }
  } catch (const colex::notation::LocatedRejection& mistake) {
    require(!mistake.message().empty(), "a mistake without a message", text);
  }
  return 0;
}
