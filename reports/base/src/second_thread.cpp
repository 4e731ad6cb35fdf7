#include "colex/workers/second_thread.hpp"

#include <system_error>

namespace colex::workers {

SecondThread::~SecondThread() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

bool SecondThread::take(std::packaged_task<void()> task) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !is_busy_; });
    task_ = std::move(task);
    is_busy_ = true;
  }
  changed_.notify_all();
  try {
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
    return true;
  } catch (const std::system_error&) {
    const std::lock_guard lock(mutex_);
    task_ = {};
    is_busy_ = false;
    return false;
  }
}

void SecondThread::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return task_.valid() || is_over_; });
    if (!task_.valid()) return;
    std::packaged_task<void()> task = std::exchange(task_, {});
    lock.unlock();
    task();
    lock.lock();
    is_busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace colex::workers
