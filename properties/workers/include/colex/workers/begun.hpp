// Work that a second thread does meanwhile, where that is worth a thread.
//
//   std::future<std::string> other = workers::begun(lines > 1024, [&] { return read(lines); });
//   write(before);
//   const std::string text = other.valid() ? other.get() : read(lines);
#pragma once

#include <future>
#include <system_error>
#include <type_traits>

namespace colex::workers {

/// The work, begun; a future that is not valid where it is not worth a thread, or the system has none to give: then whoever asks
/// does it himself. The future waits for its end before it goes away.
template <class Work>
std::future<std::invoke_result_t<Work>> begun(bool is_worth_it, const Work& work) {
  try {
    if (is_worth_it) return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    // There is no thread.
  }
  return {};
}

}  // namespace colex::workers
