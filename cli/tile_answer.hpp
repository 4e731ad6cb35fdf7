// What `colex oracle check mma` and `wgmma` say of a tile: an instruction that is repeated over it.
//
//   right: a tile of 32 x 32 x 16 by 128 threads
//     tile  right  (2,2,1):(1,2,0)
//        covered, and multiplied as it should be
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "colex/tiled_mma.hpp"
#include "colex/verification/check_tiled.hpp"

#include "oracle_answer.hpp"

namespace colex::cli {

/// Adds to the answer whether the tile is covered and its product right, as `judge` finds; a rejection by it is a mistake of the
/// tile. `asked` is how the person wrote the tile. Where it is right, the layouts of these operands are said.
void add_judged_tile(OracleAnswer& answer, std::string asked, const TiledMma<>& mma, const std::vector<MmaOperand>& operands,
                     const std::function<verification::TiledAnswer()>& judge);

}  // namespace colex::cli
