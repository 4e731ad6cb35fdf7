// The seven questions of `colex oracle check`, each a command with the options that it judges and no others.
//
//   mma      is this the layout of that operand, and is this a tiled MMA?        oracle_check_mma.cpp
//   sparse   the same of a product with a sparse A
//   copy     ldmatrix, cp.async and their like: this layout, this tiled copy?    oracle_check_copy.cpp
//   wgmma    a warpgroup's registers, its matrices in shared memory, its tile?   oracle_check_wgmma.cpp
//   umma     tcgen05.mma's matrices in shared memory, its sums in tensor memory? oracle_check_umma.cpp
//   tma      is this tile one copy by TMA?                                       oracle_check_tma.cpp
//   smem     how many wavefronts does this access to shared memory take?         oracle_check_smem.cpp
//
// What is given is parsed before anything is asked of it; what a question has no use for is refused by name. Nothing is left
// unread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/interface/expression.hpp"
#include "colex/interface/objection.hpp"
#include "colex/layout.hpp"
#include "colex/verification/check.hpp"

#include "command.hpp"
#include "oracle_answer.hpp"

namespace colex::cli {

// Each question has a file and a namespace of its own, since all of them have options, answers and examples.
namespace mma_question {
void add(CLI::App& check, Exit& exit);
void add_sparse(CLI::App& check, Exit& exit);
}  // namespace mma_question
namespace copy_question {
void add(CLI::App& check, Exit& exit);
}
namespace wgmma_question {
void add(CLI::App& check, Exit& exit);
}
namespace umma_question {
void add(CLI::App& check, Exit& exit);
}
namespace tma_question {
void add(CLI::App& check, Exit& exit);
}
namespace smem_question {
void add(CLI::App& check, Exit& exit);
}

/// Adds an option whose argument may not be empty: an empty text would be as if nothing had been given.
CLI::Option* add_text(CLI::App& command, const std::string& name, std::string& text, const std::string& description);

/// Adds the instruction that a question is about, as its first argument; `example` is the name of one that it may be.
void add_form(CLI::App& command, std::string& form, const std::string& example);

/// The form that a question is about. Throws CLI::ValidationError for one that another question is about, and says which.
std::string form_for(const std::string& question, const std::string& name);

/// The layout that an option gives; none where it was not given.
std::optional<Layout<>> layout_given(const std::string& option, const std::string& text);

/// The same of an operand in registers, for which a distribution of Triton's may stand: (lane and warp, register) to row +
/// rows*column. Of --B, whose rows are k there, that is n + N*k. Throws Rejection(type) for one whose values no TV layout has.
std::optional<Layout<>> operand_given(const std::string& option, const std::string& text);
std::optional<ComposedLayout<>> memory_given(const std::string& option, const std::string& text);

/// A layout of memory that an option gives, swizzled or not, and what its text says besides.
struct GivenMemory {
  std::string option, text;
  ComposedLayout<> layout;
  std::string memory;                ///< `smem`, `tmem`, …; empty where the text does not say it
  std::optional<std::int64_t> bits;  ///< of an element
};

/// None where nothing was given. Throws CLI::ValidationError for a text that is of another memory than this, `smem` or `tmem`.
std::optional<GivenMemory> memory_text(const std::string& option, const std::string& text, const std::string& memory);

/// An option with what it was given.
using Given = std::pair<const char*, std::string>;

/// Throws CLI::ValidationError for the first of these options that was given, and says why it is not judged.
void refuse_given(const std::vector<Given>& options, const std::string& why);

/// The dump that an option gives, in the place of all these; none if it is not given.
std::optional<dialects::Reading> dump_instead_of(const std::vector<Given>& options, const std::string& dump);

/// A part of a dump that is a tiler: a tuple of extents and _ is one by modes. Empty if there is no such part.
std::string tiler_of(const dialects::Reading& dump, const std::string& name);

/// Where an operand that is wrong really is, and why, as lines.
std::vector<std::string> lines_of(const verification::Mistake& mistake);

/// The axes that have other names, as lines: `k by (1 2)(5 6)`.
std::vector<std::string> lines_of(const std::vector<verification::Renamed>& renamed);

/// Makes an answer of the catalogue one that is known to be no more: the form was not observed, for this reason. What is as
/// predicted is unknown; `otherwise` says what else is.
void predict_only(OracleAnswer& answer, const observations::Record& record, const std::string& family, const std::string& targets,
                  Finding otherwise = Finding::unknown);

/// Adds --at-most.
void add_at_most(CLI::App& command, std::optional<std::int64_t>& at_most);

/// The wavefronts of a tile.
struct Wavefronts {
  std::int64_t predicted = 0, least = 0;
  std::optional<std::int64_t> measured = {};  ///< by the GPU of this machine
};

/// Adds the number of wavefronts to an answer, which is wrong if they are more than the most that is allowed, or if others are
/// measured than are predicted.
void add_wavefronts(OracleAnswer& answer, const Wavefronts& wavefronts, const std::optional<std::int64_t>& at_most);

/// That a swizzle counts bytes where elements are counted: what it is on elements of so many bits; empty for one that does not
/// look so.
std::string swizzle_in_bytes(const ComposedLayout<>& layout, std::int64_t bits);

}  // namespace colex::cli
