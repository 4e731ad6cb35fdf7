// Flows whose sizes are open: right for all of them.
//
//   size M, N
//   size K multiples of 8
//   tensor A f16 (M,K):(K,1)
//   …
//   grid m < ceil_div(M,128), n < ceil_div(N,128)
//     for k < ceil_div(K,64) stages 3
//       ahead 2: sA[k % 3] <- A tile (128,64) at (m,k) by g2s inside (M,K)
//
//   judge_all_sizes(text).sizes      "all M >= 1, N >= 1, K >= 8 with K % 8 == 0"
//
// Mathematics: blocks and turns of such a flow do alike. Its variables stand only where a tile is chosen, as they are, and in
// the number of a stage, modulo P; sizes stand only in the tensors, in what is inside, and in how many tiles there are. So what
// a block does to its tile depends on (m,n) by the names of the elements alone, and on the sizes by how much of its tile is
// inside; and what happens to an element does not depend on how many others are. A turn sees what the last P turns wrote, and
// what d turns ahead is written; so each turn of a long loop sees what some turn of a loop of at most 2·(P + d) turns sees.
// Therefore finitely many sizes stand for all: along the grid a tile that is whole, one that is not, and the next one; along the
// loop each number of turns up to 2·(P + d), the last of them whole or not. The least multiples are among them, as the alignment
// of addresses, which are sums of products of sizes, is least there. What else it takes is said in claims, for all sizes: that
// no two elements of a result lie at one place, that each row is in one tile, and that a stage that is written is not one that
// is still to be read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "colex/flow/flow.hpp"

namespace colex::flow {

/// The sizes that a flow leaves open, in the order of its text. Throws Rejection(parse), with the line, for what is no size.
std::vector<OpenSize> open_sizes(std::string_view text);

struct AllSizes {
  Flow flow;                        ///< at the sizes of the judgement
  Judgement judgement;              ///< at the first sizes at which the flow is wrong; else of all that were judged
  std::string at;                   ///< these sizes, if the flow is wrong there: "M = 129, N = 128, K = 128"
  std::string sizes;                ///< all of them, in words
  std::vector<std::string> claims;  ///< of all sizes, on which it rests that those which were judged stand for all
};

/// Judges a flow at sizes that stand for all. Requires that it has open sizes. Throws Rejection as read_flow and judge do, with
/// the sizes; and Rejection(inadmissible), with the line, for a flow whose blocks and turns may do otherwise at other sizes.
AllSizes judge_all_sizes(std::string_view text);

}  // namespace colex::flow
