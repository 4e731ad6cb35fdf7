#include "colex/interface/call.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/claims/claim_file.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/engines/exhaustive.hpp"
#include "colex/engines/finding.hpp"
#include "colex/equations/equations.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/laws/question.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

#include "find_parts.hpp"

namespace colex::cli {

using notation::Limits;
using notation::Value;

std::variant<Value<>, Rejection> call(const notation::Function<Checked>& function, const Value<>* arguments, std::size_t count) {
  std::uint64_t nodes = 0;
  for (std::size_t k = 0; k < count; ++k) nodes += notation::value_nodes(arguments[k]);
  if (nodes * std::min<std::uint64_t>(nodes, Limits::rank) > notation::Budget::work)
    return Rejection(Kind::limit, "this takes more work than one evaluation may");
  try {
    const auto result = notation::FunctionTable<Checked>::call_for_result(function, arguments, count);
    if (!result) return result.rejection();
    notation::require_readable(*result);
    return *result;
  } catch (const Rejection& rejection) {
    return rejection;
  }
}

namespace {

using notation::Text;
using notation::Value;

/// The value of a text, or of the part of it that has this name. A place in the text is said in words: it is not one in the
/// claim file.
Value<> value_read(const Text& text, const std::string& part) {
  try {
    const dialects::Reading reading = dialects::read_or_find(text.text);
    note(reading);
    if (!reading.unknowns.empty()) {
      throw Rejection(Kind::type, "the text does not say what " + reading.unknowns.front().name + " is in " +
                                      dialects::expression_of(reading, part) + "; let a claim quantify over it");
    }
    return notation::evaluate(notation::parse_expression(dialects::expression_of(reading, part)));
  } catch (const notation::LocatedRejection& mistake) {
    throw Rejection(mistake.kind() == Kind::parse ? Kind::type : mistake.kind(),
                    mistake.message() + " (at character " + std::to_string(mistake.position().offset + 1) + " of the text)");
  }
}

}  // namespace

void dialect_rows(notation::FunctionTable<Checked>& table) {
  table.row(
      "read", "read(\"text\"[, \"part\"])",
      "the value of what another tool printed, or of a part of it: prints and types of CuTe, Triton, MLIR, Python and others "
      "(colex "
      "read)",
      [](const Text& text) { return value_read(text, ""); },
      [](const Text& text, const Text& part) { return value_read(text, part.text); });
}

namespace {

using notation::FunctionName;
using notation::Text;
using notation::Value;

/// The last argument, changed as little as needed for the call to have a value.
Value<> nearest_argument(const FunctionName& function, std::vector<Value<>> arguments) {
  const Nearest found = nearest(std::string(function.text), arguments, {.count = 1});
  if (found.obstacle.empty()) return arguments.back();
  if (found.found.empty())
    throw Rejection(Kind::unknown, "none was found near " + found.argument + " for which " + std::string(function.text) +
                                       " has a value; all " + found.space + " that differ by " +
                                       std::to_string(found.all_within) + " or less were tried");
  return notation::evaluate(notation::parse_expression(found.found.front().argument));
}

void refuse_unless_all(bool is_all) {
  if (!is_all) throw Rejection(Kind::unknown, "the effort was at its end before all were found");
}

/// Number k of the solutions, from 0.
template <class Solutions>
const auto& solution(const Solutions& found, std::int64_t k) {
  if (k < 0) throw Rejection(Kind::domain, "solutions are counted from 0; this is " + std::to_string(k));
  if (static_cast<std::size_t>(k) < found.layouts.size()) return found.layouts[static_cast<std::size_t>(k)];
  refuse_unless_all(found.is_all);
  throw Rejection(Kind::inadmissible,
                  found.layouts.empty() ? "there is none" : "there are no more than " + std::to_string(found.layouts.size()));
}

template <class Solutions>
std::int64_t count(const Solutions& found) {
  refuse_unless_all(found.is_all);
  return static_cast<std::int64_t>(found.layouts.size());
}

Layout<> right_factor(const Layout<>& A, const Layout<>& B, std::int64_t k) {
  return solution(equations::right_factors(A, B), k);
}

/// For a family the one whose free integers are 0.
Layout<> left_factor(const Layout<>& A, const Layout<>& B, std::int64_t k) {
  const equations::LeftFactors found = equations::left_factors(A, B);
  const equations::LeftFactor& family = solution(found, k);
  std::vector<Layout<>> modes;
  for (std::size_t j = 0; j < family.shape.size(); ++j) modes.emplace_back(Mode<Checked>{family.shape[j], family.strides[j]});
  return modes.size() == 1 ? modes.front() : make_layout<Checked, Checked>(std::move(modes));
}

/// The value of the one variable; of several integers their tuple.
Value<> found_value(const Text& variables, const Text& condition, const std::string& cost) {
  // Each of many cases would look at many cases of its own.
  thread_local bool is_asked = false;
  if (is_asked) throw Rejection(Kind::limit, "a condition or a cost of find_value asks for no find_value");
  const struct Asked {
    Asked() { is_asked = true; }
    ~Asked() { is_asked = false; }
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;
  } asked_once;
  const std::string question =
      "find " + variables.text + " such that " + condition.text + (cost.empty() ? "" : ", least " + cost);
  const std::vector<claims::Entry> entries = claims::read(question, "find_value", 0, text_reader());
  if (entries.size() == 1 && entries.front().mistake)
    throw Rejection(entries.front().mistake->kind() == Kind::parse ? Kind::type : entries.front().mistake->kind(),
                    entries.front().mistake->message());
  laws::Question* asked = entries.size() != 1 ? nullptr : entries.front().law.statement->question();
  if (asked == nullptr || asked->answer() || asked->demand().engine != notation::Demand::Engine::strongest)
    throw Rejection(Kind::type, "find_value takes the variables, the condition and the cost of one question");
  engines::Sought sought(*asked);
  if (!asked->has_cost()) sought.be_content_with_one();
  const engines::Finding finding = engines::exhaust(
      sought,
      {.cases = engines::question_cases, .finite_cases = engines::finite_question_cases, .seconds = 30, .bound = std::nullopt});
  const bool is_all = finding.whole && sought.doubt().empty();
  const std::string seen = finding.bound + (sought.doubt().empty() ? "" : "; of some nobody knows: " + sought.doubt());
  if (sought.best().empty()) throw Rejection(is_all ? Kind::inadmissible : Kind::unknown, "none was found; looked at: " + seen);
  const laws::Assignment& best = asked->has_cost() ? sought.best().front() : *finding.counterexample;
  if (asked->has_cost() && !is_all)
    throw Rejection(Kind::unknown, laws::text(sought, best) + " costs " + to_string(*sought.least()) +
                                       ", and it is not known that nothing costs less; looked at: " + seen);
  if (best.size() == 1) return best.front();
  Tuple<Checked>::Modes integers;
  for (const Value<>& value : best) {
    const Checked* integer = value.as<Checked>();
    if (integer == nullptr) throw Rejection(Kind::type, "the value of several variables is a tuple, if all of them are integers");
    integers.emplace_back(*integer);
  }
  return Tuple<Checked>(std::move(integers));
}

}  // namespace

void finding_rows(notation::FunctionTable<Checked>& table) {
  table.row(
      "find_tiler", "find_tiler(function, A, tiler)",
      "the tiler, or the integer, shape or layout, nearest to this one, for which function(A, tiler) has a value: nearest is the "
      "least sum of what its numbers differ by, of those with extents from 2 and strides from 1, each 1 and 0 kept",
      [](const FunctionName& function, const Value<>& A, const Value<>& tiler) {
        return nearest_argument(function, {A, tiler});
      });
  table.row(
      "find_right_factor", "find_right_factor(A, B[, k])",
      "a layout X into A's domain for which A(X(i)) is B(i); of several, number k",
      [](const Layout<>& A, const Layout<>& B) { return right_factor(A, B, 0); },
      [](const Layout<>& A, const Layout<>& B, std::int64_t k) { return right_factor(A, B, k); });
  table.row("count_right_factors", "count_right_factors(A, B)", "how many layouts X there are, with different values",
            [](const Layout<>& A, const Layout<>& B) { return count(equations::right_factors(A, B)); });
  table.row(
      "find_left_factor", "find_left_factor(A, B[, k])",
      "a layout X of the fewest modes for which X(A(i)) is B(i); of several families, number k, where what is free is 0",
      [](const Layout<>& A, const Layout<>& B) { return left_factor(A, B, 0); },
      [](const Layout<>& A, const Layout<>& B, std::int64_t k) { return left_factor(A, B, k); });
  table.row("count_left_factors", "count_left_factors(A, B)", "how many families of such layouts there are",
            [](const Layout<>& A, const Layout<>& B) { return count(equations::left_factors(A, B)); });
  table.row("find_completion", "find_completion(A, M)",
            "the layout X for which every integer below M is the sum of a value of A and one of X, in one way",
            [](const Layout<>& A, std::int64_t M) {
              const auto found = equations::completion(A, M);
              if (!found) throw Rejection(Kind::inadmissible, "no layout does");
              return *found;
            });
  table.row("fit", "fit(\"variables\", \"formula\")", "",
            [](const Text& variables, const Text& formula) { return layout_of_formula(variables.text, formula.text); });
  table.row(
      "find_value", R"(find_value("variables", "condition"[, "cost"]))",
      "values of the variables, declared as behind the forall of a claim, for which the condition is true, and of these those "
      "that cost the least; unknown if that cannot be seen from every case",
      [](const Text& variables, const Text& condition) { return found_value(variables, condition, ""); },
      [](const Text& variables, const Text& condition, const Text& cost) {
        return found_value(variables, condition, cost.text);
      });
}

}  // namespace colex::cli
