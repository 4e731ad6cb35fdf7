// What compilers say of the parameters of a template, behind its name or among others.
//
//   shape_div(const A &, const B &) [with A=cute::_2, B=cute::C<3>]      nvcc
//   shape_div(A, B) [with A = cute::C<2>; B = cute::C<3>]                g++
//   [A = cute::C<2>, B = cute::C<3>]                                     clang
#pragma once

#include <cstddef>
#include <string_view>

namespace colex::dialects {

/// Where the argument ends that begins there: before the comma, the semicolon or the bracket that no bracket of its own opens.
std::size_t end_of_argument(std::string_view text, std::size_t begin);

/// The argument of the parameter of that name, the first one in the text; empty if there is none.
std::string_view argument_of(std::string_view text, std::string_view parameter);

}  // namespace colex::dialects
