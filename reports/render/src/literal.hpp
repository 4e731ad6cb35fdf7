// Values that evidence writes down. A text of evidence is read and never computed: whoever wrote it is not known.
#pragma once

#include <optional>
#include <string>

#include "colex/notation/value.hpp"

namespace colex::render {

/// The value that a text writes out, as (4,8):(8,1), -3, <2:1,2:1> or Sw<3,3,3> o 0 o (8,64):(64,1). Nothing for what would
/// have to be computed: a call, arithmetic, a comparison, a composition of two layouts. Never throws.
std::optional<notation::Value<>> literal(const std::string& text);

}  // namespace colex::render
