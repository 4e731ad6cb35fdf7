// Triton's layouts as Gluon, its Python, makes them.
//
//   gl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0])
//     #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
//   gl.to_linear_layout(gl.NVMMASharedLayout(128, 16), [128, 64])
//     #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}> of 128x64
//
// Source: Triton 3.9, python/triton/experimental/gluon/language: _layouts.py, amd/_layouts.py, nvidia/blackwell.
#pragma once

#include <memory>
#include <optional>

#include "scanner.hpp"
#include "triton_encoding.hpp"

namespace colex::dialects {

/// A layout of Gluon as the attribute that it makes, and the shape that it names, if any.
struct GluonLayout {
  std::shared_ptr<const TritonAttribute> attribute;
  std::optional<Integers> shape;
};

/// The layout that the scanner is at; none if none of Gluon's is ahead, and then the scanner stays where it was. Throws
/// LocatedRejection for one that cannot be read.
std::optional<GluonLayout> gluon_layout(Scanner& scan);

}  // namespace colex::dialects
