// Tables of swizzles: where the units of 16 bytes of a tile of eight rows lie in shared memory, row by row.
//
//   swizzle.32B     units=0 1 2 3 4 5 6 7 9 8 11 10 13 12 15 14      from row 4 on, the two units of a row are exchanged
//
// What decides is where a tensor copy with that swizzle was observed to put a tile whose rows are as long as the swizzle spans.
#pragma once

#include "colex/published/publication.hpp"

namespace colex::published {

/// Whether the table is of a swizzle.
bool is_swizzle(const Table& table);

Judgement judge_swizzle(const Table& table, const Observed& observed);

}  // namespace colex::published
