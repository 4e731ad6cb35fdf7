#include "colex/workers/program.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "colex/workers/threads.hpp"

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace colex::workers {

namespace {

constexpr int glance_ms = 50;  // so often the patience is looked at
constexpr int most_clock_per_processor = 20;

/// A file descriptor, closed at the end, and in every program that is started.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { shut(); }
  int number() const { return number_; }
  void open(int number) {
    shut();
    number_ = number;
  }
  void shut() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

struct Pipe {
  Descriptor out, in;
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("no pipe");
    out.open(ends[0]);
    in.open(ends[1]);
  }
};

/// A file with this text, of which nobody knows the name.
void open_with(Descriptor& file, const std::string& text) {
  if (text.empty()) {
    file.open(open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (file.number() < 0) fail("no input");
    return;
  }
  // std::tmpfile would let the programs that are started meanwhile have it as well.
  std::error_code none;
  std::string name = (std::filesystem::temp_directory_path(none) / "colex-input-XXXXXX").string();
  file.open(mkostemp(name.data(), O_CLOEXEC));
  if (file.number() < 0) fail("no room for its input");
  unlink(name.c_str());
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = write(file.number(), rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("no room for its input");
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  if (lseek(file.number(), 0, SEEK_SET) != 0) fail("no room for its input");
}

/// All that the child needs, made before it is there: until it becomes the program it has the memory of the thread that started
/// it, which waits.
struct Preparation {
  std::vector<char*> arguments;
  Descriptor input, errors;
  Pipe output;
  Pipe failure;  // says why there is no such program, and is closed by exec where there is one
  pid_t parent = getpid();

  explicit Preparation(const Program& program) {
    for (const std::string& word : program.command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    open_with(input, program.input);
    if (program.errors == Errors::thrown_away) errors.open(open("/dev/null", O_WRONLY | O_CLOEXEC));
  }
};

/// For a program that has its own memory: a driver reserves much more than it uses.
void lift_limit_of_memory() {
  rlimit memory{};
  if (getrlimit(RLIMIT_DATA, &memory) != 0) return;
  memory.rlim_cur = memory.rlim_max;
  setrlimit(RLIMIT_DATA, &memory);
}

[[noreturn]] void become(const Program& program, const Preparation& prepared) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != prepared.parent) _exit(1);
#endif
  // Whoever started this one may have kept signals for a thread of its own.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  dup2(prepared.input.number(), STDIN_FILENO);
  dup2(prepared.output.in.number(), STDOUT_FILENO);
  if (program.errors == Errors::among_output) dup2(prepared.output.in.number(), STDERR_FILENO);
  if (program.errors == Errors::thrown_away) dup2(prepared.errors.number(), STDERR_FILENO);
  if (program.has_own_memory) lift_limit_of_memory();
  execvp(prepared.arguments.front(), prepared.arguments.data());
  const int trouble = errno;
  const ssize_t told = write(prepared.failure.in.number(), &trouble, sizeof trouble);
  _exit(told == sizeof trouble ? 127 : 126);
}

double seconds_of(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// A process that was started; it does not outlive this object.
class Child {
 public:
  explicit Child(pid_t process) : process_(process) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (status_) return;
    end();
    wait(0);
  }
  void end() const { kill(process_, SIGKILL); }
  double processor_time() const {
    clockid_t clock{};
    return clock_getcpuclockid(process_, &clock) == 0 ? seconds_of(clock) : 0;
  }
  /// Its status, once it has ended.
  const std::optional<int>& wait(int options) {
    int status = 0;
    pid_t ended = 0;
    while (!status_ && (ended = wait4(process_, &status, options, &used_)) < 0 && errno == EINTR) {
    }
    if (ended != 0) status_ = status;
    return status_;
  }
  /// Seconds of the processor that it and those it waited for have used, once it has ended.
  double used() const {
    const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
    return seconds(used_.ru_utime) + seconds(used_.ru_stime);
  }

 private:
  pid_t process_;
  std::optional<int> status_;
  rusage used_{};
};

/// How long a child has written nothing.
class Silence {
 public:
  Silence(const Child& child, const Patience& patience) : child_(child), patience_(patience) { broken(); }
  void broken() {
    work_ = child_.processor_time();
    clock_ = seconds_of(CLOCK_MONOTONIC);
  }
  bool is_too_long() const {
    const double waited = seconds_of(CLOCK_MONOTONIC) - clock_;
    if (patience_.clock > 0 && waited > patience_.clock) return true;
    // What is ended for its work must also end if it does not work at all.
    return patience_.processor > 0 &&
           (child_.processor_time() - work_ > patience_.processor || waited > most_clock_per_processor * patience_.processor);
  }

 private:
  const Child& child_;
  Patience patience_;
  double work_ = 0, clock_ = 0;
};

/// Hears a child to its end, or until it is silent for too long or says too much.
class Hearing {
 public:
  /// `seconds`: for all of it, by the clock; 0: there is no such limit.
  Hearing(Child& child, const Program& program, double seconds, const std::function<void(std::string_view)>& take)
      : child_(child), program_(program), seconds_(seconds), take_(take), silence_(child, program.patience) {}

  bool is_overdue() const { return is_overdue_; }

  Ending hear(int output) {
    while (has_more(output)) {
    }
    while (!child_.wait(is_ended_ ? 0 : WNOHANG)) {
      look_at_the_clock();
      poll(nullptr, 0, 1);
    }
    return ending();
  }

 private:
  bool has_more(int output) {
    pollfd ready{output, POLLIN, 0};
    const int count = poll(&ready, 1, glance_ms);
    if (count < 0) return errno == EINTR;
    if (count > 0 && !has_used_all()) return has_taken(output);
    look_at_the_clock();
    return !is_ended_;
  }

  bool has_taken(int output) {
    const ssize_t count = read(output, buffer_.data(), buffer_.size());
    if (count <= 0) return count < 0 && errno == EINTR;
    taken_ += static_cast<std::size_t>(count);
    if (taken_ > program_.most_output) {
      result_.trouble = "it wrote more than " + std::to_string(program_.most_output) + " bytes";
      end();
      return false;
    }
    take_({buffer_.data(), static_cast<std::size_t>(count)});
    silence_.broken();
    return true;
  }

  bool has_used_all() const { return seconds_ > 0 && seconds_of(CLOCK_MONOTONIC) - begin_ > seconds_; }

  void look_at_the_clock() {
    if (is_ended_) return;
    if (has_used_all()) {
      is_overdue_ = true;
      result_.trouble = "it took too long";
      end();
    } else if (silence_.is_too_long()) {
      result_.silent = true;
      result_.trouble = "it wrote nothing for too long";
      end();
    }
  }
  void end() {
    is_ended_ = true;
    child_.end();
  }

  Ending ending() {
    const int status = *child_.wait(0);
    result_.started = true;
    result_.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    if (!result_.trouble.empty() || result_.status == 0) return result_;
    result_.trouble = WIFSIGNALED(status) ? "it was ended by signal " + std::to_string(WTERMSIG(status))
                                          : "it ended with status " + std::to_string(result_.status);
    return result_;
  }

  Child& child_;
  const Program& program_;
  double seconds_, begin_ = seconds_of(CLOCK_MONOTONIC);
  const std::function<void(std::string_view)>& take_;
  Silence silence_;
  std::array<char, 1 << 16> buffer_{};
  std::size_t taken_ = 0;
  bool is_ended_ = false, is_overdue_ = false;
  Ending result_;
};

/// Why the child did not become the program; 0 if it did.
int reason_not_started(int failure) {
  int trouble = 0;
  ssize_t count = 0;
  while ((count = read(failure, &trouble, sizeof trouble)) < 0 && errno == EINTR) {
  }
  return count == sizeof trouble ? trouble : 0;
}

Ending not_started(const std::string& why) { return {false, false, 127, why}; }

Limited run_for(const Program& program, double seconds, const std::function<void(std::string_view)>& take) {
  std::optional<Preparation> made;
  try {
    made.emplace(program);
  } catch (const std::system_error& error) {
    return {not_started(error.what())};
  }
  // Not fork, which copies the tables of all our memory: of a prover, which has gigabytes and asks thousands of programs, that
  // took a fifth of the time; and not posix_spawn, which neither lifts the limit of memory nor ends with us.
  const pid_t process = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (process == 0) become(program, *made);
  if (process < 0) return {not_started(std::string("no process: ") + std::strerror(errno))};
  Child child(process);
  made->output.in.shut();
  made->failure.in.shut();
  if (const int trouble = reason_not_started(made->failure.out.number()); trouble != 0)
    return {not_started(program.command.front() + ": " + std::strerror(trouble))};
  Hearing hearing(child, program, seconds, take);
  Limited result{hearing.hear(made->output.out.number())};
  result.overdue = hearing.is_overdue();
  result.processor = child.used();
  return result;
}

}  // namespace

Ending run(const Program& program, const std::function<void(std::string_view)>& take) { return run_for(program, 0, take).ending; }

Limited run_within(const Program& program, double seconds) {
  constexpr std::size_t most = 4096;
  std::string last;
  Limited limited = run_for(program, seconds, [&](std::string_view piece) {
    last += piece;
    if (last.size() > 16 * most) last.erase(0, last.size() - most);
  });
  limited.last = last.substr(last.size() - std::min(most, last.size()));
  return limited;
}

Ending run_by_lines(const Program& program, const std::function<void(const std::string&)>& take) {
  std::string text;
  return run(program, [&](std::string_view piece) {
    text += piece;
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
      take(text.substr(begin, end - begin));
      begin = end + 1;
    }
    text.erase(0, begin);
  });
}

Output output_of(const Program& program) {
  Output output;
  output.ending = run(program, [&](std::string_view piece) { output.text += piece; });
  return output;
}

}  // namespace colex::workers
