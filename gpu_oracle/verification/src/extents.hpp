// The two modes of a TV layout.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

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

/// That a layout is of other threads or values than the operand's, in words; nothing if it is of as many. Throws
/// Rejection(type) as above.
inline std::optional<std::string> misfit_text(const Layout<>& proposed, const Layout<>& known, char operand) {
  const Extents have = extents(proposed), need = extents(known);
  if (have == need) return std::nullopt;
  const auto text = [](const Extents& e) {
    return std::to_string(e.threads) + " threads with " + std::to_string(e.values) + " values";
  };
  return std::string(1, operand) + " of this instruction belongs to " + text(need) + "; " + to_string(proposed) + " is of " +
         text(have);
}

/// Throws Rejection(domain) for a layout of other threads or values than the operand's.
inline void require_fit(const Layout<>& proposed, const Layout<>& known, char operand) {
  if (auto text = misfit_text(proposed, known, operand)) throw Rejection(Kind::domain, *text);
}

}  // namespace colex::verification
