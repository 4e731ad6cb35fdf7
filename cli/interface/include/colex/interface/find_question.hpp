// Questions which layout does it, as values; and their texts, which every front reads by one table.
//
//   const QuestionTexts accesses = {{"--write", "rows:4"}, {"--read", "columns"}, {"--bits", "32"}};
//   const FindAnswer found = find("padding", accesses, {"(32,32):(32,1)"});
//   found.facts["value"]        "(32,32):(33,1)"
//   found.text                  "(32,32):(33,1)\n  1 element between the rows, 124 bytes in all\n  …"
//   found.claims                "let tile = (32,32):(33,1)", "claim injective(tile)", …
//
//   swizzle   which swizzle costs the writers and readers of a tile in shared memory the fewest wavefronts?
//   padding   which padding does?
//   copy      which threads copy a tile by the widest vectors, and which elements each?
//   mma       in which order does a tiled MMA take an axis, so that a thread's values lie side by side?
//   convert   what does it take to bring a tile from one distribution over threads to another?
//   layout    which layouts X fulfil an equation, A o X = B?
//   tiler     which tiler near one that is rejected is none?
//   value     which values of variables make a statement true, and which of them cost the least?
//   formula   which layout has the values of a formula?
//   repair    which single changes make a flow right?
//
// An answer is a layout, what it costs beside the tile as it was given, and why there is no better one: a bound that holds for
// every arrangement, or the space that was looked at to its end.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/interface/question.hpp"

namespace colex::cli {

/// Whether what was looked for is found.
enum class FindOutcome {
  found,
  none,     ///< there is none: all were looked at
  unknown,  ///< not all were looked at, and the answer depends on the others
};

/// `found`, `none`, `unknown`.
const char* name(FindOutcome outcome);

struct FindAnswer {
  FindOutcome found = FindOutcome::found;
  std::string text = {};                                            ///< for a person: its lines
  nlohmann::ordered_json facts = nlohmann::ordered_json::object();  ///< the same for a program
  std::vector<std::string> claims = {};                             ///< which `colex check` judges whenever something changes
};

/// A question by its texts. It may take so many seconds, where it has no end of its own.
struct FindQuestion : QuestionForm {
  std::function<FindAnswer(const QuestionTexts&, double seconds)> answer;
};

/// All that there are.
const std::vector<FindQuestion>& find_questions();

/// The answer to a question by its texts. Throws Misuse for what is asked wrongly, and Rejection for a text that is no layout, or
/// for a question that no layout answers.
FindAnswer find(const FindQuestion& question, const QuestionTexts& given, double seconds = 60);
/// The same of the question of this name, by the texts of its options and the words in their places.
FindAnswer find(const std::string& question, QuestionTexts given, const std::vector<std::string>& words = {},
                double seconds = 60);

}  // namespace colex::cli
