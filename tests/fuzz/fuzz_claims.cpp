// Any bytes as a claim file: every statement has a verdict or a mistake that says where it is, and the verdict is a record that
// reads back.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "colex/claims/claim_file.hpp"

#include "fuzz.hpp"
#include "judged.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const colex::claims::Entry& entry : colex::claims::read(text, "fuzz.colex")) {
    if (entry.mistake) {
      colex::notation::excerpt(text, entry.mistake->position());
      colex::fuzz::require(!entry.mistake->message().empty(), "a mistake without a message", text);
    } else {
      colex::fuzz::judge(entry.law);
    }
  }
  return 0;
}
