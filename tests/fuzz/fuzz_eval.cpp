// Any bytes: the parser and `eval` answer or reject, and what they print reads back as what prints the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "colex/notation/parse.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using colex::fuzz::require;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const colex::Result<std::string> value = colex::notation::evaluate_line(text);
  if (value) {
    const colex::Result<std::string> again = colex::notation::evaluate_line(*value);
    require(again.has_value(), "what was printed does not read back: " + (again ? "" : again.rejection().message()), *value);
    require(*again == *value, "what was printed reads back as " + *again, *value);
  } else {
    require(!value.rejection().message().empty(), "a rejection without a message", text);
    require(value.rejection().message().find('\n') == std::string::npos, "a rejection of more than one line",
            value.rejection().message());
  }
  try {
    colex::notation::parse_claims(text);
  } catch (const colex::notation::LocatedRejection& rejection) {
    colex::notation::excerpt(text, rejection.position());
  }
  return 0;
}
