#include "colex/finding/swizzle.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>
#include <tuple>
#include <utility>

#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/xor_bits.hpp"

namespace colex::finding {

namespace {

/// Sw at an element that is not negative: the loop's arithmetic, without the checks of Checked.
Arrangement by(const Swizzle& sw) {
  const std::int64_t mask = sw.source_mask(), shift = sw.shift();
  return [mask, shift](std::int64_t x) { return x ^ (shift >= 0 ? (x & mask) >> shift : (x & mask) << -shift); };
}

/// All swizzles that CuTe takes and that permute the numbers of so many bits, in the order in which people prefer them.
std::vector<Swizzle> swizzles_within(std::int64_t bits) {
  std::vector<Swizzle> all;
  for (std::int64_t count = 1; count < bits; ++count) {
    for (std::int64_t distance = count; count + distance <= bits; ++distance) {
      for (const std::int64_t shift : {distance, -distance}) {
        for (std::int64_t base = 0; count + base + distance <= bits; ++base) all.emplace_back(count, base, shift);
      }
    }
  }
  return all;
}

/// Those of TMA and of wgmma's descriptors, on elements.
std::vector<Swizzle> hardware_swizzles(std::int64_t element_bytes) {
  const std::int64_t base = 5 - static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(element_bytes)));
  return {Swizzle(1, base, 3), Swizzle(2, base, 3), Swizzle(3, base, 3)};
}

/// What the accesses cost in all; nothing if a vector is torn, an element leaves the tile, or it is more than `most`.
std::optional<std::int64_t> total(const std::vector<TileAccess>& accesses, std::int64_t bits, const Arrangement& arrangement,
                                  std::int64_t most) {
  std::int64_t sum = 0;
  for (const TileAccess& access : accesses) {
    const auto taken = wavefronts(access, bits, arrangement, most - sum);
    if (!taken) return std::nullopt;
    sum += *taken;
  }
  return sum;
}

/// Whether the swizzle keeps every vector whole, and every element within the tile.
bool keeps_whole(const std::vector<TileAccess>& accesses, const Arrangement& arrangement, std::int64_t last) {
  for (const TileAccess& access : accesses) {
    for (const std::vector<std::int64_t>& begins : access.warps) {
      for (const std::int64_t begin : begins) {
        const std::int64_t first = arrangement(begin);
        if (first % access.elements != 0 || first + access.elements - 1 > last) return false;
        for (std::int64_t k = 1; k < access.elements; ++k) {
          if (arrangement(begin + k) != first + k) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace

bool is_of_hardware(const Swizzle& sw, std::int64_t bits) {
  const std::vector<Swizzle> theirs = hardware_swizzles(bits / 8);
  return sw.bits() == 0 || std::find(theirs.begin(), theirs.end(), sw) != theirs.end();
}

bool FoundSwizzle::is_least() const {
  return std::all_of(costs.begin(), costs.end(), [](const Cost& cost) { return cost.swizzled == cost.least; });
}

FoundSwizzle find_swizzle(const SharedTile& tile, const std::vector<AccessQuestion>& questions, Swizzles which) {
  std::vector<TileAccess> accesses;
  for (const AccessQuestion& question : questions) accesses.push_back(tile_access(tile, question));
  return find_swizzle(tile, accesses, which);
}

FoundSwizzle find_swizzle(const SharedTile& tile, const std::vector<TileAccess>& accesses, Swizzles which) {
  const std::int64_t last = cosize(tile.layout).value() - 1;
  const auto bits = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(last)));
  const Arrangement plain = [](std::int64_t x) { return x; };

  FoundSwizzle found;
  std::int64_t fewest = *total(accesses, tile.bits, plain, INT64_MAX);
  found.looked_at = 1;
  for (const Swizzle& sw : which == Swizzles::all ? swizzles_within(bits) : hardware_swizzles(tile.bits / 8)) {
    if (sw.window() > bits || !keeps_whole(accesses, by(sw), last)) {
      ++found.torn;
      continue;
    }
    ++found.looked_at;
    const auto taken = total(accesses, tile.bits, by(sw), fewest);
    if (!taken) continue;
    if (*taken < fewest) {
      fewest = *taken;
      found.best = sw;
      found.equals.clear();
    } else if (!(sw == found.best)) {
      found.equals.push_back(sw);
    }
  }
  const Units units = units_of(accesses, tile.bits);
  for (const TileAccess& access : accesses) {
    found.costs.push_back({*wavefronts(access, tile.bits, plain), *wavefronts(access, tile.bits, by(found.best)),
                           least_wavefronts(access, tile.bits, units)});
  }
  return found;
}

}  // namespace colex::finding
