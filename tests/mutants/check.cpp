// Is every mutant a change? It gets its examples wrong, and without it they are right.
//
//   colex_mutants_check            a line for each mutant; exit 1 if one is not distinguished
//   colex_mutants_check ID…        those only
//   colex_mutants_check --list     their stories

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "colex/dialect_laws/enter.hpp"
#include "colex/engines/judge.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/mutants/table.hpp"
#include "colex/notation/parse.hpp"
#include "colex/oracle_laws/enter.hpp"
#include "colex/rejection.hpp"

namespace {

using colex::mutants::Example;
using colex::mutants::Mutant;

/// The value of an expression, or `rejected KIND`.
std::string value_of(std::string_view expression) {
  const colex::Result<std::string> result = colex::notation::evaluate_line(expression);
  if (result) return *result;
  return "rejected " + std::string(name(result.rejection().kind()));
}

/// What an engine says of a claim: `OUTCOME`, or `OUTCOME at COUNTEREXAMPLE`.
std::string verdict_on(std::string_view claim, std::string_view engine) {
  const std::vector<colex::laws::Law> laws =
      colex::laws::read_laws("law example \"An example.\" from \"a table of mutants\" " + std::string(claim), "example.laws");
  colex::engines::Options options;
  options.explain = false;
  const colex::evidence::Record record =
      colex::engines::judge(laws.front(), colex::engines::engine_named(engine).value(), options);
  std::string text(name(record.outcome));
  for (const colex::evidence::Binding& binding : record.counterexample) {
    text += (&binding == &record.counterexample.front() ? " at " : ", ") + binding.name + " = " + binding.value;
  }
  return text;
}

/// `NAME = VALUE, …` as bindings. Commas within brackets belong to the values.
std::vector<colex::evidence::Binding> bindings_of(std::string_view text) {
  std::vector<colex::evidence::Binding> bindings;
  while (!text.empty()) {
    int depth = 0;
    std::size_t end = 0;
    for (; end < text.size() && (depth > 0 || text[end] != ','); ++end) {
      if (text[end] == '(' || text[end] == '<') ++depth;
      if (text[end] == ')' || text[end] == '>') --depth;
    }
    const std::string_view binding = text.substr(0, end);
    const std::size_t begin = binding.find_first_not_of(' '), sign = binding.find(" = ");
    if (sign == std::string_view::npos)
      throw colex::Rejection(colex::Kind::parse, "expected NAME = VALUE: " + std::string(binding));
    bindings.push_back({std::string(binding.substr(begin, sign - begin)), std::string(binding.substr(sign + 3))});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return bindings;
}

/// What comes of a case of a law: `holds`, or the outcome.
std::string case_of(std::string_view id, std::string_view values) {
  const colex::laws::Law* law = colex::laws::find(id);
  if (law == nullptr) return "there is no such law";
  colex::engines::Options options;
  options.explain = false;
  const colex::evidence::Outcome outcome = colex::engines::judge_case(*law, bindings_of(values), options).outcome;
  return outcome == colex::evidence::Outcome::tested ? "holds" : std::string(name(outcome));
}

std::string answer(const Example& example) {
  switch (example.kind) {
    case Example::Kind::expression: return value_of(example.text);
    case Example::Kind::claim: return verdict_on(example.text, example.judge);
    case Example::Kind::case_of_law: return case_of(example.judge, example.text);
  }
  return {};
}

/// The same in a process of its own, in which a mutant may be on: what is made once, as a table of instructions is, is made
/// there again.
std::string answer(const Example& example, const Mutant* mutant) {
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) throw std::runtime_error("no pipe for another process");
  const pid_t process = fork();
  if (process < 0) throw std::runtime_error("no other process can be started");
  if (process == 0) {
    std::optional<colex::mutants::Switched> on;
    if (mutant != nullptr) on.emplace(*mutant);
    const std::string text = answer(example);
    _exit(write(pipe_ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(pipe_ends[1]);
  std::string text;
  std::array<char, 256> part{};
  for (ssize_t count = 0; (count = read(pipe_ends[0], part.data(), part.size())) > 0;)
    text.append(part.data(), static_cast<std::size_t>(count));
  close(pipe_ends[0]);
  int status = 0;
  waitpid(process, &status, 0);
  return status == 0 ? text : "a crash";
}

/// The example as the table has it.
std::string text_of(const Example& example) {
  const std::string text(example.text);
  return example.kind == Example::Kind::case_of_law ? std::string(example.judge) + " with " + text : text;
}

/// What is wrong with an example, or an empty text.
std::string fault(const Mutant& mutant, const Example& example) {
  const std::string right = answer(example, nullptr);
  if (right != example.value) return "without it, the value is " + right + ", and was to be " + std::string(example.value);
  return answer(example, &mutant) == right ? "with it, the value is the same" : "";
}

bool check(const Mutant& mutant) {
  bool distinguished = true;
  for (const Example& example : mutant.kills) {
    const std::string wrong = fault(mutant, example);
    if (wrong.empty()) continue;
    distinguished = false;
    std::printf("%s: %s: %s\n", std::string(mutant.id).c_str(), text_of(example).c_str(), wrong.c_str());
  }
  if (!distinguished) return false;
  const Example& first = mutant.kills.front();
  std::printf("%s: %s is %s, with it %s\n", std::string(mutant.id).c_str(), text_of(first).c_str(),
              std::string(first.value).c_str(), answer(first, &mutant).c_str());
  return true;
}

void list() {
  for (const Mutant& mutant : colex::mutants::all()) {
    std::printf("%s (%s)\n    %s\n", std::string(mutant.id).c_str(), std::string(mutant.file).c_str(),
                std::string(mutant.story).c_str());
    if (!mutant.seen.empty()) std::printf("    seen in %s\n", std::string(mutant.seen).c_str());
    if (!mutant.engines.empty()) std::printf("    concerns %s alone\n", std::string(mutant.engines).c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  colex::laws::add_laws(colex::oracle_laws::enter);
  colex::laws::add_laws(colex::dialect_laws::enter);
  colex::laws::catalogue();  // made here once, not in every process
  if (argc == 2 && std::strcmp(argv[1], "--list") == 0) {
    list();
    return 0;
  }
  int checked = 0;
  int failed = 0;
  for (int k = 1; k < argc; ++k) {
    const Mutant* mutant = colex::mutants::find(argv[k]);
    if (mutant == nullptr) {
      std::fprintf(stderr, "no mutant %s; --list names them\n", argv[k]);
      return 2;
    }
    ++checked;
    if (!check(*mutant)) ++failed;
  }
  if (argc == 1) {
    for (const Mutant& mutant : colex::mutants::all()) {
      ++checked;
      if (!check(mutant)) ++failed;
    }
  }
  std::printf("%d mutants, %d not distinguished\n", checked, failed);
  return failed == 0 && checked > 0 ? 0 : 1;
}
