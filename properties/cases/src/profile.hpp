// Nests a row of leaves at random.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "colex/checked.hpp"
#include "colex/tuple.hpp"

#include "random_bits.hpp"

namespace colex::cases {

/// How leaves are nested.
struct Nesting {
  std::size_t most_modes;  ///< how many modes the outermost tuple has at most
  std::size_t depth;       ///< the largest depth; a flat tuple has depth 1
  std::uint64_t groups;    ///< how often, in sixteenths, a tuple begins where a leaf could stand
  bool empty_tuples;       ///< whether tuples () may stand between the leaves
};

/// Builds a tuple over each of `rows` rows of leaves. All tuples get the same profile (the same nesting).
template <std::size_t Rows>
class Nested {
 public:
  using Tuples = std::array<Tuple<Checked>, Rows>;

  Nested(const std::array<const std::int64_t*, Rows>& rows, RandomBits& random) : rows_(rows), random_(random) {}

  /// Nests the leaves [0, count). Requires that count == 0 or nesting.most_modes > 0, and that nesting.depth > 1 or count <=
  /// nesting.most_modes. A single leaf mostly stays a leaf, without a tuple around it.
  Tuples build(std::size_t count, const Nesting& nesting) {
    nesting_ = nesting;
    if (count == 1 && nesting.most_modes > 0 && (nesting.depth < 2 ? random_.chance(14) : !random_.chance(nesting.groups))) {
      return leaf(0);
    }
    return tuple(0, count, nesting.depth, nesting.most_modes);
  }

 private:
  Tuples leaf(std::size_t k) const {
    Tuples result;
    for (std::size_t r = 0; r < Rows; ++r) result[r] = Tuple<Checked>(Checked(rows_[r][k]));
    return result;
  }

  /// A tuple over the leaves [begin, end) with at most `modes` modes and at most this depth.
  Tuples tuple(std::size_t begin, std::size_t end, std::size_t depth, std::size_t modes) {
    std::array<Tuple<Checked>::Modes, Rows> parts;
    for (auto& row : parts) row.reserve(end - begin);
    const auto add = [&](Tuples&& part) {
      for (std::size_t r = 0; r < Rows; ++r) parts[r].push_back(std::move(part[r]));
    };
    for (std::size_t k = begin; k < end;) {
      const bool last = parts[0].size() + 1 >= modes && end - k > 1;
      if (last || (depth > 1 && random_.chance(nesting_.groups))) {
        const std::size_t next = last ? end : k + 1 + random_.index(end - k);
        add(tuple(k, next, depth - 1, end - begin));
        k = next;
      } else {
        add(leaf(k++));
      }
      const bool room = parts[0].size() + 1 < modes || (k == end && parts[0].size() < modes);
      if (nesting_.empty_tuples && room && depth > 1 && random_.one_in(32)) add(Tuples{});
    }
    Tuples result;
    for (std::size_t r = 0; r < Rows; ++r) result[r] = Tuple<Checked>(std::move(parts[r]));
    return result;
  }

  std::array<const std::int64_t*, Rows> rows_;
  RandomBits& random_;
  Nesting nesting_{};
};

}  // namespace colex::cases
