#include "colex/measuring/fragment_move.hpp"

#include <algorithm>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/json_line.hpp"

#include "register_order.hpp"

namespace colex::measuring {

namespace {

/// A stride is a multiple of this.
constexpr std::size_t stride_bytes = 16;

std::string observe(const std::string& family, const std::string& form, const FragmentMove& instruction, std::size_t stride) {
  const auto bits = static_cast<std::size_t>(instruction.bits), lines = static_cast<std::size_t>(instruction.lines);
  const std::size_t line_bytes = static_cast<std::size_t>(instruction.line_elements) * bits / 8;
  const RegisterFile file{static_cast<std::size_t>(instruction.registers), static_cast<std::size_t>(instruction.register_bytes)};
  const std::size_t memory = (lines - 1) * stride + line_bytes;
  const auto stride_elements = static_cast<unsigned>(stride * 8 / bits);
  const Mover mover{instruction.loads ? memory : file.bytes(), [&](const Bytes& source, std::uint8_t poison) {
                      if (!instruction.loads) {
                        return instruction.run(register_by_register(source, file), poison, memory, stride_elements);
                      }
                      return thread_by_thread(instruction.run(source, poison, file.bytes(), stride_elements), file);
                    }};
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "move").number("threads", warp_size);
  line.text("source", instruction.loads ? instruction.memory : "registers");
  line.text("destination", instruction.loads ? "registers" : instruction.memory);
  line.number("thread_bytes", instruction.registers * instruction.register_bytes);
  line.number("element_bits", instruction.bits).number("stride", static_cast<std::int64_t>(stride));
  return line.numbers("origins", origins(mover)).str();
}

}  // namespace

std::vector<std::string> observe_fragment_move(const std::string& family, const std::string& form,
                                               const FragmentMove& instruction) {
  const auto line_bytes = static_cast<std::size_t>(instruction.line_elements * instruction.bits / 8);
  const std::size_t dense = (line_bytes + stride_bytes - 1) / stride_bytes * stride_bytes;
  return {observe(family, form, instruction, dense), observe(family, form, instruction, dense + 3 * stride_bytes)};
}

}  // namespace colex::measuring
