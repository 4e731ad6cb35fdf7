// Which tiler near mine will do? What stands near the last argument of a call that has no value, and gives it one.
//
//   nearest("composition((6,4):(1,100), 4:4)")     4:3, whose numbers differ by 1 in all; then 2:4 and 4:6, by 2
//   nearest("zipped_divide((8,12):(1,8), <3,5>)")  <2,4>, <2,6>, <4,4> and <4,6>, by 2
//
// The argument keeps its form: its extents of 2 and more stay so, strides that are not 0 stay so and keep their sign, and each 1
// among the extents and each stride of 0 stays as it is. So no mode is lost, and none becomes a broadcast.
// How near is it? The distance is the sum, over all its numbers, of how much they differ. Those of each distance are all tried
// before those of the next, so that nothing nearer is overlooked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/notation/value.hpp"

namespace colex::cli {

struct Neighbour {
  std::string argument;  ///< as it is written
  std::int64_t distance;
};

struct Nearest {
  std::string call;              ///< the call with the value of each argument, as it was asked about
  std::string argument;          ///< its last argument
  std::string obstacle;          ///< why it has no value; empty if it has one
  std::vector<Neighbour> found;  ///< the nearest first; among equals, those with the smaller numbers from the left
  std::string space;             ///< which are tried at all: `with extents from 2 and strides from 1`
  std::int64_t all_within = 0;   ///< every one of these whose distance is at most this was tried
  std::uint64_t tried = 0;
  std::uint64_t undecided = 0;  ///< of those: how many nobody knows of, because a search or 64 bits did not suffice
};

struct Search {
  std::size_t count = 8;        ///< how many are enough
  std::uint64_t most = 50'000;  ///< tries; fewer of a call of many parts
};

/// The nearest to the last argument of a call, or to the right side of `o`, for which it has a value. Where the count is reached
/// within a distance, all of that distance are given.
/// Throws Rejection(parse) for a text that cannot be read; Rejection(type) if it is no call of two arguments or more, or if the
/// last one is neither an integer, a shape, a layout nor a tiler; what evaluating an argument throws.
Nearest nearest(const std::string& call, const Search& search);

/// The same of a call of this function with these arguments.
Nearest nearest(const std::string& function, const std::vector<notation::Value<>>& arguments, const Search& search);

/// That the call has no value, nor has any whose last argument differs from it by this much or less in all: a statement of claim
/// files. Requires a call as Nearest::call has it, and distance >= 0.
///
///   none_within("composition((6,4):(1,100), 4:4)", 1)
///     forall -1 <= e1 <= 1, max(e1,-e1)-1 <= e2 <= 1-max(e1,-e1): claim not defined(composition((6,4):(1,100), 4+e1:4+e2))
std::string none_within(const std::string& call, std::int64_t distance);

}  // namespace colex::cli
