// --claims FILE of `colex find`: the answer as claims, which `colex check FILE` judges whenever something changes.
//
//   # What colex find padding found, as claims. They are judged by: colex check FILE
//   let tile = (32,32):(33,1)
//   claim injective(tile)
//   claim cosize(tile) == 1055
//   let read1 = (32,1):(33,1)
//   let read1_at = 32:1
//   forall 0 <= w < 32: claim wavefronts(Sw<0,0,0> o read1_at(w) o read1, 32) == 1
#pragma once

#include <string>
#include <vector>

#include "colex/finding/tile_access.hpp"
#include "colex/swizzle.hpp"

#include "command.hpp"

namespace colex::cli {

/// Adds --claims.
void add_claims_option(CLI::App& command, std::string& file);

/// Writes the statements, a line each, behind a line that says which question they answer. Does nothing without a file. Throws
/// output::Refused for a place that is not written over, and output::Fault.
void write_claims(const std::string& file, const std::string& question, const std::vector<std::string>& statements);

/// How many wavefronts each warp's access takes in a tile, behind a swizzle: statements that name the access `name`.
std::vector<std::string> wavefront_claims(const std::string& name, const finding::TileAccess& access, std::int64_t bits,
                                          const Swizzle& swizzle);

}  // namespace colex::cli
