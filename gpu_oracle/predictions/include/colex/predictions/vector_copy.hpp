// Copies in which each thread moves bytes of its own, by their names.
//
//   copy.128, UniversalCopy<cute::uint128_t>                          16 bytes, from or to any memory
//   ld.shared.v4.b32, st.shared.b64                                   16 bytes from shared memory; 8 bytes to it
//   cp.async.cg.shared.global, SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>   16 bytes from global to shared memory
//   cp.async.ca.shared.global.8, SM80_CP_ASYNC_CACHEALWAYS<double>    8 bytes likewise
//   AutoVectorizingCopy                                               up to 16 bytes, as many as lie together
//
// Source: PTX ISA, ld, st and cp.async; CuTe, copy.hpp, copy_sm80.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "colex/predictions/shared_access.hpp"

namespace colex::predictions {

/// A copy by each thread of its own bits.
struct VectorCopy {
  std::string name;                           ///< copy.128, ld.shared.v4.b32, cp.async.ca.shared.global.8
  std::int64_t bits = 0;                      ///< of each thread
  AccessedBy by = AccessedBy::vectors;        ///< or cp.async
  std::optional<bool> stores = std::nullopt;  ///< whether it goes to shared memory or comes from it, if the name says so
  bool fewer = false;                         ///< whether it moves fewer bits where these do not lie together
};

/// The copy of this name, PTX's or CuTe's; nothing for another name. Qualifiers of caches (`.L2::128B`) and of the state space
/// (`shared::cta`) are as if they were not there. Throws Rejection(type) for a cp.async that does not say of how many bytes, or
/// says a number that it has not, and for elements of a type whose size is not known.
std::optional<VectorCopy> vector_copy(std::string_view name);

/// What each thread moves, in words, and what of that no record has.
std::string describe(const VectorCopy& copy);

}  // namespace colex::predictions
