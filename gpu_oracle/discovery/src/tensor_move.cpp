#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "colex/discovery/discover.hpp"
#include "colex/fit.hpp"

namespace colex::discovery {

namespace {

using observations::TensorMove;

/// A byte of global memory and the byte of shared memory that holds the same.
using Pair = std::pair<std::int64_t, std::int64_t>;

/// The bytes that were copied, in the order of global memory. If several CTAs received, these are the bytes of the first one
/// that did.
std::vector<Pair> copied(const TensorMove& move) {
  const bool to_shared = move.destination == "shared";
  const std::vector<std::int64_t> origins = observations::origins(move.runs, move.bytes);
  const std::int64_t window = move.bytes / (to_shared ? move.ctas : 1);
  std::int64_t first = 0;
  while (to_shared && first + 1 < move.ctas && (move.mask >> first & 1) == 0) ++first;
  std::vector<Pair> pairs;
  for (std::int64_t at = first * window; at < (first + 1) * window; ++at) {
    const std::int64_t origin = origins[static_cast<std::size_t>(at)];
    if (origin < 0) continue;
    pairs.push_back(to_shared ? Pair{origin, at - first * window} : Pair{at, origin});
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// The layout that has these values after the first of them is subtracted from each, if there is one.
std::optional<Layout<>> fit_from_first(const std::vector<Checked>& values) {
  std::vector<Checked> behind;
  for (const Checked& value : values) behind.push_back(value - values.front());
  return fit(behind);
}

/// The swizzles to try, those with the fewest bits first.
std::vector<Swizzle> swizzles() {
  constexpr std::int64_t most_bits = 3, highest_base = 7, farthest = 5;
  std::vector<Swizzle> result = {Swizzle(0, 4, 3)};
  for (std::int64_t bits = 1; bits <= most_bits; ++bits) {
    for (std::int64_t base = 0; base <= highest_base; ++base) {
      for (std::int64_t shift = bits; shift <= farthest; ++shift) result.emplace_back(bits, base, shift);
    }
  }
  return result;
}

/// Sw o offset o L with these values, if there is one.
std::optional<ComposedLayout<>> fit_swizzled(const std::vector<Checked>& values) {
  for (const Swizzle& swizzle : swizzles()) {
    std::vector<Checked> before;
    for (const Checked& value : values) before.push_back(preimage(swizzle, value));
    if (const auto layout = fit_from_first(before)) return make_composed_layout<Checked>(swizzle, before.front(), *layout);
  }
  return std::nullopt;
}

}  // namespace

std::variant<BoxLayouts, NoLayout> discover(const TensorMove& observed) {
  const std::vector<Pair> pairs = copied(observed);
  if (pairs.empty()) return NoLayout{"no byte was copied"};
  std::vector<Checked> global, shared;
  for (const auto& [in_global, in_shared] : pairs) {
    global.emplace_back(in_global);
    shared.emplace_back(in_shared);
  }
  const auto source = fit_from_first(global);
  if (!source) return NoLayout{"no layout describes where the bytes lie in global memory"};
  const auto tile = fit_swizzled(shared);
  if (!tile) return NoLayout{"no layout, under any swizzle, describes where the bytes lie in shared memory"};
  return BoxLayouts{pairs.front().first, *source, *tile};
}

}  // namespace colex::discovery
