// What the names of a source stand for, and what is known of the expressions that they make.
//
// A name that no line gives a value is open: an integer, for which the expressions have to have a value. Whether a text is a
// layout or a tuple is asked of its value, with 2 for each integer that is open.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/value.hpp"

#include "code.hpp"
#include "code_tiled.hpp"

namespace colex::dialects {

/// What a piece of code is in the notation. An integer that is known to the compiler is written `_4`, as CuTe prints it.
struct Term {
  std::string text;
  bool is_tensor = false;                     ///< a layout whose slices begin somewhere
  std::optional<Tiled> tiled = std::nullopt;  ///< an atom, or what is made of one: then there is no text
};

/// The text without what tells the compiler's integers from others.
std::string plain(const std::string& text);

/// Whether the text is of integers and tuples alone, and has no name.
bool has_no_name(const std::string& text);

class Scope {
 public:
  Scope(std::string_view text, Language language) : text_(text), language_(language) {}

 protected:
  notation::LocatedRejection mistake_at(const std::string& message, std::size_t offset, Kind kind = Kind::parse) const;
  [[noreturn]] void refuse(const Code& code, const std::string& why, Kind kind = Kind::inadmissible) const;
  /// The words of the text that are integers which no line says.
  std::vector<std::string> open_in(const std::string& text) const;
  /// These names are 2, one of them 0.
  notation::Environment<> some(const std::string& text, std::string_view zero) const;
  bool has_value(const std::string& text, std::string_view zero) const;
  notation::Value<> value_of(const std::string& text, const Code& code) const;
  /// The names that are no integers, or where that is not known all names that no line says.
  std::string not_said(const std::string& text) const;
  bool is_needed(const std::string& text) const;
  /// The value, where all of it is known; integers and tuples stay as they are, which tells what the compiler knows.
  std::string settled(const std::string& text, const Code& code) const;
  bool is_layout(const std::string& text, const Code& code) const;
  bool is_tuple(const std::string& text, const Code& code) const;

  std::string_view text_;
  Language language_;
  notation::Position known_;  ///< of the beginning of the statement that is read
  Reading reading_;
  std::map<std::string, Term> variables_;
  std::set<std::string> open_, uses_;  ///< names that no line says, in all lines and in this one
  std::set<std::string> needs_;        ///< those that are no integers
  std::set<std::string> lost_;         ///< those whose line is not followed: nobody knows whether they are integers
  std::vector<Unknown> types_;         ///< integers of which the text says the type alone
  std::vector<std::size_t> type_offsets_;
};

}  // namespace colex::dialects
