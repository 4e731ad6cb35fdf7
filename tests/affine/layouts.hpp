// Random concrete layouts, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "colex/layout.hpp"

namespace colex::affine {

class RandomLayouts {
 public:
  explicit RandomLayouts(unsigned seed) : random_(seed) {}

  /// From low to high, both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }

  /// A layout of at most `most_modes` leaves, nested somehow. Its strides continue one another as often as not; else they are
  /// small numbers from `low` on.
  Layout<> layout(std::int64_t most_modes, std::int64_t low) {
    Modes<Checked> modes;
    std::int64_t next = between(1, 2);
    for (std::int64_t left = between(1, most_modes); left > 0; --left) {
      const std::int64_t extent = between(1, 5);
      const std::int64_t stride = between(0, 2) > 0 ? next : between(low, 12);
      modes.push_back({extent, stride});
      next = extent * (stride > 0 ? stride : 1) * (between(0, 4) == 0 ? 2 : 1);
    }
    for (std::size_t k = modes.size(); k > 1; --k) {
      if (between(0, 1) == 0)
        std::swap(modes[k - 1], modes[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(k) - 1))]);
    }
    return nested(modes);
  }

 private:
  Layout<> nested(const Modes<Checked>& modes) {
    std::vector<Layout<>> parts;
    for (std::size_t k = 0; k < modes.size();) {
      const auto take = std::min(modes.size() - k, static_cast<std::size_t>(between(1, 2)));
      const Modes<Checked> some(modes.begin() + static_cast<std::ptrdiff_t>(k),
                                modes.begin() + static_cast<std::ptrdiff_t>(k + take));
      parts.push_back(layout_of(some));
      k += take;
    }
    return make_layout(parts);
  }

  std::mt19937 random_;
};

}  // namespace colex::affine
