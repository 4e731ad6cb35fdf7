// A colour for each of the 32 banks of shared memory.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace colex::render {

/// Red, green, blue from 0 to 255: hues around the circle, every other bank lighter, all of them light enough for dark text.
inline std::array<int, 3> bank_colour(std::int64_t bank) {
  const double hue = static_cast<double>(bank) * 360 / 32, lightness = bank % 2 == 0 ? 0.80 : 0.88,
               saturation = bank % 2 == 0 ? 0.75 : 0.65;
  const double spread = saturation * (1 - std::abs(2 * lightness - 1));
  const auto channel = [&](double at) {
    const double k = std::fmod(at + hue / 30, 12);
    return static_cast<int>(std::lround(255 * (lightness - spread / 2 * std::max(-1.0, std::min({k - 3, 9 - k, 1.0})))));
  };
  return {channel(0), channel(8), channel(4)};
}

}  // namespace colex::render
