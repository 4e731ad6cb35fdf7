// What a person typed or pasted, as an expression, a value, a call of a function; and which functions there are.
//
// What a person typed, or pasted from another tool, as an expression of the notation.
//
//   (4,8):(8,1)                                           as it is
//   Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)  Sw<3,3,3> o 0 o (8,64):(64,1), and a note that its swizzle counted
//                                                         bytes
//   (?,4):(1,?)                                           (n1,4):(1,n2), and its unknown integers
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/interface/notes.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {

struct PastedText {
  std::string expression;
  std::vector<dialects::Unknown> unknowns = {};
  std::string memory = {};  ///< as dialects::Reading has them
  std::optional<std::int64_t> element_bits = std::nullopt;
};

/// The text itself if the notation can read it; else what a dialect reads in it, with notes of what was understood. Throws
/// LocatedRejection for what neither reads: the notation's mistake, with the dialect that came nearest if it came further; and
/// for a text of several parts, with their names.
PastedText pasted(const std::string& text);

/// Refuses a reading that leaves out what stands around its types: the text as a whole has no value. Throws Rejection(type).
void require_whole(const dialects::Reading& reading);

/// The same with all parts of a text that has several, and without notes: its dialect is empty for a text of the notation.
dialects::Reading pasted_parts(const std::string& text);

/// The same of a text in which nothing is unknown: throws Rejection(type) otherwise.
PastedText known_text(const std::string& text);

/// Its expression.
std::string expression_in(const std::string& text);

/// The dump of a tiled MMA or a tiled copy, with notes. Throws Rejection for a text that is none.
dialects::Reading dump_in(const std::string& text);

/// The value of a part of a dump; empty if it has no such part.
std::string part_of(const dialects::Reading& dump, const std::string& name);

/// Notes of what was understood of a text.
void note(const dialects::Reading& reading);

/// What a text that is not of the notation may be: "; as cute-cpp it reads …", or the dialect that came further than the
/// notation; empty if none did.
std::string hint(std::string_view text, const notation::LocatedRejection& mistake);

/// The reader of the texts in `read("…")` of claim files.
notation::TextReader text_reader();

// A function of the notation called with values, as an expression calls it.
//
//   call(*functions<Checked>().find("coalesce"), arguments, 1)

/// What the function makes of the arguments, or why it makes nothing of them; within the budget of one evaluation, and only
/// values whose text could be read back.
std::variant<notation::Value<>, Rejection> call(const notation::Function<Checked>& function, const notation::Value<>* arguments,
                                                std::size_t count);

// The function of `colex eval` and of claim files that reads what other tools print.
//
//   read("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)")        Sw<3,3,3> o 0 o (8,64):(64,1)
//   read("TiledMMA …", "LayoutC_TV")                                    one part of a text that has several

/// Adds `read`.
void dialect_rows(notation::FunctionTable<Checked>& table);

// Functions of expressions that find a layout or a value, as the questions tiler, layout and value of `colex find` do.
//
//   find_tiler(composition, (6,4):(1,100), 4:4)          4:3
//   find_right_factor((4,2):(2,1), 8:1)                  (2,4):(4,1), the X with composition((4,2):(2,1), X) == 8:1
//   find_value("S: swizzle", "is_involution(S) and bits(S) == 2")

/// Adds the rows.
void finding_rows(notation::FunctionTable<Checked>& table);

// What the expressions of a command line mean.
//
//   value_of("(4,8):(8,1)")                               a layout
//   argument<Layout<>>("--atoms", "3:x", "a layout")      throws, and says so

/// The value of an expression, or of what another tool printed. Throws Rejection(parse) with the place, or what evaluating it
/// throws.
inline notation::Value<> value_of(const std::string& text) {
  return notation::evaluate(notation::parse_expression(expression_in(text)));
}

/// The same, where `what` asks for it and is named if there is no value.
inline notation::Value<> value_for(const std::string& what, const std::string& text) {
  try {
    return value_of(text);
  } catch (const Rejection& rejection) {
    throw Rejection(rejection.kind(), what + ": " + rejection.message());
  }
}

/// Notes that a shape, or an integer, stands where a layout is asked for, which may want of a stride.
inline void note_if_shape(const std::string& what, const notation::Value<>& value, const Layout<>& layout) {
  if (value.is<Layout<>>()) return;
  note(what + ": " + to_string(value) + (value.is<Checked>() ? " is an integer" : " is a shape") + ", read as " +
       to_string(layout));
}

/// The value of an expression as a T: `what` asks for it, and `kind` is a T in words. A shape that is read as a layout is noted.
/// Throws Rejection(type) for anything else.
template <class T>
T argument(const std::string& what, const notation::Value<>& value, const char* kind) {
  if (notation::Parameter<Checked, T>::price(value) < 0) {
    throw Rejection(Kind::type, to_string(value) + " is " + notation::a_type_name(value) + ", and " + what + " takes " + kind);
  }
  const T& converted = notation::Parameter<Checked, T>::convert(value);
  if constexpr (std::is_same_v<T, Layout<>>) note_if_shape(what, value, converted);
  return converted;
}

/// The same of the value of a text.
template <class T>
T argument(const std::string& what, const std::string& text, const char* kind) {
  return argument<T>(what, value_for(what, text), kind);
}

/// A layout of memory, swizzled or not: `what` asks for it.
inline ComposedLayout<> memory_layout(const std::string& what, const notation::Value<>& value) {
  if (const ComposedLayout<>* composed = value.as<ComposedLayout<>>()) return *composed;
  return ComposedLayout<>(Swizzle(), Checked(0), argument<Layout<>>(what, value, "a layout, swizzled or not"));
}

inline ComposedLayout<> memory_layout(const std::string& what, const std::string& text) {
  return memory_layout(what, value_for(what, text));
}

// What an expression may call: the functions of the notation, those that ask the oracle, and `read`, in chapters.
//
//   enter_functions();
//   all_functions().front().function->usage

/// Has expressions call the functions of the oracle and of the dialects as well. To be called before the first expression is
/// evaluated; again, it does nothing.
void enter_functions();

struct ToldFunction {
  const char* chapter;
  const notation::Function<Checked>* function;
};

/// All functions, by chapter. Requires enter_functions().
const std::vector<ToldFunction>& all_functions();

/// What a function requires of its arguments, and with which rejection it is refused else: besides what is true of all, which the
/// package's `functions` says. Empty for what requires nothing more. An operator is named by its sign.
///
///   requirement_of("complement")     Requires of the modes s:d of the filtered L, sorted by stride, …
std::string requirement_of(std::string_view function);

/// What the function's example is worth; empty if there is none, or it is worth nothing.
std::string value_of_example(const notation::Function<Checked>& function);

// For each function of expressions one that calls it.
//
//   example_of("complement")      complement(4:2, 24)

/// An expression that has a value; empty if the function has no example.
std::string_view example_of(std::string_view function);

}  // namespace colex::cli
