// Any bytes: every reader of other tools' layouts reads them or says where it cannot, and what was read is an expression that
// prints the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "colex/dialects/read.hpp"
#include "colex/notation/line.hpp"
#include "colex/notation/located_rejection.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using colex::fuzz::require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const colex::dialects::Reading reading = colex::dialects::read(text);
    for (const colex::dialects::Part& part : reading.parts) {
      // What the text leaves open has no value yet.
      if (!reading.unknowns.empty()) continue;
      const colex::Result<std::string> again = colex::notation::evaluate_line(part.expression);
      require(again.has_value() && *again == part.expression, "what was read does not read back", part.expression);
    }
  } catch (const colex::notation::LocatedRejection& rejection) {
    require(!rejection.message().empty(), "a rejection without a message", text);
    colex::notation::excerpt(text, rejection.position());
  } catch (const colex::Rejection& rejection) {
    require(!rejection.message().empty(), "a rejection without a message", text);
  }
  return 0;
}
