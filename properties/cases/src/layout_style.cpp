#include "layout_style.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace colex::cases {

namespace {

/// A layout of fewer elements has no room for the leaves of a partitioned tile.
constexpr std::int64_t least_tile = 4096;

std::int64_t power(double bits) { return std::int64_t{1} << static_cast<unsigned>(std::clamp(bits, 0.0, 62.0)); }

/// A tile that `thrfrg` or `retile` has split among threads and values.
Style partitioned_tile(double size) {
  return {.fewest = 8,
          .most = Style::most_leaves,
          .extents = Style::Extents::halves,
          .size = power(12 + 8 * size),
          .stride = 64,
          .ones = 0,
          .negatives = 0,
          .free = 1,
          .groups = 8,
          .depth = 4,
          .padding = 8};
}

/// Where several levels carry, and defects cancel: that takes three modes, and small numbers are enough.
constexpr Style several_small_modes{.fewest = 3, .most = 4, .size = 96, .groups = 3};

/// How many elements a layout of the domain may have, and values.
std::int64_t room_of(const LayoutDomain& domain) {
  constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
  return std::min(domain.size.value_or(any), domain.into.value_or(any));
}

}  // namespace

Style style_of(const LayoutDomain& domain, const Setting& setting, RandomBits& random) {
  using Extents = Style::Extents;
  Style style;
  switch (setting.flavour) {
    case Flavour::tiny: return random.one_in(5) ? several_small_modes : style;
    case Flavour::typical:
      if (random.one_in(4) && least_tile <= room_of(domain)) return partitioned_tile(setting.size);
      style = {.most = 4,
               .extents = Extents::powers,
               .size = power(6 + 14 * setting.size),
               .stride = power(4 + 8 * setting.size),
               .ones = 0,
               .negatives = 0,
               .free = 2,
               .groups = 8,
               .depth = 3,
               .padding = 8};
      return style;
    case Flavour::edge: break;
  }
  switch (random.below(8)) {
    case 0:
      return {.fewest = 0,
              .extents = Extents::ones,
              .size = 1,
              .stride = 9,
              .ones = 16,
              .zeros = 4,
              .negatives = 4,
              .groups = 8,
              .depth = 3};
    case 1:
      return {.fewest = 2,
              .most = 5,
              .size = 64,
              .stride = 9,
              .ones = 8,
              .zeros = 3,
              .negatives = 3,
              .free = 6,
              .groups = 5,
              .depth = 3};
    case 2: return {.most = 4, .size = 64, .stride = 16, .ones = 2, .zeros = 9, .free = 10};
    case 3: return {.most = 4, .size = 64, .stride = 16, .negatives = 10};
    case 4:
      return {.most = 6, .size = 64, .stride = 16, .ones = 2, .zeros = 2, .negatives = 2, .free = 6, .groups = 11, .depth = 5};
    case 5: return {.fewest = 4, .most = 6, .size = 256, .stride = 16, .free = 6, .groups = 3};
    default: {
      const std::int64_t most = power(20 + 42 * setting.size);
      return {.most = 4, .extents = Extents::any, .size = most, .stride = most, .negatives = 2, .free = 6, .groups = 3};
    }
  }
}

}  // namespace colex::cases
