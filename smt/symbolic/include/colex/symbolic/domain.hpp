// What a variable ranges over.
//
//   an extent s          s >= 1
//   a coordinate c       0 <= c < s·t
//   a stride d           any integer
#pragma once

#include <cstdint>
#include <optional>

#include "colex/symbolic/certificate.hpp"

namespace colex::symbolic {

/// lower <= v < below, as far as they are given, each with the line that says so.
struct Domain {
  std::optional<std::int64_t> lower;
  Line lower_line = 0;
  std::optional<Polynomial> below;
  Line below_line = 0;
};

}  // namespace colex::symbolic
