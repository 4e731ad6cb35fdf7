#include "colex/solvers/child.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <utility>

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace colex::solvers {

namespace {

double seconds_of(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double processor_time(pid_t child) {
  clockid_t clock{};
  return clock_getcpuclockid(child, &clock) == 0 ? seconds_of(clock) : 0;
}

/// How long the child has worked, by its own time and by the clock, since it last wrote.
class Silence {
 public:
  Silence(pid_t child, unsigned limit) : child_(child), limit_(limit) { broken(); }
  void broken() {
    work_ = processor_time(child_);
    clock_ = seconds_of(CLOCK_MONOTONIC);
  }
  bool too_long() const {
    return processor_time(child_) - work_ > limit_ || seconds_of(CLOCK_MONOTONIC) - clock_ > 20.0 * limit_;
  }

 private:
  pid_t child_;
  double limit_;
  double work_ = 0, clock_ = 0;
};

[[noreturn]] void become_child(const std::function<void(int)>& job, int output) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  // Whoever started this one may have kept signals for a thread of its own.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  try {
    job(output);
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

std::string trouble_of(int status) {
  if (WIFSIGNALED(status)) return "it was ended by signal " + std::to_string(WTERMSIG(status));
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0) return "it ended with status " + std::to_string(WEXITSTATUS(status));
  return {};
}

/// Reads until the child closes its end, or is silent too long.
void read_output(int input, pid_t child, unsigned seconds, ChildOutput& output) {
  Silence silence(child, seconds);
  std::array<char, 1 << 16> buffer{};
  while (true) {
    pollfd ready{input, POLLIN, 0};
    if (poll(&ready, 1, 50) > 0) {
      const ssize_t count = read(input, buffer.data(), buffer.size());
      if (count == 0) return;
      if (count < 0 && errno != EINTR) return;
      if (count > 0) output.text.append(buffer.data(), static_cast<std::size_t>(count));
      silence.broken();
    } else if (silence.too_long()) {
      output.killed = true;
      kill(child, SIGKILL);
      return;
    }
  }
}

}  // namespace

ChildOutput run_child(const std::function<void(int output)>& job, unsigned seconds) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return {{}, false, std::string("no pipe: ") + std::strerror(errno)};
  // What is buffered here must not be written twice.
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return {{}, false, std::string("no process: ") + std::strerror(errno)};
  }
  if (child == 0) {
    close(ends[0]);
    become_child(job, ends[1]);
  }
  close(ends[1]);
  ChildOutput output;
  read_output(ends[0], child, seconds, output);
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  output.trouble = trouble_of(status);
  return output;
}

}  // namespace colex::solvers
