#include "lzma.hpp"

#include <array>
#include <cstdint>
#include <stdexcept>

#include <lzma.h>

namespace colex::observations {

std::string unlzma(std::string_view bytes, std::size_t most) {
  constexpr std::uint64_t most_memory = std::uint64_t{1} << 27;
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_alone_decoder(&stream, most_memory) != LZMA_OK) throw std::runtime_error("unlzma: liblzma could not be started");
  stream.next_in = reinterpret_cast<const std::uint8_t*>(bytes.data());
  stream.avail_in = bytes.size();
  std::string text;
  std::array<char, 1 << 16> buffer{};
  lzma_ret status = LZMA_OK;
  while (status == LZMA_OK) {
    stream.next_out = reinterpret_cast<std::uint8_t*>(buffer.data());
    stream.avail_out = buffer.size();
    status = lzma_code(&stream, LZMA_FINISH);
    text.append(buffer.data(), buffer.size() - stream.avail_out);
    if (text.size() > most) {
      lzma_end(&stream);
      throw std::runtime_error("unlzma: it holds more than " + std::to_string(most) + " bytes");
    }
  }
  const bool whole = status == LZMA_STREAM_END && stream.avail_in == 0;
  lzma_end(&stream);
  if (!whole) throw std::runtime_error("unlzma: this is not a whole .lzma file");
  return text;
}

}  // namespace colex::observations
