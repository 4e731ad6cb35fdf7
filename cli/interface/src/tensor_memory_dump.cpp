// What `print(make_tmem_copy(…))` of CuTe says of a copy between registers and tensor memory.
//
//   TiledCopy
//     Tiler_MN:       ((_4,_32):(_32,_1),_1:_0,_1:_0)
//     TiledLayout_TV: ((_32,_4),_32):((_0,_1),_4)         four warps: 128 lanes by 1 column, each once
//   Copy_Atom
//     ValLayoutSrc: (_32,_32):(_0,_1)                     what is in tensor memory is every thread's
//     ValLayoutDst: (_32,_1):(_1,_1)                      thread 5's register 0 is cell 5
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/equal.hpp"
#include "colex/interface/call.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/verification/expected.hpp"

#include "question_parts.hpp"

namespace colex::cli {

namespace {

using predictions::TensorMemoryCopy;

/// A copy's side in registers as CuTe has it, with the cells counted as the catalogue counts them. Requires values that are
/// within the piece, else throws Rejection(domain).
std::vector<std::int64_t> cells_of(const Layout<>& side, const TensorMemoryCopy& copy) {
  std::vector<std::int64_t> cells;
  const std::int64_t threads = size(side.mode(0)).value(), values = size(side.mode(1)).value();
  for (std::int64_t t = 0; t < threads; ++t) {
    for (std::int64_t v = 0; v < values; ++v) {
      const std::int64_t cell = side(tuple(t, v)).value();
      if (cell < 0 || cell >= copy.lanes * copy.columns)
        throw Rejection(Kind::domain, fmt::format("thread {}'s register {} is cell {}, and a piece has {} x {}", t, v, cell,
                                                  copy.lanes, copy.columns));
      cells.push_back(cell);
    }
  }
  return cells;
}

/// What is wrong with the registers' side of an atom; nothing if it is the catalogue's.
std::string wrong_registers(const Layout<>& side, const TensorMemoryCopy& copy) {
  if (side.rank() != 2 || size(side.mode(0)) != size(copy.registers.mode(0)) || size(side) != size(copy.registers))
    return to_string(side) + " is of other threads or registers than " + to_string(copy.registers);
  const std::vector<std::int64_t> cells = cells_of(side, copy);
  const std::int64_t values = size(side.mode(1)).value();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    const std::int64_t known = copy.registers(tuple(at / values, at % values)).value();
    const std::int64_t lane = cells[i] / copy.columns, column = cells[i] % copy.columns;
    if (known == lane + copy.lanes * column) continue;
    return fmt::format("thread {}'s register {} is predicted to have lane {}, column {}; the print says lane {}, column {}",
                       at / values, at % values, known % copy.lanes, known / copy.lanes, lane, column);
  }
  return "";
}

OperandAnswer atom_side(const char* name, const std::string& text, const std::string& wrong) {
  return {name, wrong.empty() ? Finding::right : Finding::wrong, text,
          wrong.empty() ? std::vector<std::string>{} : std::vector{wrong}};
}

/// How often each element of the tile is moved: warp by warp the cells of the registers' side, at which `tile` says the element.
OperandAnswer tile_answer(const std::string& tiler_text, const std::string& tile_text, const Layout<>& side,
                          const TensorMemoryCopy& copy) {
  const auto tiler = argument<Layout<>>("Tiler_MN", fmt::format("get({}, 0)", tiler_text), "a layout");
  const auto tile = argument<Layout<>>("TiledLayout_TV", tile_text, "a layout");
  OperandAnswer answer{"tile", Finding::right, tile_text};
  const std::int64_t threads = size(copy.registers.mode(0)).value(), elements = size(tiler).value(),
                     warps = size(tile.mode(0)).value() / threads;
  std::vector<int> moved(static_cast<std::size_t>(elements), 0);
  const std::vector<std::int64_t> cells = cells_of(side, copy);
  for (std::int64_t warp = 0; warp < warps; ++warp) {
    for (const std::int64_t cell : cells) {
      const std::int64_t element = tile(tuple(warp * threads, cell)).value();
      if (element < 0 || element >= elements) {
        answer.finding = Finding::wrong;
        answer.lines = {fmt::format("cell {} of warp {} is element {}, and the tile has {}", cell, warp, element, elements)};
        return answer;
      }
      ++moved[static_cast<std::size_t>(element)];
    }
  }
  for (std::size_t e = 0; e < moved.size(); ++e) {
    if (moved[e] == 1) continue;
    answer.finding = Finding::wrong;
    answer.lines = {fmt::format("element {} of the tile is moved {} times", e, moved[e])};
    return answer;
  }
  answer.lines = {fmt::format("{} lanes by {} columns of {} warps, each once", warps * copy.lanes, copy.columns, warps)};
  return answer;
}

}  // namespace

OracleAnswer of_tensor_memory_dump(const dialects::Reading& dump, const TensorMemoryCopy& copy) {
  const bool load = copy.family == "tcgen05.ld";
  const std::string source = part_of(dump, "ValLayoutSrc"), destination = part_of(dump, "ValLayoutDst");
  if (source.empty() || destination.empty()) throw Misuse("--dump", "it has no ValLayoutSrc or no ValLayoutDst");
  if (dump.element_bits && *dump.element_bits != copy.bits)
    throw Misuse("--dump",
                 fmt::format("its values have {} bits, and those of {} have {}", *dump.element_bits, copy.cute, copy.bits));
  const std::string &registers_text = load ? destination : source, &memory_text = load ? source : destination;
  const auto registers = argument<Layout<>>("the registers' side", registers_text, "a layout");
  const auto memory = argument<Layout<>>("the side of tensor memory", memory_text, "a layout");
  const Layout<> all(tuple(size(copy.registers.mode(0)).value(), copy.lanes * copy.columns), tuple(0, 1));
  OracleAnswer answer;
  const std::string wrong = wrong_registers(registers, copy);
  const OperandAnswer of_registers = atom_side(load ? "destination" : "source", registers_text, wrong);
  const OperandAnswer of_memory =
      atom_side(load ? "source" : "destination", memory_text, equal(memory, all) ? "" : "CuTe has " + to_string(all) + " here");
  answer.add(load ? of_memory : of_registers);
  answer.add(load ? of_registers : of_memory);
  const std::string tiler = tiler_of(dump, "Tiler_MN"), tile = part_of(dump, "TiledLayout_TV");
  if (!tiler.empty() && !tile.empty() && wrong.empty()) answer.add(tile_answer(tiler, tile, registers, copy));
  return answer;
}

}  // namespace colex::cli
