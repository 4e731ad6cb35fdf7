#include "colex/workers/in_parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace colex::workers {

namespace {

/// Threads that are waited for. (std::jthread would do, and not every standard library has it.)
struct Pool {
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    for (std::thread& thread : threads) thread.join();
  }
  std::vector<std::thread> threads;
};

}  // namespace

void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr fault;
  std::mutex noting;
  const auto worker = [&] {
    try {
      for (std::size_t k = next++; k < count; k = next++) work(k);
    } catch (...) {
      next = count;
      const std::lock_guard lock(noting);
      fault = std::current_exception();
    }
  };
  {
    Pool pool;
    const std::size_t most = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    try {
      for (std::size_t k = 1; k < std::min(count, most); ++k) pool.threads.emplace_back(worker);
    } catch (const std::system_error&) {
      // Those that could be begun do it, and this one.
    }
    worker();
  }
  if (fault) std::rethrow_exception(fault);
}

}  // namespace colex::workers
