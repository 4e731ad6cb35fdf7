// A warpgroup instruction against its prediction.
//
//   D      thread 3's value 1 shares its column with thread 7's value 1, as predicted
//   B      under {128-byte swizzle, leading 2048, stride 1024}: column 9, k 3 lies at element 587, as predicted
//
// The numbers that an observation has for rows, columns and k mean nothing: rows and columns are named through D, k through the
// places of B under the first descriptor. Then all else must be where it is predicted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/wgmma_atom.hpp"

namespace colex::verification {

/// The places that are predicted of A or of B under a descriptor, for each row or column and each k, k fastest. For a sparse
/// product k counts what is stored of A, and of B what the metadata choose. Throws Rejection(domain) for a descriptor that is
/// none.
std::vector<std::int64_t> places_of(const predictions::WgmmaAtom& atom, char operand, const observations::Descriptor& descriptor,
                                    std::int64_t metadata);

/// `128-byte swizzle, leading 2048, stride 1024, start 0, base 0`.
std::string describe(const observations::Descriptor& descriptor);

/// Compares observations with predictions, and remembers what it computed: many forms are alike.
class WgmmaComparison {
 public:
  /// Where the observation leaves the prediction first, in words; nothing if nowhere.
  std::optional<std::string> deviation(const predictions::WgmmaAtom& atom, const observations::Wgmma& observed);

 private:
  using Integers = std::vector<std::int64_t>;
  /// What places depend on: the operand, bits, how a matrix goes on, rows, columns, the descriptor's fields, metadata.
  using Key = std::vector<std::int64_t>;

  const Integers& places(const predictions::WgmmaAtom& atom, char operand, const observations::Descriptor& descriptor,
                         std::int64_t metadata);
  const Integers& fragments(const Layout<>& TV);

  std::map<Key, Integers> places_;
  std::map<std::string, Integers> fragments_;
};

}  // namespace colex::verification
