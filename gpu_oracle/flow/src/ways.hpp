// Where an element was before it came to a place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine.hpp"

namespace colex::flow {

/// A place that an element was at, and the run that put it there; none for a tensor that a kernel is given.
struct Station {
  std::string where;
  std::int64_t place;
  const Run* run;
};

/// The way to a granule of an array or of a fragment, from there back.
std::vector<Station> way_from(const Machine& machine, std::string where, std::int64_t place);

/// `thread 16, value 3 of a, by line 18 <- byte 512 of sA (bank 0), by line 16 <- byte 8192 of A`.
std::string told(const Machine& machine, const std::vector<Station>& way);

}  // namespace colex::flow
