// The numbers (*rungs*) to try between a number and a smaller target when a failing case is made smaller.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace colex::cases {

/// Numbers that are nearer to 0 than n, or as near but not negative: first the target, then a few numbers behind it, fractions
/// of n, the number halfway, three quarters of the way, and so on up to n's neighbour. Requires that the target is no farther
/// from 0 than n.
inline std::vector<std::int64_t> rungs(std::int64_t target, std::int64_t n) {
  std::vector<std::int64_t> result;
  const auto magnitude = [](std::int64_t m) { return m < 0 ? 0 - static_cast<std::uint64_t>(m) : static_cast<std::uint64_t>(m); };
  const auto add = [&](std::int64_t m) {
    const bool below = magnitude(m) < magnitude(n) || (magnitude(m) == magnitude(n) && n < 0 && 0 < m);
    const bool beyond_target = (target > 0 && m < target) || (target < 0 && target < m);
    if (below && !beyond_target && std::find(result.begin(), result.end(), m) == result.end()) result.push_back(m);
  };
  std::int64_t distance = 0;
  if (n == target || __builtin_sub_overflow(n, target, &distance)) return result;
  const std::int64_t sign = distance < 0 ? -1 : 1;
  add(target);
  for (std::int64_t step = 1; step <= 3; ++step) {
    std::int64_t next = 0;
    if (!__builtin_add_overflow(target, sign * step, &next)) add(next);
  }
  for (const std::int64_t divisor : {2, 3, 5}) add(n / divisor);
  for (std::int64_t step = distance; step != 0; step /= 2) add(n - step);
  if (n < 0 && n != INT64_MIN) add(-n);
  return result;
}

}  // namespace colex::cases
