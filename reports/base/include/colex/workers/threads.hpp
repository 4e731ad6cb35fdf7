// Many lines, answered on all cores, and their answers in the order of the lines.
//
//   answer_in_order("1 + 1\n2:1\n…", {of_one_thread, of_another}, 3600, alone, write);      write("2\n2:1\n…")
//
// Threads take the lines piece by piece. What is not theirs to settle, because memory was refused, it took longer than it may
// or it failed otherwise, is answered alone when its turn comes, as if there had been no threads: so all that anyone sees is
// that it was faster.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/workers/program.hpp"

namespace colex::workers {

/// Appends the answer to a line to a text. What it throws leaves the line to be answered alone.
using Answerer = std::function<void(std::string_view line, std::string& answers)>;

/// Calls line(text) for each line of a text that ends with the end of a line.
void for_each_line(std::string_view lines, const std::function<void(std::string_view line)>& line);

/// Answers whole lines, each of the threads by its own answerer, and gives `write` the answers in order and in large parts.
/// `alone` is called, between two parts, with a line that no thread has answered when that many seconds are over. What
/// `write` and `alone` throw ends it. The memory that it takes does not grow with the answers.
void answer_in_order(std::string_view lines, const std::vector<Answerer>& threads, double seconds,
                     const std::function<void(std::string_view line)>& alone,
                     const std::function<void(const std::string& answers)>& write);

// Independent pieces of work, several at a time.
//
//   in_parallel(laws.size(), 0, [&](std::size_t k) { found[k] = explore(laws[k]); });

/// Runs work(0) … work(count - 1) on so many threads; 0: as many as the machine runs. Returns when all have ended. If one of
/// them throws, no further one begins, and what it threw is thrown.
void in_parallel(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

// Runs another program that has only so long, whatever it writes, and says what it took.
//
//   const Limited unit = run_within({{"colex", "law", "S019"}}, 600);
//   unit.processor                              2.5 seconds of the processor, however busy the machine was

/// How a program ended that had a limit.
struct Limited {
  Ending ending;
  bool overdue = false;  ///< whether it was ended because it took longer by the clock than it had
  double processor = 0;  ///< seconds of the processor, with those of the programs that it ran
  std::string last{};    ///< of what it wrote, the last 4096 bytes
};

/// Runs the program, whose output is dropped but for its last bytes, for so many seconds at the most.
Limited run_within(const Program& program, double seconds);

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
