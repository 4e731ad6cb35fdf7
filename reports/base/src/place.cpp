#include "place.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace colex::output {

namespace {

/// The first bytes of a file; nothing if it cannot be read.
std::string beginning(const std::string& path) {
  std::string text(4096, '\0');
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const ssize_t got = file < 0 ? -1 : read(file, text.data(), text.size());
  if (file >= 0) close(file);
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return text;
}

/// The number of what this process has open under such a name; -1 for other names.
int descriptor_of(const std::string& path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    int number = -1;
    const char* const end = path.data() + path.size();
    const auto [at, error] = std::from_chars(path.data() + folder.size(), end, number);
    if (error == std::errc() && at == end) return number;
  }
  return -1;
}

bool is_link(const std::string& path) {
  struct stat what {};
  return lstat(path.c_str(), &what) == 0 && S_ISLNK(what.st_mode);
}

}  // namespace

std::string with_reason(const std::string& path, int error) { return path + ": " + std::strerror(error); }

bool is_written_directly(const std::string& path) {
  struct stat what {};
  if (stat(path.c_str(), &what) != 0) return false;
  // /dev/stdout may stand for a file, which whoever redirected it opened.
  if (path.starts_with("/dev/") || path.starts_with("/proc/self/fd/")) return true;
  return !S_ISREG(what.st_mode) && !S_ISDIR(what.st_mode);
}

void require_ours(const std::string& path, const Marks& marks) {
  if (is_written_directly(path)) return;
  if (is_link(path)) throw Refused(path + ": is a symbolic link, and is not written over; name the file itself");
  struct stat what {};
  if (stat(path.c_str(), &what) != 0) return;
  if (S_ISDIR(what.st_mode)) throw Refused(path + ": is a folder, not a file");
  if (marks.empty() || what.st_size == 0) return;
  const std::string text = beginning(path);
  for (const std::string& mark : marks) {
    if (text.find(mark) != std::string::npos) return;
  }
  throw Refused(path + ": was not written by colex as a file of this kind, and is not written over; name another, or remove it");
}

bool same_file(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  return stat(a.c_str(), &first) == 0 && stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

int open_beside(const std::string& path, std::string& beside) {
  static std::atomic<unsigned> number = 0;
  struct stat former {};
  const bool is_there = stat(path.c_str(), &former) == 0;
  while (true) {
    const std::size_t slash = path.rfind('/');
    beside = (slash == std::string::npos ? "" : path.substr(0, slash + 1)) + ".colex-" + std::to_string(getpid()) + '-' +
             std::to_string(number++);
    const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
      if (is_there) (void)fchmod(file, former.st_mode & 0777U);
      return file;
    }
    // Left behind by a process of the same number, long ago.
    if (errno != EEXIST) throw Refused(with_reason(path, errno));
  }
}

int open_directly(const std::string& path) {
  // What is open is written on where it is, and not opened anew: a file would be written from its beginning by the one and by the
  // other, and where standard output is closed something else stands in its place.
  if (const int open_already = descriptor_of(path); open_already >= 0) {
    const int file = fcntl(open_already, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (file < 0) throw Refused(with_reason(path, errno));
    return file;
  }
  // A pipe that nobody reads would be waited for without end.
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (file < 0 && errno == ENXIO) throw Refused(path + ": is a pipe, and no process reads it; begin with who reads");
  if (file < 0) throw Refused(with_reason(path, errno));
  (void)fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
  return file;
}

void write_all(int file, std::string_view text, const std::string& path) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      // Whoever handed the pipe over does not wait; whoever reads it may take its time.
      pollfd writable{file, POLLOUT, 0};
      (void)poll(&writable, 1, -1);
      continue;
    }
    if (count <= 0) throw Fault(with_reason(path, count == 0 ? ENOSPC : errno));
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void put_into_place(const std::string& beside, const std::string& path) {
  if (std::rename(beside.c_str(), path.c_str()) == 0) return;
  const int error = errno;
  unlink(beside.c_str());
  throw Fault(with_reason(path, error));
}

}  // namespace colex::output
