#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include <zlib.h>

#include "colex/render/escape.hpp"

namespace colex::render {

namespace {

std::string base64(const std::string& bytes) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve(bytes.size() / 3 * 4 + 4);
  for (std::size_t k = 0; k < bytes.size(); k += 3) {
    const auto byte = [&](std::size_t i) { return i < bytes.size() ? std::uint32_t{static_cast<unsigned char>(bytes[i])} : 0U; };
    const std::uint32_t group = byte(k) << 16U | byte(k + 1) << 8U | byte(k + 2);
    for (std::size_t digit = 0; digit < 4; ++digit)
      text += k + digit > bytes.size() ? '=' : digits[group >> (18 - 6 * digit) & 63U];
  }
  return text;
}

}  // namespace

std::string compressed(const std::string& text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string bytes(size, '\0');
  const int status = compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                               static_cast<uLong>(text.size()), Z_DEFAULT_COMPRESSION);
  if (status != Z_OK) throw std::runtime_error("a report could not be compressed");
  bytes.resize(size);
  return base64(bytes);
}

}  // namespace colex::render
