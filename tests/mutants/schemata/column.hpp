// Who gives the laws their cases: the engines, and what two of them are compared with.
//
//   random           draws as the project does it
//   rapidcheck       the same generators, RapidCheck's loop
//   rapidcheck-own   RapidCheck's own generators and its loop
//   guided           random's cases, then what is made of those that led the algebra elsewhere
//   unguided         as guided, but made of any drawn case
//   exhaustive       enumerates
//   hypothesis       Hypothesis, with the strategies of the Python package
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "colex/engines/judge.hpp"
#include "colex/guided_engine/enter.hpp"
#include "colex/rapidcheck_engine/enter.hpp"

#include "hypothesis.hpp"
#include "question.hpp"

namespace colex::schemata {

struct Column {
  std::string_view name;
  engines::Engine engine;
  void (*begin)();  ///< what makes it the engine of this program

  void enter() const {
    look_at({});
    begin();
  }
};

inline constexpr std::array columns = {
    Column{"random", engines::Engine::random, [] {}},
    Column{"rapidcheck", engines::Engine::rapidcheck, rapidcheck_engine::enter},
    Column{"rapidcheck-own", engines::Engine::rapidcheck, rapidcheck_engine::enter_own},
    Column{"guided", engines::Engine::guided, guided_engine::enter},
    Column{"unguided", engines::Engine::guided, guided_engine::enter_unguided},
    Column{"exhaustive", engines::Engine::exhaustive, [] {}},
    Column{"hypothesis", engines::Engine::random, enter_hypothesis},
};

/// The column of that name. Requires one.
constexpr const Column& column_named(std::string_view name) {
  std::size_t k = 0;
  while (columns[k].name != name) ++k;
  return columns[k];
}

}  // namespace colex::schemata
