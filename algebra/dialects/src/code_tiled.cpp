#include "code_tiled.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "colex/rejection.hpp"

#include "scanner.hpp"

namespace colex::dialects {

namespace {

std::string quoted(const std::string& name) { return '"' + name + '"'; }

/// `(_,_)`, which leaves so many modes open.
std::string all_modes(std::size_t rank) {
  std::string text = "(_";
  for (std::size_t k = 1; k < rank; ++k) text += ",_";
  return text + ')';
}

std::string tile_extent(const Tiled& mma, int mode) {
  return "get(tile_size_mnk(" + mma.shape + ", " + mma.atoms + ", " + mma.permutation + "), " + std::to_string(mode) + ")";
}

std::string operand_arguments(const Tiled& mma, char operand) {
  const std::string& layout = operand == 'A' ? mma.A : operand == 'B' ? mma.B : mma.C;
  return mma.shape + ", " + layout + ", " + mma.atoms + ", " + mma.permutation;
}

std::string operand_tv(const Tiled& mma, char operand) {
  return std::string("get_layout") + operand + "_TV(" + operand_arguments(mma, operand) + ")";
}

/// The modes of (M,N,K) that an operand has.
std::array<int, 2> modes_of(char operand) {
  if (operand == 'A') return {0, 2};
  return operand == 'B' ? std::array{1, 2} : std::array{0, 1};
}

/// The slice of ((thread of the atom, (atoms)), (value, (repetitions))) at a thread.
std::string operand_of_thread(const Tiled& mma, char operand, const std::string& layout, std::size_t rank) {
  const std::string lanes = "get(shape(" + mma.A + "), 0)";
  const std::string threads = "get_thr_layout_vmnk(" + std::string("make_layout(size(") + lanes + ")), " + mma.atoms + ")";
  const std::string vmnk = "idx2crd(" + mma.thread + ", shape(" + threads + "), stride(" + threads + "))";
  const auto [first, second] = modes_of(operand);
  const std::string at = "(get(" + vmnk + ", 0),(get(" + vmnk + ", 1, " + std::to_string(first) + "),get(" + vmnk + ", 1, " +
                         std::to_string(second) + ")))";
  return "slice_and_offset((" + at + ",(_," + all_modes(rank) + ")), thrfrg_" + operand + "(" + layout + ", " +
         operand_arguments(mma, operand) + "))";
}

std::string side_of_thread(const Tiled& copy, char side, const std::string& layout, std::size_t rank) {
  const std::string& of_side = side == 'S' ? copy.source : copy.destination;
  return "slice_and_offset((" + copy.thread + ",(_," + all_modes(rank) + ")), tidfrg_" + side + "(" + layout + ", " + of_side +
         ", " + copy.reference + ", " + copy.tv + ", " + copy.tile + "))";
}

[[noreturn]] void needs_thread(std::string_view method) {
  throw Rejection(Kind::type, std::string(method) + " is a method of one thread's slice: get_slice(i) makes it");
}

}  // namespace

int bits_of_type_name(std::string_view type) {
  static constexpr auto words = std::to_array<std::pair<std::string_view, int>>({{"half_t", 16},
                                                                                 {"half", 16},
                                                                                 {"float", 32},
                                                                                 {"double", 64},
                                                                                 {"int", 32},
                                                                                 {"char", 8},
                                                                                 {"unsigned", 32},
                                                                                 {"float_e4m3_t", 8},
                                                                                 {"float_e5m2_t", 8},
                                                                                 {"Float8E4M3FN", 8},
                                                                                 {"Float8E5M2", 8},
                                                                                 {"Float4E2M1FN", 4},
                                                                                 {"float2", 64},
                                                                                 {"float4", 128},
                                                                                 {"int4", 128},
                                                                                 {"uint4", 128}});
  for (const auto& [word, bits] : words) {
    if (word == type) return bits;
  }
  const std::size_t begin = type.find_first_of("0123456789");
  if (begin == std::string_view::npos) return 0;
  int bits = 0;
  std::from_chars(type.data() + begin, type.data() + type.size(), bits);
  return bits <= 256 ? bits : 0;
}

Tiled mma_atom(const std::string& instruction) {
  Tiled atom;
  atom.instruction = instruction;
  atom.is_mma = true;
  if (instruction.starts_with("UniversalFMA")) {
    atom.shape = "(1,1,1)";
    atom.A = atom.B = atom.C = "(1,1):(0,0)";
    return atom;
  }
  const std::string name = quoted(instruction);
  atom.shape = "shape_MNK(" + name + ")";
  atom.A = "layout_A(" + name + ")";
  atom.B = "layout_B(" + name + ")";
  atom.C = "layout_C(" + name + ")";
  return atom;
}

Tiled copy_atom(const std::string& instruction, int moved_bits, int element_bits) {
  Tiled atom;
  atom.instruction = instruction;
  const bool loads = instruction.find("LDSM") != std::string::npos || instruction.starts_with("ldmatrix");
  if (loads || instruction.find("STSM") != std::string::npos || instruction.starts_with("stmatrix")) {
    const std::string name = quoted(instruction);
    constexpr int bits_of_row_element = 16;
    const int bits = element_bits == 0 ? bits_of_row_element : element_bits;
    const auto in_elements = [&](const std::string& side) {
      const std::string layout = "layout_" + side + "(" + name + ")";
      return bits == bits_of_row_element ? layout : "recast(" + layout + ", " + std::to_string(bits) + ", 16)";
    };
    atom.source = in_elements("source");
    atom.destination = in_elements("destination");
    atom.reference = loads ? atom.destination : atom.source;
    return atom;
  }
  // As many values at once as the layouts allow: the atom is one.
  if (instruction.starts_with("AutoVectorizingCopy") || instruction == "DefaultCopy") moved_bits = element_bits = 1;
  if (element_bits == 0 || moved_bits == 0 || moved_bits % std::max(element_bits, 1) != 0)
    throw Rejection(Kind::type, "how many elements " + instruction + " moves is not said: its type and that of the copy are");
  const std::string values = std::to_string(std::max(moved_bits / element_bits, 1));
  atom.source = atom.destination = atom.reference = "(1," + values + "):(0,1)";
  return atom;
}

Tiled tiled_mma(Tiled atom, const std::string& atoms, const std::string& permutation) {
  atom.is_atom = false;
  atom.atoms = atoms.empty() ? "(1,1,1):(0,0,0)" : atoms;
  atom.permutation = permutation.empty() ? "<_,_,_>" : permutation;
  return atom;
}

Tiled tiled_copy(Tiled atom, const std::string& threads, const std::string& values) {
  atom.is_atom = false;
  const std::string made = "make_layout_tv(" + threads + ", " + values + ")";
  atom.tv = "get(" + made + ", 1)";
  atom.tile = "make_layout_tv_tiler(" + threads + ", " + values + ")";
  return atom;
}

Tiled tiled_copy_of(char operand, Tiled atom, const Tiled& mma) {
  atom.is_atom = false;
  const auto [first, second] = modes_of(operand);
  atom.tv = operand_tv(mma, operand);
  atom.tile = "<" + tile_extent(mma, first) + "," + tile_extent(mma, second) + ">";
  return atom;
}

std::optional<std::string> method_of(const Tiled& tiled, std::string_view method, const std::vector<std::string>& arguments,
                                     std::size_t rank) {
  const char last = method.empty() ? ' ' : method.back();
  const bool of_operand = last == 'A' || last == 'B' || last == 'C', of_side = last == 'S' || last == 'D';
  const std::string_view stem = method.substr(0, method.empty() ? 0 : method.size() - 1);
  if (tiled.is_mma && method.starts_with("get_layout") && method.ends_with("_TV") && method.size() == 14)
    return operand_tv(tiled, method[10]);
  if (!tiled.is_mma && method == "get_layoutS_TV")
    return "get_layoutS_TV(" + tiled.source + ", " + tiled.reference + ", " + tiled.tv + ")";
  if (!tiled.is_mma && method == "get_layoutD_TV")
    return "get_layoutD_TV(" + tiled.destination + ", " + tiled.reference + ", " + tiled.tv + ")";
  if (tiled.is_mma && method == "tile_shape")
    return "tile_size_mnk(" + tiled.shape + ", " + tiled.atoms + ", " + tiled.permutation + ")";
  if (tiled.is_mma && method == "size") return "size(" + tiled.atoms + ") * size(get(shape(" + tiled.A + "), 0))";
  if (arguments.size() != 1) return std::nullopt;
  const std::string& layout = arguments.front();
  if (tiled.is_mma && of_operand && (stem == "partition_" || stem == "partition_fragment_")) {
    if (tiled.thread.empty()) needs_thread(method);
    const std::string part = operand_of_thread(tiled, last, layout, rank);
    return stem == "partition_" ? part : "make_fragment_like(layout(" + part + "))";
  }
  if (!tiled.is_mma && of_side && stem == "partition_") {
    if (tiled.thread.empty()) needs_thread(method);
    return side_of_thread(tiled, last, layout, rank);
  }
  if (!tiled.is_mma && of_side && stem == "retile_")
    return "retile(" + layout + ", " + tiled.reference + ", " + tiled.tv + ", " + tiled.tile + ")";
  return std::nullopt;
}

}  // namespace colex::dialects
