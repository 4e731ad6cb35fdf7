// Is this the layout of that operand? A kernel author's question, answered by what was observed.
//
//   check(m16n8k16, C = ((4,8),(2,2)):((32,1),(16,8)))      right
//   check(m16n8k16, C = ((4,8),(2,2)):((32,1),(8,16)))      wrong: thread 0, value 1 is not at (8,0); it is at (0,1)
//   check(m16n8k16, A and B with k counted the other way)   equivalent: the products are the same, k = 0 being 15 to the manual
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/observations/observation.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"

namespace colex::verification {

/// The layouts in question. C is D's layout too, unless D is given or the instruction has different ones.
struct Proposal {
  std::optional<Layout<>> A, B, C, D;
  bool fixed = false;  ///< operands that are not given are those of the catalogue; else they may be anything
};

/// How the proposal's names of an axis are the catalogue's: names[x] is what the catalogue calls x.
struct Renamed {
  char axis;  ///< `m`, `n` or `k`
  std::vector<std::int64_t> names;
};

/// The first element that is not where the proposal puts it.
struct Mistake {
  char operand;
  std::int64_t thread, value;
  std::int64_t claimed_row, claimed_column;  ///< (m,k) of A, (n,k) of B, (m,n) of C and D
  std::int64_t row, column;                  ///< where it is, in the catalogue's names
  std::string why;                           ///< what was seen, which needs no names
};

struct Answer {
  enum class Kind { right, equivalent, wrong };
  Kind kind = Kind::right;
  std::vector<Renamed> renamed;    ///< of equivalent: the axes that have other names
  std::optional<Mistake> mistake;  ///< of wrong
};

/// Whether the layouts describe what the instruction was seen to do. Throws Rejection(domain) for a layout of other threads or values than
/// the operand has, and for an instruction that was seen to multiply values that the catalogue says meet nothing.
Answer check(const observations::Mma& observed, const predictions::MmaAtom& catalogue, const Proposal& proposal);

/// The first byte that these layouts say comes from elsewhere than it was seen to come from, in words; nothing if there is none. Elements may
/// be numbered in any way, the same one in source and destination. Throws Rejection(domain) for layouts that do not fit the instruction.
std::optional<std::string> deviation(const predictions::MatrixCopy& copy, const observations::Move& observed);

}  // namespace colex::verification
