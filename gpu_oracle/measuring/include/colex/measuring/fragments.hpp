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

#include <cstddef>
#include <cstdint>
#include <cstring>
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

}  // namespace colex::measuring
