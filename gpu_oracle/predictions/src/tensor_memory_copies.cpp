#include <cstdint>
#include <string>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "by_name.hpp"

namespace colex::predictions {

namespace {

/// A shape: its lanes, the columns that it has once, how often it may be repeated along the columns, and the registers of a
/// piece so repeated.
struct Movement {
  const char *ptx, *cute;
  std::int64_t lanes, columns, most;
  Layout<> (*registers)(std::int64_t repeated);
};

/// A thread has a lane.
Layout<> of_32x32b(std::int64_t n) { return Layout<>(tuple(32, n), tuple(1, 32)); }

/// Four threads have two columns of the lanes g and g + 8.
Layout<> of_16x64b(std::int64_t n) { return Layout<>(tuple(tuple(2, 2, 8), n), tuple(tuple(8, 16, 1), 32)); }

/// Four threads have four columns of the lane g, and next those of the lane g + 8.
Layout<> of_16x128b(std::int64_t n) { return Layout<>(tuple(tuple(4, 8), tuple(2, n)), tuple(tuple(16, 1), tuple(8, 64))); }

/// Four threads have eight columns of the lane g, two each, and next those of the lane g + 8.
Layout<> of_16x256b(std::int64_t n) {
  return Layout<>(tuple(tuple(4, 8), tuple(2, 2, n)), tuple(tuple(32, 1), tuple(16, 8, 128)));
}

/// A thread has a lane of one half or of the other.
Layout<> of_16x32bx2(std::int64_t n) { return Layout<>(tuple(tuple(16, 2), n), tuple(tuple(1, 16 * n), 16)); }

constexpr Movement movements[] = {{"32x32b", "32dp32b", 32, 1, 128, of_32x32b},
                                  {"16x64b", "16dp64b", 16, 2, 128, of_16x64b},
                                  {"16x128b", "16dp128b", 16, 4, 64, of_16x128b},
                                  {"16x256b", "16dp256b", 16, 8, 32, of_16x256b},
                                  {"16x32bx2", "16dp32b", 16, 2, 128, of_16x32bx2}};

/// Two columns for each one, whose low halves are a register's.
Layout<> packed(const Layout<>& registers, std::int64_t lanes) {
  const Layout<> apart(registers.shape(),
                       transform_leaves(registers.stride(), [&](const Checked& d) { return d < Checked(lanes) ? d : d + d; }));
  const Layout<> halves(Tuple<Checked>(Checked(2)), Tuple<Checked>(Checked(lanes)));
  return make_layout<Checked, Checked>({apart.mode(0), make_layout<Checked, Checked>({halves, apart.mode(1)})});
}

TensorMemoryCopy copy_of(const Movement& shape, std::int64_t repeated, bool load, bool pack) {
  const std::string instruction = load ? "tcgen05.ld" : "tcgen05.st", count = std::to_string(repeated),
                    packing = !pack  ? ""
                              : load ? ".pack::16b"
                                     : ".unpack::16b";
  const Layout<> registers = shape.registers(repeated);
  return {instruction,
          instruction + ".sync.aligned." + shape.ptx + ".x" + count + packing + ".b32",
          std::string("SM100_TMEM_") + (load ? "LOAD_" : "STORE_") + shape.cute + count + 'x' + (pack ? "_16b" : ""),
          shape.lanes,
          shape.columns * repeated * (pack ? 2 : 1),
          pack ? 16 : 32,
          pack ? packed(registers, shape.lanes) : registers,
          std::string("PTX ISA, Matrix fragments for shape .") + shape.ptx,
          "sm_100a, sm_103a, sm_110a"};
}

std::vector<TensorMemoryCopy> all_tensor_memory_copies() {
  std::vector<TensorMemoryCopy> copies;
  for (const bool load : {true, false}) {
    for (const bool pack : {false, true}) {
      for (const Movement& shape : movements) {
        for (std::int64_t n = 1; n <= shape.most; n *= 2) copies.push_back(copy_of(shape, n, load, pack));
      }
    }
  }
  return copies;
}

}  // namespace

const std::vector<TensorMemoryCopy>& tensor_memory_copies() {
  static const std::vector<TensorMemoryCopy> copies = all_tensor_memory_copies();
  return copies;
}

const TensorMemoryCopy* tensor_memory_copy(std::string_view name) {
  static const detail::ByName<TensorMemoryCopy> by_name(tensor_memory_copies());
  return by_name(name);
}

}  // namespace colex::predictions
