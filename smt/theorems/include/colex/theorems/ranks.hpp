// The parts of a theorem that is stated rank by rank.
//
//   ranks(1, 3, law)        rank 1, rank 2, rank 3
//   ranks(1, 3, law, 4)     and rank 4 by night
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

/// The law of each rank in [from, to], and of those up to `nightly_to` for long runs.
template <class LawOfRank>
std::vector<Part> ranks(std::size_t from, std::size_t to, const LawOfRank& law, std::size_t nightly_to = 0) {
  std::vector<Part> parts;
  for (std::size_t rank = from; rank <= to || rank <= nightly_to; ++rank) {
    parts.push_back({"rank " + std::to_string(rank), symbolic::Law(law(rank)), rank > to});
  }
  return parts;
}

}  // namespace colex::theorems
