#include "colex/output/files.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

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

/// `PATH: reason`, as errno has it.
std::string with_reason(const std::string& path, int error) { return path + ": " + std::strerror(error); }

/// Whether what stands there is no file, and so is written to as it is: a device, a pipe, what /dev/stdout is.
bool is_written_directly(const std::string& path) {
  struct stat what {};
  if (stat(path.c_str(), &what) != 0) return false;
  // /dev/stdout may stand for a file, which whoever redirected it opened.
  if (path.starts_with("/dev/") || path.starts_with("/proc/self/fd/")) return true;
  return !S_ISREG(what.st_mode) && !S_ISDIR(what.st_mode);
}

/// A new file in the folder of `path`, open for writing; its name comes back in `beside`. Throws Refused.
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

/// What is no file, open for writing. Throws Refused.
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

/// All of the text. Throws Fault, which names `path`.
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

/// Puts `beside` into the place of `path`. Throws Fault.
void put_into_place(const std::string& beside, const std::string& path) {
  if (std::rename(beside.c_str(), path.c_str()) == 0) return;
  const int error = errno;
  unlink(beside.c_str());
  throw Fault(with_reason(path, error));
}

}  // namespace

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

GrowingFile::GrowingFile(std::string path, const Marks& marks) : path_(std::move(path)) {
  require_ours(path_, marks);
  if (is_written_directly(path_)) {
    file_ = open_directly(path_);
    return;
  }
  std::string beside;
  file_ = open_beside(path_, beside);
  try {
    put_into_place(beside, path_);
  } catch (const Fault&) {
    close(file_);
    throw;
  }
}

GrowingFile::~GrowingFile() {
  if (file_ >= 0) close(file_);
}

void GrowingFile::append(std::string_view line) {
  struct stat before {};
  const bool is_file = fstat(file_, &before) == 0 && S_ISREG(before.st_mode);
  try {
    write_all(file_, line, path_);
  } catch (const Fault&) {
    if (is_file && ftruncate(file_, before.st_size) == 0) lseek(file_, before.st_size, SEEK_SET);
    throw;
  }
}

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

namespace {

/// The folders that there are. It outlives whatever else is static.
struct Living {
  std::mutex mutex;
  std::set<std::filesystem::path> folders;
};

Living& living() {
  static Living* const all = new Living;
  return *all;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& name) {
  std::error_code failed;
  const std::filesystem::path place = std::filesystem::temp_directory_path(failed);
  if (failed) {
    const char* const asked = std::getenv("TMPDIR");
    throw Fault(std::string("no temporary folder can be made: TMPDIR is ") + (asked == nullptr ? "not set" : asked) + ": " +
                failed.message());
  }
  std::string path = (place / (name + "-XXXXXX")).string();
  const std::lock_guard lock(living().mutex);
  if (mkdtemp(path.data()) == nullptr) throw Fault(with_reason("no temporary folder can be made in " + place.string(), errno));
  path_ = path;
  living().folders.insert(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  const std::lock_guard lock(living().mutex);
  living().folders.erase(path_);
}

void TemporaryFolder::remove_all() {
  std::error_code ignored;
  const std::lock_guard lock(living().mutex);
  for (const std::filesystem::path& folder : living().folders) std::filesystem::remove_all(folder, ignored);
}

/// Hands on what it holds once it is full. A write that fails is thrown, which the stream hands on.
class WholeFile::Buffer : public std::streambuf {
 public:
  Buffer(int file, const std::string& path) : file_(file), path_(path) { setp(held_.data(), held_.data() + held_.size()); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() override {
    if (file_ >= 0) ::close(file_);
  }

  void close() {
    hand_on();
    // A network's disk may say only now that it is full.
    if (::close(std::exchange(file_, -1)) != 0) throw Fault(with_reason(path_, errno));
  }

 protected:
  int_type overflow(int_type c) override {
    hand_on();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  int sync() override {
    hand_on();
    return 0;
  }

 private:
  void hand_on() {
    const std::string_view text(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(held_.data(), held_.data() + held_.size());
    write_all(file_, text, path_);
  }

  int file_;
  const std::string& path_;
  std::array<char, 1 << 16> held_{};
};

WholeFile::WholeFile(std::string path, const Marks& marks) : path_(std::move(path)), stream_(nullptr) {
  require_ours(path_, marks);
  const int file = is_written_directly(path_) ? open_directly(path_) : open_beside(path_, beside_);
  buffer_ = std::make_unique<Buffer>(file, path_);
  stream_.rdbuf(buffer_.get());
  stream_.exceptions(std::ios::badbit);
}

WholeFile::~WholeFile() {
  if (!beside_.empty()) unlink(beside_.c_str());
}

std::ostream& WholeFile::stream() { return stream_; }

void WholeFile::finish() {
  buffer_->close();
  if (!beside_.empty()) put_into_place(std::exchange(beside_, {}), path_);
}

void write_whole(const std::string& path, std::string_view text, const Marks& marks) {
  WholeFile file(path, marks);
  file.stream() << text;
  file.finish();
}

}  // namespace colex::output
