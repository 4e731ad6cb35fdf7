// What `print(tiled_mma)` of CuTe says, as the questions of `colex oracle check` take it.
//
//   TiledMMA                                                    atoms        (2,1,1):(1,0,0)
//     ThrLayoutVMNK:  (_128,_2,_1,_1):(_1,_128,_0,_0)           permutation  empty
//     PermutationMNK: (_,_,_)                                   A            (128,(64,16)):(0,(1,64))
//   MMA_Atom …
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/layout.hpp"

#include "oracle_check.hpp"

namespace colex::cli {

/// Texts of layouts and of a tiler; empty where the print does not say them.
struct TiledMmaDump {
  std::string A, B, C, atoms, permutation;
  std::string shape;  ///< `(64,128,16)`
};

/// The dump that --dump gives, in the place of these options; none if it is not given. An instruction of so many threads, which
/// is called `name`, is what it has to be of. Throws CLI::ValidationError for one of others.
std::optional<TiledMmaDump> tiled_mma_dump(const std::vector<Given>& instead, const std::string& dump, std::int64_t threads,
                                           const std::string& name);

/// Throws CLI::ValidationError for a dump of an instruction of another shape.
void require_shape(const TiledMmaDump& dump, const std::string& shape, const std::string& name);

/// The layout of an operand that no thread holds, as CuTe has it: of each of so many threads all of its matrix, or of each CTA
/// its part of the rows.
Layout<> whole_matrix(std::int64_t threads, std::int64_t rows, std::int64_t columns, std::int64_t ctas = 1);

/// The answer about an operand that no thread holds, whose layout was printed.
OperandAnswer whole_matrix_answer(const char* name, const std::string& text, const Layout<>& expected);

/// Adds --dump, which says what `instead` says.
void add_dump(CLI::App& command, std::string& dump, const std::string& instead);

}  // namespace colex::cli
