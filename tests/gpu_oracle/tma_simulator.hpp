// One TMA instruction, byte by byte, from the manual's definition and in plain integers: what tests hold the search for tensor
// maps against. It shares nothing with gpu_oracle/predictions but the descriptor's fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "colex/predictions/tma_copy.hpp"

namespace colex::predictions::tma_simulator {

using Numbers = std::vector<std::int64_t>;
/// For each element's first byte of shared memory its byte of the tensor, or -1 for one outside.
using Bytes = std::map<std::int64_t, std::int64_t>;

inline Numbers plain(const std::vector<Checked>& list) {
  Numbers result;
  for (const Checked& number : list) result.push_back(number.value());
  return result;
}

inline std::int64_t span_of(const std::string& swizzle) {
  return swizzle == "32B" ? 32 : swizzle == "64B" ? 64 : swizzle == "128B" ? 128 : 0;
}

/// Chunks of 16 bytes, xored with the number of 128 bytes as far as the swizzle spans.
inline std::int64_t swizzled(std::int64_t byte, std::int64_t span) {
  return span == 0 ? byte : byte ^ ((byte / 128) % (span / 16)) * 16;
}

/// What the instruction does at these coordinates; nothing if it is illegal. For a store, -1 is left alone.
inline std::optional<Bytes> simulate(const TmaMap& map, const Numbers& at, bool load = true) {
  const TmaDescriptor& d = map.descriptor;
  const Numbers extents = plain(d.extents), strides = plain(d.strides), box = plain(d.box), steps = plain(d.element_strides);
  const std::int64_t bytes = d.type.bytes, span = span_of(d.swizzle.name);
  if (at[0] * bytes % 16 != 0) return std::nullopt;
  for (const std::int64_t y : at) {
    if (!load && y < 0) return std::nullopt;
  }
  Numbers counts = {box[0]};
  for (std::size_t k = 1; k < box.size(); ++k) counts.push_back((box[k] + steps[k] - 1) / steps[k]);
  std::int64_t all = 1;
  for (const std::int64_t count : counts) all *= count;
  const std::int64_t row_end = load ? extents[0] : (extents[0] * bytes + 15) / 16 * 16 / bytes;
  Bytes result;
  for (std::int64_t i = 0; i < all; ++i) {
    std::int64_t rest = i, shared = 0, pitch = bytes, global = map.base.value();
    bool inside = true;
    for (std::size_t k = 0; k < counts.size(); ++k) {
      const std::int64_t digit = rest % counts[k], z = at[k] + digit * (k == 0 ? 1 : steps[k]);
      rest /= counts[k];
      shared += digit * pitch;
      pitch = k == 0 ? std::max(span, counts[0] * bytes) : pitch * counts[k];
      inside = inside && 0 <= z && z < (k == 0 ? row_end : extents[k]);
      global += z * (k == 0 ? bytes : strides[k - 1]);
    }
    result[swizzled(shared, span)] = inside ? global : -1;
  }
  return result;
}

/// What the layouts ask for.
inline Bytes asked(const TmaTile& tile, const Numbers& starts) {
  std::vector<Layout<>> modes;
  Numbers boxes, steps;
  const std::function<void(const Layout<>&, const Tuple<Checked>&, const Tuple<Checked>*)> list =
      [&](const Layout<>& mode, const Tuple<Checked>& box, const Tuple<Checked>* step) {
        if (box.is_leaf()) {
          modes.push_back(mode);
          boxes.push_back(box.leaf().value());
          steps.push_back(step == nullptr ? 1 : step->leaf().value());
        }
        for (std::size_t k = 0; !box.is_leaf() && k < box.rank(); ++k) {
          const Tuple<Checked> its = step == nullptr ? box : step->mode(k);
          list(mode.mode(k), box.mode(k), step == nullptr ? nullptr : &its);
        }
      };
  list(tile.global, tile.box, tile.element_strides ? &*tile.element_strides : nullptr);
  Bytes result;
  for (std::int64_t c = 0; c < size(tile.shared).value(); ++c) {
    std::int64_t rest = c, element = 0;
    bool inside = true;
    for (std::size_t k = 0; k < modes.size(); ++k) {
      const std::int64_t count = (boxes[k] + steps[k] - 1) / steps[k], x = starts[k] + rest % count * steps[k];
      rest /= count;
      inside = inside && 0 <= x && x < size(modes[k]).value();
      if (inside) element += modes[k](Checked(x)).value();
    }
    result[tile.shared(Checked(c)).value() * tile.type.bytes] = inside ? element * tile.type.bytes : -1;
  }
  return result;
}

inline std::vector<Checked> checked(const Numbers& list) { return {list.begin(), list.end()}; }

}  // namespace colex::predictions::tma_simulator
