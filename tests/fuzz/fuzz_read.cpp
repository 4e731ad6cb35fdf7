// Any bytes: every reader of other tools' layouts reads them or says where it cannot, and what was read is an expression that
// prints the same. Every writer writes it or says why it cannot, and what it wrote is read as it was.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"

#include "fuzz.hpp"

namespace {

using colex::fuzz::require;

/// The value in each dialect, and back. What the dialect wrote another value for, as it says in a remark, comes back as that.
void require_round_trips(const std::string& expression) {
  for (const colex::dialects::Dialect& dialect : colex::dialects::dialects()) {
    if (dialect.write == nullptr) continue;
    const auto writing = colex::attempt([&] { return colex::dialects::write(expression, dialect.name); });
    if (!writing) {
      require(!writing.rejection().message().empty(), "a rejection without a message", expression);
      continue;
    }
    if (dialect.read == nullptr) continue;
    const auto again =
        colex::attempt([&] { return colex::dialects::expression_of(colex::dialects::read(writing->text, dialect.name)); });
    require(again.has_value(), "what was written is not read", writing->text);
    const bool another = (dialect.name == "triton" || expression.starts_with("F2{")) && !writing->remarks.empty();
    require(another || *again == expression, "what was written is read as something else", writing->text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const colex::dialects::Reading reading = colex::dialects::read_or_find(text);
    for (const colex::dialects::Part& part : reading.parts) {
      // What the text leaves open has no value yet.
      if (!reading.unknowns.empty()) continue;
      const colex::Result<std::string> again = colex::notation::evaluate_line(part.expression);
      require(again.has_value() && *again == part.expression, "what was read does not read back", part.expression);
      require_round_trips(part.expression);
    }
  } catch (const colex::notation::LocatedRejection& rejection) {
    require(!rejection.message().empty(), "a rejection without a message", text);
    colex::notation::excerpt(text, rejection.position());
  } catch (const colex::Rejection& rejection) {
    require(!rejection.message().empty(), "a rejection without a message", text);
  }
  return 0;
}
