// Why something was rejected, for tests of what must not exist: kind_of([] { back(Tuple<Checked>()); }).
#pragma once

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "colex/rejection.hpp"

namespace colex::fixture {

/// What the function throws. It is a failure if it throws nothing, or without a word.
inline Rejection rejection_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const Rejection& rejection) {
    EXPECT_FALSE(rejection.message().empty());
    return rejection;
  }
  ADD_FAILURE() << "nothing was rejected";
  return Rejection(Kind::unknown, "");
}

inline Kind kind_of(const std::function<void()>& f) { return rejection_of(f).kind(); }
inline std::string message_of(const std::function<void()>& f) { return rejection_of(f).message(); }

}  // namespace colex::fixture
