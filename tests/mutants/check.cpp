// Is every mutant a change? It gets its examples wrong, and without it they are right.
//
//   colex_mutants_check            a line for each mutant; exit 1 if one is not distinguished
//   colex_mutants_check ID…        those only
//   colex_mutants_check --list     their stories

#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "colex/engines/judge.hpp"
#include "colex/evidence/outcome.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/mutants/table.hpp"
#include "colex/notation/line.hpp"
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

std::string answer(const Example& example) {
  return example.engine.empty() ? value_of(example.text) : verdict_on(example.text, example.engine);
}

/// What is wrong with an example, or an empty text.
std::string fault(const Mutant& mutant, const Example& example) {
  const std::string right = answer(example);
  if (right != example.value) return "without it, the value is " + right + ", and was to be " + std::string(example.value);
  const colex::mutants::Switched on(mutant);
  return answer(example) == right ? "with it, the value is the same" : "";
}

bool check(const Mutant& mutant) {
  bool distinguished = true;
  for (const Example& example : mutant.kills) {
    const std::string wrong = fault(mutant, example);
    if (wrong.empty()) continue;
    distinguished = false;
    std::printf("%s: %s: %s\n", std::string(mutant.id).c_str(), std::string(example.text).c_str(), wrong.c_str());
  }
  if (!distinguished) return false;
  const Example& first = mutant.kills.front();
  const colex::mutants::Switched on(mutant);
  std::printf("%s: %s is %s, with it %s\n", std::string(mutant.id).c_str(), std::string(first.text).c_str(),
              std::string(first.value).c_str(), answer(first).c_str());
  return true;
}

void list() {
  for (const Mutant& mutant : colex::mutants::all()) {
    std::printf("%s (%s)\n    %s\n", std::string(mutant.id).c_str(), std::string(mutant.file).c_str(),
                std::string(mutant.story).c_str());
    if (!mutant.seen.empty()) std::printf("    seen in %s\n", std::string(mutant.seen).c_str());
    if (!mutant.engine.empty()) std::printf("    concerns the %s engine alone\n", std::string(mutant.engine).c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
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
