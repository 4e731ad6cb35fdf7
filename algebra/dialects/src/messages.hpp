// Messages with which libraries refuse a layout, and what may be asked then.
//
//   static_assert failed: "Stride Divisibility Condition"
//     composition: a stride of the right layout neither divides nor is divided by an extent of the left one; colex explain
//     "composition(A, B)" says where, and what near B would do
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "colex/dialects/dialects.hpp"

namespace colex::dialects {

/// A sentence for each message in the text that is known: why, and what would do; about A, or A and B, where these are the only
/// layouts of the text.
std::vector<std::string> answers_to(std::string_view text, const std::vector<Part>& layouts);

}  // namespace colex::dialects
