// A swizzle: an address with one field of its bits xored onto another, so that the columns of a tile spread over the banks.
//
//   Sw<B,M,S>         B bits are moved, the lowest M bits stay as they are, S is how far the moved bits go down
//
//   Sw<2,1,3>         0b YY.ZZ.   reads the bits Y (4 and 5) and xors them onto the bits Z (1 and 2): 5 = 1 + 3 + 2 - 1
//   Sw<2,1,3>(0b110110) = 0b110000
//   Sw<2,1,-3>        the other way round: bits 1 and 2 are read, bits 4 and 5 written
//
// Four swizzles to know, in elements of one byte:
//   Sw<3,4,3>         the 128-byte swizzle: 16-byte units of a 128-byte row, xored by the row modulo 8
//   Sw<2,4,3>         the 64-byte swizzle
//   Sw<1,4,3>         the 32-byte swizzle
//   Sw<0,4,3>         none: the identity
//
// When is it undone by itself? If and only if |S| >= B: then no bit is both read and written. CuTe demands this. A swizzle with
// 0 < |S| < B is still a bijection and is legal here; its inverse is not a swizzle. With S = 0 and B > 0 every moved bit is xored
// with itself and lost.
// Why is `Sw<B,M,S>` not a template over an integer? Its parameters are bit positions; only what it is applied to is an Integer.
//
// Mathematics (optional): on vectors of bits it is the linear map I + N over F2, N shifting B bits by S. (I + N)^2 = I + N^2, and
// N^2 = 0 exactly when |S| >= B; for S != 0 N is nilpotent, so (I + N)^n = I for a power of two n with (n - 1)·|S| >= B.
//
// Source: CuTe `swizzle.hpp`; S125.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/checked.hpp"
#include "colex/decision.hpp"
#include "colex/integer.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/xor_bits.hpp"

namespace colex {

/// x -> x xor ((x & Y) >> S), where Y is B bits from M + max(S,0) on; a negative S shifts to the left.
class Swizzle {
 public:
  /// Bits of an address that a swizzle may touch: 0 to 61, so that no address leaves the range of 64-bit integers.
  static constexpr std::int64_t most_bits = 62;

  /// Sw<bits,base,shift>. Requires bits >= 0, base >= 0 and bits + base + |shift| <= 62, else throws Rejection(domain).
  constexpr Swizzle(std::int64_t bits, std::int64_t base, std::int64_t shift) : bits_(bits), base_(base), shift_(shift) {
    if (bits < 0 || base < 0) {
      throw Rejection(Kind::domain, text() + ": the number of bits and the base of a swizzle are at least 0");
    }
    const bool fits =
        bits <= most_bits && base <= most_bits && -most_bits <= shift && shift <= most_bits && window() <= most_bits;
    if (!fits) throw Rejection(Kind::domain, text() + ": bits + base + |shift| of a swizzle is at most 62");
  }
  /// The identity, Sw<0,0,0>.
  Swizzle() = default;

  constexpr std::int64_t bits() const { return bits_; }
  constexpr std::int64_t base() const { return base_; }
  constexpr std::int64_t shift() const { return shift_; }

  /// The lowest bit that is read, M + max(S,0).
  constexpr std::int64_t source() const { return base_ + (shift_ > 0 ? shift_ : 0); }
  /// The lowest bit that is written, M + max(-S,0).
  constexpr std::int64_t target() const { return base_ + (shift_ < 0 ? -shift_ : 0); }
  /// The mask of the bits that are read, CuTe's `yyy_msk`.
  constexpr std::int64_t source_mask() const { return field() << source(); }
  /// The mask of the bits that are written, CuTe's `zzz_msk`.
  constexpr std::int64_t target_mask() const { return field() << target(); }
  /// Bits from this one on are neither read nor written: Sw(x + k·2^w) = Sw(x) + k·2^w for x in [0, 2^w) and w = window().
  constexpr std::int64_t window() const { return bits_ + base_ + (shift_ < 0 ? -shift_ : shift_); }

  /// The address of x. Requires x >= 0, else throws Rejection(domain). Ensures a value in [0, 2^w) for x in [0, 2^w), w =
  /// window().
  template <Integer I>
    requires(!std::integral<I>)
  constexpr I operator()(const I& x) const {
    if (x < I(0)) {
      throw Rejection(Kind::domain, text() + '(' + describe(x) + "): a swizzle acts on addresses, which are at least 0");
    }
    return xor_bits(x, source(), target(), bits_);
  }
  constexpr Checked operator()(std::int64_t x) const { return (*this)(Checked(x)); }

  /// Equality of the parameters. Two swizzles of 0 bits are the same function and are not equal.
  friend bool operator==(const Swizzle&, const Swizzle&) = default;

  /// Sw<3,4,3>.
  friend std::string to_string(const Swizzle& sw) { return sw.text(); }

 private:
  constexpr std::int64_t field() const { return (std::int64_t{1} << bits_) - 1; }
  std::string text() const {
    return "Sw<" + std::to_string(bits_) + ',' + std::to_string(base_) + ',' + std::to_string(shift_) + '>';
  }

  std::int64_t bits_ = 0;
  std::int64_t base_ = 0;
  std::int64_t shift_ = 0;
};

/// Whether Sw(Sw(x)) == x for all x: if and only if |S| >= B.
constexpr bool is_involution(const Swizzle& sw) { return sw.shift() >= sw.bits() || -sw.shift() >= sw.bits(); }

/// Whether Sw is a bijection of the addresses, and then of [0, 2^window): if and only if S != 0 or B == 0.
constexpr YesOrNo bijective(const Swizzle& sw) { return YesOrNo(sw.shift() != 0 || sw.bits() == 0); }

/// Whether two swizzles are the same function: equal parameters, or 0 bits both.
constexpr YesOrNo equal(const Swizzle& a, const Swizzle& b) { return YesOrNo(a == b || (a.bits() == 0 && b.bits() == 0)); }

namespace detail {
constexpr void require_bijective(const Swizzle& sw) {
  if (bijective(sw)) return;
  throw Rejection(Kind::inadmissible,
                  to_string(sw) + " is no bijection: a shift of 0 xors each bit with itself, so that the addresses 0 and " +
                      std::to_string(std::int64_t{1} << sw.source()) + " both go to 0",
                  shown("first", 0, "second", std::int64_t{1} << sw.source()));
}
}  // namespace detail

/// The swizzle that undoes Sw. Requires is_involution(Sw), else throws Rejection(inadmissible): the inverse of another bijective
/// swizzle is no swizzle (preimage evaluates it, and inverse(linear_layout(Sw)) is its form). Source: CuTe
/// `right_inverse(Swizzle)`.
constexpr Swizzle inverse(const Swizzle& sw) {
  detail::require_bijective(sw);
  if (is_involution(sw)) return sw;
  // The lowest bit that is read and whose value goes to another bit that is read.
  const std::int64_t first = std::int64_t{1} << (sw.source() + (sw.shift() > 0 ? sw.shift() : 0));
  throw Rejection(Kind::inadmissible,
                  "the inverse of " + to_string(sw) + " is not a swizzle: |shift| < bits, so that some bits are read and " +
                      "written both, and " + std::to_string(first) + " goes to " + describe(sw(first)) + " and then to " +
                      describe(sw(sw(first))) + ". The inverse of its linear layout exists",
                  shown("coordinate", first, "value", sw(first)));
}
COLEX_CONSTEXPR Result<Swizzle> try_inverse(const Swizzle& sw) {
  return attempt([&] { return inverse(sw); });
}

/// inverse(Sw).
constexpr Swizzle right_inverse(const Swizzle& sw) { return inverse(sw); }
/// inverse(Sw).
constexpr Swizzle left_inverse(const Swizzle& sw) { return inverse(sw); }

/// The x with Sw(x) == y. Requires bijective(Sw), else throws Rejection(inadmissible), and y >= 0.
template <Integer I>
  requires(!std::integral<I>)
constexpr I preimage(const Swizzle& sw, const I& y) {
  detail::require_bijective(sw);
  if (is_involution(sw)) return sw(y);
  const std::int64_t distance = sw.shift() < 0 ? -sw.shift() : sw.shift();
  // Sw applied n times is the identity for a power of two n with (n-1)·|S| >= B, so Sw applied n - 1 times undoes it.
  std::int64_t order = 1;
  while ((order - 1) * distance < sw.bits()) order = 2 * order;
  I x = y;
  for (std::int64_t i = 1; i < order; ++i) x = sw(x);
  return x;
}
constexpr Checked preimage(const Swizzle& sw, std::int64_t y) { return preimage(sw, Checked(y)); }

namespace detail {
/// The lowest set bit of a mask that is one run of ones, or -1 if it is not.
constexpr std::int64_t run_start(std::uint64_t mask) {
  const int start = std::countr_zero(mask);
  const std::uint64_t ones = mask >> start;
  return (ones & (ones + 1)) == 0 ? start : -1;
}

/// The images of the powers of two under a function that is to be a swizzle; none where any will do.
using BitImages = std::vector<std::optional<std::int64_t>>;

/// A swizzle that sends 2^i to images[i] wherever there is one, and no power of two from 2^(images.size()) on elsewhere; rejects
/// if and only if there is none. what says whose images they are.
constexpr Swizzle swizzle_with_images(const BitImages& images, const std::string& what) {
  struct Moved {
    std::int64_t bit;
    std::int64_t shift;
  };
  std::optional<Moved> first;
  std::int64_t last = 0;
  const auto reject = [&](std::int64_t bit) {
    throw Rejection(Kind::inadmissible,
                    what + " is not a swizzle: it sends " + std::to_string(std::int64_t{1} << bit) + " to " +
                        std::to_string(*images[static_cast<std::size_t>(bit)]) +
                        ", and a swizzle adds one other bit to each bit of a run, all at the same distance",
                    shown("coordinate", std::int64_t{1} << bit, "value", *images[static_cast<std::size_t>(bit)]));
  };
  for (std::size_t k = 0; k < images.size(); ++k) {
    const auto bit = static_cast<std::int64_t>(k);
    const std::int64_t added = images[k] ? *images[k] ^ (std::int64_t{1} << bit) : 0;
    if (added == 0) continue;
    const std::int64_t shift = bit - std::countr_zero(static_cast<std::uint64_t>(added));
    if ((added & (added - 1)) != 0 || (first && shift != first->shift)) reject(bit);
    if (!first) first = Moved{bit, shift};
    last = bit;
  }
  if (!first) return Swizzle();
  for (std::int64_t bit = first->bit; bit < last; ++bit) {
    const auto& image = images[static_cast<std::size_t>(bit)];
    if (image && *image == std::int64_t{1} << bit) reject(bit);
  }
  return Swizzle(last - first->bit + 1, first->shift < 0 ? first->bit : first->bit - first->shift, first->shift);
}
}  // namespace detail

/// The swizzle that reads the bits of `source` and writes those of `target`: make_swizzle(0b1000, 0b0100) = Sw<1,2,1>.
/// Requires two masks of equally many bits, each one run of ones (or none: Sw<0,0,0>), below 2^62, else throws Rejection(domain).
/// Ensures source_mask() == source and target_mask() == target. Source: CuTe `make_swizzle<Y,Z>`.
constexpr Swizzle make_swizzle(std::int64_t source, std::int64_t target) {
  const auto reject = [&](const std::string& why) {
    throw Rejection(Kind::domain, "make_swizzle(" + std::to_string(source) + ',' + std::to_string(target) + "): " + why);
  };
  if (source < 0 || target < 0 || source >> Swizzle::most_bits != 0 || target >> Swizzle::most_bits != 0) {
    reject("a mask is at least 0 and below 2^62");
  }
  const auto y = static_cast<std::uint64_t>(source);
  const auto z = static_cast<std::uint64_t>(target);
  if (std::popcount(y) != std::popcount(z)) reject("the masks have different numbers of bits");
  if (source == 0) return Swizzle();
  const std::int64_t from = detail::run_start(y);
  const std::int64_t to = detail::run_start(z);
  if (from < 0 || to < 0) reject("the bits of a mask are not next to one another");
  return Swizzle(std::popcount(y), from < to ? from : to, from - to);
}
/// The swizzle that does B and then A. Ensures composition(A,B)(x) == A(B(x)) for all x >= 0; throws Rejection(inadmissible),
/// with the first power of two at fault, if and only if no swizzle does. Source: CuTe `composition(Swizzle, Swizzle)`, which xors
/// the masks and needs equal shifts.
inline Swizzle composition(const Swizzle& A, const Swizzle& B) {
  detail::BitImages images;
  for (std::int64_t i = 0; i < Swizzle::most_bits; ++i) images.push_back(A(B(Checked(std::int64_t{1} << i))).value());
  return detail::swizzle_with_images(images, to_string(A) + " o " + to_string(B));
}
inline Result<Swizzle> try_composition(const Swizzle& A, const Swizzle& B) {
  return attempt([&] { return composition(A, B); });
}

namespace detail {
/// log2(n) of a power of two, else a rejection.
constexpr std::int64_t require_power_of_two(std::int64_t n, const std::string& where) {
  if (n < 1 || !std::has_single_bit(static_cast<std::uint64_t>(n))) {
    throw Rejection(Kind::domain, where + ": a swizzle counts in powers of two, and " + std::to_string(n) + " is none");
  }
  return std::countr_zero(static_cast<std::uint64_t>(n));
}
}  // namespace detail

/// The swizzle of elements n times as large, whose address is 1/n: Sw(n·x + j) == n·upcast(Sw,n)(x) + j for all x >= 0 and 0 <= j
/// < n.
/// Requires a power of two n, else throws Rejection(domain). Throws Rejection(inadmissible), with the first address at fault, if
/// and only if no swizzle has this property, because Sw moves elements within or out of their blocks of n: if and only if B > 0
/// and n > 2^M. cute_upcast is what CuTe returns then.
inline Swizzle upcast(const Swizzle& sw, std::int64_t n) {
  const std::string call = "upcast(" + to_string(sw) + ',' + std::to_string(n) + ')';
  const std::int64_t k = detail::require_power_of_two(n, call);
  if (sw.bits() == 0) return Swizzle(0, sw.base() < k ? 0 : sw.base() - k, sw.shift());
  if (k <= sw.base()) return Swizzle(sw.bits(), sw.base() - k, sw.shift());
  const std::int64_t moved = std::int64_t{1} << sw.source();
  throw Rejection(Kind::inadmissible,
                  call + ": blocks of " + std::to_string(n) + " elements do not stay together; address " + std::to_string(moved) +
                      " is the first, and goes to " + describe(sw(moved)) + ". At most " +
                      std::to_string(std::int64_t{1} << sw.base()) + " elements make a block",
                  shown("coordinate", moved, "value", sw(moved)));
}
/// CuTe's upcast, which drops the bits below a block. For S >= 0 it ensures cute_upcast(Sw,n)(x) == ⌊Sw(n·x)/n⌋ and says nothing
/// about the other elements of a block; for S < 0 it ensures Sw(n·x) == n·cute_upcast(Sw,n)(x). Requires a power of two n.
inline Swizzle cute_upcast(const Swizzle& sw, std::int64_t n) {
  const std::int64_t k = detail::require_power_of_two(n, "cute_upcast(" + to_string(sw) + ',' + std::to_string(n) + ')');
  if (k <= sw.base()) return Swizzle(sw.bits(), sw.base() - k, sw.shift());
  const std::int64_t left = sw.bits() - (k - sw.base());
  return Swizzle(left < 0 ? 0 : left, 0, sw.shift());
}

/// The swizzle of elements n times as small: downcast(Sw,n)(n·x + j) == n·Sw(x) + j for all x >= 0 and 0 <= j < n.
/// Requires a power of two n and a result within 62 bits, else throws Rejection(domain). Source: CuTe `downcast`.
inline Swizzle downcast(const Swizzle& sw, std::int64_t n) {
  const std::int64_t k = detail::require_power_of_two(n, "downcast(" + to_string(sw) + ',' + std::to_string(n) + ')');
  return Swizzle(sw.bits(), sw.base() + k, sw.shift());
}
/// The same swizzle for elements of new_bits instead of old_bits: upcast or downcast by the ratio.
/// Requires new_bits, old_bits >= 1 and a ratio that is a power of two, else throws Rejection(domain). Source: CuTe
/// `recast_layout`.
inline Swizzle recast(const Swizzle& sw, std::int64_t new_bits, std::int64_t old_bits) {
  const std::string call = "recast(" + to_string(sw) + ',' + std::to_string(new_bits) + ',' + std::to_string(old_bits) + ')';
  if (new_bits < 1 || old_bits < 1) throw Rejection(Kind::domain, call + ": an element has at least 1 bit");
  const bool larger = new_bits >= old_bits;
  const std::int64_t more = larger ? new_bits : old_bits;
  const std::int64_t less = larger ? old_bits : new_bits;
  if (more % less != 0) throw Rejection(Kind::domain, call + ": the ratio of the sizes is not a power of two");
  return larger ? upcast(sw, more / less) : downcast(sw, more / less);
}
}  // namespace colex
