// Layouts as other tools print them, written and read.
//
// A value of the notation as other tools write it: the inverse of reading.
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

#include <cstdint>
#include <optional>
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

// Layouts as other tools print and write them, read into the notation.
//
//   Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)          CuTe C++, printed
//     Sw<3,3,3> o 0 o (8,64):(64,1)
//     its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>
//
//   cute::Layout<cute::tuple<cute::C<4>, cute::C<8>>, cute::tuple<cute::C<8>, cute::C<1>>>      a C++ type
//     (4,8):(8,1)
//
//   Layout((4, 2), (1, 6))                                        Python
//     (4,2):(1,6)
//
// A reader belongs to one source, and yields expressions of the notation and nothing of its own. What a text says and the
// notation cannot, such as an address, is a remark: nothing is dropped in silence. What the text itself leaves open, as `?`
// does, is a variable of the expression.
//
// To add a dialect: a file beside the others, a row in dialects.cpp, and its table in properties/dialect_laws/corpus.

/// One value of a text: its expression in the notation, and its name if the text has several, as `LayoutC_TV` in a tiled MMA.
struct Part {
  std::string name;
  std::string expression;
  std::string place = {};  ///< `12:5`, its line and column, where it was found in a text of which only parts are read
  friend bool operator==(const Part&, const Part&) = default;
};

/// An integer that the text does not say, as the `?` of `(?,4):(1,?)`: a variable of the expressions. `?{div=8}` is eight times
/// one.
struct Unknown {
  std::string name;        ///< `n1`
  std::int64_t least = 1;  ///< 1 for an extent or a stride, 0 for an offset
  friend bool operator==(const Unknown&, const Unknown&) = default;
};

/// What was understood of a text.
struct Reading {
  std::vector<Part> parts = {};                             ///< at least one; those of a dump have names
  std::vector<Unknown> unknowns = {};                       ///< the variables of the expressions, in the order of the text
  std::vector<std::string> remarks = {};                    ///< sentences: what was converted, and what the notation cannot say
  std::optional<std::int64_t> element_bits = std::nullopt;  ///< of the elements that the layout counts, where the text says it
  std::string memory = {};   ///< what its pointer points to: `smem`, `gmem`, `rmem` or `tmem`; empty where it does not say
  std::string dialect = {};  ///< the name of the reader
  bool is_excerpt = false;   ///< whether the text says more: what stands around them is left out
};

/// A source of layouts.
struct Dialect {
  std::string_view name;                          ///< as `--from` takes it: `cute-print`
  std::string_view words;                         ///< what it is
  std::string_view comment;                       ///< what begins a comment behind other text; empty if nothing does
  std::string_view example;                       ///< (4,8):(8,1), as its tool writes it
  Reading (*read)(std::string_view text);         ///< none if it is only written
  Writing (*write)(std::string_view expression);  ///< none if it is only read
  bool reads_comments = false;                    ///< whether the reader is given what stands behind `comment`
};

/// All of them, in the order in which they are tried.
const std::vector<Dialect>& dialects();

/// What the text says, as the dialect of that name has it, or where no name is given as the only one that reads it. Several may
/// read a text if they read the same. Throws notation::LocatedRejection(parse) if none does, with the mistake of the one that
/// came furthest; Rejection(type) for a name that no dialect has, and if two readings differ, which it lists.
Reading read(std::string_view text, std::string_view from = "");

/// The same, and where no dialect reads the text as a whole, the layouts that are found in it, each with its place, and answers
/// to the messages of libraries in it: a log, what a compiler says, a page. Without a layout it has no part where a message is
/// answered; else it throws what `read` throws, also for an expression in which a layout stands.
Reading read_or_find(std::string_view text, std::string_view from = "");

/// The expression of the part of that name, or of the only part. Throws Rejection(type) if there is none, with the names that
/// there are.
const std::string& expression_of(const Reading& reading, std::string_view part = "");

}  // namespace colex::dialects
