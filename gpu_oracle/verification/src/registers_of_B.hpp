// What is given for the values of B that an atom's layout speaks of, for all values in the registers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

#include "extents.hpp"

namespace colex::verification {

/// A number for each value that a thread's registers have of B, by thread: `given` for those of the layout, `other` for the rest.
inline std::vector<std::int64_t> registers_of_B(const predictions::MmaAtom& atom, const std::vector<std::int64_t>& given,
                                                std::int64_t other) {
  const auto values = static_cast<std::ptrdiff_t>(extents(atom.B).values);
  std::vector<std::int64_t> result;
  for (auto thread = given.begin(); thread != given.end(); thread += values) {
    result.insert(result.end(), static_cast<std::size_t>(atom.B_before), other);
    result.insert(result.end(), thread, thread + values);
    result.insert(result.end(), static_cast<std::size_t>(atom.B_behind), other);
  }
  return result;
}

}  // namespace colex::verification
