// Independent pieces of work, several at a time.
//
//   in_parallel(laws.size(), 0, [&](std::size_t k) { found[k] = explore(laws[k]); });
#pragma once

#include <cstddef>
#include <functional>

namespace colex::workers {

/// Runs work(0) … work(count - 1) on so many threads; 0: as many as the machine runs. Returns when all have ended. If one of
/// them throws, no further one begins, and what it threw is thrown.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

}  // namespace colex::workers
