// Composition against its definition, on every pair of layouts of two boxes.
//
//   compare_compositions({box}, {box}, 3, 100, {}).wrong == 0      the pairs whose A has a number = 3 (mod 100)
//
// Each pair is decided twice: by compose, and by walking the domain (composition_definition.hpp). A composite must have the
// values of A(B(c)) and a shape that refines B's; an obstruction must hold when evaluated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/fit.hpp"
#include "colex/layout.hpp"

// The definition of A o B, by walking the domain: what composition is compared with.
//
//   composite_exists(values(A, 9), modes(B))      whether some layout R has R(c) == A(B(c)) for every coordinate c of B

namespace colex::exhaustion::definition {

/// The values A(0), …, A(count - 1), A extended along its last mode.
inline std::vector<std::int64_t> values(const Layout<>& A, std::int64_t count) {
  std::vector<std::int64_t> table;
  for (std::int64_t x = 0; x < count; ++x) table.push_back(A(Checked(x)).value());
  return table;
}

/// Whether a layout R exists with R(c) == A(B(c)) for every c and a shape that refines B's. Such an R is, for each leaf of B,
/// some layout of the leaf's extent, and the sum of them: so each leaf must fit, and the leaves must add up.
inline bool composite_exists(const std::vector<std::int64_t>& A, const Modes<Checked>& B) {
  std::vector<std::int64_t> sums{0};
  std::vector<std::int64_t> points{0};
  for (const Mode<Checked>& leaf : B) {
    std::vector<Checked> line;
    for (std::int64_t i = 0; i < leaf.extent.value(); ++i)
      line.emplace_back(A[static_cast<std::size_t>(i * leaf.stride.value())]);
    if (!fit<Checked>(line)) return false;
    std::vector<std::int64_t> next_sums;
    std::vector<std::int64_t> next_points;
    for (std::int64_t i = 0; i < leaf.extent.value(); ++i) {
      for (std::size_t k = 0; k < points.size(); ++k) {
        const std::int64_t point = points[k] + i * leaf.stride.value();
        const std::int64_t sum = sums[k] + line[static_cast<std::size_t>(i)].value();
        if (A[static_cast<std::size_t>(point)] != sum) return false;
        next_points.push_back(point);
        next_sums.push_back(sum);
      }
    }
    points = std::move(next_points);
    sums = std::move(next_sums);
  }
  return true;
}

}  // namespace colex::exhaustion::definition

// All flat layouts of so many modes whose extents and strides are within bounds, each with a number.
//
//   Box box{0, 2, {1, 2, 3}, 0, 4};      ranks 0 to 2, extents 1 to 3, strides 0 to 4
//   box.size() == 1 + 15 + 15 * 15
//   box.modes(16)                        3:4, of rank 1 the last but 0

namespace colex::exhaustion {

struct Box {
  std::size_t least_rank = 0, most_rank = 0;
  std::vector<std::int64_t> extents;
  std::int64_t least_stride = 0, most_stride = 0;

  /// How many layouts there are. Throws std::overflow_error if they are more than 2^63.
  std::uint64_t size() const;
  /// The modes of the layout of this number. Requires number < size().
  Modes<Checked> modes(std::uint64_t number) const;
  /// How many modes there are to choose from.
  std::uint64_t choices() const { return extents.size() * static_cast<std::uint64_t>(most_stride - least_stride + 1); }
};

/// The flat layout with these modes.
Layout<> flat_layout(const Modes<Checked>& modes);

}  // namespace colex::exhaustion

namespace colex::exhaustion {

/// A pair on which composition and its definition disagree.
struct Disagreement {
  std::string A, B;
  std::string what;
};

struct Comparison {
  std::uint64_t pairs = 0, composites = 0, wrong = 0;
  std::optional<Disagreement> first;
};

/// All A of the boxes `left` whose number is that of the slice, with all B of the boxes `right`, which have no negative stride.
/// `disagree` is told of each pair that is wrong.
Comparison compare_compositions(const std::vector<Box>& left, const std::vector<Box>& right, std::uint64_t slice,
                                std::uint64_t slices, const std::function<void(const Disagreement&)>& disagree = {});

}  // namespace colex::exhaustion
