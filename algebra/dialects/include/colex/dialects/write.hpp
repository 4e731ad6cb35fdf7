// A value of the notation as other tools write it: the inverse of read.hpp.
//
//   write("(4,8):(8,1)", "cute-cpp").text                     Layout<Shape<_4,_8>,Stride<_8,_1>>
//   write("(4,8):(8,1)", "python").text                       Layout((4, 8), (8, 1))
//   write("Sw<3,3,3> o 0 o (8,64):(64,1)", "cute-dsl").text   !cute.composed_layout<"S<3,3,3> o 0 o (8,64):(64,1)">
//   write("Sw<3,3,3> o 0 o (8,64):(64,1)", "mojo").text       rejected: mojo cannot say Sw<3,3,3> o 0 o (8,64):(64,1): …
//
// A writer says a value whole or not at all: what its dialect has no words for is refused, with the reason. So the dialect's
// reader reads the same value in what was written. Two dialects say what a value does and not how it is written: see Writing.
//
// To add a writer: a file beside the reader, and its name in the dialect's row in dialects.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace colex::dialects {

/// A value as a dialect writes it.
struct Writing {
  std::string text;
  /// Sentences: what the writer had to choose, since the value does not say it; and that it wrote another value of the same
  /// function, as `triton` does, which has linear layouts only.
  std::vector<std::string> remarks = {};
};

/// The value of the expression, as the dialect of that name writes it. Throws Rejection(type) for a name that no dialect has,
/// for a dialect that is only read, and for a value that it cannot say, with the reason; Rejection(limit) for a value beyond
/// the limits of what is read; and what evaluating the expression throws.
/// Ensures read(write(x, d).text, d) == x, but where a remark says which value was written instead.
Writing write(std::string_view expression, std::string_view to);

}  // namespace colex::dialects
