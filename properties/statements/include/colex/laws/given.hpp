// A value that a person gives to a variable.
//
//   given_value({"L", "(4,8)"}, true)  the layout (4,8):(1,4): where a layout is asked for, a shape stands for its compact layout
//   given_value({"i", "4 +"}, false)   throws: i = 4 +: expected …
#pragma once

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"

namespace colex::laws {

/// The value of the binding's text; as a layout, where `as_layout` and it can be one. Throws a Rejection that names the binding
/// for a text that has no value.
Value given_value(const evidence::Binding& binding, bool as_layout);

}  // namespace colex::laws
