// Any bytes as the two files of a record, a manifest and behind the first zero byte a family's observations: both are read or
// refused, and the observations take no more memory than they may. The hash of the observations is made right, so that they are
// looked at.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include "colex/evidence/record.hpp"
#include "colex/observations/record.hpp"

#include "fuzz.hpp"

namespace colex::fuzz {
namespace {

constexpr std::string_view hash_to_come = "0000000000000000";

std::string hash_of(const std::string& text) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(evidence::hash(text)));
  return digits;
}

void read(std::string_view bytes) {
  constexpr std::size_t most = 1 << 20;
  const std::size_t end = bytes.find('\0');
  std::string manifest(bytes.substr(0, end));
  const std::string packed(end == std::string_view::npos ? std::string_view() : bytes.substr(end + 1));
  try {
    const std::string text = observations::gunzip(packed, most);
    require(text.size() <= most, "more text than was asked for", bytes);
    if (const std::size_t at = manifest.find(hash_to_come); at != std::string::npos)
      manifest.replace(at, hash_to_come.size(), hash_of(text));
  } catch (const std::runtime_error&) {
  }
  try {
    const observations::Record record = observations::record_of({{"manifest.json", manifest}, {"dp.jsonl.gz", packed}});
    const observations::Record again = observations::record_of(observations::files_of(record));
    require(again.observations.size() == record.observations.size(), "what was written does not read back", bytes);
  } catch (const observations::MalformedRecord& mistake) {
    require(*mistake.what() != '\0', "a mistake without a message", bytes);
  }
}

}  // namespace
}  // namespace colex::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  colex::fuzz::read({reinterpret_cast<const char*>(data), size});
  return 0;
}
