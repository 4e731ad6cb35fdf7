// The two modes of a TV layout.
#pragma once

#include <cstdint>

#include "colex/layout.hpp"
#include "colex/print.hpp"

namespace colex::verification {

/// How many threads and values a TV layout has.
struct Extents {
  std::int64_t threads, values;
  friend bool operator==(const Extents&, const Extents&) = default;
};

/// Throws Rejection(type) for a layout that has not two modes.
inline Extents extents(const Layout<>& L) {
  if (L.shape().is_leaf() || L.rank() != 2) {
    throw Rejection(Kind::type,
                    "a TV layout has two modes, threads and values; " + to_string(L) + " has " + std::to_string(L.rank()));
  }
  return {size(L.mode(0)).value(), size(L.mode(1)).value()};
}

}  // namespace colex::verification
