// Measures instructions that move bytes: where does each byte of the destination come from?
//
// Every byte of the source holds its own number as a code, the destination is filled with a known byte (the *poison*), and the
// instruction runs. A byte of the destination that changes with the poison was not touched; one that changes with the code was
// copied; every other byte was filled with a constant. A byte is too small for its number, so there is one run for each digit
// of the numbers.
//
// An instruction that moves numbers instead of bytes may change them on the way: it may turn denormal numbers into zero, or
// drop the low bits of a mantissa. Its source holds codes of four bytes each that survive this (`Coding::normal_floats`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace colex::measuring {

using Bytes = std::vector<std::uint8_t>;

/// An instruction that moves bytes. `run` fills the destination with the poison, executes the instruction, and returns the
/// destination.
struct Mover {
  std::size_t source_bytes;
  std::function<Bytes(const Bytes& source, std::uint8_t poison)> run;
};

/// What the source consists of: bytes of any value, or floats from 1 to below 2 whose mantissa has ten bits.
enum class Coding { bytes, normal_floats };

/// The origin of each byte of the destination: n if it is the source's byte n, -1 if it was not touched, -2 - f if it was
/// filled with f. Throws Fault if a byte fits none of these.
std::vector<std::int64_t> origins(const Mover& mover, Coding coding = Coding::bytes);

/// Origins, written shorter. A run of bytes whose origins are consecutive, or are all the same -2 - f, becomes three numbers:
/// its first byte of the destination, that byte's origin, and the run's length. Bytes that were not touched are in no run.
std::vector<std::int64_t> byte_runs(const std::vector<std::int64_t>& origins);

}  // namespace colex::measuring
