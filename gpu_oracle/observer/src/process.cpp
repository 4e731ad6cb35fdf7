#include "process.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace colex::observer {

namespace {

constexpr int no_such_program = 127;

/// The arguments as execvp wants them. They are made before the fork, because the child of a process with several threads must not allocate memory.
std::vector<char*> arguments_of(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

/// A limit of memory is this program's: a driver reserves much more than it uses.
void lift_limit_of_memory() {
  rlimit memory{};
  if (getrlimit(RLIMIT_DATA, &memory) != 0) return;
  memory.rlim_cur = memory.rlim_max;
  setrlimit(RLIMIT_DATA, &memory);
}

[[noreturn]] void become(const std::vector<char*>& arguments, int output, bool quiet) {
  dup2(output, STDOUT_FILENO);
  if (quiet) dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  lift_limit_of_memory();
  execvp(arguments.front(), arguments.data());
  _exit(no_such_program);
}

/// Cuts what is read into lines.
class Lines {
 public:
  explicit Lines(const std::function<void(const std::string&)>& line) : line_(line) {}
  void add(const char* data, std::size_t count) {
    text_.append(data, count);
    for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
      line_(text_.substr(0, end));
      text_.erase(0, end + 1);
    }
  }

 private:
  const std::function<void(const std::string&)>& line_;
  std::string text_;
};

/// Reads to the end. Returns false if there was nothing to read for `seconds` seconds.
bool read_lines(int input, unsigned seconds, Lines& lines) {
  std::array<char, 1 << 16> buffer{};
  while (true) {
    pollfd ready{input, POLLIN, 0};
    const int count = poll(&ready, 1, static_cast<int>(seconds) * 1000);
    if (count == 0) return false;
    if (count < 0) {
      if (errno == EINTR) continue;
      return true;
    }
    const ssize_t got = read(input, buffer.data(), buffer.size());
    if (got == 0 || (got < 0 && errno != EINTR)) return true;
    if (got > 0) lines.add(buffer.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

Ending run(const std::vector<std::string>& command, unsigned seconds, const std::function<void(const std::string& line)>& line,
           bool quiet) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {false, false, no_such_program};
  const std::vector<char*> arguments = arguments_of(command);
  // Without this, the child would write what is still buffered here a second time.
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) become(arguments, ends[1], quiet);
  close(ends[1]);
  Ending ending{child > 0, false, no_such_program};
  if (child > 0) {
    Lines lines(line);
    ending.silent = !read_lines(ends[0], seconds, lines);
    if (ending.silent) kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    ending.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    ending.started = ending.status != no_such_program;
  }
  close(ends[0]);
  return ending;
}

}  // namespace colex::observer
