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

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/law.hpp"

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

}  // namespace colex::laws
