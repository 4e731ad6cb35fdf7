// fit: the layout that a table of values is, or none. The ground truth for "does a result exist".
//
//   fit({0, 2, 1, 3})    = (2,2):(2,1)
//   fit({0, 1, 2, 10})   = none: a mode of extent 3 would have to come first, and 3 does not divide 4
//
// A layout function is determined by its values, and its coalesced form is found greedily: the first mode goes on for as long
// as the values are a straight line; where they leave it, the next mode must begin.
// Source: docs/algorithms.md; CF 2.1.4.18 (a function has one coalesced form).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "colex/layout.hpp"

namespace colex {

/// The coalesced layout L with L(x) == values[x] for every x in [0, values.size()), if there is one.
/// Ensures that none is returned only if no layout, of any shape, has these values. Cost: linear in the number of values.
template <Integer I = Checked, class D = I>
std::optional<Layout<I, D>> fit(std::vector<D> values) {
  if (values.empty() || !(values.front() == zero<D>())) return std::nullopt;
  Modes<I, D> modes;
  while (values.size() > 1) {
    const D stride = values[1];
    std::size_t extent = 2;
    D expected = stride;
    for (; extent < values.size(); ++extent) {
      expected = expected + stride;
      if (!(values[extent] == expected)) break;
    }
    if (values.size() % extent != 0) return std::nullopt;
    // The other modes are what stands at the multiples of the extent; the values between must be sums of both.
    std::vector<D> rest;
    for (std::size_t block = 0; block < values.size(); block += extent) {
      for (std::size_t i = 1; i < extent; ++i) {
        if (!(values[block + i] == values[block] + values[i])) return std::nullopt;
      }
      rest.push_back(values[block]);
    }
    modes.push_back({I(static_cast<std::int64_t>(extent)), stride});
    values = std::move(rest);
  }
  return layout_of(modes);
}

}  // namespace colex
