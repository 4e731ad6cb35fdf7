// Makes the n-th call of one kind fail, as a machine does that has no room, no memory or no process left.
//
//   LD_PRELOAD=colex_faults.so COLEX_FAULT=write:3 COLEX_FAULT_MARK=mark colex …      the third write says ENOSPC
//
// The mark is a file that appears when the call was reached. Only the process that was started fails: the solvers that it
// starts are other programs.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

extern "C" void* __libc_malloc(std::size_t size);

namespace {

std::atomic<long> calls{0};
long wanted = 0;
char kind[16] = "";
char mark[512] = "";
pid_t started = 0;

__attribute__((constructor)) void read_orders() {
  const char* const order = std::getenv("COLEX_FAULT");
  const char* const file = std::getenv("COLEX_FAULT_MARK");
  if (order == nullptr || file == nullptr || std::strlen(file) >= sizeof mark) return;
  const char* const colon = std::strchr(order, ':');
  if (colon == nullptr || colon - order >= static_cast<std::ptrdiff_t>(sizeof kind)) return;
  std::memcpy(mark, file, std::strlen(file) + 1);
  wanted = std::strtol(colon + 1, nullptr, 10);
  started = getpid();
  // The shell that starts colex, and the solvers, inherit the order: it is for one program.
  unsetenv("LD_PRELOAD");
  unsetenv("COLEX_FAULT");
  std::memcpy(kind, order, static_cast<std::size_t>(colon - order));
}

/// Whether this call is the one. No allocation here: malloc asks as well.
bool fails(const char* what) {
  if (kind[0] == 0 || std::strcmp(kind, what) != 0 || getpid() != started) return false;
  if (++calls != wanted) return false;
  const long file = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);
  if (file >= 0) syscall(SYS_close, file);
  return true;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
  if (fails("malloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}

ssize_t write(int file, const void* text, std::size_t size) {
  if (fails("write")) {
    errno = ENOSPC;
    return -1;
  }
  return syscall(SYS_write, file, text, size);
}

int open(const char* path, int flags, ...) {
  if (fails("open")) {
    errno = EMFILE;
    return -1;
  }
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

std::FILE* fopen(const char* path, const char* mode) {
  static const auto real = next<std::FILE*(const char*, const char*)>("fopen");
  if (fails("open")) {
    errno = EMFILE;
    return nullptr;
  }
  return real(path, mode);
}

std::FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }

int rename(const char* from, const char* to) {
  if (fails("rename")) {
    errno = EIO;
    return -1;
  }
  return static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

int mkdir(const char* path, mode_t mode) {
  if (fails("mkdir")) {
    errno = ENOSPC;
    return -1;
  }
  return static_cast<int>(syscall(SYS_mkdirat, AT_FDCWD, path, mode));
}

pid_t fork() {
  static const auto real = next<pid_t()>("fork");
  if (fails("fork")) {
    errno = EAGAIN;
    return -1;
  }
  return real();
}

int pipe2(int* ends, int flags) {
  if (fails("pipe")) {
    errno = EMFILE;
    return -1;
  }
  return static_cast<int>(syscall(SYS_pipe2, ends, flags));
}
}
