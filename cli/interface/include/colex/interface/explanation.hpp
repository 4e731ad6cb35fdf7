// Beyond a value: how it comes about, which one near has it if there is none, and what it is where integers are unknown.
//
// How the value of an expression comes about, step by step, and where there is none, why.
//
//   explain("complement(4:2, 24)").text      the story of the complement, and 2:1 … at its end
//   EXPECT_EQ(explain("complement", {Layout<>(Mode<Checked>{4, 2}), Checked(24)}).text, explain("complement(4:2, 24)").text);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {

/// An operation on values, and what is told of it: what it comes to, or the story of that.
struct Step {
  std::string call, told;
};

struct Explanation {
  std::string text;                    ///< lines, the last of which is the value where there is one
  std::optional<Rejection> rejection;  ///< why there is no value
  bool is_told;                        ///< whether the text says that already
  std::vector<Step> steps;             ///< what the lines are made of
  std::optional<notation::Value<>> value;
};

/// Throws Rejection for a text that cannot be read, or is too long to be told.
Explanation explain(const std::string& text);

/// The same of a call of this function with these arguments. Throws Rejection(type) if there is no such function.
Explanation explain(const std::string& function, const std::vector<notation::Value<>>& arguments);

// Which tiler near mine will do? What stands near the last argument of a call that has no value, and gives it one.
//
//   nearest("composition((6,4):(1,100), 4:4)")     4:3, whose numbers differ by 1 in all; then 2:4 and 4:6, by 2
//   nearest("zipped_divide((8,12):(1,8), <3,5>)")  <2,4>, <2,6>, <4,4> and <4,6>, by 2
//
// The argument keeps its form: its extents of 2 and more stay so, strides that are not 0 stay so and keep their sign, and each 1
// among the extents and each stride of 0 stays as it is. So no mode is lost, and none becomes a broadcast.
// How near is it? The distance is the sum, over all its numbers, of how much they differ. Those of each distance are all tried
// before those of the next, so that nothing nearer is overlooked.

struct Neighbour {
  std::string argument;  ///< as it is written
  std::int64_t distance;
};

struct Nearest {
  std::string call;              ///< the call with the value of each argument, as it was asked about
  std::string argument;          ///< its last argument
  std::string obstacle;          ///< why it has no value; empty if it has one
  std::vector<Neighbour> found;  ///< the nearest first; among equals, those with the smaller numbers from the left
  std::string space;             ///< which are tried at all: `with extents from 2 and strides from 1`
  std::int64_t all_within = 0;   ///< every one of these whose distance is at most this was tried
  std::uint64_t tried = 0;
  std::uint64_t undecided = 0;  ///< of those: how many nobody knows of, because a search or 64 bits did not suffice
};

struct Search {
  std::size_t count = 8;        ///< how many are enough
  std::uint64_t most = 50'000;  ///< tries; fewer of a call of many parts
};

/// The nearest to the last argument of a call, or to the right side of `o`, for which it has a value. Where the count is reached
/// within a distance, all of that distance are given.
/// Throws Rejection(parse) for a text that cannot be read; Rejection(type) if it is no call of two arguments or more, or if the
/// last one is neither an integer, a shape, a layout nor a tiler; what evaluating an argument throws.
Nearest nearest(const std::string& call, const Search& search);

/// The same of a call of this function with these arguments.
Nearest nearest(const std::string& function, const std::vector<notation::Value<>>& arguments, const Search& search);

/// The nearest three for an operation whose second operand is a tiler or the like; none are found for any other.
Nearest near_tiler(std::string_view operation, const std::vector<notation::Value<>>& operands);

/// That the call has no value, nor has any whose last argument differs from it by this much or less in all: a statement of claim
/// files. Requires a call as Nearest::call has it, and distance >= 0.
///
///   none_within("composition((6,4):(1,100), 4:4)", 1)
///     forall -1 <= e1 <= 1, max(e1,-e1)-1 <= e2 <= 1-max(e1,-e1): claim not defined(composition((6,4):(1,100), 4+e1:4+e2))
std::string none_within(const std::string& call, std::int64_t distance);

}  // namespace colex::cli

namespace colex::cli {

// Why there is no value, as facts for a program that goes on with them (docs/json.md):
//
//   {"kind":"inadmissible","message":…,"function":"composition","rule":"Requires values of B that are …",
//    "place":{"line":1,"column":1,"call":"composition((6,4):(1,100), 4:4)"},"witness":{"x":1,"y":2},
//    "nearest":[{"argument":"4:3","distance":1,"expression":"composition((6,4):(1,100), 4:3)"},…],
//    "repeat":"colex explain 'composition((6,4):(1,100), 4:4)'"}

/// Whether what is near is looked for as well, which takes longer than all else.
enum class Near { sought, left };

/// The rejection of this expression, or of what is no expression: then the text is empty.
nlohmann::ordered_json json_of(const Rejection& rejection, const std::string& text = "", Near near = Near::sought);

/// The command of these words and this text, as a shell takes it; empty if no shell can be given them, or one is standard input.
std::string repeat_of(const std::vector<std::string>& words, const std::string& text = "");

/// A JSON object as a line; what is no UTF-8 in it is replaced.
std::string line_of(const nlohmann::ordered_json& json);

/// The explanation of this expression: its steps, and its value or its `error`.
nlohmann::ordered_json json_of(const Explanation& explanation, const std::string& text);

}  // namespace colex::cli

// The value of an expression in which integers are not known, where it can be said of all of them at once.
//
//   coalesce((2,?,6):(1,2,?))      (2*n1,6):(1,n2), the same function for all n1, n2 >= 1: proved
//   size((4,?):(1,4)) % 4 == 0     true for all n1 >= 1: proved
//   injective((4,?):(1,?))         it depends: true at n1 = 1, n2 = 1, and false at n1 = 2, n2 = 1
//   max_common_vector(16:1, (8,2):(1,?))   16 if ? = 8, else 8: one unknown has few exceptions, and beyond them it is proved
//
// The value is guessed where the integers are large and have no factor in common: there a number in it that is a product of
// them, or a sum of such, shows which. What is guessed is told only if it is proved.

namespace colex::judging {
class Engine;
}

namespace colex::cli {

/// An expression in which `?` stands for integers, with names for them: `(4,n1):(1,8*n2)` of `(4,?):(1,?{div=8})`; no unknowns
/// if there is no `?` in it.
struct OpenText {
  std::string expression;
  std::vector<dialects::Unknown> unknowns;
};
OpenText open_text(const std::string& commented);

/// Whether a text is an expression in which `?` stands for integers, and no text of another tool.
bool asks_openly(const std::string& text);

/// What is said of the value.
struct OpenValue {
  std::string value;  ///< empty if it depends on the unknowns, or nobody could tell
  std::string about;  ///< for what it holds, or why there is none
};
/// The value, proved by this engine; without one it is only said at which integers the values differ.
OpenValue open_value(const OpenText& text, const judging::Engine* prover);
/// The same of a text; what another tool prints of a layout with such integers is its own value. Throws Rejection(parse) for a
/// text without them.
OpenValue open_value(const std::string& text, const judging::Engine* prover);

}  // namespace colex::cli
