// colex find value: which values of its variables make a statement true, and which of them cost the least?
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/claims/claim_file.hpp"
#include "colex/engines/exhaustive.hpp"
#include "colex/engines/finding.hpp"
#include "colex/interface/call.hpp"
#include "colex/laws/question.hpp"
#include "colex/print.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace find_value {

namespace {

using laws::Assignment;

struct ValueTexts {
  std::string variables, condition, cost;
  std::optional<std::int64_t> up_to, cases;
  bool all = false;
};

/// Whether every case of the domain was looked at, and said yes or no.
bool is_all(const engines::Sought& sought, const engines::Finding& finding) { return finding.whole && sought.doubt().empty(); }

/// Whether what is said of all cases is known of them: that none does, or that none costs less. A case that does stands alone.
FindOutcome found_of(const engines::Sought& sought, const engines::Finding& finding) {
  const bool is_found = !sought.best().empty();
  if (is_all(sought, finding)) return is_found ? FindOutcome::found : FindOutcome::none;
  const bool is_enough = is_found && !sought.least() && finding.shortfall.empty();
  return is_enough ? FindOutcome::found : FindOutcome::unknown;
}

/// The question as a claim file asks it.
std::string statement_of(const ValueTexts& options) {
  return "find " + options.variables + " such that " + options.condition +
         (options.cost.empty() ? "" : ", least " + options.cost);
}

laws::Law question_of(const ValueTexts& options) {
  const std::vector<claims::Entry> entries =
      claims::read(statement_of(options), "find VARIABLES such that CONDITION, least COST", 0, text_reader());
  if (entries.size() != 1)
    throw Rejection(Kind::parse, "VARIABLES and CONDITION are of one statement; these are of " + std::to_string(entries.size()));
  if (entries.front().mistake) throw *entries.front().mistake;
  laws::Question* question = entries.front().law.statement->question();
  if (question == nullptr) throw Rejection(Kind::parse, "VARIABLES begins what is looked for, as S: swizzle");
  if (question->has_cost() && options.cost.empty())
    throw Rejection(Kind::parse, "what is to be the least stands behind --least, and not in CONDITION");
  if (question->answer() || question->demand().engine != notation::Demand::Engine::strongest)
    throw Rejection(Kind::parse, "`gives` and `by` are for claim files, where an answer is judged; here it is looked for");
  return entries.front().law;
}

std::string text_of_values(const engines::Sought& sought, const Assignment& values) {
  return values.size() == 1 ? to_string(values.front()) : laws::text(sought, values);
}

std::string looked_at(const engines::Sought& sought, const engines::Finding& finding) {
  return fmt::format("{} of {} cases fulfil it: {}{}", finding.evaluated, finding.evaluated + finding.filtered, finding.bound,
                     sought.doubt().empty() ? "" : "; of some nobody knows, the first because of " + sought.doubt());
}

std::string text_of(const ValueTexts& options, const engines::Sought& sought, const engines::Finding& finding) {
  constexpr std::size_t few = 8;
  const std::vector<Assignment>& best = sought.best();
  const bool all = is_all(sought, finding);
  if (best.empty()) return fmt::format("{}: {}\n", all ? "none" : "none found", looked_at(sought, finding));
  std::string text;
  say(text, "{}{}\n", text_of_values(sought, best.front()),
      sought.least() && !all ? ", the least of those looked at: " + finding.bound : "");
  if (sought.least())
    say(text, "  {} = {}, the least of {}\n", options.cost, to_string(*sought.least()), all ? "all" : "those looked at");
  std::string others;
  std::size_t told = 1;
  for (; told < best.size() && (options.all || told < few); ++told)
    others += (others.empty() ? "" : best.front().size() == 1 ? ", " : "; ") + text_of_values(sought, best[told]);
  if (told < best.size())
    others += fmt::format(" and {}{} more (--all lists them)", best.size() - told, sought.is_full() ? " or" : "");
  if (!others.empty()) say(text, "  {}: {}\n", sought.least() ? "as good" : "also", others);
  say(text, "  {}\n", looked_at(sought, finding));
  if (best.front().size() == 1) {
    for (const std::string& line : pasted_forms(to_string(best.front().front()))) say(text, "  {}\n", line);
  }
  return text;
}

/// The question with its answer, which is judged as it was found; and that others are as good.
std::vector<std::string> claims_of(const ValueTexts& options, const engines::Sought& sought, const engines::Finding& finding) {
  constexpr std::size_t most = 100;
  const std::string bound = options.up_to ? fmt::format(" by exhaustion {}", *options.up_to) : "";
  const std::vector<Assignment>& best = sought.best();
  if (best.empty() && !is_all(sought, finding)) return {"# none was found, and not every case was looked at"};
  if (best.empty()) return {fmt::format("forall {}: claim not ({}){}", options.variables, options.condition, bound)};
  std::vector<std::string> claims{statement_of(options) + " gives " + laws::text(sought, best.front()) + bound};
  const std::string as_good = sought.least() ? fmt::format(" and ({}) == {}", options.cost, to_string(*sought.least())) : "";
  for (std::size_t k = 1; k < std::min(best.size(), most); ++k)
    claims.push_back(fmt::format("find {} such that ({}){} gives {}", options.variables, options.condition, as_good,
                                 laws::text(sought, best[k])));
  if (best.size() > most) claims.push_back(fmt::format("# and {} more", best.size() - most));
  return claims;
}

nlohmann::ordered_json facts_of(const ValueTexts& options, const engines::Sought& sought, const engines::Finding& finding) {
  nlohmann::ordered_json json{{"question", "value"},
                              {"variables", options.variables},
                              {"condition", options.condition},
                              {"solutions", nlohmann::ordered_json::array()},
                              {"fulfilled", finding.evaluated},
                              {"looked_at", finding.evaluated + finding.filtered},
                              {"bound", finding.bound},
                              {"doubt", sought.doubt()},
                              {"whole", is_all(sought, finding)}};
  if (sought.least()) json["cost"] = sought.least()->value();
  for (const Assignment& values : sought.best()) {
    nlohmann::ordered_json solution;
    for (const evidence::Binding& binding : laws::bindings(sought, values)) solution[binding.name] = binding.value;
    json["solutions"].push_back(std::move(solution));
  }
  return json;
}

constexpr const char* example =
    R"help(Example: behind which swizzles do 32 threads get the columns of a tile with the fewest wavefronts?
$ colex find value "S: swizzle" "is_involution(S)" --least "wavefronts(S o 0 o (8,4):(32,1), 32)"

Variables are declared as in a claim file: M >= 1, 0 <= i < 8, L: layout rank <= 2 size <= 8, S: swizzle. Cases come by level, the
smallest first; the answer says whether they were all. Where they were not, it is not known that nothing costs less, and the
status is 3.
)help";

FindAnswer answer(const ValueTexts& texts, double seconds) {
  const laws::Law question = question_of(texts);
  engines::Sought sought(*question.statement->question());
  const auto cases_or = [&](std::uint64_t otherwise) {
    return texts.cases ? static_cast<std::uint64_t>(*texts.cases) : otherwise;
  };
  const engines::Finding finding = engines::exhaust(sought, {.cases = cases_or(engines::question_cases),
                                                             .finite_cases = cases_or(engines::finite_question_cases),
                                                             .seconds = seconds,
                                                             .bound = texts.up_to});
  return {found_of(sought, finding), text_of(texts, sought, finding), facts_of(texts, sought, finding),
          claims_of(texts, sought, finding)};
}

QuestionRows<ValueTexts> rows() {
  using Q = ValueTexts;
  return {
      plain("VARIABLES", &Q::variables,
            {.description = "What is looked for, as behind the forall of a claim: S: swizzle", .required = true}),
      plain("CONDITION", &Q::condition, {.description = "What is to be true of it", .required = true}),
      plain("--least", &Q::cost, {"An expression: those for which it is the least integer"}),
      plain("--up-to", &Q::up_to, {.description = "All integers from -N to N, and all others up to level N", .most = 1'000'000}),
      plain("--cases", &Q::cases,
            {.description = fmt::format("How many to look at (default {}, and {} where there is an end to them)",
                                        engines::question_cases, engines::finite_question_cases),
             .most = 1'000'000'000}),
      plain("--all", &Q::all, {"List all of them, up to a thousand"})};
}

}  // namespace

}  // namespace find_value

FindQuestion find_value_by_texts() {
  return find_question_of("value", "Which values make a statement true, and which of them cost the least?", find_value::example,
                          find_value::rows(), find_value::answer);
}

}  // namespace colex::cli
