#include "shared_operand.hpp"

#include <utility>
#include <variant>

#include <fmt/format.h>

namespace colex::cli {

namespace {

std::string address_text(const predictions::FoundDescriptor& found) {
  if (found.start == 0) return "which is the tile's";
  return fmt::format("which begins {} bytes ({}) behind the tile's", found.start, found.start / 16);
}

}  // namespace

std::vector<std::string> shared_operand_lines(char operand, const predictions::DescriptorAnswer& answer) {
  const char rows = operand == 'A' ? 'm' : 'n';
  if (const auto* none = std::get_if<predictions::NoDescriptor>(&answer)) {
    std::vector<std::string> lines{"no descriptor reads it: " + describe(*none, rows)};
    if (!none->remedy.empty()) lines.push_back(none->remedy);
    return lines;
  }
  const auto& found = std::get<predictions::FoundDescriptor>(answer);
  std::vector<std::string> lines{describe(found),
                                 fmt::format("{:#018x} without its address, {}", found.word(), address_text(found))};
  if (std::string advance = describe_advance(found, rows); !advance.empty()) lines.push_back(std::move(advance));
  return lines;
}

nlohmann::ordered_json json_of(const predictions::FoundDescriptor& found) {
  return {{"swizzle_bytes", found.mode.bytes},    {"leading_bytes", found.leading_field()},
          {"stride_bytes", found.stride_field()}, {"base_offset", found.base},
          {"start_bytes", found.start},           {"word", fmt::format("{:#018x}", found.word())},
          {"addresses", found.addresses}};
}

}  // namespace colex::cli
