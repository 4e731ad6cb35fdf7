// What a function of the table requires of its arguments besides their types, and raises where that is not so.
//
//   requirement_of("complement")     Requires of the modes s:d of the filtered L, sorted by stride, …
//
// For every function it goes without saying: TypeRejection for what it is not defined on, Overflow where a number would not fit
// 64 bits, Rejection (limit) for what is too large, and (domain) for what stands for a layout and is none: with an extent below
// 1, or composed so that a coordinate has no value.
#pragma once

#include <string>
#include <string_view>

namespace colex::python {

/// Sentences for the docstring of the function with this name or sign; empty of one that refuses nothing else.
std::string requirement_of(std::string_view sign);

}  // namespace colex::python
