// Questions about thread-value layouts: of threads and values, of tiled copies, of tiled MMAs and the parts they take.
#pragma once

#include <vector>

#include "colex/peers/question.hpp"

namespace colex::peers {

/// All of the small scope.
std::vector<Question> tiled_questions();

/// Whether the operation is one of these.
bool is_tiled(const Question& question);

/// Whether the question has an answer: threads, values and atoms are numbered without gaps, the layouts are those of the
/// instruction that is named, and what is tiled divides.
bool is_fair_tiling(const Question& question);

}  // namespace colex::peers
