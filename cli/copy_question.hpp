// The question about copies: of one instruction (oracle_check_copy.cpp) or of a tiled copy (oracle_check_tiled_copy.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/vector_copy.hpp"

#include "oracle_answer.hpp"

namespace colex::cli::copy_question {

/// What was asked.
struct CopyOptions {
  std::string name, source, destination;
  std::string threads, values, mma, operand, atoms, permutation, shared, global, registers, dump, record;
  std::string tile, layout;  ///< of a dump
  std::optional<std::int64_t> element_bits, at_most;
  std::optional<predictions::VectorCopy> vector;  ///< what the name is, if each thread copies its own bits
  bool store = false;
  AnswerOptions answer;

  bool tiled() const { return !threads.empty() || !mma.empty() || !layout.empty(); }
  std::string asked() const { return !layout.empty() ? tile + ' ' + layout : mma.empty() ? threads + ' ' + values : mma; }
};

/// The bits of an element of a tiled copy.
inline std::int64_t bits_of(const CopyOptions& options) {
  constexpr std::int64_t of_matrices = 16;
  return options.element_bits.value_or(of_matrices);
}

/// Source and destination as they were given. Their elements may be numbered in any way, both alike: so the one is to blame
/// that is wrong beside the catalogue's other one, and where neither is, and they do not go together, the destination.
void add_sides(OracleAnswer& answer, const CopyOptions& options, const predictions::MatrixCopy& catalogue,
               const std::vector<const observations::Move*>& moves);

/// What is asked of a tiled copy, answered.
OracleAnswer of_tile(const CopyOptions& options);

}  // namespace colex::cli::copy_question
