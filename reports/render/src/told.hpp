// A story that cannot be told to its end ends with the reason.
#pragma once

#include <string>
#include <utility>

#include "colex/rejection.hpp"

namespace colex::render {

/// What `tell` returns, or "KIND: why not" where it throws a Rejection.
template <class F>
std::string told(F&& tell) {
  const Result<std::string> story = attempt(std::forward<F>(tell));
  if (story) return *story;
  return std::string(name(story.rejection().kind())) + ": " + story.rejection().message() + '\n';
}

}  // namespace colex::render
