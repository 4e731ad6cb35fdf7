#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"

namespace colex::verification {

namespace {

using observations::Move;
using predictions::MatrixCopy;

std::string origin_text(std::int64_t origin, const std::string& space, std::int64_t thread_bytes) {
  if (origin == observations::untouched) return "untouched";
  if (origin < 0) return "filled with " + std::to_string(observations::filled_with_zero - origin);
  if (space == "registers") {
    return "byte " + std::to_string(origin % thread_bytes) + " of thread " + std::to_string(origin / thread_bytes) +
           "'s registers";
  }
  return "byte " + std::to_string(origin) + " of " + space + " memory";
}

}  // namespace

std::optional<std::string> deviation(const MatrixCopy& copy, const Move& observed) {
  const std::vector<std::int64_t> expected = origins_of(copy, observed);
  const auto [e, o] = std::mismatch(expected.begin(), expected.end(), observed.origins.begin(), observed.origins.end());
  if (e == expected.end()) return std::nullopt;
  return origin_text(e - expected.begin(), observed.destination, observed.thread_bytes) + " is " +
         origin_text(*o, observed.source, observed.thread_bytes) + "; predicted is " +
         origin_text(*e, observed.source, observed.thread_bytes);
}

}  // namespace colex::verification
