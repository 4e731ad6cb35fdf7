#include "colex/finite/elimination.hpp"

#include <cstdint>

namespace colex::finite {

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

}  // namespace colex::finite
