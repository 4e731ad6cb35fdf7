// Has a wheel run where glibc is older than on the machine that built it: on glibc 2.28 rather than 2.36.
//
// glibc gave these functions a new version when it moved them from one library to another (2.32 to 2.34), or added them
// (2.36); whoever is linked with a newer glibc asks for the newer version. Here each is defined within the module, by what
// older ones have had all along: so the module's own definition is the one that its code, and the C++ library in it, are
// linked with, and nothing of a newer version is left.
#include <cstddef>  // and which glibc this is, if it is one
#include <cstdint>

#if defined(COLEX_OLDER_GLIBC) && defined(__GLIBC__) && __GLIBC__ * 100 + __GLIBC_MINOR__ >= 234 && \
    (defined(__x86_64__) || defined(__aarch64__))

#include <ctime>

#include <fcntl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define COLEX_FIRST_GLIBC "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define COLEX_FIRST_GLIBC "GLIBC_2.17"
#endif

// The function of this name is the one that glibc has had from its first version on.
#define COLEX_AS_BEFORE(name, parameters, arguments)                \
  [[gnu::visibility("default")]] int colex_##name parameters;       \
  __asm__(".symver colex_" #name ", " #name "@" COLEX_FIRST_GLIBC); \
  int name parameters { return colex_##name arguments; }

#pragma GCC visibility push(hidden)
extern "C" {

#pragma GCC visibility push(default)
long syscall(long number, ...) noexcept;
int getentropy(void* bytes, std::size_t count);
#pragma GCC visibility pop

/// That there may be several threads, always: nobody who asks is told to leave out a lock.
extern char __libc_single_threaded;
char __libc_single_threaded = 0;

int stat(const char* path, void* found) { return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, found, 0)); }
int lstat(const char* path, void* found) {
  return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, found, AT_SYMLINK_NOFOLLOW));
}
int fstat(int file, void* found) { return static_cast<int>(syscall(SYS_newfstatat, file, "", found, AT_EMPTY_PATH)); }
int stat64(const char* path, void* found) { return stat(path, found); }
int lstat64(const char* path, void* found) { return lstat(path, found); }
int fstat64(int file, void* found) { return fstat(file, found); }

/// What std::random_device asks.
std::uint32_t arc4random() {
  std::uint32_t word = 0;
  if (getentropy(&word, sizeof word) != 0) __builtin_trap();
  return word;
}

using Key = unsigned int;
using Thread = unsigned long;
COLEX_AS_BEFORE(pthread_create, (Thread * thread, const void* attributes, void* (*run)(void*), void* argument),
                (thread, attributes, run, argument))
COLEX_AS_BEFORE(pthread_join, (Thread thread, void** result), (thread, result))
COLEX_AS_BEFORE(pthread_detach, (Thread thread), (thread))
COLEX_AS_BEFORE(pthread_kill, (Thread thread, int signal), (thread, signal))
COLEX_AS_BEFORE(pthread_sigmask, (int how, const void* set, void* before), (how, set, before))
COLEX_AS_BEFORE(pthread_once, (int* once, void (*run)()), (once, run))
COLEX_AS_BEFORE(pthread_key_create, (Key * key, void (*end)(void*)), (key, end))
COLEX_AS_BEFORE(pthread_key_delete, (Key key), (key))
COLEX_AS_BEFORE(pthread_setspecific, (Key key, const void* value), (key, value))
COLEX_AS_BEFORE(pthread_rwlock_rdlock, (void* lock), (lock))
COLEX_AS_BEFORE(pthread_rwlock_wrlock, (void* lock), (lock))
COLEX_AS_BEFORE(pthread_rwlock_unlock, (void* lock), (lock))
[[gnu::visibility("default")]] void* colex_pthread_getspecific(Key key);
__asm__(".symver colex_pthread_getspecific, pthread_getspecific@" COLEX_FIRST_GLIBC);
void* pthread_getspecific(Key key) { return colex_pthread_getspecific(key); }

#pragma GCC visibility push(default)
int pthread_cond_timedwait(void* condition, void* mutex, const std::timespec* until);
#pragma GCC visibility pop

/// Until a time of any clock: as long from now by the clock that older ones wait by. Who is woken early looks again.
int pthread_cond_clockwait(void* condition, void* mutex, int clock, const std::timespec* until) {
  constexpr long second = 1'000'000'000;
  std::timespec now{}, time{};
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &time);
  time.tv_sec += until->tv_sec - now.tv_sec;
  time.tv_nsec += until->tv_nsec - now.tv_nsec;
  for (; time.tv_nsec < 0; time.tv_nsec += second) --time.tv_sec;
  for (; time.tv_nsec >= second; time.tv_nsec -= second) ++time.tv_sec;
  return pthread_cond_timedwait(condition, mutex, &time);
}

}  // extern "C"
#pragma GCC visibility pop

#endif
