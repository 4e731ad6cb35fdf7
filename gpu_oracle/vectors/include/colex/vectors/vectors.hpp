// Test vectors for others: inputs of each instruction form with what the hardware made of them, so that a compiler or a simulator
// is tested against silicon without colex.
//
//   mma.m16n8k16.f32.f16.f16.f32     3 runs: the integers of A, B and C, thread by thread, and those of D
//   ldmatrix.m8n8.x4                 2 cases of 2 runs: the bytes of shared memory, the threads' addresses, and the registers
//
// What comes out is what a record says: of a product the classes of elements that meet, of a move the origin of each byte. No
// prediction has a part in it. A record of a product leaves open what rows, columns and k are called; none of these names is in
// a vector, which goes from registers to registers, so that nothing is left open there. Layouts, which name rows, stand beside
// the vectors as a help, and only where the record agrees with them.
//
// All numbers are integers that their types hold exactly, and so are all products and partial sums: how an instruction rounds
// and in which order it adds has no effect. An element is told from every other one by its numbers in all runs together
// (src/codes.hpp). docs/vectors.md says what the file is like.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/observations/record.hpp"

namespace colex::vectors {

/// A form of which there are no vectors.
struct Refusal {
  std::string form, why;
};

/// The vectors of the forms of a record.
struct Vectors {
  std::string text;              ///< JSON Lines
  std::vector<Refusal> refused;  ///< by name
  std::size_t forms = 0, cases = 0, runs = 0;
};

/// The vectors of all observations. The same record gives the same bytes. Throws Rejection(domain) if what was observed has sums
/// that its types do not hold.
Vectors vectors_of(const observations::Record& record);

/// A program that executes vectors or compares answers with them: `run.cu`, `run_torch.py`, `plain.py`.
struct Runner {
  std::string name, text;
};

/// The runners, which know nothing of colex.
std::vector<Runner> runners();

}  // namespace colex::vectors
