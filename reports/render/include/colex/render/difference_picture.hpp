// Two functions side by side, so that the eye falls on the first place where they differ.
//
//   actual  (2,2):(2,1)      expected  (2,2):(1,2)
//        0   1                    0   1
//      +---+---+                +---+---+
//   0  | 0 |[1]|             0  | 0 |[2]|          the first that differs is outlined,
//      +---+---+                +---+---+
//   1  |{2}| 3 |             1  |{1}| 3 |          the others are shaded
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "colex/notation/value.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// A function of the coordinates of a shape. No value at an index is a value too: the other may have one there.
struct Graph {
  std::string title;
  Tuple<Checked> shape;
  std::function<std::optional<std::int64_t>(std::int64_t)> value;
};

/// Both, the first cell in which they differ outlined and all others in which they do shaded. Beyond its domain a function has
/// no value.
Figure difference_picture(Graph actual, Graph expected, Extent extent = {});

/// The same of two layouts; nothing if one of them is no integer-valued layout.
std::optional<Figure> difference_picture(const std::string& actual_title, const notation::Value<>& actual,
                                         const std::string& expected_title, const notation::Value<>& expected,
                                         Extent extent = {});

}  // namespace colex::render
