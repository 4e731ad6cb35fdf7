// The domain of a variable: the integers that it may be.
//
//   an extent s          s >= 1
//   a coordinate c       0 <= c < s·t
//   a stride d           any integer
#pragma once

#include <cstdint>
#include <optional>

#include "colex/symbolic/certificate.hpp"

namespace colex::symbolic {

/// The bounds lower <= v < below, if they are given, each with the certificate's line that says so.
struct Domain {
  std::optional<std::int64_t> lower;
  Line lower_line = 0;
  std::optional<Polynomial> below;
  Line below_line = 0;
};

}  // namespace colex::symbolic
