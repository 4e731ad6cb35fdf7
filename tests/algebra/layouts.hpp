// Layouts for the tests of the algebra, which do without the parser: flat({{2, 1}, {3, 10}}) is (2,3):(1,10).
#pragma once

#include <cstdint>
#include <ostream>
#include <random>
#include <vector>

#include "colex/compatible.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"

namespace colex {

/// How GoogleTest prints a layout.
inline void PrintTo(const Layout<>& L, std::ostream* out) { *out << to_string(L); }

namespace fixture {

/// A layout of the flat profile with these modes, always a tuple: flat({{4, 1}}) is (4):(1).
inline Layout<> flat(const Modes<Checked>& modes) {
  std::vector<Layout<>> parts;
  for (const auto& mode : modes) parts.push_back(Layout<>(mode));
  return make_layout(parts);
}

/// extent:stride.
inline Layout<> leaf(std::int64_t extent, std::int64_t stride) { return Layout<>(Mode<Checked>{extent, stride}); }

/// Every flat layout of exactly `rank` modes with extents in [1, extents] and strides in [low, high].
inline std::vector<Layout<>> every_layout(std::size_t rank, std::int64_t extents, std::int64_t low, std::int64_t high) {
  std::vector<Modes<Checked>> sequences{{}};
  for (std::size_t k = 0; k < rank; ++k) {
    std::vector<Modes<Checked>> longer;
    for (const auto& sequence : sequences) {
      for (std::int64_t s = 1; s <= extents; ++s) {
        for (std::int64_t d = low; d <= high; ++d) {
          longer.push_back(sequence);
          longer.back().push_back({s, d});
        }
      }
    }
    sequences = std::move(longer);
  }
  std::vector<Layout<>> result;
  for (const auto& sequence : sequences) result.push_back(flat(sequence));
  return result;
}

/// A flat layout drawn at random: rank in [0, rank], extents in [1, extents], strides in [low, high].
inline Layout<> random_layout(std::mt19937_64& random, std::size_t rank, std::int64_t extents, std::int64_t low,
                              std::int64_t high) {
  std::uniform_int_distribution<std::size_t> ranks(0, rank);
  std::uniform_int_distribution<std::int64_t> extent(1, extents);
  std::uniform_int_distribution<std::int64_t> stride(low, high);
  Modes<Checked> modes;
  for (std::size_t k = ranks(random); k > 0; --k) modes.push_back({extent(random), stride(random)});
  return flat(modes);
}

/// The values of L on its domain, by its definition on 1-D coordinates.
inline std::vector<Checked> values(const Layout<>& L) {
  std::vector<Checked> result;
  for (std::int64_t x = 0; x < size(L).value(); ++x) result.push_back(L(Checked(x)));
  return result;
}

/// Whether the coordinate is a natural one of L, and inside.
inline bool within(const Tuple<Checked>& coordinate, const Layout<>& L) {
  const auto c = leaves(coordinate);
  const auto s = leaves(L.shape());
  for (std::size_t k = 0; k < s.size(); ++k) {
    if (c[k] < Checked(0) || !(c[k] < s[k])) return false;
  }
  return congruent(coordinate, L.shape());
}

}  // namespace fixture
}  // namespace colex
