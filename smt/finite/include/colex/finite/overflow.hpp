// Whether `int` is enough: CuTe computes with 32 bits, and relies on offsets that are below 2^31.
//
//   cosize(L) < 2^31, every coordinate in range     =>  no intermediate value of L(coordinate) leaves 32 bits      holds, negative strides included
//
// And it does not hold of what else is computed from such layouts:
//
//   2:1073741824         cosize 2^30 + 1; its complement computes 2·2^30 = 2^31
//   (65536,65536):(1,1)  cosize 131071; its size is 2^32
//
// What is computed is not restated here: the algebra's own templates are run on an integer that writes it down (straight.hpp). An obligation's variables are
// integers without a bound; the goal says that each intermediate value is one of 32 bits.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/obligations/obligation.hpp"

namespace colex::finite {

/// An obligation, and whether it is to be proved or to be refuted.
struct Expectation {
  obligations::Obligation obligation;
  bool stands;
};

/// The value of a layout at a 1-D coordinate: whole for one mode (with two, solvers already get lost in the products), and as a step for any number: it leaves
/// the coordinate of a mode and an index of the modes behind, neither of them larger, so that the values are those at the natural coordinate. To be proved.
std::vector<obligations::Obligation> value_at_index_fits();

/// The value of a layout at a natural coordinate, for every nesting of at most so many modes, 16 up to four. To be proved.
std::vector<obligations::Obligation> value_fits(std::size_t most_modes);

/// What else operations compute when the layouts that go in and come out have a cosize below 2^31: some to be proved, most to be refuted.
std::vector<Expectation> intermediates_fit();

}  // namespace colex::finite
