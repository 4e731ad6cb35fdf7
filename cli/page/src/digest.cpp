#include "colex/page/digest.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/predictions/copy_forms.hpp"

#include "digest_text.hpp"

namespace colex::page {

std::optional<cli::Seen> digest(const std::string& family, const std::string& form) {
  static const auto families = nlohmann::json::parse(digest_text);
  const auto found = families.find(family);
  if (found == families.end()) return std::nullopt;
  cli::Seen seen{found->at("agreements").get<std::vector<std::string>>(), found->at("record").get<std::string>(), 1};
  // For what copies memory the number of observations is told, which stand in the order of the forms.
  std::size_t place = 0;
  for (const predictions::MemoryForm& memory : predictions::memory_forms()) {
    if (memory.family != family) continue;
    if (memory.form == form) seen.configurations = found->at("configurations").at(place).get<std::int64_t>();
    ++place;
  }
  return seen;
}

}  // namespace colex::page
