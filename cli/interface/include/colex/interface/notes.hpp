// What is told beside an answer: what was understood of a text of another tool, and what of it the notation cannot say.
//
// An answer that has a place for remarks takes the notes; those that nobody took are written to standard error when the command
// ends.
#pragma once

#include <string>
#include <vector>

namespace colex::cli {

/// Adds a note; one that was made before is not made again.
void note(const std::string& text);

/// The notes that nobody has taken yet, in the order in which they were made.
std::vector<std::string> take_notes();

/// As if none had been made: for a front that answers question after question, each for itself.
void forget_notes();

}  // namespace colex::cli
