// How a library's decompressor is run to its end, whichever it is: zlib's or liblzma's.
//
//   unpacked_by("gunzip", most, [&](char* room, std::size_t size) { … return Unpacked{written, is_more}; })
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace colex::observations {

/// What one step of a decompressor did.
struct Unpacked {
  std::size_t written;  ///< bytes of the room that it was given
  bool is_more;         ///< whether it goes on
};

/// The text that step(room, size) writes, room after room, for as long as there is more. Throws std::runtime_error, in the
/// decompressor's name, if it is longer than `most` bytes: a small file may hold more than there is memory for.
template <class Step>
std::string unpacked_by(const char* name, std::size_t most, Step&& step) {
  std::string text;
  std::array<char, 1 << 16> room{};
  bool is_more = true;
  while (is_more) {
    const Unpacked done = step(room.data(), room.size());
    text.append(room.data(), done.written);
    if (text.size() > most)
      throw std::runtime_error(std::string(name) + ": it holds more than " + std::to_string(most) + " bytes");
    is_more = done.is_more;
  }
  return text;
}

}  // namespace colex::observations
