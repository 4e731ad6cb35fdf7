#include "colex/predictions/targets.hpp"

#include <charconv>
#include <cstddef>
#include <string>

#include "colex/rejection.hpp"

namespace colex::predictions {

namespace {

int number(std::string_view digits, std::string_view of) {
  int value = 0;
  const auto [end, trouble] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (trouble != std::errc() || end != digits.data() + digits.size()) {
    throw Rejection(Kind::domain, std::string(of) + " is neither a compute capability, as 9.0, nor a target, as sm_90a");
  }
  return value;
}

/// 90 of 9.0.
int architecture(std::string_view capability) {
  const std::size_t point = capability.find('.');
  if (point == std::string_view::npos) return number("", capability);
  return 10 * number(capability.substr(0, point), capability) + number(capability.substr(point + 1), capability);
}

bool has_one(int device, std::string_view target) {
  constexpr std::string_view prefix = "sm_";
  if (target == "any") return true;
  const bool alone = target.ends_with('a');
  const std::size_t begin = target.starts_with(prefix) ? prefix.size() : target.size();
  const int first = number(target.substr(begin, target.size() - begin - (alone ? 1 : 0)), target);
  return alone ? device == first : device >= first;
}

}  // namespace

bool has(std::string_view capability, std::string_view targets) {
  const int device = architecture(capability);
  while (true) {
    const std::size_t comma = targets.find(", ");
    if (has_one(device, targets.substr(0, comma))) return true;
    if (comma == std::string_view::npos) return false;
    targets.remove_prefix(comma + 2);
  }
}

}  // namespace colex::predictions
