// Decisions and their witnesses as texts, for streams, formatters and messages.
//
//   to_string(injective(Layout<>(tuple(2, 2), tuple(1, 1))))     no: (1,0) and (0,1)
//   to_string(injective(Layout<>(tuple(2, 2), tuple(1, 2))))     yes
//   to_string(decision that gave up)                             unknown: 65536 boxes
//
// And which types are colex's own, so that what formats them formats nothing of others.
#pragma once

#include <string>

#include "colex/decision.hpp"
#include "colex/integer.hpp"
#include "colex/print.hpp"

namespace colex {

/// The two coordinates.
template <Integer I>
  requires(Printable<I>)
std::string to_string(const Collision<I>& collision) {
  return to_string(collision.first) + " and " + to_string(collision.second);
}

/// The answer, and what shows it where that has a text.
template <class W>
std::string to_string(const Decision<W>& decision) {
  if (decision.is_unknown()) return "unknown: " + decision.budget();
  std::string text = decision.is_yes() ? "yes" : "no";
  if constexpr (Printable<W>) {
    if (decision.witness()) text += ": " + to_string(*decision.witness());
  }
  return text;
}

inline std::string to_string(const YesOrNo& answer) { return answer.is_yes() ? "yes" : "no"; }

namespace detail {
/// Whether a type is one of colex's that has a text. The call is found by the namespaces of T alone, as nothing of that name
/// is declared before it.
template <class T>
concept HasOwnText = Printable<T> && requires(const T& x) {
  is_of_colex(x);
};
}  // namespace detail

/// For detail::HasOwnText, which finds it for the types of this namespace. It is called by nobody.
template <class T>
void is_of_colex(const T& value);

}  // namespace colex
