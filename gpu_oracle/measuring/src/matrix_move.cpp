#include "colex/measuring/matrix_move.hpp"

#include <algorithm>
#include <cstdint>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/json_line.hpp"

#include "register_order.hpp"

namespace colex::measuring {

namespace {

constexpr std::uint32_t row_bytes = 16;

/// Thread t has the address of row (multiplier·t + offset) mod 32; rows begin `pitch` bytes apart.
std::vector<std::uint32_t> addresses(std::uint32_t multiplier, std::uint32_t offset, std::uint32_t pitch) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t t = 0; t < warp_size; ++t) result.push_back((multiplier * t + offset) % warp_size * pitch);
  return result;
}

std::string observe(const std::string& family, const std::string& form, const MatrixMove& instruction,
                    const std::vector<std::uint32_t>& where) {
  using Between = MatrixMove::Between;
  const bool from_memory = instruction.between == Between::memory_to_registers;
  const bool to_memory = instruction.between == Between::registers_to_memory;
  const RegisterFile file{static_cast<std::size_t>(instruction.registers)};
  const std::size_t memory = *std::max_element(where.begin(), where.end()) + row_bytes;
  const std::size_t destination_bytes = to_memory ? memory : file.bytes();
  const Mover mover{from_memory ? memory : file.bytes(), [&](const Bytes& source, std::uint8_t poison) {
                      const Bytes given = from_memory ? source : register_by_register(source, file);
                      const Bytes moved = instruction.run(given, poison, destination_bytes, where);
                      return to_memory ? moved : thread_by_thread(moved, file);
                    }};
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "move").number("threads", warp_size);
  line.text("source", from_memory ? "shared" : "registers").text("destination", to_memory ? "shared" : "registers");
  line.number("thread_bytes", instruction.registers * 4);
  if (instruction.between != Between::registers_to_registers) line.numbers("addresses", {where.begin(), where.end()});
  return line.numbers("origins", origins(mover)).str();
}

}  // namespace

std::vector<std::string> observe_matrix_move(const std::string& family, const std::string& form, const MatrixMove& instruction) {
  std::vector<std::string> lines = {observe(family, form, instruction, addresses(1, 0, row_bytes))};
  if (instruction.between != MatrixMove::Between::registers_to_registers) {
    lines.push_back(observe(family, form, instruction, addresses(11, 5, 3 * row_bytes)));
  }
  return lines;
}

}  // namespace colex::measuring
