// A case of a form: the instruction as PTX, where its operands lie, and runs of it.
//
//   mma.sync…f32.f16.f16.f32 {d0, d1, d2, d3}, {a0, a1, a2, a3}, {b0, b1}, {c0, c1, c2, c3};
//     in     a of 8 f16 a thread, b of 4, c of 4 f32
//     out    d of 4 f32
//
// An operand is a list of integers, that of value 0 of each thread first. What one operand of several forms has in common is
// found in the file as pieces of such lists; in this order they are many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/observations/record.hpp"

namespace colex::vectors {

using Integers = std::vector<std::int64_t>;

/// An operand in registers: `a` in a0, a1, …
struct Registers {
  std::string name, type;
  std::int64_t values = 0;  ///< of each thread
  int width = 32;           ///< how many bits a register has
};

/// A part of memory.
struct Region {
  std::string space;  ///< `shared` or `global`
  std::string type;
  std::int64_t at = 0, count = 0;  ///< its first byte, and how many elements it has
  bool compared = false;           ///< whether it is looked at afterwards
};

struct Run {
  std::vector<Integers> in, out;             ///< registers, in the order of the case
  std::vector<Integers> memory, memory_out;  ///< the regions; afterwards those that are compared
};

struct Case {
  std::string form, family;
  std::string what;  ///< which of the form's cases this is: a selector, a size; empty if there is one
  std::int64_t threads = 0;
  std::vector<Registers> in, out;
  std::vector<Region> regions;
  std::string ptx;
  std::vector<Run> runs;
  std::vector<std::string> cute;                             ///< CuTe's names
  std::vector<std::pair<std::string, std::string>> layouts;  ///< (thread, value) to the element, where the record agrees
};

/// What an instruction makes of elements that are ordered by thread, in the order of lists: those of each thread's value 0 first.
Integers by_value(const Integers& by_thread, std::int64_t threads);

/// `{a0, a1, a2, a3}`.
std::string braces(const std::string& name, std::int64_t count);

/// How many bits an element of a type has.
std::int64_t bits_of(const std::string& type);

/// How many registers an operand takes.
std::int64_t registers_of(const Registers& operand);

/// The cases of a multiply-accumulate of a warp or of one thread; those of a chain.
std::vector<Case> cases_of(const observations::Observation& observation, const observations::Mma& mma);

/// The case of an instruction that moves bytes, under the addresses with which it was observed.
Case case_of(const observations::Observation& observation, const observations::Move& move);

/// Whether one CTA alone executes it, and copies.
bool is_plain(const observations::Observation& observation, const observations::ByteCopy& copy);

/// The case of an asynchronous copy of bytes that is plain.
Case case_of(const observations::Observation& observation, const observations::ByteCopy& copy);

/// The cases of a product of a warpgroup: two observations if A is sparse, else one.
std::vector<Case> cases_of(const observations::Observation& observation, const std::vector<const observations::Wgmma*>& seen);

}  // namespace colex::vectors
