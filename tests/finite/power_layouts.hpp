// Layouts of powers of two for tests: all of a size, and as the algebra's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/finite/swizzle.hpp"
#include "colex/layout.hpp"

/// All of `rank` modes 2^length:2^to with 1 <= length <= longest and 0 <= to <= highest.
inline std::vector<std::vector<colex::finite::Powers>> power_layouts(std::size_t rank, unsigned longest, unsigned highest) {
  if (rank == 0) return {{}};
  std::vector<std::vector<colex::finite::Powers>> result;
  for (const auto& rest : power_layouts(rank - 1, longest, highest)) {
    for (unsigned length = 1; length <= longest; ++length) {
      for (unsigned to = 0; to <= highest; ++to) {
        result.push_back(rest);
        result.back().push_back({length, to});
      }
    }
  }
  return result;
}

/// (2^l0,…):(2^p0,…).
inline colex::Layout<> as_layout(const std::vector<colex::finite::Powers>& layout) {
  colex::Modes<colex::Checked> modes;
  for (const colex::finite::Powers& mode : layout) {
    modes.push_back({colex::Checked(std::int64_t{1} << mode.length), colex::Checked(std::int64_t{1} << mode.to)});
  }
  return colex::layout_of(modes);
}

/// The bits of the mode's values.
inline std::uint64_t reach_of(const colex::finite::Powers& mode) { return ((std::uint64_t{1} << mode.length) - 1) << mode.to; }

/// Whether no two modes reach a common bit.
inline bool reach_apart(const std::vector<colex::finite::Powers>& modes) {
  std::uint64_t seen = 0;
  for (const colex::finite::Powers& mode : modes) {
    if ((seen & reach_of(mode)) != 0) return false;
    seen |= reach_of(mode);
  }
  return true;
}
