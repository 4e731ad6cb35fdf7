// The two orders of a warp's registers: as a kernel stores them, register by register, and as a record has them, thread by thread.
#pragma once

#include <algorithm>
#include <cstddef>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// So many registers of each thread, of so many bytes each.
struct RegisterFile {
  std::size_t registers, register_bytes = 4;
  std::size_t bytes() const { return warp_size * registers * register_bytes; }
  /// The first byte of a thread's register in either order.
  std::size_t by_register(std::size_t thread, std::size_t which) const { return (which * warp_size + thread) * register_bytes; }
  std::size_t by_thread(std::size_t thread, std::size_t which) const { return (thread * registers + which) * register_bytes; }
};

/// From the order in which registers are stored to that of a record.
inline Bytes thread_by_thread(const Bytes& stored, const RegisterFile& file) {
  Bytes result(stored.size());
  for (std::size_t t = 0; t < warp_size; ++t) {
    for (std::size_t r = 0; r < file.registers; ++r)
      std::copy_n(&stored[file.by_register(t, r)], file.register_bytes, &result[file.by_thread(t, r)]);
  }
  return result;
}

inline Bytes register_by_register(const Bytes& recorded, const RegisterFile& file) {
  Bytes result(recorded.size());
  for (std::size_t t = 0; t < warp_size; ++t) {
    for (std::size_t r = 0; r < file.registers; ++r)
      std::copy_n(&recorded[file.by_thread(t, r)], file.register_bytes, &result[file.by_register(t, r)]);
  }
  return result;
}

}  // namespace colex::measuring
