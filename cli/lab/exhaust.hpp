// The boxes that `colex exhaust composition` takes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "colex/exhaustion/composition.hpp"

namespace colex::cli {

/// A bound of a box, as an option, and from where to where it may be.
struct BoxBound {
  const char* option;
  std::uint64_t least, most;
};

inline constexpr BoxBound rank_of_box{"--rank", 0, 8}, extent_of_box{"--extent", 1, 64}, stride_of_box{"--stride", 0, 4096};

/// The box of flat layouts with at most so many modes, extents and strides.
exhaustion::Box box_of(std::size_t rank, std::uint64_t extent, std::uint64_t stride);

}  // namespace colex::cli
