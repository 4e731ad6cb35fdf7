// A second thread, which stays, and does one work after another meanwhile.
//
//   SecondThread second;
//   for (…) {
//     auto other = second.begin(lines > 1024, [&] { return read(lines); });
//     write(before);
//     const std::string text = other.get();      what was read meanwhile, or is read now if there was no thread to be had
//   }
//
// Why does it stay? A thread that has just begun often shares the core of the one that began it, until the system notices after
// some milliseconds: of works that take no longer, one half waits for the other.
#pragma once

#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>

namespace colex::workers {

/// What a second thread makes. It waits for its end before it goes away, so that the work may use what its caller has.
template <class Made>
class MadeMeanwhile {
 public:
  explicit MadeMeanwhile(std::future<Made> made) : made_(std::move(made)) {}
  MadeMeanwhile(MadeMeanwhile&&) noexcept = default;
  MadeMeanwhile& operator=(MadeMeanwhile&&) = delete;
  ~MadeMeanwhile() {
    // What nobody has begun, and nobody asked for, is never done.
    if (made_.valid() && made_.wait_for(std::chrono::seconds(0)) != std::future_status::deferred) made_.wait();
  }

  /// What was made, once; throws what the work threw. What no other thread does is done here.
  Made get() { return made_.get(); }

 private:
  std::future<Made> made_;
};

class SecondThread {
 public:
  SecondThread() = default;
  SecondThread(const SecondThread&) = delete;
  SecondThread& operator=(const SecondThread&) = delete;
  ~SecondThread();

  /// Begins the work on the second thread, as soon as that has ended the work before it. If it is not worth a thread, or the
  /// system has none to give, whoever asks for what the work makes does it himself.
  template <class Work>
  MadeMeanwhile<std::invoke_result_t<Work&>> begin(bool is_worth_it, Work work) {
    using Made = std::invoke_result_t<Work&>;
    if (is_worth_it) {
      std::packaged_task<Made()> task(work);
      std::future<Made> made = task.get_future();
      if (take(std::packaged_task<void()>(std::move(task)))) return MadeMeanwhile<Made>(std::move(made));
    }
    return MadeMeanwhile<Made>(std::async(std::launch::deferred, std::move(work)));
  }

 private:
  bool take(std::packaged_task<void()> task);
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::packaged_task<void()> task_;  ///< what is to be done next
  bool is_busy_ = false, is_over_ = false;
  std::thread thread_;
};

}  // namespace colex::workers
