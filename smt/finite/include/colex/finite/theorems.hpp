// The finite theorems, as the prover's table lists them.
//
//   finite.swizzle      an involution iff |S| >= B, a bijection, linear: every triple within 32 bits  5 obligations, all proved
//   finite.overflow     what leaves 32 bits although cosize < 2^31                                    some proved, some refuted
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/solvers/query.hpp"

namespace colex::finite {

struct Theorem {
  std::string id;                                ///< stable: letters, digits and ._-
  std::string words;                             ///< the statement, for people
  std::string about;                             ///< the header of the algebra that relies on it
  std::string bound;                             ///< how far it goes: "within 32 bits"
  std::vector<solvers::Obligation> obligations;  ///< each to be proved
  std::vector<solvers::Obligation> falsehoods;   ///< each to be refuted: where the theorem ends
};

/// All finite theorems.
std::vector<Theorem> theorems();

// Do 32 bits suffice? CuTe computes with `int`, and relies on offsets that are below 2^31.
//
//   cosize(L) < 2^31, every coordinate in range  =>  no intermediate value of L(coordinate) leaves 32 bits
//
// holds, negative strides included.
//
// The same is false for other things that are computed from such layouts:
//
//   2:1073741824         cosize 2^30 + 1; its complement computes 2·2^30 = 2^31
//   (65536,65536):(1,1)  cosize 131071; its size is 2^32
//
// The computation is not restated here: the algebra's own templates run on an integer that writes down what they compute
// (straight.hpp). An obligation's variables are unbounded integers; its goal says that each intermediate value fits into 32
// bits.

/// An obligation, and whether it is to be proved or to be refuted.
struct Expectation {
  solvers::Obligation obligation;
  bool stands;
};

/// The value of a layout at a 1-D coordinate: whole for one mode (with two, solvers already get lost in the products), and as a
/// step for any number: it leaves the coordinate of a mode and an index of the modes behind, neither of them larger, so that
/// the values are those at the natural coordinate. To be proved.
std::vector<solvers::Obligation> value_at_index_fits();

/// The value of a layout at a natural coordinate, for every nesting of at most so many modes, 16 up to four. To be proved.
std::vector<solvers::Obligation> value_fits(std::size_t most_modes);

/// What else operations compute when the layouts that go in and come out have a cosize below 2^31: some to be proved, most to
/// be refuted.
std::vector<Expectation> intermediates_fit();

}  // namespace colex::finite
