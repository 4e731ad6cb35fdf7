#include "colex/measuring/movement.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/number.hpp"

#include "register_order.hpp"

namespace colex::measuring {

namespace {

/// How a unit of the source (a byte, or a float of four bytes) represents a digit.
class Code {
 public:
  explicit Code(Coding coding) : floats_(coding == Coding::normal_floats) {}

  std::size_t unit() const { return floats_ ? 4 : 1; }
  int bits() const { return floats_ ? 10 : 8; }
  std::uint32_t inverted(std::uint32_t digit) const { return ~digit & ((1U << bits()) - 1); }

  std::uint32_t encode(std::uint32_t digit) const { return floats_ ? one | digit << shift : digit; }
  std::optional<std::uint32_t> decode(std::uint32_t word) const {
    if (!floats_) return word;
    const std::uint32_t digit = (word - one) >> shift;
    if (word < one || encode(digit) != word || digit >= 1U << bits()) return std::nullopt;
    return digit;
  }

 private:
  static constexpr std::uint32_t one = 0x3f800000;
  static constexpr int shift = 13;
  bool floats_;
};

std::uint32_t load(const Bytes& bytes, std::size_t at, std::size_t unit) {
  std::uint32_t word = 0;
  std::memcpy(&word, &bytes[at], unit);
  return word;
}

/// A source in which each unit holds one digit of its own number; if `invert` is set, the digit's bits are inverted.
Bytes coded(std::size_t bytes, const Code& code, int place, bool invert) {
  Bytes source(bytes);
  for (std::size_t n = 0; n < bytes / code.unit(); ++n) {
    const auto digit = static_cast<std::uint32_t>(n >> (code.bits() * place)) & ((1U << code.bits()) - 1);
    const std::uint32_t word = code.encode(invert ? code.inverted(digit) : digit);
    std::memcpy(&source[n * code.unit()], &word, code.unit());
  }
  return source;
}

/// A unit of the destination after the four runs for one digit: plain and inverted code, each over both poisons.
struct Seen {
  std::uint32_t plain, inverse, over_other_poison, inverse_over_other_poison;

  bool untouched(std::size_t unit) const {
    const std::uint32_t ones = unit == 4 ? 0xffffffff : 0xff;
    return plain == 0 && inverse == 0 && over_other_poison == ones && inverse_over_other_poison == ones;
  }
  bool changed_by_poison() const { return plain != over_other_poison || inverse != inverse_over_other_poison; }
  bool filled() const { return inverse == plain; }
  bool copied(const Code& code) const {
    const auto digit = code.decode(plain), inverse_digit = code.decode(inverse);
    return digit && inverse_digit && *inverse_digit == code.inverted(*digit);
  }
};

class Movement {
 public:
  Movement(const Mover& mover, Coding coding) : mover_(mover), code_(coding) {
    for (std::size_t rest = mover.source_bytes / code_.unit() - 1; digits_ == 0 || rest > 0; rest >>= code_.bits()) add_digit();
  }

  std::vector<std::int64_t> origins() const {
    std::vector<std::int64_t> result;
    for (std::size_t at = 0; at < plain_.front().size(); at += code_.unit()) add_origins(at, result);
    return result;
  }

 private:
  void add_digit() {
    const Bytes code = coded(mover_.source_bytes, code_, digits_, false),
                inverse = coded(mover_.source_bytes, code_, digits_, true);
    plain_.push_back(mover_.run(code, 0x00));
    inverse_.push_back(mover_.run(inverse, 0x00));
    other_.push_back(mover_.run(code, 0xff));
    inverse_other_.push_back(mover_.run(inverse, 0xff));
    ++digits_;
  }

  Seen seen(std::size_t digit, std::size_t at) const {
    const std::size_t unit = code_.unit();
    return {load(plain_[digit], at, unit), load(inverse_[digit], at, unit), load(other_[digit], at, unit),
            load(inverse_other_[digit], at, unit)};
  }

  /// The origins of the unit's bytes.
  void add_origins(std::size_t at, std::vector<std::int64_t>& result) const {
    const Seen first = seen(0, at);
    if (first.untouched(code_.unit())) {
      result.insert(result.end(), code_.unit(), -1);
      return;
    }
    std::size_t number = 0;
    for (std::size_t digit = 0; digit < plain_.size(); ++digit) {
      const Seen now = seen(digit, at);
      if (now.changed_by_poison() || now.copied(code_) != first.copied(code_) || !(now.copied(code_) || now.filled())) {
        throw Fault("byte " + std::to_string(at) + " of the destination is neither copied, nor filled, nor untouched");
      }
      number |= std::size_t{code_.decode(now.plain).value_or(0)} << (static_cast<std::size_t>(code_.bits()) * digit);
    }
    const bool copied = first.copied(code_);
    if (copied && number >= mover_.source_bytes / code_.unit()) {
      throw Fault("byte " + std::to_string(at) + " of the destination has no such source");
    }
    for (std::size_t byte = 0; byte < code_.unit(); ++byte) {
      result.push_back(copied ? static_cast<std::int64_t>(number * code_.unit() + byte)
                              : -2 - static_cast<std::int64_t>(first.plain >> (8 * byte) & 0xff));
    }
  }

  const Mover& mover_;
  Code code_;
  int digits_ = 0;
  std::vector<Bytes> plain_, inverse_, other_, inverse_other_;
};

}  // namespace

std::vector<std::int64_t> origins(const Mover& mover, Coding coding) { return Movement(mover, coding).origins(); }

std::vector<std::int64_t> byte_runs(const std::vector<std::int64_t>& origins) {
  std::vector<std::int64_t> result;
  for (std::size_t begin = 0, end = 0; begin < origins.size(); begin = end) {
    const std::int64_t first = origins[begin];
    const std::int64_t step = first < 0 ? 0 : 1;
    for (end = begin; end < origins.size() && origins[end] == first + step * static_cast<std::int64_t>(end - begin);) ++end;
    if (first != -1)
      result.insert(result.end(), {static_cast<std::int64_t>(begin), first, static_cast<std::int64_t>(end - begin)});
  }
  return result;
}

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
