// The questions of `colex oracle check` that are not about an operand: copies by TMA, and accesses to shared memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "command.hpp"

namespace colex::cli {

/// --tma GLOBAL SHARED --box SHAPE …
struct TmaQuestion {
  std::vector<std::string> layouts;
  std::string box, swizzle, type = "f16", at, fill = "none";
};
void add_tma_options(CLI::App& command, TmaQuestion& question);
Exit check_tma(const TmaQuestion& question, const std::string& record);

/// --smem-access LAYOUT …
struct AccessQuestion {
  std::string layout;
  std::int64_t element_bytes = 4;
  bool store = false;
};
void add_access_options(CLI::App& command, AccessQuestion& question);
Exit check_access(const AccessQuestion& question, const std::string& record);

}  // namespace colex::cli
