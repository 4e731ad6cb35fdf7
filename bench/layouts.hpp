// The layouts that are measured, by their number of modes and of elements.
#pragma once

#include <cstdint>

#include "colex/layout.hpp"

namespace colex::bench {

inline Checked power_of_two(std::int64_t exponent) { return Checked(std::int64_t{1} << exponent); }

/// Three modes of 2^bits elements together, (2^a,2^b,2^c):((2^b+pad)*2^c,1,2^b+pad). With a pad they are neither compact nor a
/// sorted chain; without one they are bijective.
inline Layout<> three_modes(std::int64_t bits, std::int64_t pad) {
  const std::int64_t b = bits / 3, c = (bits - b) / 2, a = bits - b - c;
  const Checked step = power_of_two(b) + Checked(pad);
  return layout_of(Modes<Checked>{{power_of_two(a), step * power_of_two(c)}, {power_of_two(b), 1}, {power_of_two(c), step}});
}

/// Three modes with a pad. For 2^50 elements and more its values would need more than 64 bits: there it has none.
inline Layout<> padded(std::int64_t bits) { return three_modes(bits, bits < 50 ? 1 : 0); }

/// Three modes that are a bijection onto [0, 2^bits).
inline Layout<> permuted(std::int64_t bits) { return three_modes(bits, 0); }

}  // namespace colex::bench
