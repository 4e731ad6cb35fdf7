#include "colex/measuring/byte_copy.hpp"

#include <algorithm>
#include <cstddef>

#include "colex/measuring/json_line.hpp"
#include "colex/measuring/reduction.hpp"

namespace colex::measuring {

namespace {

constexpr std::size_t memory_bytes = 4096;

/// Thread t's piece comes from place 7t + 3 and goes to place 11t + 5, both modulo 32 and counted in pieces. If `cut` is set,
/// every third thread reads only a part of its piece.
ByteAccess scattered(std::uint32_t bytes, bool cut) {
  ByteAccess access;
  for (std::uint32_t t = 0; t < 32; ++t) {
    const std::uint32_t read = cut && t % 3 == 1 ? t % bytes : bytes;
    access.pieces.push_back({(7 * t + 3) % 32 * bytes, (11 * t + 5) % 32 * bytes, bytes, read});
  }
  return access;
}

std::vector<ByteAccess> accesses(const ByteCopy& instruction) {
  std::vector<ByteAccess> all;
  if (instruction.by_threads) {
    for (const std::uint32_t bytes : {4U, 8U, 16U}) {
      if (bytes < 16 && !instruction.small_pieces) continue;
      all.push_back(scattered(bytes, false));
      all.push_back(scattered(bytes, true));
    }
    return all;
  }
  for (const Piece& piece : {Piece{0, 0, 16, 16}, Piece{16, 48, 80, 80}, Piece{528, 16, 2064, 2064}}) {
    if (instruction.multicast) {
      all.push_back({{piece}, 2, 1, 3});
      all.push_back({{piece}, 4, 0, 11});
    } else if (instruction.source == "shared" && instruction.destination == "shared") {
      all.push_back({{piece}, 2, 0, 2});
      all.push_back({{piece}, 4, 3, 2});
    } else {
      all.push_back({{piece}, 1, 0, 1});
    }
  }
  return all;
}

std::string observe(const std::string& family, const std::string& form, const ByteCopy& instruction, const ByteAccess& access) {
  const std::size_t images = instruction.destination == "shared" ? static_cast<std::size_t>(access.ctas) : 1;
  const auto run = [&](const Bytes& source, const Bytes& destination) { return instruction.run(access, source, destination); };
  const auto copy = [&](const Bytes& source, std::uint8_t poison) { return run(source, Bytes(images * memory_bytes, poison)); };
  const std::vector<std::int64_t> found =
      instruction.operation.empty()
          ? origins(Mover{memory_bytes, copy})
          : origins(Reducer{instruction.operation, instruction.type, memory_bytes, images * memory_bytes, run});
  std::vector<std::int64_t> pieces;
  for (const Piece& piece : access.pieces)
    pieces.insert(pieces.end(), {piece.source, piece.destination, piece.bytes, piece.read});
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "byte_copy");
  line.text("source", instruction.source).text("destination", instruction.destination);
  line.number("ctas", access.ctas).number("issuer", access.issuer).number("mask", access.mask);
  line.number("cta_bytes", memory_bytes).numbers("pieces", pieces);
  return line.numbers("runs", byte_runs(found)).str();
}

}  // namespace

std::vector<std::string> observe_byte_copy(const std::string& family, const std::string& form, const ByteCopy& instruction) {
  std::vector<std::string> lines;
  for (const ByteAccess& access : accesses(instruction)) lines.push_back(observe(family, form, instruction, access));
  return lines;
}

}  // namespace colex::measuring
