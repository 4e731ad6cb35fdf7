// Layouts of the tables, from their text.
#pragma once

#include <string_view>

#include "colex/layout.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::predictions::detail {

inline Layout<> layout_of_text(std::string_view text) {
  return notation::Parameter<Checked, Layout<>>::convert(notation::evaluate(notation::parse_expression(text)));
}

}  // namespace colex::predictions::detail
