// Swizzles: bits of an address, added without carry to other bits of it (CuTe `Swizzle`).
#include <algorithm>
#include <cstdlib>

#include "drawn.hpp"

namespace colex::properties {
namespace {

/// Sw<B,M,S>(x) by the definition: x ^ ((x & yyy) >> S), where yyy is B bits from M + max(S,0) on.
std::int64_t swizzled(const Swizzle& W, std::int64_t x) {
  const std::int64_t mask = ((std::int64_t{1} << W.bits()) - 1) << (W.base() + std::max<std::int64_t>(W.shift(), 0));
  return x ^ (W.shift() < 0 ? (x & mask) << -W.shift() : (x & mask) >> W.shift());
}

std::int64_t drawn_address() { return *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 14).as("x"); }

RC_GTEST_PROP(Swizzles, AreWhatTheirDefinitionSays, (const Swizzle& W)) {
  const auto x = drawn_address();
  RC_ASSERT(W(Checked(x)).value() == swizzled(W, x));
}

// What is read stays as it is where it is not written, so that twice is never.
RC_GTEST_PROP(Swizzles, UndoThemselves, (const Swizzle& W)) {
  RC_PRE(W.bits() <= std::abs(W.shift()));
  const auto x = Checked(drawn_address());
  RC_ASSERT(W(W(x)) == x);
}

// Blocks of 2^(bits + base + |shift|) addresses stay where they are.
RC_GTEST_PROP(Swizzles, StayWithinTheirWindow, (const Swizzle& W)) {
  const auto x = drawn_address();
  RC_ASSERT(W(Checked(x)).value() >> W.window() == x >> W.window());
}

}  // namespace
}  // namespace colex::properties
