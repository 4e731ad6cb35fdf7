#include "colex/measuring/sparsity.hpp"

namespace colex::measuring {

namespace {

unsigned shift(int place) { return 4U * static_cast<unsigned>(place % nibbles_of_a_thread); }

}  // namespace

Sparsity sparsity_of(Number number) {
  if (number == Number::tf32) return {{0b0100, 0b1110}, {0b0100, 0b1110}, 1, 1};
  return {{0b1000, 0b1101}, {0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b1110}, bits(number) == 4 ? 2 : 1, 2};
}

int Sparsity::candidate(std::uint32_t nibble, int which) const {
  if (indices == 1) return nibble == views[1] ? 1 : 0;
  return static_cast<int>(nibble >> (2 * which) & 3U);
}

void Metadata::set(std::size_t image, int place, std::uint32_t nibble) {
  std::uint32_t& word = registers_[index(image, place)];
  word = (word & ~(0xfU << shift(place))) | nibble << shift(place);
}

std::uint32_t Metadata::get(std::size_t image, int place) const { return registers_[index(image, place)] >> shift(place) & 0xfU; }

}  // namespace colex::measuring
