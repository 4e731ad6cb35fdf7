// Structured sparsity: of each chunk of k, A stores some elements, and four bits of metadata (a nibble) say which.
//
//   f16    chunks of 4, of which 2 are stored: the nibble has two indices of two bits, the first one in the low bits
//   s4     chunks of 8, the same for pairs of neighbours
//   tf32   chunks of 2, of which 1 is stored: nibble 0100 for the first, 1110 for the second
//
// Under two nibbles the stored elements are all of the chunk, one after the other: 1000 (the first and the third) and 1101 (the second and the fourth). So a
// sparse A, looked at in these two *views*, is a dense one with twice the values.
//
// Source: PTX ISA, "Sparse matrix storage".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/fragments.hpp"

namespace colex::measuring {

struct Sparsity {
  /// The nibbles of the two views.
  std::array<std::uint32_t, 2> views;
  /// All that have a meaning.
  std::vector<std::uint32_t> nibbles;
  /// So many neighbours have one index.
  int neighbours = 1;
  /// So many indices are in a nibble.
  int indices = 2;

  /// Which candidate of the chunk index number `which` of a nibble says, counted in neighbours.
  int candidate(std::uint32_t nibble, int which) const;
};

/// How A is stored, by the type of its elements.
Sparsity sparsity_of(Number number);

/// How many nibbles a thread's register of metadata has.
inline constexpr int nibbles_of_a_thread = 8;

/// Registers of metadata: for each image one of each thread.
class Metadata {
 public:
  /// The same nibble everywhere.
  Metadata(std::size_t images, std::uint32_t nibble, int threads = warp_size)
      : threads_(threads), registers_(images * static_cast<std::size_t>(threads), nibble * 0x11111111U) {}

  /// How many nibbles an image has.
  int places() const { return threads_ * nibbles_of_a_thread; }

  /// A place is thread · 8 + nibble, counted from the low bits.
  void set(std::size_t image, int place, std::uint32_t nibble);
  std::uint32_t get(std::size_t image, int place) const;

  const std::vector<std::uint32_t>& registers() const { return registers_; }

 private:
  std::size_t index(std::size_t image, int place) const {
    return image * static_cast<std::size_t>(threads_) + static_cast<std::size_t>(place / nibbles_of_a_thread);
  }

  int threads_;
  std::vector<std::uint32_t> registers_;
};

}  // namespace colex::measuring
