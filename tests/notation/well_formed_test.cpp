// What has no meaning whatever its variables are, though an evaluation would not come to it.
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/reason.hpp"

namespace colex::notation::well_formed_test {
namespace {

/// "line:column message", or nothing.
std::string fault(std::string_view text) {
  Environment<> definitions;
  definitions.bind("truth", Value<>(true));
  definitions.bind("tile", evaluate(parse_expression("(4,8):(8,1)")));
  const ClaimFile file = parse_claims(text);
  const auto why = why_ill_formed(*file.entries.front().claim, definitions);
  if (!why) return "";
  return std::to_string(why->position().line) + ':' + std::to_string(why->position().column) + ' ' + why->message();
}

TEST(WellFormed, WhateverDecidesTheRestHasAMeaning) {
  const struct {
    std::string_view text, fault;
  } rows[] = {
      // names
      {"forall M >= 1: claim M >= 1 or no_such_function(M)", "1:32 no function is called no_such_function"},
      {"forall M >= 1: claim M < 1 implies complment(M:1, M)", "1:36 no function is called complment; did you mean complement"},
      {"forall M >= 1: claim M >= 1 or N >= 1", "1:32 nothing is called N; did you mean M"},
      {"forall x >= 0 if x < 0 and no_such_function(x): claim x == 1", "1:28 no function is called no_such_function"},
      {"forall 0 <= i < N, N >= 1: claim i >= 0", "1:17 nothing is called N"},
      {"forall L: layout into K: claim true", "1:23 nothing is called K"},
      {"claim 1 == 1 or no_such(3)", "1:17 no function is called no_such"},
      {"claim 1 == 1 or defined(no_such(3))", "1:25 no function is called no_such"},
      {"claim inadmissible no_such(3)", "1:20 no function is called no_such"},
      // numbers of arguments
      {"forall M >= 1: claim M >= 1 or coalesce(M:1, 2, 3, 4) == M:1",
       "1:32 no coalesce of 4 arguments: it is called as coalesce(L[, profile])"},
      {"forall M >= 1: claim M >= 1 or coalesce() == M:1",
       "1:32 no coalesce of 0 arguments: it is called as coalesce(L[, profile])"},
      // booleans
      {"forall M >= 1: claim M >= 1 or 3", "1:32 or joins booleans; this is none"},
      {"forall M >= 1: claim M >= 1 or M", "1:32 or joins booleans; this is none"},
      {"forall M >= 1: claim M >= 1 or coalesce", "1:32 or joins booleans; this is none"},
      {"forall M >= 1: claim M >= 1 or coalesce(M:1)", "1:32 or joins booleans; this is none"},
      {"forall M >= 1: claim M >= 1 or tile(1)", "1:32 or joins booleans; this is none"},
      {"forall M >= 1: claim M >= 1 or not (M:1)", "1:36 not joins booleans; this is none"},
      {"forall M >= 1: claim M >= 1 or true < 3", "1:37 < is not of booleans"},
      {"forall M >= 1: claim M >= 1 or (M == 1) + 1 == 2", "1:41 + is not of booleans"},
      {"forall x >= 0 if x < 0: claim x + 1", "1:33 a claim is true or false; this is neither"},
      {"forall x >= 0 if x: claim true", "1:18 a claim is true or false; this is neither"},
  };
  for (const auto& row : rows) EXPECT_EQ(fault(row.text), row.fault) << row.text;
}

TEST(WellFormed, WhatHasAMeaningIsLeftAlone) {
  const std::string_view rows[] = {
      "forall M >= 1, 0 <= i < M: claim i < M",
      "forall L: layout rank <= 2 size <= 8, 0 <= k < size(L): claim L(k) == L(k) and tile(k) >= 0",
      "forall L: layout if defined(complement(L, 8)): claim not (size(complement(L, 8)) < 1)",
      "forall L: layout: claim truth or injective(L) implies (truth and true)",
      "forall L: layout: claim truth == injective(L) or true != false",
      "forall L: layout: claim inadmissible complement(L, 0)",
      // What a value turns out to be is for the evaluation to say.
      "forall L: layout: claim size(L) >= 1 or complement(L, 0) == L",
  };
  for (const std::string_view row : rows) EXPECT_EQ(fault(row), "") << row;
}

}  // namespace
}  // namespace colex::notation::well_formed_test
