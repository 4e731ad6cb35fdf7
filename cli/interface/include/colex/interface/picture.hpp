// The picture of a value, or of what an expression or another tool's text is worth.
//
//   EXPECT_EQ(to_svg(picture(Layout<>(tuple(4, 8), tuple(8, 1)))), to_svg(picture({.expression = "(4,8):(8,1)"})));
//   to_text(picture({.expression = "composition((6,2):(1,100), 3:2)", .steps = true}))
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "colex/notation/value.hpp"
#include "colex/render/figure.hpp"
#include "colex/tuple.hpp"

namespace colex::cli {

/// What is drawn, and how. At most one of tv, banks, steps and difference is asked for.
struct PictureRequest {
  std::string expression;  ///< or the name of an instruction that has operands
  bool tv = false, banks = false, steps = false;
  std::string tile = {}, difference = {};
  std::int64_t element_bytes = 2;
  render::Extent extent = {};
};

/// Throws Rejection for what cannot be read, or has no picture.
render::Figure picture(const PictureRequest& request);

/// How a value is drawn. At most one of tv, banks and difference is asked for.
struct ValuePicture {
  bool tv = false, banks = false;
  std::optional<notation::Value<>> tile = {};        ///< of a TV picture: rows and columns, (16,8); else one row of all offsets
  std::optional<notation::Value<>> difference = {};  ///< what it is compared with
  std::int64_t element_bytes = 2;
  render::Extent extent = {};
  std::string text = {}, difference_text = {};  ///< of what expression the value is, and the other one, where titles say it
};

/// The picture of a value, without a text in between. Throws Rejection for a value that has none.
render::Figure picture(const notation::Value<>& value, const ValuePicture& how = {});

}  // namespace colex::cli
