// The values of a layout as a table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/layout.hpp"
#include "colex/print.hpp"

namespace colex::equations {

/// L(0), L(1), …, L(size(L) - 1). Throws Rejection(limit) if these are more than `most`, and says so of `what`.
inline std::vector<std::int64_t> values(const Layout<>& L, std::int64_t most, const std::string& what) {
  const Checked count = size(L);
  if (Checked(most) < count) {
    throw Rejection(Kind::limit, what + " has " + to_string(count) +
                                     " elements; equations are solved among the values of up to " + std::to_string(most));
  }
  std::vector<std::int64_t> all;
  all.reserve(static_cast<std::size_t>(count.value()));
  for (std::int64_t i = 0; i < count.value(); ++i) all.push_back(L(Checked(i)).value());
  return all;
}

}  // namespace colex::equations
