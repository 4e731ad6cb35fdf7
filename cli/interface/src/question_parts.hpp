// What the answers to several questions are made of: an operand in registers, in shared memory or printed, a tile, wavefronts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/interface/oracle_question.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/check_tiled.hpp"

namespace colex::cli {

/// Makes an answer about this form.
void name_form(OracleAnswer& answer, const std::string& question, const std::string& form);

/// An option, and whether it was given.
struct IsGiven {
  IsGiven(const char* name, bool given) : option(name), is_given(given) {}
  template <class T>
  IsGiven(const char* name, const std::optional<T>& value) : option(name), is_given(value.has_value()) {}

  const char* option;
  bool is_given;
};

/// Throws Misuse for the first of these options that was given, and says why it is not judged.
void refuse_given(const std::vector<IsGiven>& options, const std::string& why);

/// A part of a dump that is a tiler: a tuple of extents and _ is one by modes. Empty if there is no such part.
std::string tiler_of(const dialects::Reading& dump, const std::string& name);

/// What CuTe prints of a tiled MMA.
///
///   TiledMMA                                                    atoms        (2,1,1):(1,0,0)
///     ThrLayoutVMNK:  (_128,_2,_1,_1):(_1,_128,_0,_0)           permutation  none
///     PermutationMNK: (_,_,_)                                   A            (128,(64,16)):(0,(1,64))
///   MMA_Atom …
struct PrintedMma {
  std::optional<Given<Layout<>>> A, B, C, atoms;
  std::optional<Given<Tiler<>>> permutation;
  std::string shape;  ///< `(64,128,16)`
};

/// The dump of a tiled MMA of an instruction of so many threads, which is called `name`. Throws Misuse for one of others.
PrintedMma printed_mma(const dialects::Reading& dump, std::int64_t threads, const std::string& name);

/// Throws Misuse for a dump of an instruction of another shape.
void require_shape(const PrintedMma& dump, const std::string& shape, const std::string& name);

/// The layout of an operand that no thread holds, as CuTe has it: of each of so many threads all of its matrix, or of each CTA
/// its part of the rows.
Layout<> whole_matrix(std::int64_t threads, std::int64_t rows, std::int64_t columns, std::int64_t ctas = 1);

/// The answer about an operand that no thread holds, whose layout was printed.
OperandAnswer whole_matrix_answer(const char* name, const Given<Layout<>>& printed, const Layout<>& expected);

/// An operand of so many rows and columns in registers: the catalogue's layout and the one that was given.
struct InRegisters {
  const char* name;
  const Layout<>& known;
  const Given<Layout<>>& given;
  std::int64_t rows, columns;
};

/// An operand: its name, the matrix that its layouts send (thread, value) to, and an element of it that is to be seen.
struct PicturedOperand {
  std::string name;
  std::int64_t rows = 0, columns = 0;
  std::int64_t row = 0, column = 0;
};

/// What is compared, beside what was given.
///
///   C as it is                               C as given: ((4,8),(2,2)):((32,1),(8,16))
///           0      1      2                          0      1      2
///      +------+------+------+                   +------+------+------+
///   0  | T0V0 | T0V1 | T1V0 |                0  | T0V0 | T0V2 | T1V0 |
///   …
///
/// Both layouts as tables of threads and values, side by side, no wider than a terminal is: the part around the element.
std::string beside(const PicturedOperand& operand, const Layout<>& known, const Layout<>& given);

/// Likewise layouts that send (thread, value) to the element of memory: as tables of memory's rows, of so many elements each.
std::string beside_in_rows(const std::string& name, std::int64_t row_elements, const Layout<>& known, const Layout<>& given);

/// Likewise a matrix in shared memory, as tables of the elements at which (row, column) lies. `known` is one that is read, of
/// as many rows and columns, which `known_as` describes.
std::string beside(const PicturedOperand& operand, const std::string& known_as, const ComposedLayout<>& known,
                   const ComposedLayout<>& given);

/// The verdict on an operand in registers, after what was found of all.
OperandAnswer registers_answer(const InRegisters& operand, const verification::Answer& found);

/// Draws both layouts of an operand that is wrong, for a person and for a report, unless something is drawn already.
void draw(OracleAnswer& answer, const InRegisters& operand, const verification::Answer& found);

/// The axes that have other names, as lines: `k by (1 2)(5 6)`.
void add_renamed(OracleAnswer& answer, const std::vector<verification::Renamed>& renamed);

/// Adds an operand in shared memory of which one instruction reads this much: the descriptor under which the layout is read, or
/// the first element that none reaches. An atom of 8 rows, or of 8 along k, is repeated; a partition is the tile that it is of.
///
///   A  128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0
///      0x4000004000010000 without its address, which is the tile's
///      along k: 4 instructions, each 32 bytes (2) behind the one before
void add_matrix(OracleAnswer& answer, const predictions::MatrixRead& read, char operand, const GivenMemory& given);

/// Adds whether a tile, an instruction that is repeated, is covered and its product right, as `judge` finds; a rejection by it
/// is a mistake of the tile. Where it is right, the layouts of these operands are said.
///
///   right: a tile of 32 x 32 x 16 by 128 threads
///     tile  right  (2,2,1):(1,2,0)
///        covered, and multiplied as it should be
void add_judged_tile(OracleAnswer& answer, const Given<Layout<>>& atoms, const std::optional<Given<Tiler<>>>& permutation,
                     const TiledMma<>& mma, const std::vector<MmaOperand>& operands,
                     const std::function<verification::TiledAnswer()>& judge);

/// The answer about the atom and the tile of a dump of a copy from or to tensor memory. CuTe counts the cells of a piece lane by
/// lane, and the catalogue column by column. Throws Misuse for a dump without an atom.
OracleAnswer of_tensor_memory_dump(const dialects::Reading& dump, const predictions::TensorMemoryCopy& copy);

/// Makes an answer of the catalogue one that is known to be no more: the form was not observed, for this reason. What is as
/// predicted is unknown; `otherwise` says what else is.
void predict_only(OracleAnswer& answer, const observations::Record& record, const std::string& family, const std::string& targets,
                  Finding otherwise = Finding::unknown);

/// The wavefronts of a tile.
struct Wavefronts {
  std::int64_t predicted = 0, least = 0;
  std::optional<std::int64_t> measured = {};  ///< by the GPU of this machine
};

/// Adds the number of wavefronts to an answer, which is wrong if they are more than the most that is allowed, or if others are
/// measured than are predicted.
void add_wavefronts(OracleAnswer& answer, const Wavefronts& wavefronts, const std::optional<std::int64_t>& at_most);

/// The same of how many are taken: whether they are no more than the most that is allowed, which is remarked. Requires a most.
bool add_at_most(OracleAnswer& answer, std::int64_t taken, std::int64_t at_most);

/// That a swizzle counts bytes where elements are counted: what it is on elements of so many bits; empty for one that does not
/// look so.
std::string swizzle_in_bytes(const ComposedLayout<>& layout, std::int64_t bits);

}  // namespace colex::cli
