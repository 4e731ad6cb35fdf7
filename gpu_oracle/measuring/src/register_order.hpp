// The two orders of a warp's registers. A kernel stores them register by register (all threads' register 0 first); a record
// lists them thread by thread.
#pragma once

#include <algorithm>
#include <cstddef>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// The registers of a warp: each thread has `registers` of them, of `register_bytes` bytes each.
struct RegisterFile {
  std::size_t registers, register_bytes = 4;
  std::size_t bytes() const { return warp_size * registers * register_bytes; }
  /// The first byte of a thread's register, in each of the two orders.
  std::size_t by_register(std::size_t thread, std::size_t which) const { return (which * warp_size + thread) * register_bytes; }
  std::size_t by_thread(std::size_t thread, std::size_t which) const { return (thread * registers + which) * register_bytes; }
};

/// Where a register's first byte is in one of the orders.
using RegisterOrder = std::size_t (RegisterFile::*)(std::size_t thread, std::size_t which) const;

inline Bytes reordered(const Bytes& bytes, const RegisterFile& file, RegisterOrder from, RegisterOrder to) {
  Bytes result(bytes.size());
  for (std::size_t t = 0; t < warp_size; ++t) {
    for (std::size_t r = 0; r < file.registers; ++r)
      std::copy_n(&bytes[(file.*from)(t, r)], file.register_bytes, &result[(file.*to)(t, r)]);
  }
  return result;
}

/// Bytes from the order in which a kernel stores registers to the order of a record, and back.
inline Bytes thread_by_thread(const Bytes& stored, const RegisterFile& file) {
  return reordered(stored, file, &RegisterFile::by_register, &RegisterFile::by_thread);
}
inline Bytes register_by_register(const Bytes& recorded, const RegisterFile& file) {
  return reordered(recorded, file, &RegisterFile::by_thread, &RegisterFile::by_register);
}

}  // namespace colex::measuring
