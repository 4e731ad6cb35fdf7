// A system that has no thread to give, for as long as this lives: none has room for so large a stack.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <pthread.h>

namespace colex::workers {

class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t large;
    pthread_attr_init(&large);
    if (pthread_attr_setstacksize(&large, std::size_t{1} << 47) != 0 || pthread_setattr_default_np(&large) != 0) std::abort();
    pthread_attr_destroy(&large);
  }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;
  ~NoThreads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }

 private:
  pthread_attr_t before_;
};

}  // namespace colex::workers
