// Nimbers, the sums and products of impartial games: numbers in which every axiom of a field holds, with other sums than the
// integers'.
//
//   2 xor 3 = 1     nim_product(2, 2) = 3     nim_product(2, 3) = 1     nim_product(4, 4) = 6
//
// The numbers below 16 are a field of 16 elements.
// Source: Conway, On Numbers and Games, chapter 6.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>

namespace colex::laws {

/// Nimbers below this are closed under products.
inline constexpr std::size_t nimbers = 16;

namespace detail {

/// By the definition: a ⊗ b is the least number that is no (x ⊗ b) xor (a ⊗ y) xor (x ⊗ y) with x < a, y < b.
inline std::array<std::array<std::int64_t, nimbers>, nimbers> nim_table() {
  std::array<std::array<std::int64_t, nimbers>, nimbers> product{};
  for (std::size_t a = 0; a < nimbers; ++a) {
    for (std::size_t b = 0; b < nimbers; ++b) {
      std::set<std::int64_t> excluded;
      for (std::size_t x = 0; x < a; ++x) {
        for (std::size_t y = 0; y < b; ++y) excluded.insert(product[x][b] ^ product[a][y] ^ product[x][y]);
      }
      while (excluded.count(product[a][b]) > 0) ++product[a][b];
    }
  }
  return product;
}

}  // namespace detail

/// a ⊗ b. Requires both in [0, nimbers).
inline std::int64_t nim_product(std::int64_t a, std::int64_t b) {
  static const auto table = detail::nim_table();
  return table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

}  // namespace colex::laws
