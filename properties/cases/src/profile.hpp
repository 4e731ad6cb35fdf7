// Nests a row of leaves at random.
#pragma once

#include <cstddef>
#include <cstdint>

#include "colex/nesting.hpp"
#include "colex/small_vector.hpp"

#include "random_bits.hpp"

namespace colex::cases {

/// How leaves are nested.
struct Grouping {
  std::size_t most_modes;  ///< how many modes the outermost tuple has at most
  std::size_t depth;       ///< the largest depth; a flat tuple has depth 1
  std::uint64_t groups;    ///< how often, in sixteenths, a tuple begins where a leaf could stand
  bool empty_tuples;       ///< whether tuples () may stand between the leaves
};

namespace detail {

/// A tuple of so many leaves, with at most `modes` modes and at most this depth.
inline Nesting nested_tuple(std::size_t leaves, std::size_t depth, std::size_t modes, const Grouping& grouping,
                            RandomBits& random) {
  if (depth < 2 && leaves <= modes) return Nesting::flat(leaves);
  SmallVector<Nesting> parts;
  for (std::size_t k = 0; k < leaves;) {
    const bool last = parts.size() + 1 >= modes && leaves - k > 1;
    if (last || (depth > 1 && random.chance(grouping.groups))) {
      const std::size_t count = last ? leaves - k : 1 + random.index(leaves - k);
      parts.push_back(nested_tuple(count, depth - 1, leaves, grouping, random));
      k += count;
    } else {
      parts.push_back(Nesting());
      ++k;
    }
    const bool room = parts.size() + 1 < modes || (k == leaves && parts.size() < modes);
    if (grouping.empty_tuples && room && depth > 1 && random.one_in(32)) parts.push_back(Nesting::flat(0));
  }
  return Nesting::of(parts, [](const Nesting& part) -> const Nesting& { return part; });
}

}  // namespace detail

/// So many leaves, nested. Requires that there are none or grouping.most_modes > 0, and that grouping.depth > 1 or leaves <=
/// grouping.most_modes. A single leaf mostly stays a leaf, without a tuple around it.
inline Nesting nested(std::size_t leaves, const Grouping& grouping, RandomBits& random) {
  if (leaves == 1 && grouping.most_modes > 0 && (grouping.depth < 2 ? random.chance(14) : !random.chance(grouping.groups))) {
    return {};
  }
  return detail::nested_tuple(leaves, grouping.depth, grouping.most_modes, grouping, random);
}

}  // namespace colex::cases
