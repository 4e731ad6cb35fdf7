#include "colex/solvers/caching.hpp"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "colex/base/file.hpp"
#include "colex/output/files.hpp"
#include "colex/rejection.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::solvers {

namespace {

namespace fs = std::filesystem;

/// All theorems and all laws take some 100 MiB: what is asked by every run stays beside what was asked once.
constexpr std::uintmax_t most_bytes = std::uintmax_t{256} << 20;

class Caching : public Decorator {
 public:
  Caching(std::unique_ptr<Solver> inner, fs::path folder) : Decorator(std::move(inner)), folder_(std::move(folder), most_bytes) {}

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    std::vector<std::optional<Answer>> known;
    std::vector<Query> missing;
    for (const Query& query : queries) {
      known.push_back(remembered(query));
      if (!known.back()) missing.push_back(query);
    }
    std::vector<Answer> fresh;
    if (!missing.empty()) fresh = inner().ask(missing);
    std::vector<Answer> answers;
    std::size_t next = 0;
    for (const auto& answer : known) {
      if (!answer) remember(missing[next], fresh[next]);
      answers.push_back(answer ? *answer : fresh[next++]);
    }
    return answers;
  }

 private:
  /// Who was asked what: all that an answer depends on.
  std::string key(const Query& query) {
    const std::string who = name() + '\n' + version() + '\n' + budget() + '\n';
    return who + std::to_string(query.text.size()) + '\n' + query.text;
  }

  static std::string file(const std::string& key) {
    const std::string digits = name_of(key);
    return digits.substr(0, 2) + '/' + digits.substr(2);
  }

  /// The answer in the file, if the file is about this very key: two keys may share a hash.
  std::optional<Answer> remembered(const Query& query) {
    const std::string wanted = key(query);
    const auto text = folder_.kept(file(wanted));
    if (!text || !text->starts_with(wanted)) return std::nullopt;
    std::string_view lines = std::string_view(*text).substr(wanted.size());
    const auto answer = take_answer(lines);
    if (!answer || !lines.empty() || !worth_keeping(*answer)) return std::nullopt;
    return answer;
  }

  void remember(const Query& query, const Answer& answer) {
    if (!worth_keeping(answer)) return;
    const std::string wanted = key(query);
    folder_.keep(file(wanted), wanted + to_lines(answer));
  }

  static bool worth_keeping(const Answer& answer) { return answer.is_unsat() || answer.is_sat(); }

  KeptFolder folder_;
};

}  // namespace

std::unique_ptr<Solver> caching(std::unique_ptr<Solver> inner, const fs::path& folder) {
  return std::make_unique<Caching>(std::move(inner), folder);
}

namespace {

/// Judges that work at once export to one folder.
std::mutex writing;

class Exporting : public Decorator {
 public:
  Exporting(std::unique_ptr<Solver> inner, std::filesystem::path folder)
      : Decorator(std::move(inner)), folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
  }

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    write_texts(queries);
    std::vector<Answer> answers = inner().ask(queries);
    std::string said;
    for (std::size_t k = 0; k < queries.size(); ++k)
      said += queries[k].id + '\t' + title(*this) + '\t' + describe(answers[k]) + '\n';
    const std::lock_guard lock(writing);
    const std::filesystem::path log = folder_ / "answers.tsv";
    output::write_whole(log.string(), base::contents(log).value_or("") + said,
                        {"\tunsat", "\tsat", "\tunknown", "\tskipped", "\terror"});
    return answers;
  }

 private:
  void write_texts(const std::vector<Query>& queries) const {
    const std::lock_guard lock(writing);
    for (const Query& query : queries)
      output::write_whole((folder_ / (query.id + ".smt2")).string(), query.text, {"(set-logic "});
  }

  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Solver> exporting(std::unique_ptr<Solver> inner, const std::filesystem::path& folder) {
  return std::make_unique<Exporting>(std::move(inner), folder);
}

Answer validated(const Answer& answer, const Query& query, const std::string& solver) {
  if (!answer.is_sat()) return answer;
  const std::string complaint = solvers::complaint(query, answer.model());
  if (complaint.empty()) return answer;
  return Answer::error(solver + "'s model does not satisfy the query: " + complaint);
}

namespace {

class Validating : public Decorator {
 public:
  using Decorator::Decorator;
  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    std::vector<Answer> answers = inner().ask(queries);
    for (std::size_t k = 0; k < queries.size(); ++k) answers[k] = validated(answers[k], queries[k], name());
    return answers;
  }
};

}  // namespace

std::unique_ptr<Solver> validating(std::unique_ptr<Solver> inner) { return std::make_unique<Validating>(std::move(inner)); }

namespace {

[[noreturn]] void overflow(const Term& term) {
  throw Rejection(Kind::overflow, "the value of " + to_string(term) + " does not fit 128 bits");
}

/// A product of numbers below 2^63 cannot overflow 128 bits; a larger one is not needed.
Wide product(const Term& term, Wide a, Wide b) {
  const Wide limit = Wide{1} << 63;
  if (a == 0 || b == 0) return 0;
  if (a >= limit || a <= -limit || b >= limit || b <= -limit) overflow(term);
  return a * b;
}

Wide sum(const Term& term, Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_add_overflow(a, b, &result)) overflow(term);
  return result;
}

Wide difference(const Term& term, Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_sub_overflow(a, b, &result)) overflow(term);
  return result;
}

Value value_of_variable(const Term& term, const Model& model) {
  const auto found = model.find(term.name());
  if (found == model.end()) return Value::zero(term.sort());
  if (found->second.sort() == term.sort()) return found->second;
  throw Rejection(Kind::type, "the variable " + term.name() + " of sort " + to_string(term.sort()) + " is given the value " +
                                  to_string(found->second));
}

/// The operations that do not look at all of their operands.
bool holds_for_all(const Term& term, const Model& model, bool truth) {
  for (const Term& operand : term.operands()) {
    if (evaluate(operand, model).truth() != truth) return false;
  }
  return true;
}

}  // namespace

Value evaluate(const Term& term, const Model& model) {
  const auto operand = [&](std::size_t k) { return evaluate(term.operands()[k], model); };
  const auto number = [&](std::size_t k) { return operand(k).number(); };
  switch (term.operation()) {
    case Operation::variable: return value_of_variable(term, model);
    case Operation::literal: return term.value();
    case Operation::negation: return Value::boolean(!operand(0).truth());
    case Operation::conjunction: return Value::boolean(holds_for_all(term, model, true));
    case Operation::disjunction: return Value::boolean(!holds_for_all(term, model, false));
    case Operation::implication: return Value::boolean(!operand(0).truth() || operand(1).truth());
    case Operation::equality: return Value::boolean(operand(0) == operand(1));
    case Operation::sum: return Value::integer(sum(term, number(0), number(1)));
    case Operation::difference: return Value::integer(difference(term, number(0), number(1)));
    case Operation::product: return Value::integer(product(term, number(0), number(1)));
    case Operation::less: return Value::boolean(number(0) < number(1));
    case Operation::less_equal: return Value::boolean(number(0) <= number(1));
  }
  throw Rejection(Kind::type, "no such operation");
}

}  // namespace colex::solvers
