
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "colex/base/file.hpp"
#include "colex/solvers/solver.hpp"

#include "program_solver.hpp"
#include "s_expression.hpp"

namespace colex::solvers {

namespace {

/// What follows each query in the output, so that one answer is told from the next.
constexpr std::string_view end_of_answer = "colex:end-of-answer";

/// The path of a program, beside this code or on the PATH.
std::optional<std::string> found_program(const std::string& program) {
  if (program.find('/') != std::string::npos) return access(program.c_str(), X_OK) == 0 ? std::optional(program) : std::nullopt;
  if (const auto beside = base::own_code().parent_path() / program; access(beside.c_str(), X_OK) == 0) return beside.string();
  const char* const path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "" : path;
  while (!folders.empty()) {
    const std::size_t colon = folders.find(':');
    const std::string candidate = std::string(folders.substr(0, colon)) + '/' + program;
    if (access(candidate.c_str(), X_OK) == 0 && !std::filesystem::is_directory(candidate)) return candidate;
    folders.remove_prefix(colon == std::string_view::npos ? folders.size() : colon + 1);
  }
  return std::nullopt;
}

/// The values in (… (define-fun NAME () SORT VALUE) …).
Answer parse_model(std::string_view text) {
  Model model;
  const auto expression = parse_s_expression(text);
  if (!expression) return Answer::error("a model that is none: " + std::string(text));
  for (const SExpression& definition : expression->items) {
    if (definition.items.size() != 5) continue;
    const auto value = parse_value(definition.items[4].text);
    if (!value) return Answer::error("a value that is none: " + definition.text);
    model.emplace(unquoted(definition.items[1].text), *value);
  }
  return Answer::sat(std::move(model));
}

Answer parse_answer(std::string_view text, const std::string& budget) {
  while (!text.empty() && (text.front() == '\n' || text.front() == ' ')) text.remove_prefix(1);
  const std::string_view tag = text.substr(0, text.find('\n'));
  if (tag == "unsat") return Answer::unsat();
  if (tag == "sat") return parse_model(text.substr(tag.size()));
  if (tag == "unknown") return Answer::unknown("gave up (" + budget + ')');
  return Answer::error(std::string(text));
}

/// The query as it is asked where its logic is known already.
std::string without_logic(std::string text) {
  const std::size_t at = text.find("(set-logic ");
  if (at != std::string::npos) text.erase(at, text.find('\n', at) + 1 - at);
  return text;
}

/// Each query to a solver that is made for it.
std::string asked_alone(const std::vector<Query>& queries, const std::string& end) {
  std::string input;
  for (const Query& query : queries) input += query.text + end + "(reset)\n";
  return input;
}

/// Each query to the solver that had the one before it, if that had the same logic.
std::string asked_together(const std::vector<Query>& queries, const std::string& end) {
  std::string input;
  const Query* before = nullptr;
  for (const Query& query : queries) {
    if (!before || before->logic != query.logic) input += std::string("(reset)\n(set-logic ") + name(query.logic) + ")\n";
    input += "(push 1)\n" + without_logic(query.text) + end + "(pop 1)\n";
    before = &query;
  }
  return input;
}

enum class Company { alone, together };

class Cvc5 : public ProgramSolver {
 public:
  Cvc5(std::string path, const Budget& budget, Company company)
      : ProgramSolver("cvc5", std::move(path), budget), company_(company) {}

 private:
  /// The word behind "This is cvc5 version".
  std::string version_in(const std::string& printed) const override {
    const std::string_view before = "version ";
    const std::size_t begin = printed.find(before);
    if (begin == std::string::npos) return "unknown";
    return printed.substr(begin + before.size(), printed.find_first_of(" \n[", begin + before.size()) - begin - before.size());
  }

  Shift work(const std::vector<Query>& queries) const override {
    const bool together = company_ == Company::together;
    const std::string end = "(echo \"" + std::string(end_of_answer) + "\")\n";
    std::vector<std::string> arguments{"--lang=smt2", "--dump-models", "--rlimit-per=" + units()};
    if (together) arguments.push_back("--incremental");
    arguments.push_back("-");
    workers::Program program = started_with(arguments, together ? asked_together(queries, end) : asked_alone(queries, end));
    program.errors = workers::Errors::among_output;
    workers::Output output = output_of(program);
    Shift shift{{}, std::move(output.ending)};
    read_answers(shift, output.text, queries.size());
    return shift;
  }

  /// What is whole; what stands behind it is why the next one is not.
  void read_answers(Shift& shift, std::string_view rest, std::size_t wanted) const {
    while (shift.answers.size() < wanted) {
      const std::size_t end = rest.find(end_of_answer);
      if (end == std::string_view::npos) break;
      const bool in_quotes = end > 0 && rest[end - 1] == '"';
      shift.answers.push_back(parse_answer(rest.substr(0, in_quotes ? end - 1 : end), budget()));
      rest.remove_prefix(std::min(rest.size(), rest.find('\n', end)));
    }
    if (!shift.end.silent && shift.answers.size() < wanted) shift.end.trouble += ' ' + std::string(rest);
  }

  Company company_;
};

/// Making a solver takes longer than most queries do. So a query is asked of one that had others; but whatever is not "unsat" is
/// asked again of a solver that is made for it, so that no model, and no "unknown", depends on what was asked before.
class TogetherFirst : public Decorator {
 public:
  TogetherFirst(std::unique_ptr<Solver> together, std::unique_ptr<Solver> alone)
      : Decorator(std::move(alone)), together_(std::move(together)) {}

  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    std::vector<Answer> answers = together_->ask(queries);
    std::vector<Query> open;
    for (std::size_t k = 0; k < queries.size(); ++k) {
      if (!answers[k].is_unsat()) open.push_back(queries[k]);
    }
    if (open.empty()) return answers;
    const std::vector<Answer> alone = inner().ask(open);
    auto found = alone.begin();
    for (Answer& answer : answers) {
      if (!answer.is_unsat()) answer = *found++;
    }
    return answers;
  }

 private:
  std::unique_ptr<Solver> together_;
};

}  // namespace

std::unique_ptr<Solver> cvc5(const Budget& budget, const std::string& program) {
  const auto path = found_program(program);
  if (!path) return std::make_unique<Absent>("cvc5", "there is no program " + program + " on the PATH");
  return std::make_unique<TogetherFirst>(std::make_unique<Cvc5>(*path, budget, Company::together),
                                         std::make_unique<Cvc5>(*path, budget, Company::alone));
}

}  // namespace colex::solvers
