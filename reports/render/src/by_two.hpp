// Work on rows one after another, of which a second thread does the second half.
//
//   const auto [first, second] = by_two(0, 4096, [&](std::size_t begin, std::size_t end) { return text_of(begin, end); });
#pragma once

#include <cstddef>
#include <future>
#include <system_error>
#include <utility>

namespace colex::render {

/// So many rows are worth a thread, and are little to keep.
inline constexpr std::size_t rows_at_once = 4096;

/// make(begin, middle) and make(middle, end). Where the system has no thread to give, one does both.
template <class Make>
auto by_two(std::size_t begin, std::size_t end, const Make& make) {
  const std::size_t middle = begin + (end - begin + 1) / 2;
  using Made = decltype(make(begin, end));
  std::future<Made> other;
  try {
    if (end - begin > 64) other = std::async(std::launch::async, [&] { return make(middle, end); });
  } catch (const std::system_error&) {
    // It is made below.
  }
  Made first = make(begin, middle);
  return std::pair(std::move(first), other.valid() ? other.get() : make(middle, end));
}

}  // namespace colex::render
