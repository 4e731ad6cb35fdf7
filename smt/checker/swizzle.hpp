// A swizzle, Sw<B,M,S>: some bits of an address are xored onto others.
//
//   Sw<3,4,3>(1000) = 0b1111101000 xor 0b1110000 = 920        bits 7 to 9 are 111, and are xored onto bits 4 to 6
#pragma once

#include <cstdint>

#include "words.hpp"

namespace check {

using Integers = std::vector<Integer>;

inline bool less(const Integer& a, const Integer& b) { return (a - b).is_negative(); }

/// The bits of x >= 0, the lowest first.
class Bits {
 public:
  explicit Bits(Integer x) {
    Integers powers{Integer(1)};
    while (!less(x, powers.back())) powers.push_back(powers.back() + powers.back());
    for (std::size_t k = powers.size(); k-- > 0;) {
      const bool is_set = !less(x, powers[k]);
      if (is_set) x = x - powers[k];
      bits_.push_back(is_set);
    }
    std::reverse(bits_.begin(), bits_.end());
  }
  bool operator[](std::size_t k) const { return k < bits_.size() && bits_[k]; }

 private:
  std::vector<bool> bits_;
};

/// Sw<B,M,S>: bit M + max(S,0) + i of an address is xored onto bit M + max(-S,0) + i, for 0 <= i < B, all of them read before
/// any is written.
struct Swizzle {
  std::size_t bits = 0, source = 0, target = 0;

  friend bool operator==(const Swizzle&, const Swizzle&) = default;
  /// No bit is lost, then: of two addresses with one image those bits are the same that are not written; and, from that end
  /// on from which bits are read, each bit that is written, since the one xored onto it is.
  bool is_bijection() const { return bits == 0 || source != target; }

  /// Nothing is read that is written, and so it undoes itself.
  bool is_involution() const { return source + bits <= target || target + bits <= source; }

  Integer operator()(const Integer& address) const {
    const Bits bit(address);
    Integer result = address;
    for (std::size_t i = 0; i < bits; ++i) {
      const Integer power(bit[source + i] ? std::int64_t{1} << (target + i) : 0);
      result = bit[target + i] ? result - power : result + power;
    }
    return result;
  }
  /// Enough for the image of [0, n) to be [0, n). A smaller address has a 0 at some bit at which n has a 1, and above it the bits
  /// of n. If nothing is xored there, in n, its image has them too, and is smaller than n. Where lower bits are read, blocks up
  /// to the highest bit that is written are kept; of what n is beyond such blocks the bits that are read have to be 0.
  bool keeps(const Integer& n) const {
    const Bits bit(n);
    for (std::size_t i = 0; i < bits && source > target; ++i)
      for (std::size_t k = 0; k <= target + i; ++k)
        if (bit[source + i] && bit[k]) return false;
    if (bits == 0 || source > target) return true;
    bool is_low = false, is_high = false;
    for (std::size_t k = 0; k < source; ++k) is_low = is_low || bit[k];
    for (std::size_t k = source + 1; k < target + bits; ++k) is_high = is_high || bit[k];
    return !is_high && !(bit[source] && is_low);
  }
};

/// "Sw<3,4,-3>".
inline Swizzle swizzle_of(const std::string& text) {
  require(text.starts_with("Sw<") && text.ends_with(">"), "\"" + text.substr(0, 40) + "\" is no swizzle");
  const Words numbers = pieces(text.substr(3, text.size() - 4), ',');
  require(numbers.size() == 3, "a swizzle has three numbers");
  const bool down = numbers[2].starts_with('-');
  const std::size_t bits = count_of(numbers[0]), base = count_of(numbers[1]), shift = count_of(numbers[2].substr(down ? 1 : 0));
  require(bits + base + shift <= 62, "a swizzle of that many bits");
  return bits == 0 ? Swizzle() : Swizzle{bits, base + (down ? 0 : shift), base + (down ? shift : 0)};
}

}  // namespace check
