// The complement: what a layout leaves out, as a layout of its own (CuTe `complement`; Sh 2.5-2.9).
#include <algorithm>

#include "drawn.hpp"

namespace colex::properties {
namespace {

/// The sums of a value of one and a value of the other.
Values sums(const Layout<Number>& A, const Layout<Number>& B) {
  Values all;
  for (const std::int64_t a : values(A)) {
    for (const std::int64_t b : values(B)) all.push_back(a + b);
  }
  return all;
}

Layout<Number> drawn_with_complement(const char* name) {
  cases::LayoutDomain domain{.rank = {}, .size = 16, .into = 64};
  domain.traits.add(cases::Trait::complementable);
  return drawn_layout(name, domain);
}

// A translate of L by a value of its complement never meets another one.
RC_GTEST_PROP(Complement, HasTranslatesThatAreDisjoint, ()) {
  const auto L = drawn_with_complement("L");
  const auto N = *rc::gen::inRange(1, 129).as("N");
  const auto all = sums(filter(L), complement(L, Number(N)));
  RC_ASSERT(distinct(all).size() == all.size());
}

// Its values grow, from 0 on (CuTe: "ordered").
RC_GTEST_PROP(Complement, Grows, ()) {
  const auto L = drawn_with_complement("L");
  const auto N = *rc::gen::inRange(1, 129).as("N");
  const auto C = values(complement(L, Number(N)));
  RC_ASSERT(C.front() == 0);
  RC_ASSERT(std::adjacent_find(C.begin(), C.end(), [](auto a, auto b) { return a >= b; }) == C.end());
}

// Without padding between the values of L, its translates are all of [0, N') for some N' >= N; and covers() says when.
RC_GTEST_PROP(Complement, CoversUpToTheCotarget, ()) {
  const auto L = drawn_with_complement("L");
  const auto N = *rc::gen::inRange<std::size_t>(1, 129).as("N");
  const auto C = complement(L, Number(static_cast<std::int64_t>(N)));
  const auto met = distinct(sums(filter(L), C));
  const bool is_whole = *met.rbegin() + 1 == static_cast<std::int64_t>(met.size());
  RC_TAG(is_whole ? "whole" : "padded");
  RC_ASSERT(covers(filter(L), C) == is_whole);
  RC_ASSERT(!is_whole || met.size() >= N);
}

}  // namespace
}  // namespace colex::properties
