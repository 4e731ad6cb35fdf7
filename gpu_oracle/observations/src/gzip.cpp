#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>

#include <zlib.h>

#include "colex/observations/record.hpp"

#include "unpacking.hpp"

namespace colex::observations {

namespace {

/// Tells zlib to use a window of 32 KiB, and gzip's header and trailer.
constexpr int gzip_format = 15 + 16;

/// zlib declares its input as if it wrote there; it does not.
Bytef* input(std::string_view bytes) { return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); }

}  // namespace

std::string gzip(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_format, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("gzip: zlib could not be started");
  }
  gz_header header{};
  header.os = 255;  // "unknown": so the bytes are the same on every system
  deflateSetHeader(&stream, &header);
  std::string bytes(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = input(text);
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int status = deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw std::runtime_error("gzip: zlib could not finish");
  return bytes;
}

std::string gunzip(std::string_view bytes, std::size_t most) {
  z_stream stream{};
  if (inflateInit2(&stream, gzip_format) != Z_OK) throw std::runtime_error("gunzip: zlib could not be started");
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ending(&stream, inflateEnd);
  stream.next_in = input(bytes);
  stream.avail_in = static_cast<uInt>(bytes.size());
  int status = Z_OK;
  std::string text = unpacked_by("gunzip", most, [&](char* room, std::size_t size) {
    stream.next_out = reinterpret_cast<Bytef*>(room);
    stream.avail_out = static_cast<uInt>(size);
    status = inflate(&stream, Z_NO_FLUSH);
    return Unpacked{size - stream.avail_out, status == Z_OK};
  });
  if (status != Z_STREAM_END || stream.avail_in != 0) throw std::runtime_error("gunzip: this is not a whole gzip file");
  return text;
}

}  // namespace colex::observations
