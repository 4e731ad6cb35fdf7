// Small integers in the number formats of tensor instructions, as bits.
//
//   encode(Number::f16, 1) == 0x3c00     encode(Number::s4, -1) == 0xf     decode(Number::e4m3, 0x38) == 1
//
// A probe uses only integers that a format holds exactly. So all its products and sums are exact, and an observation consists
// of integers.
#pragma once

#include <cstdint>

namespace colex::measuring {

enum class Number { f16, bf16, tf32, f32, f64, e4m3, e5m2, s8, u8, s4, u4, b1, s16, u16, s32, u32 };

/// The format's name in PTX.
const char* name(Number number);

/// How many bits an element takes.
int bits(Number number);

/// The largest n for which the format holds each of 0, …, n exactly.
std::int64_t largest(Number number);

/// The largest e for which 2^e is a number of the format; 0 for a format of integers, which has no exponent.
int largest_power(Number number);

/// Whether the format has negative numbers.
bool is_signed(Number number);

/// The bits of an integer with |value| <= largest(number).
std::uint64_t encode(Number number, std::int64_t value);

/// The integer that these bits represent. Throws Fault if they represent no integer.
std::int64_t decode(Number number, std::uint64_t bits);

}  // namespace colex::measuring
