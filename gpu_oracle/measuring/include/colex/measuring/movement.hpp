// Measures what moves bytes: where each byte of the destination comes from.
//
// Every byte of the source is coded with its own number, the destination is poisoned, and the instruction runs. Whatever changes with the
// poison was not touched, what changes with the code was copied, and the rest was filled with a constant. A number takes several
// bytes, so each of its digits is a run of its own.
//
// What moves numbers and not bytes may change them on the way: denormal ones become zero, the low bits of a mantissa are lost. Its source is
// coded in numbers that survive that, of four bytes each (`Coding::normal_floats`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace colex::measuring {

using Bytes = std::vector<std::uint8_t>;

/// An instruction from the source's bytes, over a poison, to the destination's.
struct Mover {
  std::size_t source_bytes;
  std::function<Bytes(const Bytes& source, std::uint8_t poison)> run;
};

/// What the source is made of: bytes of any value, or floats from 1 to below 2 with ten bits of mantissa.
enum class Coding { bytes, normal_floats };

/// For each byte of the destination: n if it is the source's byte n, -1 if it was not touched, -2 - f if it was filled with f.
/// Throws Fault if it is none of these.
std::vector<std::int64_t> origins(const Mover& mover, Coding coding = Coding::bytes);

/// The same in few numbers: (byte of the destination, its origin, how many) for each run of bytes whose origins are consecutive, or all -2 - f;
/// bytes that were not touched are in no run.
std::vector<std::int64_t> byte_runs(const std::vector<std::int64_t>& origins);

}  // namespace colex::measuring
