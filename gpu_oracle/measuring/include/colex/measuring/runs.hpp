// Long lists of integers that go on in steps, in few numbers: each step with how often it is taken in succession.
//
//   {0, 2, 4, 6, 100, 102}  ==  from 0: once 0, three times 2, once 94, once 2  ==  {0,1, 2,3, 94,1, 2,1}
#pragma once

#include <cstdint>
#include <vector>

namespace colex::measuring {

/// The steps from 0 on to each integer from the one before, each with how often it is taken in succession.
inline std::vector<std::int64_t> runs(const std::vector<std::int64_t>& list) {
  std::vector<std::int64_t> result;
  std::int64_t at = 0;
  for (const std::int64_t x : list) {
    if (result.empty() || result[result.size() - 2] != x - at) result.insert(result.end(), {x - at, 0});
    ++result.back();
    at = x;
  }
  return result;
}

}  // namespace colex::measuring
