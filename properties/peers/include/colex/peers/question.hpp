// What a peer is asked, and what it answers.
//
//   Question q{"composition", {"(6,2):(1,100)", "3:2"}};
//   line(q)           composition<TAB>(6,2):(1,100)<TAB>3:2       as adapters read it
//   expression(q)     composition((6,2):(1,100), 3:2)             as colex reads it
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace colex::peers {

/// An operation with its arguments, each in the notation.
struct Question {
  std::string operation;
  std::vector<std::string> arguments;
  friend bool operator==(const Question&, const Question&) = default;
};

/// How a peer answered.
enum class Reply {
  value,        ///< text is a value in the notation
  values,       ///< text is the list of values of a result that is no layout: `0 2 4`
  rejects,      ///< text is its reason
  crashes,      ///< its process ended, or was silent for too long; text says which
  unreadable,   ///< text is what it printed, which no reader understands
  unsupported,  ///< it has no such operation
};

struct Answer {
  Reply reply = Reply::unsupported;
  std::string text = {};
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// The question as an adapter reads it, without the end of the line.
std::string line(const Question& question);
/// The question in colex's notation. Throws Rejection(type) for an operation that there is not.
std::string expression(const Question& question);

/// What colex itself answers.
Answer ask_colex(const Question& question);

// What the peers are asked: the same questions for all.
//
//   every_case({.seed = 1, .drawn = 500, .share = 1})
//     measured    1,590 compositions whose count of right, rejected and wrong answers is the document's first table
//     small       every layout of a small scope, for each operation
//     reported    what users of the peers reported, by its issue, and what the peers' documents show
//     tiled       thread-value layouts: of threads and values, of tiled copies and tiled MMAs of some instructions
//     drawn       layouts as kernels have them, drawn by colex's own generators from the seed
//
// No question of the small scope or of those drawn is asked twice. A question is fair: what its operation promises holds of it in
// every convention. In a composition and in a division the image of B lies in the domain of A and B is injective; what a product
// repeats and what is recast is injective; an extent of 1 has the stride 0. What a complement is asked of is injective but for
// strides of 0, which CuTe's headers assert, and the cotarget leaves room for one copy of it.

/// Where a question comes from.
enum class Source { measured, small, reported, tiled, drawn };
inline constexpr Source sources[] = {Source::measured, Source::small, Source::reported, Source::tiled, Source::drawn};
std::string_view name(Source source);

struct Case {
  Question question;
  Source source = Source::small;
  std::string_view report = {};  ///< of what a user reported: `NVIDIA/cutlass#1353`
};

/// How many.
struct Scope {
  std::uint64_t seed = 1;
  std::size_t drawn = 500;                   ///< for each operation on layouts
  std::size_t share = 1;                     ///< one in so many of the small ones
  std::vector<std::string> operations = {};  ///< only these; none: all
  std::vector<Source> sources = {};          ///< only from here; none: from everywhere
};

std::vector<Case> every_case(const Scope& scope);

/// Whether the operation's promise holds of the question in every convention.
bool is_fair(const Question& question);

/// Questions that are a little simpler, the simplest first; not all are fair.
std::vector<Question> simpler(const Question& question);

/// How simple a question is: fewer leaves before smaller extents before smaller strides.
std::vector<std::int64_t> weight(const Question& question);

}  // namespace colex::peers
