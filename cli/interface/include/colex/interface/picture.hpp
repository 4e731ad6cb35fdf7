// The picture of what an expression, or another tool's text, is worth.
//
//   to_svg(picture({.expression = "(4,8):(8,1)"}))
//   to_text(picture({.expression = "composition((6,2):(1,100), 3:2)", .steps = true}))
#pragma once

#include <cstdint>
#include <string>

#include "colex/render/figure.hpp"

namespace colex::cli {

/// What is drawn, and how. At most one of tv, banks, steps and difference is asked for.
struct PictureRequest {
  std::string expression;  ///< or the name of an instruction that has operands
  bool tv = false, banks = false, steps = false;
  std::string tile, difference;
  std::int64_t element_bytes = 2;
  render::Extent extent;
};

/// Throws Rejection for what cannot be read, or has no picture.
render::Figure picture(const PictureRequest& request);

}  // namespace colex::cli
