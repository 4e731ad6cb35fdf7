// A law that the notation cannot say (existence, uniqueness, maximality over all layouts) as a program over the same variables
// and domains.
//
//   // properties/laws/programs/inverse.cpp
//   void programs::inverse(Programs& laws) {
//     laws.add({"S080", "The right inverse is the largest.", "Ce, P", Expected::falls, "forall L: layout: …"},
//              {{"L", [](const Assignment&) { return LayoutDomain{}; }}},
//              [](const Assignment& values) { return Case::of(…); });
//   }
//
// The file's name is the function's name; CMake finds the file and calls the function.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/statement.hpp"

namespace colex::laws {

/// A variable of a program: its name and its domain, given the values of the variables before it.
struct ProgramVariable {
  std::string name;
  cases::DomainOf domain;
};

/// What a person reads of a program.
struct Title {
  std::string id, words, source;
  evidence::Expected expected;
  std::string text;                         ///< variables, hypothesis and conclusion, in notation as far as it goes
  std::optional<notation::Fall> fall = {};  ///< of a law that is to fall: why it does
};

/// The laws that are programs, as they are entered.
class Programs {
 public:
  /// The laws of this file come next.
  void begin_file(std::string file) { file_ = std::move(file); }

  /// Enters a law. `ask` says what the statement says of one case; a Rejection that it throws is the case's.
  void add(Title title, std::vector<ProgramVariable> variables, std::function<Case(const Assignment&)> ask,
           int line = __builtin_LINE());

  std::vector<Law> laws;

 private:
  std::string file_;
};

/// A value as what it is. Requires a value of that type.
inline const Layout<>& layout_of(const Value& value) { return value.get<Layout<>>(); }
inline std::int64_t integer_of(const Value& value) { return value.as<Checked>()->value(); }

// The variables of a program, written as in a claim.
//
//   integer("N", 3, 40)                          3 <= N <= 40
//   layout("A", {Trait::flat}, 3, 24)            A: flat layout rank <= 3 size <= 24
//   shape("S", 3, 64)                            S: shape rank <= 3 size <= 64

using cases::Trait;

/// An integer between two bounds; unbounded where there is none.
inline ProgramVariable integer(std::string name, std::optional<std::int64_t> lower, std::optional<std::int64_t> upper = {}) {
  return {std::move(name), [=](const Assignment&) { return cases::IntegerDomain{lower, upper}; }};
}

/// A layout with these adjectives, of at most this rank and size, and into [0, into) if that is said.
inline ProgramVariable layout(std::string name, std::initializer_list<Trait> adjectives, std::int64_t rank, std::int64_t size,
                              std::optional<std::int64_t> into = {}) {
  cases::Traits traits;
  for (const Trait adjective : adjectives) traits.add(adjective);
  return {std::move(name), [=](const Assignment&) { return cases::LayoutDomain{traits, rank, size, into}; }};
}

/// A shape of at most this rank and size.
inline ProgramVariable shape(std::string name, std::int64_t rank, std::int64_t size) {
  return {std::move(name), [=](const Assignment&) { return cases::ShapeDomain{rank, size, {}}; }};
}

/// A search's budget, which a variable of 0, 1 or 2 names: none, one, or the search's own.
inline std::int64_t budget_of(const Value& number, std::int64_t by_default) {
  const std::int64_t n = integer_of(number);
  return n < 2 ? n : by_default;
}

/// A value as a shape: a single extent is an integer. Requires a value of a shape's domain.
inline Tuple<Checked> shape_of(const Value& value) {
  if (const auto* extent = value.as<Checked>()) return Tuple<Checked>(*extent);
  return value.get<Tuple<Checked>>();
}

}  // namespace colex::laws
