#include "colex/output/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace colex::output {

namespace {

/// Why standard output could not be written when that was first noticed; 0 if it could.
int first_error = 0;

}  // namespace

void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest number that is free is this one. Nothing can be written to what is opened for reading.
    const int held = open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
    if (held != stream && held >= 0) close(held);
  }
}

void flush_standard_output() noexcept {
  if (std::fflush(stdout) != 0 && first_error == 0) first_error = errno;
}

void finish_standard_output() {
  flush_standard_output();
  if (std::ferror(stdout) == 0 && first_error == 0) return;
  if (first_error == 0) {
    // Someone else noticed first, and dropped the reason: whoever tries again is told it again.
    std::clearerr(stdout);
    std::fputc('\n', stdout);
    flush_standard_output();
  }
  const std::string reason = std::strerror(first_error == 0 ? EIO : first_error);
  first_error = 0;
  std::clearerr(stdout);
  throw Fault("standard output: " + reason);
}

}  // namespace colex::output
