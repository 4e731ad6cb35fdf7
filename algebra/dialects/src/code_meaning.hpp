// What expressions of CuTe C++ and of Python mean in the notation.
//
//   make_shape(_4{}, 8)      (_4,8)
//   size<0>(a)               size(get((4,8):(8,1), 0)), where a is (4,8):(8,1)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "code.hpp"
#include "code_scope.hpp"
#include "code_words.hpp"
#include "readers.hpp"

namespace colex::dialects {

inline constexpr auto integer_types = std::to_array<std::string_view>(
    {"int", "unsigned", "long", "size_t", "int64_t", "int32_t", "uint32_t", "uint64_t", "uint16_t", "int16_t"});
inline constexpr auto tuple_words =
    std::to_array<std::string_view>({"tuple", "Shape", "Stride", "Coord", "Step", "IntTuple", "make_shape", "make_stride",
                                     "make_coord", "make_tuple", "make_step", "make_int_tuple"});

inline constexpr auto makers_of_tiled =
    std::to_array<std::string_view>({"make_copy_atom", "make_mma_atom", "make_tiled_mma", "make_tiled_copy", "make_tiled_copy_tv",
                                     "make_tiled_copy_A", "make_tiled_copy_B", "make_tiled_copy_C"});

class Meaning : public Scope {
 public:
  using Scope::Scope;

 protected:
  Term term(const Code& code);
  std::string text(const Code& code);
  std::vector<Term> several(const Code& code);
  std::vector<Term> made_of(const Code& code);
  std::string list(const std::vector<Code>& parts, std::size_t first, char open, char close);
  /// `_4`, `_M2`, `C<4>`, `Int<4>`, `integral_constant<int, 4>`.
  std::string integer_of_name(const std::string& name) const;
  Term name(const Code& code);
  /// An integer of which the type says no more than that it is one.
  std::string unknown_of_type(const Code& code);
  std::string open_name(const std::string& word);
  /// The name that is called; empty if it is no name but a value.
  static std::string called(const Code& call);
  bool is_variable(const Code& code) const;
  /// A module of Python, `cute` in `cute.size(x)`: a name that is given no value.
  bool is_module(const Code& code) const;
  std::vector<Term> call(const Code& code);
  /// `layout(1, 5)`, `tensor(_, 3)`.
  Term applied(const Term& of, const std::vector<Code>& arguments);
  std::vector<Term> function(const std::string& word, const std::vector<Code>& of_template, const std::vector<Code>& arguments,
                             const Code& code);
  std::vector<Term> of_call(const Call& call, const Code& code);
  static const Code* keyword(const std::vector<Code>& arguments, std::string_view key);
  Term braces(const Code& code);
  /// `shape[0]` of a tuple, `tensor[i, j]` and `tensor[(None, 0)]` of what has a layout.
  Term indexed(const Code& code);
  /// `a.b.c` of a name that no line says; empty for another expression.
  std::string unknown_chain(const Code& code) const;
  Term member(const Code& code);
  Term layout_of(const Term& of, const Code& code) const;
  std::string prefix(const Code& code);
  std::string infix(const Code& code);
  std::string power(const std::string& base, const std::string& exponent, const Code& code) const;
  /// C++ divides toward zero: the quotient or remainder where one side is known to be negative, else empty.
  std::string toward_zero(const std::string& left, const std::string& right, const std::string& sign, const Code& code) const;

  // --- types and what makes layouts

  Term type(const Code& code);
  std::string of_type(const Code& code);
  /// An integer that the compiler knows; the name of one that the text does not say stays.
  std::string constant(const Code& code);
  void require_arguments(const Code& code, std::size_t least, std::size_t most) const;
  std::string layout_of_type(const Code& code);
  std::int64_t number(const Code& code, std::int64_t most = 4096);
  /// `GMMA::Layout_K_SW128_Atom<half_t>`: eight rows of 128 bytes behind the swizzle of 128 bytes.
  std::string atom_of_shared_memory(const Code& code);
  /// `Tensor<ViewEngine<gmem_ptr<float*>>, Layout<…>>`: what is behind the pointer.
  std::string layout_of_tensor(const Code& code);
  SwizzleNumbers swizzle(const Code& code);
  std::string composed(const Code& code);
  /// `@1@0`: CuTe's innermost index is its last argument, and is written first.
  std::string path(const std::vector<Code>& indices, std::size_t first);
  std::string basis(const Code& code);
  /// `make_layout(shape)`, with strides or with the order of them; or of layouts, whose modes follow one another.
  Term made_layout(const std::string& word, const std::vector<Code>& of_template, const std::vector<Code>& arguments,
                   const Code& code);
  std::string concatenated(const std::vector<const Code*>& layouts);
  /// The strides that a shape has without any: each is the product of the extents before it, and 0 where the compiler knows the
  /// extent to be 1, but in pycute.
  std::string compact(const std::string& shape, const Code& code, bool also_of_one) const;
  std::string multiplied(const std::string& product, const std::string& extent, const Code& code) const;
  /// pycute and CuTe DSL have the offset before the layout, tensor-layouts behind it.
  std::string python_composed(const std::vector<Code>& arguments, const Code& code);
  /// `make_tensor(ptr, layout)`, `make_tensor(ptr, shape, stride)`, `make_tensor<float>(layout)`: the pointer has no part in it.
  Term made_tensor(const std::vector<Code>& arguments, const Code& code);
  /// A name that no line says, a pointer that is made, or null.
  bool is_pointer(const Code& code) const;

  // --- atoms and what is tiled with them

  /// What a name of a type stands for.
  const Code& resolved(const Code& type) const;
  /// How many bits an element of a type has; 0 if its name does not say it.
  int bits_of_type(const Code& type);
  /// The atom, tiled copy or tiled MMA that a type or the name of an instruction is; none for another type.
  std::optional<Tiled> tiled_of_type(const Code& code);
  /// What `make_tiled_mma` and the like make; none for another function.
  std::optional<Tiled> tiled_of_call(const std::string& word, const std::vector<Code>& arguments, const Code& code);
  /// `get_slice`, `partition_A` … of it.
  std::vector<Term> method(const Term& object, const std::string& word, const std::vector<Code>& arguments, const Code& code);

  std::map<std::string, Code> aliases_;                                   ///< names that stand for a type
  std::map<std::pair<std::size_t, Code::Kind>, std::vector<Term>> made_;  ///< of this line
  bool declares_ = false;                                                 ///< whether this line gives a name its value
};

}  // namespace colex::dialects
