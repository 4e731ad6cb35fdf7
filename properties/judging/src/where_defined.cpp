#include "where_defined.hpp"

#include <cstddef>
#include <memory>
#include <utility>

#include "colex/laws/question.hpp"
#include "colex/notation/parse.hpp"

namespace colex::judging {

using notation::Expression;
using notation::Operation;

namespace {

/// Where a part of the claim begins in its text.
std::size_t begin_of(const Expression& part, const notation::Claim& claim) { return part.origin.offset - claim.position.offset; }

/// As an operand of `and`.
std::string operand_of_and(const Expression& formula) {
  const Operation root = formula.nodes[formula.root()].operation;
  const bool binds_less = root == Operation::disjunction || root == Operation::implication;
  return binds_less ? '(' + formula.text + ')' : formula.text;
}

/// The claim's text with one more hypothesis, before those that there are, or behind them.
std::string with_hypothesis(const notation::Claim& claim, const std::string& more, bool is_first) {
  std::string text = claim.text;
  if (claim.hypothesis.empty()) {
    const std::size_t colon = text.rfind(':', begin_of(claim.conclusion, claim));
    return colon == std::string::npos ? text : text.insert(colon, " if " + more);
  }
  const std::string those = operand_of_and(claim.hypothesis);
  return text.replace(begin_of(claim.hypothesis, claim), claim.hypothesis.text.size(),
                      is_first ? more + " and " + those : those + " and " + more);
}

/// The only claim of a text that was made of another one's, if it can be read.
std::optional<notation::Claim> read(const std::string& text) {
  try {
    notation::ClaimFile file = notation::parse_claims(text);
    if (file.entries.size() == 1 && file.entries.front().claim) return std::move(file.entries.front().claim);
  } catch (const Rejection&) {
    // A remark within the text may have what ends a quantifier.
  }
  return std::nullopt;
}

}  // namespace

std::optional<WhereDefined> where_defined(const laws::Law& law, const evidence::Record& verdict,
                                          const engines::Options& options) {
  const notation::Claim* claim = law.statement == nullptr ? nullptr : law.statement->claim();
  const bool names_a_case = verdict.outcome == evidence::Outcome::error && !verdict.counterexample.empty();
  if (claim == nullptr || !names_a_case || claim->inadmissible || claim->verb == notation::Claim::Verb::find) return std::nullopt;
  for (const Expression* part : {&claim->conclusion, &claim->hypothesis}) {
    if (part->empty()) continue;
    const std::string supposed = "defined(" + laws::on_one_line(part->text) + ')';
    const std::string text = with_hypothesis(*claim, supposed, part == &claim->hypothesis);
    auto narrower = read(text);
    if (!narrower) continue;
    laws::Law other = law;
    other.where.text = laws::on_one_line(text);
    other.statement = std::make_shared<laws::TextStatement>(std::move(*narrower), law.statement->definitions());
    try {
      if (engines::judge_case(other, verdict.counterexample, options).filtered == 1)
        return WhereDefined{supposed, std::move(other)};
    } catch (const Rejection&) {
      // What a prover calls a case may be none.
    }
  }
  return std::nullopt;
}

}  // namespace colex::judging
