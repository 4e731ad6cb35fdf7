// Tiled copies and tiled MMAs of CuTe's sources, as what the notation's functions of them take.
//
//   auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2,_1>>{});
//   auto tCsA = mma.get_slice(0).partition_A(sA);         the slice at thread 0 of thrfrg_A(sA, shape_MNK("SM80_…"), …)
//
// The notation has no value that is a tiled copy; a line that makes one has no value by itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace colex::dialects {

/// An atom, a tiled copy or a tiled MMA; each text is an expression of the notation.
struct Tiled {
  std::string instruction;  ///< its name, without quotation marks
  bool is_mma = false, is_atom = true;
  std::string source = {}, destination = {}, reference = {}, tv = {}, tile = {};  ///< of a copy
  std::string shape = {}, A = {}, B = {}, C = {}, atoms = {}, permutation = {};   ///< of an MMA
  std::string thread = {};                                                        ///< whose slice it is; empty for all
};

/// How many bits an element has, from the name of its type, as half_t, uint128_t, Float16; 0 if the name does not say it.
int bits_of_type_name(std::string_view type);

/// The atom of an instruction: by its name and the bits of what it moves or the type of `Copy_Atom<…, T>`, 0 where these are not
/// said. None for an instruction of which the notation has no layouts.
Tiled mma_atom(const std::string& instruction);
Tiled copy_atom(const std::string& instruction, int moved_bits, int element_bits);

/// `make_tiled_mma(atom, atoms, permutation)`; the layouts may be empty.
Tiled tiled_mma(Tiled atom, const std::string& atoms, const std::string& permutation);
/// `make_tiled_copy(atom, threads, values)`.
Tiled tiled_copy(Tiled atom, const std::string& threads, const std::string& values);
/// `make_tiled_copy_A(atom, mma)`, `_B`, `_C`.
Tiled tiled_copy_of(char operand, Tiled atom, const Tiled& mma);

/// `partition_A`, `partition_S`, `get_layoutC_TV`, `tile_shape` of a tiled thing and a layout of so many modes, as an expression.
/// None for a method that it has not.
std::optional<std::string> method_of(const Tiled& tiled, std::string_view method, const std::vector<std::string>& arguments,
                                     std::size_t rank);

}  // namespace colex::dialects
