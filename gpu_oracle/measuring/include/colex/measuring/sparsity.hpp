// Structured sparsity: A stores only some elements of each chunk of consecutive k, and four bits of metadata (a *nibble*) say
// which of them.
//
//   f16    A stores 2 elements of each chunk of 4: the nibble holds two indices of two bits each, the first one in the low bits
//   s4     A stores 4 elements of each chunk of 8: the same with pairs of neighbours in place of elements
//   tf32   A stores 1 element of each chunk of 2: the nibble is 0100 for the first element, 1110 for the second
//
// The nibble 1000 stores the first and the third element of a chunk, 1101 the second and the fourth: together they name every
// element of the chunk once. So a sparse A that is looked at under these two nibbles, its two *views*, is a dense A with twice
// as many values.
//
// Source: PTX ISA, "Sparse matrix storage".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "colex/measuring/draw.hpp"
#include "colex/measuring/fragments.hpp"

namespace colex::measuring {

struct Sparsity {
  /// The nibbles of the two views.
  std::array<std::uint32_t, 2> views;
  /// All nibbles that have a meaning.
  std::vector<std::uint32_t> nibbles;
  /// How many neighbouring elements one index stands for.
  int neighbours = 1;
  /// How many indices a nibble holds.
  int indices = 2;

  /// The candidate that index number `which` of a nibble chooses. Candidates are the groups of neighbours in a chunk.
  int candidate(std::uint32_t nibble, int which) const;
};

/// How a sparse A is stored. That depends on the type of its elements.
Sparsity sparsity_of(Number number);

/// How many nibbles a thread's register of metadata holds.
inline constexpr int nibbles_of_a_thread = 8;

/// Registers of metadata. An image has one register for each thread.
class Metadata {
 public:
  /// The same nibble everywhere.
  Metadata(std::size_t images, std::uint32_t nibble, int threads = warp_size)
      : threads_(threads), registers_(images * static_cast<std::size_t>(threads), nibble * 0x11111111U) {}

  /// How many nibbles an image has.
  int places() const { return threads_ * nibbles_of_a_thread; }

  /// A place is thread · 8 + nibble, where a register's nibbles are counted from its low bits.
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

/// Random metadata in which every nibble has a meaning.
Metadata drawn_metadata(const Sparsity& sparsity, std::size_t images, Draw& draw, int threads = warp_size);

/// Finds the place of the nibble that says the k of an element of A. All nibbles are one, `before`, but for some that are
/// another, `instead`; and B is 1 only at k that `instead` alone chooses. So an element of A meets something exactly if its own
/// nibble is among the changed ones. One image of metadata for each bit of a place changes the nibbles whose place has that
/// bit, and together they tell the place. Two more images change none, and all.
class NibbleSearch {
 public:
  NibbleSearch(std::uint32_t before, std::uint32_t instead, int threads = warp_size);

  const Metadata& metadata() const { return metadata_; }
  unsigned images() const { return place_bits_ + 2; }

  /// The place, if meets(image) says whether the element meets anything under that image. Throws Fault if it heeds no nibble.
  std::int64_t place(const std::function<bool(unsigned image)>& meets) const;

 private:
  unsigned place_bits_;
  Metadata metadata_;
};

/// The elements that share a nibble are those of one chunk, in their order.
struct Chunk {
  std::int64_t place;
  std::vector<std::size_t> members;
};

/// The chunks of elements whose nibbles are at these places. Throws Fault unless each has so many members.
std::vector<Chunk> chunks(const std::vector<std::int64_t>& places, std::size_t members);

}  // namespace colex::measuring
