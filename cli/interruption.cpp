#include "interruption.hpp"

#include <cstdio>
#include <exception>
#include <utility>

#include <unistd.h>

#include "colex/output/standard_output.hpp"

namespace colex::cli {

namespace {

const char* name_of_signal(int signal) { return signal == SIGINT ? "SIGINT" : signal == SIGTERM ? "SIGTERM" : "SIGHUP"; }

}  // namespace

Interruption::Interruption(std::function<void(const std::string&)> last_words) : last_words_(std::move(last_words)) {
  sigemptyset(&kept_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
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
  try {
    last_words_(name_of_signal(signal));
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "error: %s\n", fault.what());
  }
  output::flush_standard_output();
  _exit(128 + signal);
}

}  // namespace colex::cli
