// colex find value: which values of its variables make a statement true, and which of them cost the least?
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/claims/claim_file.hpp"
#include "colex/engines/exhaustive.hpp"
#include "colex/interface/pasted_text.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"

#include "find.hpp"
#include "limits.hpp"
#include "oracle_check.hpp"

namespace colex::cli {

namespace {

using laws::Assignment;
using laws::Case;

struct ValueOptions {
  std::string variables, condition, cost;
  std::optional<std::int64_t> up_to;
  std::uint64_t cases = 200'000;
  bool all = false, json = false;
};

/// The condition as a statement for an engine that looks at cases: it keeps those that fulfil it, and never falls.
class Wanted final : public laws::Statement {
 public:
  Wanted(laws::Statement& condition, const std::string& cost) : condition_(condition) {
    if (!cost.empty()) cost_ = notation::parse_expression(cost);
  }

  const std::vector<std::string>& variables() const override { return condition_.variables(); }
  laws::Domain domain(const Assignment& before) override { return condition_.domain(before); }
  const std::vector<laws::Cover>& covers() const override { return no_covers_; }
  bool covered(std::size_t, const Assignment&) override { return false; }

  Case ask(const Assignment& values) override {
    const Case answer = condition_.ask(values);
    if (answer.rejection) note(*answer.rejection);
    if (answer.kind != Case::Kind::holds) return Case::filtered();
    const std::optional<Checked> cost = cost_of(values);
    if (cost_ && !cost) return Case::filtered();
    if (cost && (!least_ || *cost < *least_)) best_.clear();
    if (cost && (!least_ || *cost < *least_)) least_ = cost;
    if (!cost || *cost == *least_) keep(values);
    return Case::of(true);
  }

  /// Those of the least cost, or all, in the order in which they were found.
  const std::vector<Assignment>& best() const { return best_; }
  /// Whether more were found than are kept.
  bool is_full() const { return best_.size() == most_; }
  std::optional<Checked> least() const { return least_; }
  /// Why nobody knows of some case whether it fulfils the condition, or what it costs; empty if everybody does.
  const std::string& doubt() const { return doubt_; }

 private:
  /// What is rejected does not fulfil the condition; but what is too large, or too hard, may.
  void note(const Rejection& rejection) {
    if (rejection.kind() == Kind::inadmissible || rejection.kind() == Kind::domain) return;
    if (doubt_.empty()) doubt_ = std::string(name(rejection.kind())) + ": " + rejection.message();
  }

  std::optional<Checked> cost_of(const Assignment& values) {
    if (!cost_) return std::nullopt;
    notation::Environment<> names;
    for (std::size_t k = 0; k < values.size(); ++k) names.bind(variables()[k], values[k]);
    const auto cost = attempt([&] { return notation::evaluate(*cost_, names); });
    if (!cost) {
      if (cost.rejection().kind() == Kind::type) throw cost.rejection();
      note(cost.rejection());
      return std::nullopt;
    }
    const Checked* integer = cost->as<Checked>();
    if (integer == nullptr)
      throw Rejection(Kind::type, "a cost is an integer; " + to_string(*cost) + " is " + notation::a_type_name(*cost));
    return *integer;
  }

  /// An engine may look at a case twice.
  void keep(const Assignment& values) {
    if (is_full()) return;
    for (const Assignment& one : best_) {
      if (one == values) return;
    }
    best_.push_back(values);
  }

  static constexpr std::size_t most_ = 1000;
  laws::Statement& condition_;
  std::optional<notation::Expression> cost_;
  std::optional<Checked> least_;
  std::vector<Assignment> best_;
  std::vector<laws::Cover> no_covers_;
  std::string doubt_;
};

/// Whether every case of the domain was looked at, and said yes or no.
bool is_all(const Wanted& wanted, const engines::Finding& finding) { return finding.whole && wanted.doubt().empty(); }

laws::Law condition_of(const ValueOptions& options) {
  const std::vector<claims::Entry> entries = claims::read("forall " + options.variables + ": claim " + options.condition,
                                                          "VARIABLES: claim CONDITION", 0, text_reader());
  if (entries.size() != 1)
    throw Rejection(Kind::parse, "VARIABLES and CONDITION are of one statement; these are of " + std::to_string(entries.size()));
  if (entries.front().mistake) throw *entries.front().mistake;
  return entries.front().law;
}

std::string text_of(const laws::Statement& condition, const Assignment& values) {
  return values.size() == 1 ? to_string(values.front()) : laws::text(condition, values);
}

std::string looked_at(const Wanted& wanted, const engines::Finding& finding) {
  return fmt::format("{} of {} cases fulfil it: {}{}", finding.evaluated, finding.evaluated + finding.filtered, finding.bound,
                     wanted.doubt().empty() ? "" : "; of some nobody knows, the first because of " + wanted.doubt());
}

void say(const ValueOptions& options, const laws::Statement& condition, const Wanted& wanted, const engines::Finding& finding) {
  constexpr std::size_t few = 8;
  const std::vector<Assignment>& best = wanted.best();
  if (best.empty()) return fmt::print("{}\n  {}\n", is_all(wanted, finding) ? "none" : "none found", looked_at(wanted, finding));
  fmt::print("{}\n", text_of(condition, best.front()));
  if (wanted.least())
    fmt::print("  {} = {}, the least of {}\n", options.cost, to_string(*wanted.least()),
               is_all(wanted, finding) ? "all" : "those looked at");
  std::string others;
  std::size_t told = 1;
  for (; told < best.size() && (options.all || told < few); ++told)
    others += (others.empty() ? "" : best.front().size() == 1 ? ", " : "; ") + text_of(condition, best[told]);
  if (told < best.size())
    others += fmt::format(" and {}{} more (--all lists them)", best.size() - told, wanted.is_full() ? " or" : "");
  if (!others.empty()) fmt::print("  {}: {}\n", wanted.least() ? "as good" : "also", others);
  fmt::print("  {}\n", looked_at(wanted, finding));
  if (best.front().size() == 1) {
    for (const std::string& line : pasted_forms(to_string(best.front().front()))) fmt::print("  {}\n", line);
  }
}

void say_json(const ValueOptions& options, const laws::Statement& condition, const Wanted& wanted,
              const engines::Finding& finding) {
  nlohmann::ordered_json json{{"question", "value"},
                              {"variables", options.variables},
                              {"condition", options.condition},
                              {"solutions", nlohmann::ordered_json::array()},
                              {"fulfilled", finding.evaluated},
                              {"looked_at", finding.evaluated + finding.filtered},
                              {"bound", finding.bound},
                              {"doubt", wanted.doubt()},
                              {"whole", is_all(wanted, finding)}};
  if (wanted.least()) json["cost"] = wanted.least()->value();
  for (const Assignment& values : wanted.best()) {
    nlohmann::ordered_json solution;
    for (const evidence::Binding& binding : laws::bindings(condition, values)) solution[binding.name] = binding.value;
    json["solutions"].push_back(std::move(solution));
  }
  print_line(json);
}

constexpr const char* example =
    R"help(Example: behind which swizzles do 32 threads get the columns of a tile with the fewest wavefronts?
$ colex find value "S: swizzle" "is_involution(S)" --least "wavefronts(S o 0 o (8,4):(32,1), 32)"

Variables are declared as in a claim file: M >= 1, 0 <= i < 8, L: layout rank <= 2 size <= 8, S: swizzle. Cases come by level, the
smallest first; the answer says whether they were all.
)help";

}  // namespace

void add_find_value(CLI::App& find, Exit& exit) {
  auto options = std::make_shared<ValueOptions>();
  CLI::App* command = find.add_subcommand("value", "Which values make a statement true, and which of them cost the least?");
  add_text(*command, "VARIABLES", options->variables, "What is looked for, as behind the forall of a claim: S: swizzle")
      ->required();
  add_text(*command, "CONDITION", options->condition, "What is to be true of it")->required();
  command->add_option("--least", options->cost, "An expression: those for which it is the least integer");
  command->add_option("--up-to", options->up_to, "All integers from -N to N, and all others up to level N")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--cases", options->cases, "How many to look at (default 200000)")->check(CLI::Range(1, 1'000'000'000));
  command->add_flag("--all", options->all, "List all of them, up to a thousand");
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(example);
  command->callback([options, &exit] {
    const laws::Law condition = condition_of(*options);
    Wanted wanted(*condition.statement, options->cost);
    const engines::Finding finding = engines::exhaust(
        wanted, {.cases = options->cases, .finite_cases = options->cases, .seconds = seconds_left(), .bound = options->up_to});
    if (!finding.shortfall.empty()) exit = Exit::unknown;
    if (wanted.best().empty()) exit = is_all(wanted, finding) ? Exit::refuted : Exit::unknown;
    options->json ? say_json(*options, *condition.statement, wanted, finding)
                  : say(*options, *condition.statement, wanted, finding);
  });
}

}  // namespace colex::cli
