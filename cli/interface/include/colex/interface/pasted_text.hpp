// What a person typed, or pasted from another tool, as an expression of the notation.
//
//   (4,8):(8,1)                                           as it is
//   Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)  Sw<3,3,3> o 0 o (8,64):(64,1), and a note that its swizzle counted
//                                                         bytes
//   (?,4):(1,?)                                           (n1,4):(1,n2), and its unknown integers
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/dialects/read.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/read_texts.hpp"

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

}  // namespace colex::cli
