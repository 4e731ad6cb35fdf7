// An instruction's operands as its manual draws them: A left of C, B above it; of what moves matrices, the source beside the
// destination.
#pragma once

#include <cstdint>
#include <optional>

#include "colex/evidence/record.hpp"
#include "colex/notation/value.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// Which thread holds which element of each operand, coloured by thread. Nothing where there are no operands, or where one is
/// no TV layout.
std::optional<Figure> hardware_picture(const evidence::Hardware& hardware, Extent extent = {});

// Shared memory: which bank each element of a tile lies in, and how many wavefronts it takes to read it.
//
//   bank_picture(evaluate("(8,64):(64,1)"), 2)                16 bytes from each of 8 rows: 8 wavefronts in each of 8 phases
//   bank_picture(evaluate("Sw<3,3,3> o 0 o (8,64):(64,1)"), 2)   …: 1 wavefront in each of 8 phases, no conflict
//
// A load of 16 bytes a thread is served a quarter-warp at a time: eight threads are a phase, and a phase takes as many
// wavefronts as there are distinct words in its fullest bank. 322 of the 325 access patterns that were measured fit that.

/// The tile, each element with the number of its bank and in its colour, with the wavefronts of reading it in vectors of 16
/// bytes along the mode that is contiguous, eight of them along the other mode at a time. Requires an integer-valued layout of
/// rank 2 of at most 65536 elements, and elements of 1, 2, 4, 8 or 16 bytes; else throws a Rejection.
Figure bank_picture(const notation::Value<>& tile, std::int64_t element_bytes, Extent extent = {});

}  // namespace colex::render
