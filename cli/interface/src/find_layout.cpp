// colex find layout: which layouts X fulfil an equation?
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/composition.hpp"
#include "colex/equations/equations.hpp"
#include "colex/interface/call.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace find_layout {

namespace {

using notation::Expression;
using notation::Operation;

struct LayoutTexts {
  std::string equation;
  std::optional<std::int64_t> size;
  std::optional<std::int64_t> steps;
  bool all = false;

  equations::Effort effort() const {
    equations::Effort effort;
    if (steps) effort.steps = static_cast<std::uint64_t>(*steps);
    return effort;
  }
};

/// A o X = B, X o A = B, or the sums of A and X, each once.
struct Equation {
  enum class Form { right, left, sums } form;
  Layout<> A, B;
};

constexpr const char* forms =
    "equations are composition(A, X) == B, composition(X, A) == B, and covers(A, X) with --size, where A and B are layouts "
    "without X";

/// Reads an equation, whose unknown is X.
class Reading {
 public:
  explicit Reading(const std::string& text) : expression_(notation::parse_expression(expression_in(text))) {}

  Equation equation() const {
    const std::size_t root = expression_.root();
    if (is_call(root, "covers") && of(root).size() == 2 && is_unknown(of(root)[1]))
      return {Equation::Form::sums, layout(of(root)[0]), {}};
    if ((expression_.nodes[root].operation == Operation::equal || is_call(root, "equal")) && of(root).size() == 2) {
      for (const std::size_t side : {0U, 1U}) {
        if (const auto found = with_composite(of(root)[side], of(root)[1 - side])) return *found;
      }
    }
    throw Rejection(Kind::type, std::string("this is no equation that is solved: ") + forms);
  }

 private:
  std::vector<std::size_t> of(std::size_t node) const { return expression_.operands(node); }

  bool is_call(std::size_t node, std::string_view name) const {
    return expression_.nodes[node].operation == Operation::call && expression_.name_of(expression_.nodes[node]) == name;
  }

  bool is_unknown(std::size_t node) const {
    return expression_.nodes[node].operation == Operation::name && expression_.name_of(expression_.nodes[node]) == "X";
  }

  Layout<> layout(std::size_t node) const {
    const auto value = notation::evaluate(expression_, node, notation::Environment<>{});
    if (notation::Parameter<Checked, Layout<>>::price(value) < 0)
      throw Rejection(Kind::type, to_string(value) + " is " + notation::a_type_name(value) + "; " + forms);
    return notation::Parameter<Checked, Layout<>>::convert(value);
  }

  std::optional<Equation> with_composite(std::size_t composite, std::size_t result) const {
    const bool composes = expression_.nodes[composite].operation == Operation::compose || is_call(composite, "composition");
    if (!composes || of(composite).size() != 2) return std::nullopt;
    if (is_unknown(of(composite)[1])) return Equation{Equation::Form::right, layout(of(composite)[0]), layout(result)};
    if (is_unknown(of(composite)[0])) return Equation{Equation::Form::left, layout(of(composite)[1]), layout(result)};
    return std::nullopt;
  }

  Expression expression_;
};

/// What was found, in words.
struct Answer {
  std::vector<std::string> solutions;
  std::string why;  ///< that there are no others, or what was not looked at
  bool is_all;
  std::size_t most_free = 0;  ///< of a family: how many integers t it has
};

std::string right_reason(const Equation& equation, const equations::RightFactors& found) {
  if (!found.is_all) return "these were found; the effort (--effort) was at its end before all were";
  return fmt::format(
      "{} layout of {} elements within [0,{}), A's domain, has these values: every stride at which {} has the value that {} asks "
      "for "
      "was tried, mode by mode",
      found.layouts.empty() ? "no" : "no other", to_string(size(equation.B)), to_string(size(equation.A)), to_string(equation.A),
      to_string(equation.B));
}

Answer right(const Equation& equation, const equations::Effort& effort) {
  const equations::RightFactors found = equations::right_factors(equation.A, equation.B, effort);
  Answer answer{{}, right_reason(equation, found), found.is_all};
  for (const Layout<>& X : found.layouts) answer.solutions.push_back(to_string(X));
  return answer;
}

/// A stride as `3 + 2*t - t2`.
std::string moved(Checked stride, const std::vector<std::vector<Checked>>& freedom, std::size_t mode) {
  std::string text = stride == Checked(0) ? "" : to_string(stride);
  for (std::size_t k = 0; k < freedom.size(); ++k) {
    const std::int64_t by = freedom[k][mode].value();
    if (by == 0) continue;
    const std::string factor = by == 1 || by == -1 ? "" : to_string(abs(Checked(by))) + '*';
    text += (by < 0 ? "-" : text.empty() ? "" : "+") + factor + (freedom.size() == 1 ? "t" : fmt::format("t{}", k + 1));
  }
  return text.empty() ? "0" : text;
}

std::string family_text(const equations::LeftFactor& family) {
  std::string shape, stride;
  for (std::size_t k = 0; k < family.shape.size(); ++k) {
    shape += (k == 0 ? "" : ",") + to_string(family.shape[k]);
    stride += (k == 0 ? "" : ",") + moved(family.strides[k], family.freedom, k);
  }
  return family.shape.size() == 1 ? shape + ':' + stride : fmt::format("({}):({})", shape, stride);
}

Answer left(const Equation& equation, const equations::Effort& effort) {
  const equations::LeftFactors found = equations::left_factors(equation.A, equation.B, effort);
  Answer answer{{}, "", found.is_all};
  bool moves = false;
  for (const equations::LeftFactor& family : found.layouts) {
    answer.solutions.push_back(family_text(family));
    answer.most_free = std::max(answer.most_free, family.freedom.size());
    moves = moves || !family.freedom.empty();
  }
  if (!found.is_all) {
    answer.why = "the effort (--effort) was at its end before every shape was tried";
  } else if (found.layouts.empty()) {
    answer.why = fmt::format("no layout does, of whatever shape: {}",
                             found.fewest == 0 ? "a value of A would have to go to two places, or 0 to another than 0"
                                               : "every shape that reaches all values of A was tried");
  } else {
    answer.why =
        fmt::format("{}every shape of {} mode{} that reaches the values of A was tried{}", moves ? "t is any integer; " : "",
                    found.fewest, found.fewest == 1 ? "" : "s", found.fewest == 1 ? "" : ", and with fewer modes there is none");
  }
  return answer;
}

Answer sums(const Equation& equation, const LayoutTexts& options) {
  if (!options.size) throw Rejection(Kind::type, "covers(A, X) takes --size: how many sums there are, 0 to size - 1");
  const auto found = equations::completion(equation.A, *options.size, options.effort());
  if (!found)
    return {{},
            fmt::format("no layout does: below {} what {} reaches cannot be repeated without gap and overlap, or not by a layout",
                        *options.size, to_string(equation.A)),
            true};
  return {{to_string(*found)},
          "every other has the same values in another order: the least number that is not yet reached has to be one of them",
          true};
}

std::string text_of(const Answer& answer, bool all) {
  constexpr std::size_t few = 8;
  if (answer.solutions.empty()) return fmt::format("{}\n  {}\n", answer.is_all ? "none" : "none found", answer.why);
  std::string text = answer.solutions.front() + '\n', others;
  for (std::size_t k = 1; k < answer.solutions.size() && (all || k < few); ++k)
    others += (others.empty() ? "" : ", ") + answer.solutions[k];
  if (!all && answer.solutions.size() > few)
    others += fmt::format(" and {} more (--all lists them)", answer.solutions.size() - few);
  if (!others.empty()) say(text, "  also: {}\n", others);
  say(text, "  {}\n", answer.why);
  for (const std::string& line : pasted_forms(answer.solutions.front())) say(text, "  {}\n", line);
  return text;
}

nlohmann::ordered_json facts_of(const LayoutTexts& options, const Answer& answer) {
  return {{"question", "layout"},
          {"equation", options.equation},
          {"solutions", answer.solutions},
          {"is_all", answer.is_all},
          {"why", answer.why}};
}

/// The variables t of the families, as a claim declares them.
std::string free_integers(std::size_t count) {
  if (count == 1) return "t: integer, ";
  std::string text;
  for (std::size_t k = 1; k <= count; ++k) text += fmt::format("t{}: integer, ", k);
  return text;
}

/// Each solution, value by value, and how many there are if these are all.
std::vector<std::string> claims_of(const LayoutTexts& options, const Equation& equation, const Answer& answer) {
  constexpr std::size_t most = 100;
  std::vector<std::string> claims{"let A = " + to_string(equation.A)};
  const bool is_sums = equation.form == Equation::Form::sums;
  const std::string M = is_sums ? std::to_string(*options.size) : "";
  if (!is_sums) claims.push_back("let B = " + to_string(equation.B));
  if (answer.solutions.size() > most) claims.push_back(fmt::format("# the first {} of {}", most, answer.solutions.size()));
  for (std::size_t k = 0; k < std::min(most, answer.solutions.size()); ++k) {
    const std::string X = '(' + answer.solutions[k] + ')';
    if (equation.form == Equation::Form::right) {
      claims.push_back(fmt::format("forall 0 <= i < size(B): claim 0 <= {0}(i) and {0}(i) < size(A) and A({0}(i)) == B(i)", X));
    } else if (equation.form == Equation::Form::left) {
      const bool is_free = X.find('t') != std::string::npos;
      claims.push_back(
          fmt::format("forall {}0 <= i < size(A): claim {}(A(i)) == B(i)", is_free ? free_integers(answer.most_free) : "", X));
    } else {
      claims.push_back(fmt::format("claim covers(A, {0}) and size(A)*size({0}) == {1}", X, M));
    }
  }
  if (is_sums && answer.solutions.empty()) claims.push_back(fmt::format("claim inadmissible find_completion(A, {})", M));
  if (is_sums || !answer.is_all) return claims;
  claims.push_back(fmt::format("claim count_{}_factors(A, B) == {}", equation.form == Equation::Form::right ? "right" : "left",
                               answer.solutions.size()));
  return claims;
}

constexpr const char* example =
    R"help(Example: in which order does one read a matrix by rows so that its elements come one after the other?
$ colex find layout "composition((4,2):(2,1), X) == 8:1"

Two layouts with the same values are one solution, written coalesced. An equation asks for values: X may be nested as you like.
)help";

FindAnswer answer_of(const LayoutTexts& texts, double /*seconds*/) {
  const Equation equation = Reading(texts.equation).equation();
  if (texts.size && equation.form != Equation::Form::sums)
    throw Misuse("--size", "is for covers(A, X); in a composition the layouts say how many elements there are");
  const Answer answer = equation.form == Equation::Form::right  ? right(equation, texts.effort())
                        : equation.form == Equation::Form::left ? left(equation, texts.effort())
                                                                : sums(equation, texts);
  const FindOutcome found = !answer.solutions.empty() ? FindOutcome::found
                            : answer.is_all           ? FindOutcome::none
                                                      : FindOutcome::unknown;
  return {found, text_of(answer, texts.all), facts_of(texts, answer), claims_of(texts, equation, answer)};
}

QuestionRows<LayoutTexts> rows() {
  using Q = LayoutTexts;
  return {plain("EQUATION", &Q::equation,
                {.description = "composition(A, X) == B: X goes first, with values in A's domain; composition(X, A) == B: X goes "
                                "last; covers(A, X): every number below --size is a sum of a value of A and one of X, in one way",
                 .required = true}),
          plain("--size", &Q::size, {"With covers(A, X): how many sums there are"}),
          plain("--effort", &Q::steps,
                {.description = "How many values to compare (default 20000000)", .most = std::int64_t{1'000'000'000'000}}),
          plain("--all", &Q::all, {"List all solutions"})};
}

}  // namespace

}  // namespace find_layout

FindQuestion find_layout_by_texts() {
  return find_question_of("layout", "Which layouts X fulfil an equation? All of them", find_layout::example, find_layout::rows(),
                          find_layout::answer_of);
}

}  // namespace colex::cli
