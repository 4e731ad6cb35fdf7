// What may stand around the types of MLIR that are read: operations, and messages of its compilers. An expression is neither.
//
//   %0 = tt.load %p :         yes
//   error: 'cute.copy' op     yes
//   unable to compute it with 'TYPE'      yes
//   3 * (                     no
#pragma once

#include <cstddef>
#include <string_view>

namespace colex::dialects {

/// Whether a text has nothing but blanks and ends of lines.
bool all_blank(std::string_view text);

/// Behind the string of MLIR whose quotation mark stands there, on one line; behind the mark where it is not closed.
std::size_t behind_string(std::string_view text, std::size_t at);

/// Whether this may stand around types: the signs between them, an operation of MLIR, or a message of its compiler, which may be
/// a sentence that quotes them.
bool is_around_types(std::string_view text);

/// What is said of a text of which only the types are read.
inline constexpr const char* types_alone = "of this text only the types that have a layout are read";

/// Why a text is refused in which a type stands among something else.
inline constexpr const char* neither_type_nor_ir =
    "a type stands alone or in IR, and this is neither; in an expression it is read(\"\"\"…\"\"\")";

}  // namespace colex::dialects
