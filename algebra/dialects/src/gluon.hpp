// Triton's layouts as Gluon, its Python, makes them.
//
//   gl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0])
//     #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
//
// Source: Triton 3.5, python/triton/experimental/gluon/language/_layouts.py.
#pragma once

#include <memory>

#include "scanner.hpp"
#include "triton_encoding.hpp"

namespace colex::dialects {

/// The layout that the scanner is at, as the attribute that it makes; null if none of Gluon's is ahead, and then the scanner
/// stays where it was. Throws LocatedRejection for one that cannot be read.
std::shared_ptr<const TritonAttribute> gluon_attribute(Scanner& scan);

}  // namespace colex::dialects
