#include "investigation.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace colex::mutants {

using laws::Law;

namespace {

/// A kill, or the end of a task.
struct Report {
  Kill kill;
  bool is_end = false;
};
// POSIX: a pipe takes so much in one piece, whoever else writes to it.
static_assert(std::is_trivially_copyable_v<Report> && sizeof(Report) <= 512);

void send(int reports, const Report& report) {
  if (write(reports, &report, sizeof report) != sizeof report) throw std::runtime_error("nobody waits for an answer");
}

/// The laws in the order in which they are likely to find the mutant: the one that did last time, then those that speak of what
/// it is in.
std::vector<std::size_t> order_of(const Plan& plan, const Task& task) {
  const std::string_view file = task.mutant->file;
  const std::string topic(file.substr(file.rfind('/') + 1, file.rfind('.') - file.rfind('/') - 1));
  std::string_view killer = plan.killers.of(task.mutant->id, name(task.engine));
  // Two engines that draw the same kind of cases are likely to have the same one.
  if (killer.empty()) killer = plan.killers.of(task.mutant->id, name(engines::Engine::random));
  const auto promise = [&](std::size_t k) {
    const Law& law = plan.laws[k];
    if (law.id == killer) return 3;
    if (law.id.rfind(topic, 0) == 0) return 2;
    return law.where.text.find(topic + '(') != std::string::npos ? 1 : 0;
  };
  std::vector<std::size_t> order(plan.laws.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return promise(a) > promise(b); });
  return order;
}

}  // namespace

Investigation::Investigation(const Plan& plan) : plan_(plan), reference_(plan.laws, plan.limits) {
  void* memory = mmap(nullptr, sizeof(*next_), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("no memory to share with other processes");
  next_ = new (memory) std::atomic<std::size_t>(0);
}

void Investigation::run(const std::function<void(const Kill&)>& on_kill,
                        const std::function<void(std::size_t, const Task&)>& on_progress) {
  std::array<int, 2> reports{};
  if (pipe(reports.data()) != 0) throw std::runtime_error("no pipe for other processes");
  std::vector<pid_t> workers;
  for (int job = 0; job < plan_.jobs; ++job) {
    const pid_t worker = fork();
    if (worker < 0) throw std::runtime_error("no other process can be started");
    if (worker == 0) {
      close(reports[0]);
      work(reports[1]);
    }
    workers.push_back(worker);
  }
  close(reports[1]);
  std::size_t done = 0;
  for (Report report; read(reports[0], &report, sizeof report) == sizeof report;) {
    if (report.is_end) {
      ++done;
    } else {
      on_kill(report.kill);
    }
    on_progress(done, plan_.tasks[report.kill.task]);
  }
  close(reports[0]);
  for (const pid_t worker : workers) {
    int status = 0;
    waitpid(worker, &status, 0);
    if (status != 0) throw std::runtime_error("a process that asked about mutants failed");
  }
}

void Investigation::work(int reports) {
  int status = 0;
  try {
    for (std::size_t task = (*next_)++; task < plan_.tasks.size(); task = (*next_)++) investigate(task, reports);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    status = 1;
  }
  _exit(status);
}

void Investigation::investigate(std::size_t task, int reports) {
  const auto& [mutant, engine] = plan_.tasks[task];
  Suspect suspect(mutant, engine, plan_.limits);
  for (const std::size_t law : order_of(plan_, plan_.tasks[task])) {
    const Answer& original = reference_.of(law, engine);
    if (original.difference != Difference::none || !original.reached[static_cast<std::size_t>(mutant->number)]) continue;
    const Answer answer = suspect.ask(plan_.laws[law]);
    if (answer.difference == Difference::none) continue;
    send(reports, {{task, law, answer.difference, answer.seconds, answer.told}});
    if (plan_.first) break;
  }
  send(reports, {{.task = task}, true});
}

}  // namespace colex::mutants
