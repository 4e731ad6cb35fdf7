// The questions of `colex find`, each a command: which layout does it?
//
//   swizzle   which swizzle costs the writers and readers of a tile in shared memory the fewest wavefronts?   find_swizzle.cpp
//   padding   which padding does?                                                                            find_padding.cpp
//   copy      which threads copy a tile by the widest vectors, and which elements each?                    find_copy.cpp
//   mma       in which order does a tiled MMA take an axis, so that a thread's values lie side by side?  find_mma.cpp
//   convert   what does it take to bring a tile from one distribution over threads to another?            find_convert.cpp
//   layout    which layouts X fulfil an equation, A o X = B?                                              find_layout.cpp
//   tiler     which tiler near one that is rejected is none?                                             find_tiler.cpp
//   value     which values of variables make a statement true, and which of them cost the least?           find_value.cpp
//   table     what is found for common tiles, beside what others give them                                   find_table.cpp
//
// An answer is a layout, what it costs beside the tile as it was given, and why there is no better one: a bound that holds for
// every arrangement, or the space that was looked at to its end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/predictions/shared_access.hpp"

#include "command.hpp"

namespace colex::cli {

// Each question has a file and a namespace of its own, since all of them have options, answers and claims.
namespace find_swizzle {
void add(CLI::App& find, Exit& exit);
}
namespace find_padding {
void add(CLI::App& find, Exit& exit);
}
namespace find_copy {
void add(CLI::App& find, Exit& exit);
}
namespace find_mma {
void add(CLI::App& find, Exit& exit);
}
namespace find_convert {
void add(CLI::App& find, Exit& exit);
}
namespace find_layout {
void add(CLI::App& find, Exit& exit);
}
namespace find_tiler {
void add(CLI::App& find, Exit& exit);
}
namespace find_value {
void add(CLI::App& find, Exit& exit);
}
namespace find_table {
void add(CLI::App& find, Exit& exit);
}

/// A tile in shared memory, and who writes and reads it: what the questions about it have in common.
struct TileOptions {
  std::string tile;
  std::int64_t bits = 16;
  std::vector<std::string> writes, reads;
  std::string claims;
  bool json = false;
};

/// Adds TILE, --bits, --write, --read, --json and --claims.
void add_to(CLI::App& command, TileOptions& options);

/// The tile that was given.
finding::SharedTile tile_of(const TileOptions& options);

/// Who writes or reads a tile, as --write or --read gives it.
enum class Direction { write, read };
finding::AccessQuestion question_of(const std::string& text, Direction direction);

/// What was asked of it, the writers first. Throws CLI::ValidationError if nobody writes or reads.
std::vector<finding::AccessQuestion> questions_of(const TileOptions& options);

/// What each access costs, a line each, beside the tile `without` what was found.
std::vector<std::string> lines_of(const std::vector<finding::AccessQuestion>& questions, const std::vector<finding::Cost>& costs,
                                  const std::string& without);
nlohmann::ordered_json json_of(const std::vector<finding::AccessQuestion>& questions, const std::vector<finding::Cost>& costs);

/// Whether no arrangement of the elements costs less, as a line; `space` is what was looked at to its end.
std::string why_no_better(const std::vector<finding::Cost>& costs, const std::string& space);

/// The swizzles that were looked at, as the space of why_no_better.
std::string space_of(const finding::FoundSwizzle& found, finding::Swizzles which = finding::Swizzles::all);

/// What each access takes in this tile behind a swizzle, as claims.
std::vector<std::string> claims_of(const finding::SharedTile& tile, const std::vector<finding::AccessQuestion>& questions,
                                   const Swizzle& swizzle);

/// The value in CuTe C++ and in CuTe DSL, a line each: what can be pasted.
std::vector<std::string> pasted_forms(const std::string& value);

/// The layout as CuTe DSL makes it: cute.make_layout((4,8), stride=(8,1)).
std::string made_layout(const Layout<>& layout);

/// The answer of --json: one object on a line, whatever bytes were typed.
void print_line(const nlohmann::ordered_json& json);

using predictions::AccessedBy;

/// Whether ldmatrix or stmatrix is among them.
AccessedBy accessed_by(const std::vector<finding::AccessQuestion>& questions);

/// On what grounds wavefronts are said: how many of the recorded accesses follow the model, and that none of them is by ldmatrix
/// or stmatrix where these are asked about.
std::string bank_model_grounds(AccessedBy by);

}  // namespace colex::cli
