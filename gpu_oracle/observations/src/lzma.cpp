#include "lzma.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>

#include <lzma.h>

#include "unpacking.hpp"

namespace colex::observations {

std::string unlzma(std::string_view bytes, std::size_t most) {
  constexpr std::uint64_t most_memory = std::uint64_t{1} << 27;
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_alone_decoder(&stream, most_memory) != LZMA_OK) throw std::runtime_error("unlzma: liblzma could not be started");
  const std::unique_ptr<lzma_stream, void (*)(lzma_stream*)> ending(&stream, lzma_end);
  stream.next_in = reinterpret_cast<const std::uint8_t*>(bytes.data());
  stream.avail_in = bytes.size();
  lzma_ret status = LZMA_OK;
  std::string text = unpacked_by("unlzma", most, [&](char* room, std::size_t size) {
    stream.next_out = reinterpret_cast<std::uint8_t*>(room);
    stream.avail_out = size;
    status = lzma_code(&stream, LZMA_FINISH);
    return Unpacked{size - stream.avail_out, status == LZMA_OK};
  });
  if (status != LZMA_STREAM_END || stream.avail_in != 0) throw std::runtime_error("unlzma: this is not a whole .lzma file");
  return text;
}

}  // namespace colex::observations
