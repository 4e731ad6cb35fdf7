#include "colex/evidence/seal.hpp"

#include <utility>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

std::string seal(std::uint64_t before, nlohmann::ordered_json last) {
  last["unit"].erase("hash");
  return hexadecimal(hash(last.dump(), before));
}

bool is_sealed(std::uint64_t before, const nlohmann::ordered_json& last) {
  const auto found = last["unit"].find("hash");
  return found != last["unit"].end() && found->is_string() && found->get<std::string>() == seal(before, last);
}

}  // namespace colex::evidence
