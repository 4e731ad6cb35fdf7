// A run that is stopped by a signal says what is known before it ends.
//
//   Interruption interruption([&](const std::string& why) { sink.stop(why); });      why = "SIGTERM"
//
// While it lives, SIGINT, SIGTERM and SIGHUP are kept for a thread of its own, which may do what no signal handler may:
// allocate, lock, write. Then it ends the program with 128 + the signal's number. A second signal ends it at once. The alarm of
// a budget that is used up (limits.hpp) is one of these signals, and its status is 3. A signal that whoever started the program
// had ignored (nohup) stays ignored.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include <signal.h>

namespace colex::cli {

class Interruption {
 public:
  explicit Interruption(std::function<void(const std::string& why)> last_words);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

 private:
  void wait();

  std::function<void(const std::string&)> last_words_;
  sigset_t kept_{}, before_{};
  std::atomic<bool> is_over_ = false;
  std::thread waiting_;
};

}  // namespace colex::cli
