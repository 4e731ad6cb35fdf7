// A function of the notation called with values, as an expression calls it.
//
//   call(*functions<Checked>().find("coalesce"), arguments, 1)
#pragma once

#include <cstddef>
#include <variant>

#include "colex/notation/function_table.hpp"

namespace colex::cli {

/// What the function makes of the arguments, or why it makes nothing of them; within the budget of one evaluation, and only
/// values whose text could be read back.
std::variant<notation::Value<>, Rejection> call(const notation::Function<Checked>& function, const notation::Value<>* arguments,
                                                std::size_t count);

}  // namespace colex::cli
