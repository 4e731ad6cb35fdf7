#include "suspect.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "colex/evidence/record.hpp"

namespace colex::mutants {

namespace {

// An answer is sent as its bytes, in one piece.
static_assert(std::is_trivially_copyable_v<Answer> && sizeof(Answer) < 4096);

constexpr rlim_t most_memory = rlim_t{4} << 30;

double processor_time() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void limit(decltype(RLIMIT_CPU) resource, rlim_t amount) {
  rlimit limits{};
  getrlimit(resource, &limits);
  limits.rlim_cur = std::min(limits.rlim_max, amount);
  setrlimit(resource, &limits);
}

void tell(Answer& answer, const std::string& text) {
  const std::size_t length = std::min(text.size(), answer.told.size() - 1);
  std::copy_n(text.begin(), length, answer.told.begin());
}

}  // namespace

Answer Suspect::ask(const laws::Law& law) {
  if (process_ == 0) start();
  const laws::Law* const question = &law;
  Answer answer;
  if (write(questions_, &question, sizeof question) != sizeof question) return death();
  if (read(answers_, &answer, sizeof answer) != sizeof answer) return death();
  return answer;
}

void Suspect::start() {
  std::array<int, 2> questions{};
  std::array<int, 2> answers{};
  if (pipe(questions.data()) != 0 || pipe(answers.data()) != 0) throw std::runtime_error("no pipe for another process");
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no other process can be started");
  if (process_ == 0) {
    close(questions[1]);
    close(answers[0]);
    serve(questions[0], answers[1]);
  }
  close(questions[0]);
  close(answers[1]);
  questions_ = questions[1];
  answers_ = answers[0];
}

void Suspect::stop() {
  if (process_ == 0) return;
  close(questions_);
  close(answers_);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

/// What became of a process that does not answer.
Answer Suspect::death() {
  close(questions_);
  close(answers_);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  Answer answer;
  const bool killed = WIFSIGNALED(status);
  answer.difference = killed && WTERMSIG(status) == SIGXCPU ? Difference::time_out : Difference::crash;
  if (answer.difference == Difference::time_out) answer.seconds = limits_.seconds;
  tell(answer, killed ? strsignal(WTERMSIG(status)) : "exit " + std::to_string(WEXITSTATUS(status)));
  return answer;
}

void Suspect::serve(int questions, int answers) const {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_AS, most_memory);
  std::optional<Switched> on;
  if (mutant_ != nullptr) on.emplace(*mutant_);
  const laws::Law* question = nullptr;
  while (read(questions, &question, sizeof question) == sizeof question) {
    limit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(processor_time())) + limits_.seconds);
    const Answer given = answer(*question);
    if (write(answers, &given, sizeof given) != sizeof given) break;
  }
  // No destructor runs: what belongs to the process that was forked is not this one's to give back.
  _exit(0);
}

Answer Suspect::answer(const laws::Law& law) const {
  engines::Options options;
  options.drawn_cases = limits_.drawn_cases;
  options.enumerated_cases = options.finite_cases = limits_.enumerated_cases;
  options.seconds = 1e9;  // the limit of the process counts, which does not depend on what else the machine does
  options.explain = false;
  const double start = processor_time();
  const evidence::Record record = engines::judge(law, engine_, options);
  Answer result;
  result.difference = difference_of(record);
  result.seconds = processor_time() - start;
  if (result.difference != Difference::none) tell(result, story_of(record));
  for (std::size_t k = 0; k < capacity; ++k) result.reached[k] = reached[k];
  return result;
}

}  // namespace colex::mutants
