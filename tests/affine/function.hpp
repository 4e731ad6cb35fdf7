// Writes a layout as a quasi-affine function in isl's notation: a function of its 1-D index, or of its natural coordinate. A
// function is *quasi-affine* if it is built from sums, multiples by numbers, and divisions by numbers that round down.
//
//   (4,2):(1,8)        { [x] -> [(x mod 4) + 8*floor(x/4)] : 0 <= x and x < 8 }
//     by coordinate    { [x0,x1] -> [x0 + 8*x1] : 0 <= x0 < 4 and 0 <= x1 < 2 }
//   (4,N):(1,5)        [N] -> { [x] -> [(x mod 4) + 5*floor(x/4)] : 0 <= x and x < 4*N }
//   (N,2):(1,7)        [N] -> { [x] -> [x] : 0 <= x < N;  [x] -> [(x - N) + 7] : 0 <= x - N < N }
//
// Functions are compared and composed by their index. Coordinates need no division, so questions about values alone are much
// easier to answer with them.
//
// Which layouts are quasi-affine? isl divides by numbers and multiplies with numbers only. So:
//
//   every number is concrete                   always
//   one extent is affine in parameters         always. The index is divided by the extents before it; those behind it are
//                                              numbers, and their coordinates are listed, a piece for each
//   two extents are                            by coordinates; by the index never: x / (M·N), x < M·N
//   a stride is affine in parameters           where the mode's extent is a number: its coordinates are listed
//   extent and stride of a mode are            never: the coordinate times the stride
//
// Source: the quasi-affine maps of Presburger arithmetic; isl's manual, "Input and Output".
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "colex/rejection.hpp"

#include "parametric_layout.hpp"

namespace colex::affine {

/// Whether a layout is asked at the indices below its size only, or at all from 0 on: its last coordinate then goes on.
enum class Domain { size, all };

/// A function of some integers, that may depend on parameters: quasi-affine maps, one after the other.
class Function {
 public:
  /// The map that isl reads from a text.
  explicit Function(std::string text) : steps_{std::move(text)} {}

  /// The maps, the one that is applied first in front.
  const std::vector<std::string>& steps() const { return steps_; }

  /// f after g. Defined where g is, and f at its value.
  friend Function composed(const Function& f, const Function& g);

 private:
  std::vector<std::string> steps_;
};

/// The layout as a function of its index, for all parameters at which every extent is at least 1. Throws
/// Rejection(inadmissible) if it is not quasi-affine, and Rejection(limit) where more than 256 pieces would be needed.
Function by_index(const ParametricLayout& L, Domain domain = Domain::size);
inline Function by_index(const Layout<>& L, Domain domain = Domain::size) { return by_index(ParametricLayout(L), domain); }

/// The layout as a function of its natural coordinate, flat; the same otherwise.
Function by_coordinate(const ParametricLayout& L);
inline Function by_coordinate(const Layout<>& L) { return by_coordinate(ParametricLayout(L)); }

/// by_index and by_coordinate, or the reason for which there is none.
Result<Function> try_by_index(const ParametricLayout& L, Domain domain = Domain::size);
Result<Function> try_by_coordinate(const ParametricLayout& L);

/// x -> x on [0, size).
Function identity(const Affine& size);

}  // namespace colex::affine
