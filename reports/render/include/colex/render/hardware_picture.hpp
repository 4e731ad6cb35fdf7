// An instruction's operands as its manual draws them: A left of C, B above it; of what moves matrices, the source beside the
// destination.
#pragma once

#include <optional>

#include "colex/evidence/record.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// Which thread holds which element of each operand, coloured by thread. Nothing where there are no operands, or where one is
/// no TV layout.
std::optional<Figure> hardware_picture(const evidence::Hardware& hardware, Extent extent = {});

}  // namespace colex::render
