// The question about copies: of one instruction (ask_copy.cpp) or of a tiled copy (ask_tiled_copy.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "colex/interface/hardware.hpp"
#include "colex/observations/observation.hpp"
#include "colex/predictions/copy_forms.hpp"

#include "question_parts.hpp"

namespace colex::cli::copy_question {

/// The bits of an element of a tiled copy.
inline std::int64_t bits_of(const CopyQuestion& question) {
  constexpr std::int64_t of_matrices = 16;
  return question.element_bits.value_or(of_matrices);
}

/// What the name is, if each thread copies its own bits.
inline std::optional<predictions::VectorCopy> vector_of(const CopyQuestion& question) {
  const auto named = predictions::vector_copy(question.form);
  return named ? named : predictions::vector_copy(the_form(question.form));
}

/// Source and destination as they were given. Their elements may be numbered in any way, both alike: so the one is to blame
/// that is wrong beside the catalogue's other one, and where neither is, and they do not go together, the destination.
void add_sides(OracleAnswer& answer, const CopyQuestion& question, const predictions::MatrixCopy& catalogue,
               const std::vector<const observations::Move*>& moves);

/// What is asked of a tiled copy, answered.
OracleAnswer of_tile(const CopyQuestion& question, const Gpu& gpu);

}  // namespace colex::cli::copy_question
