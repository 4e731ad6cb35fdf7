// What may stand around the types of MLIR that are read: operations, and messages of its compilers. An expression is neither.
//
//   %0 = tt.load %p :         yes
//   error: 'cute.copy' op     yes
//   3 * (                     no
#pragma once

#include <string_view>

namespace colex::dialects {

/// Whether a text has nothing but blanks and ends of lines.
bool all_blank(std::string_view text);

/// Whether this may stand around types: the signs between them, an operation of MLIR, or a message of its compiler.
bool is_around_types(std::string_view text);

/// What is said of a text of which only the types are read.
inline constexpr const char* types_alone = "of this text only the types that have a layout are read";

/// Why a text is refused in which a type stands among something else.
inline constexpr const char* neither_type_nor_ir =
    "a type stands alone or in IR, and this is neither; in an expression it is read(\"\"\"…\"\"\")";

}  // namespace colex::dialects
