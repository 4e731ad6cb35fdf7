#include "processes.hpp"

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace colex::schemata {

namespace {

constexpr rlim_t most_memory = rlim_t{3} << 30;

void limit(decltype(RLIMIT_CPU) resource, rlim_t amount) {
  const rlimit limits{amount, amount};
  setrlimit(resource, &limits);
}

[[noreturn]] void begin(const std::function<void()>& work) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_AS, most_memory);
  // What an assertion says of a mutant is nothing to a person.
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDERR_FILENO);
  work();
  // No destructor runs: what belongs to the process that was forked is not this one's to give back.
  _exit(0);
}

}  // namespace

void in_processes(std::size_t count, std::size_t jobs, const std::function<void(std::size_t, std::size_t)>& work,
                  const std::function<void(std::size_t, std::size_t, int)>& ended) {
  std::map<pid_t, std::pair<std::size_t, std::size_t>> running;
  std::vector<std::size_t> idle;
  for (std::size_t job = jobs; job > 0; --job) idle.push_back(job - 1);
  for (std::size_t task = 0; task < count || !running.empty();) {
    if (task < count && !idle.empty()) {
      const std::size_t job = idle.back();
      const pid_t process = fork();
      if (process < 0) throw std::runtime_error("no other process can be started");
      if (process == 0) begin([&] { work(task, job); });
      idle.pop_back();
      running[process] = {task++, job};
      continue;
    }
    int status = 0;
    const auto done = running.find(wait(&status));
    if (done == running.end()) continue;
    const auto [finished, job] = done->second;
    running.erase(done);
    idle.push_back(job);
    ended(finished, job, status);
  }
}

void allow(double seconds) {
  const double whole = std::floor(seconds);
  const itimerval timer{{}, {static_cast<time_t>(whole), static_cast<suseconds_t>(1e6 * (seconds - whole))}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace colex::schemata
