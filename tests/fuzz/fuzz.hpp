// What the fuzz targets have in common.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace colex::fuzz {

/// Ends the program, as a fault that the fuzzer has found, unless the condition holds.
inline void require(bool holds, std::string_view what, std::string_view text) {
  if (holds) return;
  std::fprintf(stderr, "%.*s\n%.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(text.size()), text.data());
  std::abort();
}

}  // namespace colex::fuzz
