// What a law supposes since another theorem for all ranks concludes it.
//
//   suppose(scope, n == y * k, {ends_at("layout.lines.all-ranks", y, of("slope"), of("digit"), k, ...)})
//
// supposes n = y·k where a fold of that theorem may end at a state with these fields: all, in the order in which its state has
// them. A name stands for some value, the same one wherever it stands. This is only a note beside the certificate
// (event::Noted). smt/schema makes of it that the other theorem's fold may end there, and Rocq has to see that what is supposed
// follows from what that theorem says.
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "colex/symbolic/law.hpp"

namespace colex::theorems {

/// A state of another theorem's fold.
struct EndsAt {
  std::vector<symbolic::event::Noted::Value> words;  ///< the theorem's id, and the fields
};

/// A field of which the law does not know the value.
inline symbolic::event::Noted::Value of(const std::string& name) { return {{}, '_' + name}; }

namespace detail {

inline symbolic::event::Noted::Value field(const symbolic::event::Noted::Value& unknown) { return unknown; }
inline symbolic::event::Noted::Value field(const symbolic::Symbolic& value) { return {value.operand(), {}}; }
/// A replay keeps no notes.
inline symbolic::event::Noted::Value field(const auto& /*value*/) { return {}; }

}  // namespace detail

/// A fold of this theorem may end at a state with these fields.
template <class... Fields>
EndsAt ends_at(const std::string& id, const Fields&... fields) {
  return {{symbolic::event::Noted::Value{{}, id}, detail::field(fields)...}};
}

/// Supposes this, which follows from what these theorems say of these states, or else from what others say of others.
template <class Scope, class Truth>
void suppose(Scope& scope, const Truth& truth, const std::vector<EndsAt>& rests_on,
             const std::vector<std::vector<EndsAt>>& or_on = {}) {
  for (const EndsAt& state : rests_on) scope.note("rests", state.words);
  for (const std::vector<EndsAt>& others : or_on) {
    scope.note("or", std::vector<symbolic::event::Noted::Value>());
    for (const EndsAt& state : others) scope.note("rests", state.words);
  }
  scope.assume(truth);
}

}  // namespace colex::theorems
