// Messages with which libraries refuse a layout, and what may be asked then.
//
//   static_assert failed: "Stride Divisibility Condition"
//     composition: a stride of the right layout neither divides nor is divided by an extent of the left one; colex explain
//     "composition(A, B)" says where, and what near B would do
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace colex::dialects {

/// A sentence for each message in the text that is known: why, and what would do.
std::vector<std::string> answers_to(std::string_view text);

}  // namespace colex::dialects
