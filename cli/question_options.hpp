// The options of a question that is asked by texts, as the command has them.
#pragma once

#include "colex/interface/question.hpp"

#include "command.hpp"

namespace colex::cli {

/// Adds them; what is given goes to `given`, which outlives the command. What a text may be is looked at by the question; CLI11
/// looks first, so that --help tells it.
void add_options(CLI::App& command, const QuestionForm& question, QuestionTexts& given);

}  // namespace colex::cli
