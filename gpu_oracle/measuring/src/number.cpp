#include "colex/measuring/number.hpp"

#include <bit>
#include <cstdlib>
#include <string>

namespace colex::measuring {

namespace {

/// A format: its numbers of bits for sign, exponent and mantissa, and how many unused bits lie below them. A format of integers
/// has no exponent.
struct Format {
  const char* name;
  int bits;
  bool has_sign;
  int exponent;
  int mantissa;
  int unused;
};

constexpr Format format(Number number) {
  switch (number) {
    case Number::f16: return {"f16", 16, true, 5, 10, 0};
    case Number::bf16: return {"bf16", 16, true, 8, 7, 0};
    case Number::tf32: return {"tf32", 32, true, 8, 10, 13};
    case Number::f32: return {"f32", 32, true, 8, 23, 0};
    case Number::f64: return {"f64", 64, true, 11, 52, 0};
    case Number::e4m3: return {"e4m3", 8, true, 4, 3, 0};
    case Number::e5m2: return {"e5m2", 8, true, 5, 2, 0};
    case Number::s8: return {"s8", 8, true, 0, 7, 0};
    case Number::u8: return {"u8", 8, false, 0, 8, 0};
    case Number::s4: return {"s4", 4, true, 0, 3, 0};
    case Number::u4: return {"u4", 4, false, 0, 4, 0};
    case Number::b1: return {"b1", 1, false, 0, 1, 0};
    case Number::s16: return {"s16", 16, true, 0, 15, 0};
    case Number::u16: return {"u16", 16, false, 0, 16, 0};
    case Number::s32: return {"s32", 32, true, 0, 31, 0};
    case Number::u32: return {"u32", 32, false, 0, 32, 0};
  }
  return {};
}

constexpr std::uint64_t low_bits(int count) { return count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1; }

std::uint64_t encode_float(const Format& f, std::int64_t value) {
  const auto magnitude = static_cast<std::uint64_t>(std::abs(value));
  const std::uint64_t sign = value < 0 ? std::uint64_t{1} << (f.bits - 1) : 0;
  if (magnitude == 0) return 0;
  const auto exponent = static_cast<int>(std::bit_width(magnitude)) - 1;
  const auto biased = static_cast<std::uint64_t>(exponent + (1 << (f.exponent - 1)) - 1);
  const std::uint64_t fraction =
      (exponent <= f.mantissa ? magnitude << (f.mantissa - exponent) : magnitude >> (exponent - f.mantissa)) &
      low_bits(f.mantissa);
  return sign | ((biased << f.mantissa | fraction) << f.unused);
}

std::int64_t decode_float(const Format& f, std::uint64_t bits) {
  const auto biased = static_cast<int>(bits >> (f.mantissa + f.unused) & low_bits(f.exponent));
  const std::uint64_t fraction = bits >> f.unused & low_bits(f.mantissa);
  if (biased == 0 && fraction == 0) return 0;
  // Where other formats have infinities, e4m3 has numbers and one NaN.
  const bool has_infinities = f.mantissa != 3;
  if (has_infinities && biased == static_cast<int>(low_bits(f.exponent)))
    throw Fault(std::string("a result in ") + f.name + " is no number");
  // The number is significand · 2^scale.
  const std::uint64_t significand = fraction | std::uint64_t{1} << f.mantissa;
  const int scale = biased - (1 << (f.exponent - 1)) + 1 - f.mantissa;
  const bool small = biased > 0 && -f.mantissa <= scale && scale <= 50 - f.mantissa;
  if (!small || (scale < 0 && (significand & low_bits(-scale)) != 0)) {
    throw Fault(std::string("a result in ") + f.name + " is no small integer");
  }
  const auto magnitude = static_cast<std::int64_t>(scale >= 0 ? significand << scale : significand >> -scale);
  return (bits >> (f.bits - 1) & 1) != 0 ? -magnitude : magnitude;
}

}  // namespace

const char* name(Number number) { return format(number).name; }

int bits(Number number) { return format(number).bits; }

std::int64_t largest(Number number) {
  const Format f = format(number);
  if (f.exponent == 0) return static_cast<std::int64_t>(low_bits(f.mantissa));
  return std::int64_t{1} << (f.mantissa + 1);
}

int largest_power(Number number) {
  const Format f = format(number);
  if (f.exponent == 0) return 0;
  // e4m3 has numbers where the other formats have infinities.
  return (1 << (f.exponent - 1)) - (number == Number::e4m3 ? 0 : 1);
}

bool is_signed(Number number) { return format(number).has_sign; }

std::uint64_t encode(Number number, std::int64_t value) {
  const Format f = format(number);
  return f.exponent > 0 ? encode_float(f, value) : static_cast<std::uint64_t>(value) & low_bits(f.bits);
}

std::int64_t decode(Number number, std::uint64_t bits) {
  const Format f = format(number);
  if (f.exponent > 0) return decode_float(f, bits);
  const auto value = static_cast<std::int64_t>(bits & low_bits(f.bits));
  const bool negative = f.has_sign && (bits >> (f.bits - 1) & 1) != 0;
  return negative ? value - (std::int64_t{1} << f.bits) : value;
}

}  // namespace colex::measuring
