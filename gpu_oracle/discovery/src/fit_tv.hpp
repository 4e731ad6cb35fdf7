// Turns a table over (thread, value) into a TV layout: a layout with two modes, the first for threads and the second for values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "colex/fit.hpp"
#include "colex/layout.hpp"

namespace colex::discovery {

/// The TV layout that maps each (thread, value) to `at(thread, value)`, if there is one.
inline std::optional<Layout<>> fit_tv(std::int64_t threads, std::int64_t values,
                                      const std::function<std::int64_t(std::int64_t, std::int64_t)>& at) {
  std::vector<Checked> along_threads, along_values;
  for (std::int64_t t = 0; t < threads; ++t) along_threads.emplace_back(at(t, 0));
  for (std::int64_t v = 0; v < values; ++v) along_values.emplace_back(at(0, v));
  const auto T = fit(along_threads), V = fit(along_values);
  if (!T || !V) return std::nullopt;
  for (std::int64_t t = 0; t < threads; ++t) {
    for (std::int64_t v = 0; v < values; ++v) {
      if (at(t, 0) + at(0, v) != at(t, v)) return std::nullopt;
    }
  }
  return make_layout<Checked, Checked>({*T, *V});
}

}  // namespace colex::discovery
