// colex find repair: which single changes make a flow right?
#include <string>

#include <fmt/format.h>

#include "colex/flow/repair.hpp"
#include "colex/interface/call.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace {

struct RepairTexts {
  std::string flow;
};

constexpr const char* example =
    R"help(Example: what is wrong with a copy whose flow is judged wrong?
$ colex find repair "$(printf 'flow copy\ntensor S f32 (8,8):(8,1)\ntensor D f32 (8,8):(8,1)\ncopy all copy.32 threads (4,8):(8,1) values (2,1):(1,0)\nlaw D(i,j) = S(i,j)\nD <- S as (8,8):(1,8) by all\n')"

A change is of one place: a number, a name, two that are exchanged, a view, a step. Tensors, laws and the grid stay. Each change is
judged as a flow of its own; those that leave buffers and instructions come first, then those with the fewest wavefronts.
)help";

/// A line of a flow, or two, in one line.
std::string in_one_line(std::string text) {
  if (text.empty()) return "nothing";
  for (std::size_t at; (at = text.find('\n')) != std::string::npos;) text.replace(at, 1, " / ");
  return text;
}

FindAnswer answer_of(const RepairTexts& texts, double seconds) {
  enter_functions();
  const flow::Repairs found = flow::repairs(texts.flow, seconds);
  FindAnswer answer{found.right > 0 ? FindOutcome::found : found.whole ? FindOutcome::none : FindOutcome::unknown, {}, {}, {}};
  answer.facts = {{"question", "repair"}, {"found", found.right > 0}, {"right", found.right},
                  {"tried", found.tried}, {"whole", found.whole},     {"repairs", nlohmann::ordered_json::array()}};
  if (found.best.empty()) answer.text = found.whole ? "none\n" : "unknown\n";
  for (const flow::Repair& repair : found.best) {
    say(answer.text, "line {}: {}\n  in place of: {}\n", repair.line, in_one_line(repair.after), in_one_line(repair.before));
    if (repair.wavefronts > 0) say(answer.text, "  its threads access shared memory in {} wavefronts\n", repair.wavefronts);
    answer.facts["repairs"].push_back({{"line", repair.line},
                                       {"before", repair.before},
                                       {"after", repair.after},
                                       {"wavefronts", repair.wavefronts},
                                       {"flow", repair.text}});
  }
  say(answer.text, "  {} single changes were judged{}, {} of them make the flow right\n", found.tried,
      found.whole ? "" : " before the time was over", found.right);
  return answer;
}

QuestionRows<RepairTexts> rows() {
  return {
      plain("FLOW", &RepairTexts::flow, {.description = "A flow that is wrong, or its file (docs/flows.md)", .required = true})};
}

}  // namespace

FindQuestion find_repair_by_texts() {
  return find_question_of("repair", "Which single changes make a flow right?", example, rows(), answer_of);
}

}  // namespace colex::cli
