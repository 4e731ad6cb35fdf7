// Work on rows one after another, of which a second thread does the second half.
//
//   workers::SecondThread other;
//   const auto [first, second] = by_two(other, 0, 4096, [&](std::size_t begin, std::size_t end) { return text_of(begin, end); });
#pragma once

#include <cstddef>
#include <utility>

#include "colex/workers/threads.hpp"

namespace colex::render {

/// So many rows are worth a thread, and are little to keep.
inline constexpr std::size_t rows_at_once = 4096;

/// make(begin, middle) and make(middle, end).
template <class Make>
auto by_two(workers::SecondThread& other, std::size_t begin, std::size_t end, const Make& make) {
  const std::size_t middle = begin + (end - begin + 1) / 2;
  auto second = other.begin(end - begin > 64, [&] { return make(middle, end); });
  auto first = make(begin, middle);
  return std::pair(std::move(first), second.get());
}

}  // namespace colex::render
