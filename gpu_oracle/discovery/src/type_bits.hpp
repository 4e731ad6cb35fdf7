// How many bits an element of a type has.
#pragma once

#include <cstdint>
#include <string>

namespace colex::discovery {

/// How many bits a type has, from the name that PTX gives it; 32 if the name contains no number.
inline std::int64_t type_bits(const std::string& type) {
  if (type == "e4m3" || type == "e5m2") return 8;
  const std::size_t digits = type.find_first_of("0123456789");
  return digits == std::string::npos ? 32 : std::stoll(type.substr(digits));
}

}  // namespace colex::discovery
