#include "interruption.hpp"

#include <cstdio>
#include <exception>
#include <utility>

#include <unistd.h>

#include "colex/output/files.hpp"

#include "command.hpp"

namespace colex::cli {

namespace {

const char* name_of_signal(int signal) {
  switch (signal) {
    case SIGINT: return "SIGINT";
    case SIGTERM: return "SIGTERM";
    case SIGALRM: return "its budget (--budget)";
    default: return "SIGHUP";
  }
}

}  // namespace

Interruption::Interruption(std::function<void(const std::string&)> last_words) : last_words_(std::move(last_words)) {
  sigemptyset(&kept_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGALRM}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&kept_, signal);
  }
  pthread_sigmask(SIG_BLOCK, &kept_, &before_);
  waiting_ = std::thread([this] { wait(); });
}

Interruption::~Interruption() {
  is_over_ = true;
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    if (sigismember(&kept_, signal) != 1) continue;
    pthread_kill(waiting_.native_handle(), signal);
    break;
  }
  // Without a signal to wait for, the thread has ended.
  waiting_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interruption::wait() {
  int signal = 0;
  if (sigisemptyset(&kept_) == 1 || sigwait(&kept_, &signal) != 0 || is_over_) return;
  pthread_sigmask(SIG_UNBLOCK, &kept_, nullptr);
  // Who has used up a budget may not write for ever: a second alarm ends it at once.
  constexpr unsigned seconds_for_last_words = 20;
  if (signal == SIGALRM) alarm(seconds_for_last_words);
  try {
    last_words_(name_of_signal(signal));
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "error: %s\n", fault.what());
  }
  output::flush_standard_output();
  output::TemporaryFolder::remove_all();
  _exit(signal == SIGALRM ? static_cast<int>(Exit::unknown) : 128 + signal);
}

}  // namespace colex::cli
