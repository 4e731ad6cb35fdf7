// Many lines, answered on all cores, and their answers in the order of the lines.
//
//   answer_in_order("1 + 1\n2:1\n…", {of_one_thread, of_another}, 3600, alone, write);      write("2\n2:1\n…")
//
// Threads take the lines piece by piece. What is not theirs to settle, because memory was refused, it took longer than it may
// or it failed otherwise, is answered alone when its turn comes, as if there had been no threads: so all that anyone sees is
// that it was faster.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace colex::workers {

/// Appends the answer to a line to a text. What it throws leaves the line to be answered alone.
using Answerer = std::function<void(std::string_view line, std::string& answers)>;

/// Calls line(text) for each line of a text that ends with the end of a line.
void for_each_line(std::string_view lines, const std::function<void(std::string_view line)>& line);

/// Answers whole lines, each of the threads by its own answerer, and gives `write` the answers in order and in large parts.
/// `alone` is called, between two parts, with a line that no thread has answered when that many seconds are over. What
/// `write` and `alone` throw ends it. The memory that it takes does not grow with the answers.
void answer_in_order(std::string_view lines, const std::vector<Answerer>& threads, double seconds,
                     const std::function<void(std::string_view line)>& alone,
                     const std::function<void(const std::string& answers)>& write);

}  // namespace colex::workers
