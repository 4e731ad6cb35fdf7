// Measures reductions, which combine elements instead of copying them: which element of the source is combined with which
// element of the destination, and whether the result is what the operation's name says.
//
// There is one run for each bit of an element's number. In it every element of the destination holds the same integer, and an
// element of the source holds one of two others, according to that bit. The three integers are chosen so that the operation
// gives two different results, and neither is the integer that was there before. Finally, random integers must be combined in
// the places that were found, and in no others.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// A reduction: its operation and the type of its elements, and how to run it.
struct Reducer {
  std::string operation;  ///< add, min, max, inc, dec, and, or, xor
  std::string type;       ///< as CUDA names it: UINT32
  std::size_t source_bytes, destination_bytes;
  std::function<Bytes(const Bytes& source, const Bytes& destination)> run;
};

/// How many random inputs are tried.
inline constexpr int reduction_replays = 4;

/// The origin of each byte of the destination: n if it is combined with the source's byte n, -1 if it is left alone. Throws
/// Fault if a byte fits neither.
std::vector<std::int64_t> origins(const Reducer& reducer);

/// Whether the operation exists for elements of the type. Source: PTX ISA 9.0, cp.reduce.async.bulk.
bool reduces(const std::string& operation, const std::string& type);

}  // namespace colex::measuring
