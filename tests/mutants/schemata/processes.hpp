// Tasks that are done by processes of their own, so that whatever becomes of one, the others go on.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>

#include <sys/mman.h>

namespace colex::schemata {

/// Memory that all processes share that are forked while it lives; zero to begin with.
template <class T>
class Shared {
 public:
  explicit Shared(std::size_t count)
      : bytes_(count * sizeof(T)),
        memory_(mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
    if (memory_ == MAP_FAILED) throw std::runtime_error("no memory to share with other processes");
  }
  ~Shared() { munmap(memory_, bytes_); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  T& operator[](std::size_t k) { return static_cast<T*>(memory_)[k]; }
  const T& operator[](std::size_t k) const { return static_cast<const T*>(memory_)[k]; }

 private:
  std::size_t bytes_;
  void* memory_;
};

/// Does tasks 0, 1, … count - 1, so many of them at the same time, each in a process of its own, which gets the number of the job
/// (< jobs) that does it. `ended` is told of each, here, with its status (waitpid). Throws std::runtime_error if the machine
/// gives no process.
void in_processes(std::size_t count, std::size_t jobs, const std::function<void(std::size_t task, std::size_t job)>& work,
                  const std::function<void(std::size_t task, std::size_t job, int status)>& ended);

/// From now on this process may use so much of the processor's time, or SIGPROF ends it.
void allow(double seconds);

}  // namespace colex::schemata
