// Words of 32 bits, as finite theorems about swizzles speak of them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "colex/solvers/query.hpp"

namespace colex::finite {

inline constexpr unsigned word_width = 32;

inline solvers::Term word(const std::string& name) { return solvers::variable(name, solvers::Sort::bits(word_width)); }
inline solvers::Term constant(std::int64_t value) { return solvers::literal(value, solvers::Sort::bits(word_width)); }
/// 2^bits.
inline solvers::Term two_to(const solvers::Term& bits) { return constant(1) << bits; }
/// x < 2^bits.
inline solvers::Term below(const solvers::Term& x, const solvers::Term& bits) { return (x >> bits) == 0; }
/// x mod 2^bits.
inline solvers::Term low(const solvers::Term& x, const solvers::Term& bits) { return x & (two_to(bits) - 1); }

/// The obligation under a last hypothesis, without which it is false.
inline solvers::Obligation provided(solvers::Obligation o, solvers::Assertion condition) {
  o.hypotheses.push_back(std::move(condition));
  o.twins = {without_hypothesis(o, o.hypotheses.size() - 1)};
  return o;
}

}  // namespace colex::finite
