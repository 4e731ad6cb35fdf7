// How large the numbers of a random layout are, and of which kind: by the flavour of the case, and by how much there is room for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "generator.hpp"
#include "random_bits.hpp"

namespace colex::cases {

/// How the numbers of a layout are chosen.
struct Style {
  enum class Extents { small, halves, powers, any, ones };
  static constexpr std::size_t most_leaves = 12;

  std::size_t fewest = 1, most = 3;  ///< how many leaves
  Extents extents = Extents::small;
  std::int64_t size = 8;    ///< the largest size
  std::int64_t stride = 8;  ///< free strides are mostly at most this
  /// How often, in sixteenths: an extent is 1, a stride is 0, a stride is negative, strides are free (if that is allowed), a
  /// nested tuple begins.
  std::uint64_t ones = 1, zeros = 1, negatives = 1, free = 8, groups = 4;
  std::size_t depth = 2;
  std::int64_t padding = 1;  ///< padding is a multiple of this
};

/// A style for a layout of the domain.
Style style_of(const LayoutDomain& domain, const Setting& setting, RandomBits& random);

}  // namespace colex::cases
