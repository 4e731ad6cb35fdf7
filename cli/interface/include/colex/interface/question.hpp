// How a question is asked by texts: its options, which every front has from one table.
//
//   named(find_questions(), "swizzle").options[0].name      "TILE"
//   texts_of(texts_together({"rows", "columns"})).size()    2
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "colex/interface/notes.hpp"

namespace colex::cli {

/// An option of a question, or a word in its place.
struct QuestionOption {
  enum class Takes { text, texts, number, nothing };  ///< `texts`: it may be given several times

  std::string description;
  std::string needs = {}, excludes = {};  ///< another option
  std::vector<std::string> among = {};    ///< the texts that it may have; none for any
  std::optional<std::int64_t> most = {};  ///< the numbers that it may have are 1 to this
  std::string otherwise = {};             ///< what holds where it is not given, if that is to be told
  bool required = false;
  std::string name = {};  ///< `--A`, or of a word `FORM`
  Takes takes = Takes::text;

  bool is_word() const { return !name.starts_with("--"); }
};

/// What was given, by the names of the options; of one that takes nothing, ""; of one that takes several texts, texts_together of
/// these.
using QuestionTexts = std::map<std::string, std::string>;

/// A question's name, words for --help, and options.
struct QuestionForm {
  std::string name, description, footer;
  std::vector<QuestionOption> options;
};

/// The texts, and words in the places of the options that are words. Throws Misuse for a word more.
QuestionTexts with_words(const QuestionForm& question, QuestionTexts given, const std::vector<std::string>& words);

/// Throws Misuse for what no option says, for what an option cannot have, and for what is missing.
void require_readable(const QuestionForm& question, const QuestionTexts& given);

/// The texts of an option that takes several, as one; and the other way round.
std::string texts_together(const std::vector<std::string>& texts);
std::vector<std::string> texts_of(const std::string& given);

/// How the question is asked by a command: `colex oracle check mma … --C '((4,8),(2,2)):((32,1),(16,8))'`.
std::string command_of(const std::string& program, const QuestionForm& question, const QuestionTexts& given);

/// The question of this name. Throws Misuse if there is none, with the names that there are.
template <class Question>
const Question& named(const std::vector<Question>& questions, const std::string& name) {
  std::string names;
  for (const Question& one : questions) {
    if (one.name == name) return one;
    names += (names.empty() ? "" : ", ") + one.name;
  }
  throw Misuse("there is no question " + name + ": ask one of " + names);
}

// A question about the hardware, or which layout does it, in one line, as it is typed behind a prompt.
//
//   answer_to("colex oracle check mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(16,8))'").verdict     "right"
//   answer_to("find swizzle '(64,64):(64,1)' --write rows --read columns").claims.front()           "let tile = Sw<…"
//
// What the questions are, find_question.hpp and oracle_question.hpp say; the command has the same from its shell.

struct TypedAnswer {
  std::string verdict;              ///< right, wrong, …; or found, none, unknown
  std::string text;                 ///< for a person: its lines, as the command prints them
  std::vector<std::string> claims;  ///< by which `colex check` judges what was found whenever something changes
};

/// The answer to the line. `'` and `"` keep what is between them together. It may take so many seconds, where it has no end of
/// its own. Throws Misuse for a line that asks none of these questions, and as the questions themselves do.
TypedAnswer answer_to(const std::string& line, double seconds = 60);

}  // namespace colex::cli
