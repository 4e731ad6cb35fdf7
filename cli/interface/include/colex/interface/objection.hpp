// When a rejection is an answer: the question has a meaning, and what it is about has none.
//
//   EXPECT_EQ(objection_to([] { throw Rejection(Kind::domain, "it does not fit"); }), "it does not fit");
//   EXPECT_EQ(objection_to([] { composition(Layout<>(tuple(6), tuple(1)), Layout<>(tuple(2), tuple(1))); }), std::nullopt);
#pragma once

#include <optional>
#include <string>

#include "colex/rejection.hpp"

namespace colex::cli {

/// Why what is asked has no meaning, in words: a tile that there is not, a layout that does not fit. Nothing if it has one.
/// What cannot be read, and what is too large to be looked at, is no answer, and is thrown on.
template <class Ask>
std::optional<std::string> objection_to(const Ask& ask) {
  const auto result = attempt([&] { return ask(), true; });
  if (result) return std::nullopt;
  const Kind kind = result.rejection().kind();
  if (kind != Kind::inadmissible && kind != Kind::domain && kind != Kind::overflow) throw result.rejection();
  return result.rejection().message();
}

}  // namespace colex::cli
