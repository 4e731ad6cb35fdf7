// The sort of a term: Bool, Int, or BitVec n.
//
//   to_string(Sort::bits(32)) = "(_ BitVec 32)"
#pragma once

#include <string>

namespace colex::solvers {

/// What a term's values are: truth values, all integers, or the words of `width` bits.
class Sort {
 public:
  static constexpr Sort boolean() { return Sort(Tag::boolean, 0); }
  static constexpr Sort integer() { return Sort(Tag::integer, 0); }
  /// Words of 1 to 64 bits, else throws Rejection(domain).
  static Sort bits(unsigned width);

  constexpr bool is_boolean() const { return tag_ == Tag::boolean; }
  constexpr bool is_integer() const { return tag_ == Tag::integer; }
  constexpr bool is_bits() const { return tag_ == Tag::bits; }
  /// The number of bits of a word; 0 for other sorts.
  constexpr unsigned width() const { return width_; }

  friend bool operator==(const Sort&, const Sort&) = default;

 private:
  enum class Tag { boolean, integer, bits };
  constexpr Sort(Tag tag, unsigned width) : tag_(tag), width_(width) {}

  Tag tag_;
  unsigned width_;
};

/// As SMT-LIB 2 writes it.
std::string to_string(const Sort& sort);

}  // namespace colex::solvers
