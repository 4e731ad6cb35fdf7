// How many bits an element of a type has.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>

namespace colex::discovery {

/// How many bits a type has, from the name that PTX gives it; 32 if the name ends in no number of bits from 1 to 128.
inline std::int64_t type_bits(const std::string& type) {
  if (type == "e4m3" || type == "e5m2") return 8;
  const std::size_t digits = type.find_first_of("0123456789");
  if (digits == std::string::npos) return 32;
  std::int64_t bits = 0;
  const char* const end = type.data() + type.size();
  const auto [read_to, error] = std::from_chars(type.data() + digits, end, bits);
  return error == std::errc() && read_to == end && bits >= 1 && bits <= 128 ? bits : 32;
}

}  // namespace colex::discovery
