#include "shared_operand.hpp"

#include <variant>

#include <fmt/format.h>

namespace colex::cli {

namespace {

std::string address_text(const predictions::FoundDescriptor& found) {
  if (found.start == 0) return "which is the tile's";
  return fmt::format("which begins {} bytes ({}) behind the tile's", found.start, found.start / 16);
}

}  // namespace

std::string shared_operand_text(char operand, const predictions::DescriptorAnswer& answer) {
  const char rows = operand == 'A' ? 'm' : 'n';
  if (const auto* none = std::get_if<predictions::NoDescriptor>(&answer)) {
    return fmt::format("  {}  no descriptor reads it: {}\n{}", operand, describe(*none, rows),
                       none->remedy.empty() ? "" : fmt::format("     {}\n", none->remedy));
  }
  const auto& found = std::get<predictions::FoundDescriptor>(answer);
  const std::string advance = describe_advance(found, rows);
  return fmt::format("  {}  {}\n     {:#018x} without its address, {}\n{}", operand, describe(found), found.word(),
                     address_text(found), advance.empty() ? "" : fmt::format("     {}\n", advance));
}

}  // namespace colex::cli
