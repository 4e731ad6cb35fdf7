// The registers of all threads that hold an operand. An *image* is one content of them; an element of it is named by its thread
// and its value.
//
//   Fragments A({Number::f16, 8}, 2)      two images of a fragment of 8 values a thread, in four registers of 32 bits
//   A.set(1, 31, 7, 5)                    thread 31's value 7 of image 1 is 5: the upper half of its register 3
//   Fragments M({Number::f16, 512, 1}, 2) two images of 1024 bytes: memory is represented as one thread with many registers
//
// A thread's values are numbered as they lie in its registers, from the low bits of register 0 on. That is all that `value`
// means.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <vector>

#include "colex/measuring/number.hpp"

namespace colex::measuring {

inline constexpr int warp_size = 32;

/// The elements of one operand that a thread holds, and how many threads there are: a warp's 32 by default.
struct Operand {
  Number number;
  int values;
  int threads = warp_size;
};

/// How many elements the threads hold together. An element that several threads hold counts several times.
constexpr int elements(const Operand& operand) { return operand.threads * operand.values; }

class Fragments {
 public:
  /// `images` images that are all zero.
  Fragments(Operand operand, std::size_t images);

  const Operand& operand() const { return operand_; }
  std::size_t images() const { return images_; }

  void set(std::size_t image, int thread, int value, std::int64_t integer);
  std::int64_t get(std::size_t image, int thread, int value) const {
    const Place at = place(image, thread, value);
    const std::uint64_t bits = load(at.byte) >> at.shift & mask_;
    // Nearly every value that is read is 0, and every format writes 0 with all bits zero.
    return bits == 0 ? 0 : decode(operand_.number, bits);
  }

  /// The same for an element that is named by its number, thread * values + value.
  void set(std::size_t image, int element, std::int64_t integer) {
    set(image, element / operand_.values, element % operand_.values, integer);
  }
  std::int64_t get(std::size_t image, int element) const {
    return get(image, element / operand_.values, element % operand_.values);
  }

  /// The registers: image by image, within it register by register, within that thread by thread. They are 32-bit words, or
  /// 64-bit words for f64.
  const std::vector<std::byte>& bytes() const { return bytes_; }
  std::vector<std::byte>& bytes() { return bytes_; }

 private:
  /// Where an element lies: the first byte of its register, and the element's lowest bit in that register.
  struct Place {
    std::size_t byte;
    int shift;
  };
  Place place(std::size_t image, int thread, int value) const {
    const std::size_t which = static_cast<std::size_t>(value) >> log_per_register_;
    const std::size_t word =
        (image * registers_ + which) * static_cast<std::size_t>(operand_.threads) + static_cast<std::size_t>(thread);
    return {word * register_bytes_, (value & ((1 << log_per_register_) - 1)) * width_};
  }
  std::uint64_t load(std::size_t byte) const {
    if (register_bytes_ == 8) return word_at<std::uint64_t>(byte);
    return word_at<std::uint32_t>(byte);
  }
  template <class Word>
  Word word_at(std::size_t byte) const {
    Word word = 0;
    std::memcpy(&word, bytes_.data() + byte, sizeof word);
    return word;
  }
  void store(std::size_t byte, std::uint64_t word);

  Operand operand_;
  std::size_t images_;
  /// How many bits an element has.
  int width_;
  std::size_t register_bytes_;
  std::uint64_t mask_;
  /// A register holds 2^log_per_register_ values.
  int log_per_register_;
  std::size_t registers_;
  std::vector<std::byte> bytes_;
};

// Random integers that are the same on every machine. They are small enough for a sum of hundreds of products to stay exact in
// its format.
//
//   Draw draw;
//   drawn({Number::f16, 8}, 2, draw)        two images of a fragment, every element drawn from -2, …, 2
//
// Source: S. Vigna, splitmix64.

class Draw {
 public:
  /// 64 random bits.
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// An integer from -2 to 2 if the format is signed, from 0 to 3 if it is unsigned, 0 or 1 if it has one bit. In an unsigned
  /// format of at most 16 bits the largest number takes the place of 3: an instruction that read the operand as signed would
  /// see -1, and its sum would differ.
  std::int64_t small(Number number) {
    if (number == Number::b1) return static_cast<std::int64_t>(next() % 2);
    if (is_signed(number)) return static_cast<std::int64_t>(next() % 5) - 2;
    const auto drawn = static_cast<std::int64_t>(next() % 4);
    return drawn == 3 && bits(number) <= 16 ? largest(number) : drawn;
  }

 private:
  std::uint64_t state_ = 1;
};

/// `images` images of drawn integers.
inline Fragments drawn(const Operand& operand, std::size_t images, Draw& draw) {
  Fragments result(operand, images);
  for (std::size_t image = 0; image < images; ++image) {
    for (int j = 0; j < elements(operand); ++j) result.set(image, j, draw.small(operand.number));
  }
  return result;
}

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
