#include "colex/finite/rank.hpp"

#include <cstdint>
#include <string>

namespace colex::finite {

using namespace solvers;

namespace {

/// 2^bit.
Term power(unsigned bit, unsigned width) {
  return literal(static_cast<std::int64_t>(std::uint64_t{1} << bit), Sort::bits(width));
}

/// The obligation under a last condition, without which it is false.
Obligation under(std::vector<Assertion> hypotheses, Assertion condition, std::string id, std::string words, Assertion goal) {
  Obligation o{std::move(id), std::move(words), Logic::bit_vectors, std::move(hypotheses), std::move(goal)};
  o.hypotheses.push_back(std::move(condition));
  o.twins = {without_hypothesis(o, o.hypotheses.size() - 1)};
  return o;
}

}  // namespace

Term image(const std::vector<Term>& columns, const Term& x) {
  const Term zero = literal(0, columns.front().sort());
  Term sum = zero;
  for (unsigned i = 0; i < columns.size(); ++i) sum = sum ^ ite(extract(x, i, i) == 1, columns[i], zero);
  return sum;
}

std::vector<Obligation> rank_theorems(unsigned inputs, unsigned outputs) {
  const std::string size = std::to_string(inputs) + '.' + std::to_string(outputs);
  const std::string layout =
      "a linear layout of " + std::to_string(inputs) + " input and " + std::to_string(outputs) + " output bits is ";
  std::vector<Term> columns;
  for (unsigned i = 0; i < inputs; ++i) columns.push_back(variable("column" + std::to_string(i), Sort::bits(outputs)));
  const Term x = variable("x", Sort::bits(inputs)), z = variable("z", Sort::bits(inputs)), y = variable("y", Sort::bits(outputs));

  Definitions steps;
  const Elimination elimination(columns, steps);
  const Term& rank = elimination.rank();
  const Term& kernel = elimination.dependent();
  std::vector<Obligation> theorems;
  // No matrix has a rank above either number of bits: such a condition would be vacuous.
  if (inputs <= outputs) {
    theorems.push_back(under(steps.hypotheses(), {"rank = inputs", rank == inputs}, "rank.injective." + size,
                             layout + "injective if its rank is its inputs'",
                             {"x = z, if F(x) = F(z)", implies(image(columns, x) == image(columns, z), x == z)}));
  }
  const Term is_kernel = image(columns, kernel) == 0 && kernel != 0;
  theorems.push_back(under(steps.hypotheses(), {"rank < inputs", rank < inputs}, "rank.not-injective." + size,
                           layout + "not injective if its rank is less than its inputs'", {"F(k) = 0 and k != 0", is_kernel}));
  // With more inputs than outputs the condition always holds; what is wrong then is that column 0 is never in k.
  if (outputs < inputs) {
    Obligation& last = theorems.back();
    last.twins = {with_goal(last, "first-column", {"… and column 0 is not in k", is_kernel && extract(kernel, 0, 0) == 0})};
  }
  Definitions more = steps;
  const Term found = reduced(elimination.pivots(), {y, literal(0, Sort::bits(inputs))}, more).columns;
  if (outputs <= inputs) {
    theorems.push_back(under(more.hypotheses(), {"rank = outputs", rank == outputs}, "rank.surjective." + size,
                             layout + "surjective if its rank is its outputs'",
                             {"F(x) = y for the x that is found", image(columns, found) == y}));
  }
  Term unreached = literal(0, Sort::bits(outputs));
  for (unsigned p = outputs; p-- > 0;) unreached = ite(elimination.pivots()[p].vector == 0, power(p, outputs), unreached);
  theorems.push_back(under(steps.hypotheses(), {"rank < outputs", rank < outputs}, "rank.not-surjective." + size,
                           layout + "not surjective if its rank is less than its outputs'",
                           {"F(x) != 2^p for the lowest p without a pivot", image(columns, x) != unreached}));
  if (inputs < outputs) {
    Obligation& last = theorems.back();
    last.twins = {with_goal(last, "bit-0", {"F(x) != 2^0", image(columns, x) != 1})};
  }
  return theorems;
}

namespace {

/// 0, or leads with a bit that has a pivot.
Term spanned(const Term& word, const Pivots& pivots) {
  std::vector<Term> ways = {word == 0};
  for (unsigned p = 0; p < pivots.size(); ++p) ways.push_back(leads(word, p) && pivots[p].vector != 0);
  return any_of(ways);
}

Term are_pivots(const Pivots& pivots) {
  std::vector<Term> all;
  for (unsigned p = 0; p < pivots.size(); ++p) all.push_back(pivots[p].vector == 0 || leads(pivots[p].vector, p));
  return all_of(all);
}

Term all_there(const Pivots& pivots) {
  std::vector<Term> all;
  for (const Row& pivot : pivots) all.push_back(pivot.vector != 0);
  return all_of(all);
}

/// Some bit p has no pivot, and the word is 2^p.
Term is_power_without_pivot(const Term& word, const Pivots& pivots) {
  std::vector<Term> ways;
  for (unsigned p = 0; p < pivots.size(); ++p) ways.push_back(pivots[p].vector == 0 && word == power(p, word.sort().width()));
  return any_of(ways);
}

}  // namespace

Obligation rank_sums(unsigned inputs) {
  const Term a = variable("a", Sort::bits(inputs)), b = variable("b", Sort::bits(inputs));
  std::vector<Term> columns;
  for (unsigned i = 0; i < inputs; ++i) columns.push_back(variable("column" + std::to_string(i), Sort::bits(1)));
  const Term sum = image(columns, a) ^ image(columns, b);
  Obligation o{"rank.step.sums." + std::to_string(inputs),
               "the sum of two sums of columns is that of the columns in one of them",
               Logic::bit_vectors,
               {},
               {"F(a) xor F(b) = F(a xor b)", sum == image(columns, a ^ b)}};
  o.twins = {with_goal(o, "or", {"F(a) xor F(b) = F(a or b)", sum == image(columns, a | b)})};
  return o;
}

std::vector<Obligation> rank_steps(unsigned outputs) {
  const std::string size = '.' + std::to_string(outputs);
  const Term z = variable("z", Sort::bits(outputs)), column = variable("column", Sort::bits(outputs));
  // Which columns a pivot is the sum of plays no part here: rank.step.sums is about that.
  const Term no_columns = literal(0, Sort::bits(1));
  Pivots pivots;
  for (unsigned p = 0; p < outputs; ++p) {
    pivots.push_back({variable("pivot" + std::to_string(p), Sort::bits(outputs)), no_columns});
  }
  Definitions steps;
  const Row rest = reduced(pivots, {column, no_columns}, steps);
  const Assertion echelon{"each pivot leads with its bit", are_pivots(pivots)},
      z_spanned{"z is spanned by the pivots", spanned(z, pivots)};
  Definitions more = steps;
  const Pivots after = placed(pivots, rest, more);

  const auto with = [](std::vector<Assertion> hypotheses, const Assertion& one) {
    hypotheses.push_back(one);
    return hypotheses;
  };
  return {under(steps.hypotheses(), echelon, "rank.step.pivots" + size,
                "what is left of a column is 0, or leads with a bit that has no pivot",
                {"it is 0, or leads so", rest.vector == 0 || !spanned(rest.vector, pivots)}),
          under(with(more.hypotheses(), echelon), z_spanned, "rank.step.span" + size,
                "a spanned sum, with what is left of a column or without, is spanned by the new pivots",
                {"both are", spanned(z, after) && spanned(z ^ rest.vector, after)}),
          under(with(steps.hypotheses(), z_spanned), echelon, "rank.step.kernel" + size,
                "a spanned sum with what is left of a column is not 0, unless nothing is left",
                {"it is not 0", rest.vector == 0 || (z ^ rest.vector) != 0}),
          under(with(steps.hypotheses(), echelon), {"every bit has a pivot", all_there(pivots)}, "rank.step.onto" + size,
                "nothing is left of any word if every bit has a pivot", {"nothing is left", rest.vector == 0}),
          under({}, z_spanned, "rank.step.unreached" + size, "2^p is not spanned if bit p has no pivot",
                {"z is no such 2^p", !is_power_without_pivot(z, pivots)})};
}

using namespace solvers;

namespace {
Term zero_word(unsigned width) { return literal(0, Sort::bits(width)); }
}  // namespace

Term leads(const Term& word, unsigned p) { return (word >> p) == 1; }

Row reduced(const Pivots& pivots, Row row, Definitions& definitions) {
  for (auto p = static_cast<unsigned>(pivots.size()); p-- > 0;) {
    const Term here = definitions.define("leads", leads(row.vector, p));
    row = {definitions.define("vector", ite(here, row.vector ^ pivots[p].vector, row.vector)),
           definitions.define("columns", ite(here, row.columns ^ pivots[p].columns, row.columns))};
  }
  return row;
}

Pivots placed(const Pivots& pivots, const Row& row, Definitions& definitions) {
  Pivots result;
  for (unsigned p = 0; p < pivots.size(); ++p) {
    const Term here = definitions.define("placed", leads(row.vector, p));
    result.push_back({definitions.define("pivot", ite(here, row.vector, pivots[p].vector)),
                      definitions.define("pivot.columns", ite(here, row.columns, pivots[p].columns))});
  }
  return result;
}

Elimination::Elimination(const std::vector<Term>& columns, Definitions& definitions)
    : rank_(zero_word(8)), dependent_(zero_word(static_cast<unsigned>(columns.size()))) {
  const auto inputs = static_cast<unsigned>(columns.size());
  const unsigned outputs = columns.front().sort().width();
  pivots_.assign(outputs, {zero_word(outputs), zero_word(inputs)});
  for (unsigned i = 0; i < inputs; ++i) {
    const Term alone = literal(static_cast<std::int64_t>(std::uint64_t{1} << i), Sort::bits(inputs));
    const Row row = reduced(pivots_, {columns[i], alone}, definitions);
    pivots_ = placed(pivots_, row, definitions);
    rank_ = definitions.define("rank", ite(row.vector == 0, rank_, rank_ + 1));
    dependent_ = definitions.define("dependent", ite(row.vector == 0, row.columns, dependent_));
  }
}

std::string to_string(const Triple& triple) {
  return "Sw<" + std::to_string(triple.bits) + ',' + std::to_string(triple.base) + ',' + std::to_string(triple.shift) + '>';
}

std::vector<Triple> triples(unsigned width) {
  std::vector<Triple> result;
  for (unsigned bits = 0; bits <= width; ++bits) {
    for (unsigned base = 0; bits + base <= width; ++base) {
      const int most = static_cast<int>(width - bits - base);
      for (int shift = -most; shift <= most; ++shift) result.push_back({bits, base, shift});
    }
  }
  return result;
}

}  // namespace colex::finite
