// Equations between layouts: all X for which A o X = B, X o A = B, or A and X together reach every place once.
//
//   right_factors((4,2):(2,1), 8:1)          (2,4):(4,1), and no other: A o (2,4):(4,1) has the values 0, 1, …, 7
//   right_factors((2,2):(0,1), 2:1)          2:2, and no more: X(1) is 2 or 3, and 2:3 would be another: both
//   left_factors((2,4):(4,1), 8:1)           (4,2):(2,1): what reads (2,4):(4,1) so that it counts up
//   left_factors(4:2, 4:1)                   (2,4):(t,1), any integer t: A meets even numbers only
//   completion(4:2, 24)                      (2,3):(1,8): every number below 24 is a value of A and one of X, in one way
//
// Two layouts with the same values are one solution, which is written coalesced: (2,2):(1,2) is 4:1. How the solution is to be
// nested, and that a mode may be split, is for whoever asks.
//
// Why are they looked for among the values, and not by the operations of the algebra? Because the operations choose: the right
// inverse is one of many solutions, and it exists or not by its own rules. Here nothing is left out, or it is said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/layout.hpp"

namespace colex::equations {

/// What one question may cost.
struct Effort {
  std::int64_t values = std::int64_t{1} << 20;  ///< the largest size of a layout whose values are looked at
  std::size_t solutions = 1000;                 ///< how many are enough
  std::uint64_t steps = 20'000'000;             ///< comparisons of two values
};

/// The layouts with the values that are asked for.
struct RightFactors {
  std::vector<Layout<>> layouts;  ///< coalesced, pairwise of different values
  bool is_all = true;             ///< whether there are no others; otherwise the effort was at its end
};

/// All X with A(X(i)) == B(i) for 0 <= i < size(B), size(X) == size(B), and values in A's domain, 0 <= X(i) < size(A).
/// Throws Rejection(limit) if A or B has more elements than the effort allows, Rejection(overflow) beyond 64 bits.
RightFactors right_factors(const Layout<>& A, const Layout<>& B, const Effort& effort = {});

/// Layouts of one shape whose strides may be moved: with strides d + t_1*e_1 + t_2*e_2 + … for any integers t.
struct LeftFactor {
  std::vector<Checked> shape;                 ///< the extents, the first of which counts fastest
  std::vector<Checked> strides;               ///< d
  std::vector<std::vector<Checked>> freedom;  ///< the e, linearly independent
};

struct LeftFactors {
  std::vector<LeftFactor> layouts;  ///< all with so many modes as are needed, and no more
  bool is_all = true;               ///< whether every shape of so many modes was tried
  std::size_t fewest = 0;           ///< the least number of modes; if none was found, up to how many were tried
};

/// All X of the fewest modes with X(A(i)) == B(i) for 0 <= i < size(A), whose size is that of A's values: the last extent is the
/// least for which size(X) >= cosize(A).
/// Requires size(A) == size(B), else throws Rejection(domain), and that A has no value below 0, else Rejection(domain). Throws
/// Rejection(limit) if A has more elements, or larger values, than the effort allows.
LeftFactors left_factors(const Layout<>& A, const Layout<>& B, const Effort& effort = {});

/// The X, coalesced and with ascending values, for which every number of [0,M) is A(i) + X(j) for exactly one i < size(A) and one
/// j < size(X); nothing if there is none.
/// Every other layout that does has the same values in another order: the least number that is not yet reached is a value of X,
/// since a sum with a positive value of A would need a smaller value of X that is there already.
/// Requires that A's least value is 0, else throws Rejection(domain); throws Rejection(limit) if M or size(A) is more than the
/// effort allows.
std::optional<Layout<>> completion(const Layout<>& A, std::int64_t M, const Effort& effort = {});

}  // namespace colex::equations
