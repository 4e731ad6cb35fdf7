// What the threads of one warp hold of an operand, many times over: images of registers in which an element is named by thread and
// value.
//
//   Fragments A({Number::f16, 8}, 2)      two images of a fragment of 8 values a thread, in four registers of 32 bits
//   A.set(1, 31, 7, 5)                    thread 31's value 7 of image 1 is 5: the upper half of its register 3
//
// Values are numbered as they lie in the registers, from the low bits of register 0 on. That is all that `value` means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/measuring/number.hpp"

namespace colex::measuring {

inline constexpr int warp_size = 32;

/// The elements of one operand that a thread holds.
struct Operand {
  Number number;
  int values;
};

/// How many elements the threads of a warp hold together, replicas counted.
constexpr int elements(const Operand& operand) { return warp_size * operand.values; }

class Fragments {
 public:
  /// So many images, all zero.
  Fragments(Operand operand, std::size_t images);

  const Operand& operand() const { return operand_; }
  std::size_t images() const { return images_; }

  void set(std::size_t image, int thread, int value, std::int64_t integer);
  std::int64_t get(std::size_t image, int thread, int value) const;

  /// By the element's number, thread * values + value.
  void set(std::size_t image, int element, std::int64_t integer) {
    set(image, element / operand_.values, element % operand_.values, integer);
  }
  std::int64_t get(std::size_t image, int element) const {
    return get(image, element / operand_.values, element % operand_.values);
  }

  /// The registers, image by image, register by register, thread by thread: 32-bit words, or 64-bit ones for f64.
  const std::vector<std::byte>& bytes() const { return bytes_; }
  std::vector<std::byte>& bytes() { return bytes_; }

 private:
  std::size_t register_bytes() const { return operand_.number == Number::f64 ? 8 : 4; }
  std::size_t values_per_register() const { return 8 * register_bytes() / static_cast<std::size_t>(bits(operand_.number)); }
  std::size_t registers() const { return static_cast<std::size_t>(operand_.values) / values_per_register(); }

  std::size_t at(std::size_t image, int thread, int value) const;
  std::uint64_t load(std::size_t place) const;
  void store(std::size_t place, std::uint64_t word);

  Operand operand_;
  std::size_t images_;
  std::vector<std::byte> bytes_;
};

}  // namespace colex::measuring
