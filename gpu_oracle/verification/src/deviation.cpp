#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"
#include "colex/verification/expected.hpp"

#include "extents.hpp"

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

/// A side without the threads that repeat those in front.
Layout<> fitted(const Layout<>& side, const Layout<>& known, const char* name) {
  const Extents have = extents(side), need = extents(known);
  if (have == need) return side;
  const auto text = [](const Extents& e) {
    return std::to_string(e.threads) + " threads with " + std::to_string(e.values) + " values";
  };
  const auto refuse = [&](const std::string& why) {
    return Rejection(Kind::domain, std::string("the ") + name + " of this instruction belongs to " + text(need) + "; " +
                                       to_string(side) + " is of " + text(have) + why);
  };
  constexpr std::int64_t warp = 32;
  if (have.threads != warp || have.values != need.values || need.threads > warp || warp % need.threads != 0) throw refuse("");
  for (std::int64_t t = need.threads; t < warp; ++t) {
    for (std::int64_t v = 0; v < have.values; ++v) {
      if (side(tuple(t, v)) == side(tuple(t % need.threads, v))) continue;
      throw refuse(", of which those from " + std::to_string(need.threads) +
                   " on give addresses that are not used, and do not repeat the others");
    }
  }
  return make_layout<Checked, Checked>({composition(side.mode(0), Layout<>(Mode<Checked>{need.threads, 1})), side.mode(1)});
}

}  // namespace

MatrixCopy fitted(const MatrixCopy& copy, const MatrixCopy& catalogue) {
  MatrixCopy result = copy;
  result.source = fitted(copy.source, catalogue.source, "source");
  result.destination = fitted(copy.destination, catalogue.destination, "destination");
  return result;
}

std::optional<std::string> deviation(const MatrixCopy& copy, const Move& observed, const std::string& whose) {
  const std::vector<std::int64_t> expected = origins_of(copy, observed);
  const auto [e, o] = std::mismatch(expected.begin(), expected.end(), observed.origins.begin(), observed.origins.end());
  if (e == expected.end()) return std::nullopt;
  return origin_text(e - expected.begin(), observed.destination, observed.thread_bytes) + " is " +
         origin_text(*o, observed.source, observed.thread_bytes) + "; " + whose + ' ' +
         origin_text(*e, observed.source, observed.thread_bytes);
}

}  // namespace colex::verification
