// Words of 32 bits, as finite theorems about swizzles speak of them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "colex/obligations/obligation.hpp"

namespace colex::finite {

inline constexpr unsigned word_width = 32;

inline obligations::Term word(const std::string& name) {
  return obligations::variable(name, obligations::Sort::bits(word_width));
}
inline obligations::Term constant(std::int64_t value) { return obligations::literal(value, obligations::Sort::bits(word_width)); }
/// 2^bits.
inline obligations::Term two_to(const obligations::Term& bits) { return constant(1) << bits; }
/// x < 2^bits.
inline obligations::Term below(const obligations::Term& x, const obligations::Term& bits) { return (x >> bits) == 0; }
/// x mod 2^bits.
inline obligations::Term low(const obligations::Term& x, const obligations::Term& bits) { return x & (two_to(bits) - 1); }

/// The obligation under a last hypothesis, without which it is false.
inline obligations::Obligation provided(obligations::Obligation o, obligations::Assertion condition) {
  o.hypotheses.push_back(std::move(condition));
  o.twins = {without_hypothesis(o, o.hypotheses.size() - 1)};
  return o;
}

}  // namespace colex::finite
