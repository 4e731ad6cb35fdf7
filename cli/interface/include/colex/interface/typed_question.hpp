// A question about the hardware, or which layout does it, in one line, as it is typed behind a prompt.
//
//   answer_to("colex oracle check mma mma.m16n8k16.f32.f16.f16.f32 --C '((4,8),(2,2)):((32,1),(16,8))'").verdict     "right"
//   answer_to("find swizzle '(64,64):(64,1)' --write rows --read columns").claims.front()           "let tile = Sw<…"
//
// What the questions are, find_question.hpp and oracle_question.hpp say; the command has the same from its shell.
#pragma once

#include <string>
#include <vector>

namespace colex::cli {

struct TypedAnswer {
  std::string verdict;              ///< right, wrong, …; or found, none, unknown
  std::string text;                 ///< for a person: its lines, as the command prints them
  std::vector<std::string> claims;  ///< by which `colex check` judges what was found whenever something changes
};

/// The answer to the line. `'` and `"` keep what is between them together. It may take so many seconds, where it has no end of
/// its own. Throws Misuse for a line that asks none of these questions, and as the questions themselves do.
TypedAnswer answer_to(const std::string& line, double seconds = 60);

}  // namespace colex::cli
