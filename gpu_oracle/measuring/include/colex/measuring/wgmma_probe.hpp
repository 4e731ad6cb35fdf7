// Measures a matrix multiply-accumulate of a warpgroup: which row and column each element of D is, which row and k each element of A in
// registers, and where in shared memory the rows of A and the columns of B lie for a descriptor.
//
// With a single k of B being 1 and all else 0, D shows A's elements of that k, row by row; so a code of its own for each place of
// memory tells where each row of A comes from, for as many descriptors as one likes. Which places of B have one k is found first,
// where they are few: with a stride offset of 0, all groups of eight columns come from the same places. With A and B exchanged, the same
// shows where B lies. At last, random integers must give exactly what all this says.
//
// Of a sparse product, whose metadata choose which of B's k each element of A meets, all threads get the same word of metadata. Then it is a
// product of fewer k, those that are chosen.
//
// Rows have no names that could be seen: they are numbered in the order in which the first warp's first elements of D show them, then its
// second ones, and so on, warp by warp; columns and k in the order of B's places under the first descriptor.
#pragma once

#include <string>
#include <vector>

#include "colex/measuring/list_lines.hpp"
#include "colex/measuring/wgmma_instruction.hpp"

namespace colex::measuring {

/// The observation as a line of JSON, behind the lists that it names first; of a sparse product one for each of two metadata, which between
/// them choose all of B. Throws Fault if D is no such product.
std::vector<std::string> observe_wgmma(const std::string& family, const std::string& form, const WgmmaInstruction& instruction,
                                       ListLines& lists);

}  // namespace colex::measuring
