#include "colex/solvers/batch.hpp"

#include "colex/solvers/sabotage.hpp"

namespace colex::solvers {

namespace {

/// Why a worker did not answer the query that it was at.
Answer unanswered(const workers::Ending& end, const Budget& budget) {
  if (end.silent) return Answer::unknown("killed after " + std::to_string(budget.seconds) + " s of processor time");
  return Answer::error(end.trouble.empty() ? "it ended without an answer" : end.trouble);
}

Answer with_mistake(const Answer& answer) {
  if (sabotaged(Sabotage::unknown_is_unsat) && answer.is_unknown()) return Answer::unsat();
  if (sabotaged(Sabotage::sat_unsat_swapped) && answer.is_sat()) return Answer::unsat();
  if (sabotaged(Sabotage::sat_unsat_swapped) && answer.is_unsat()) return Answer::sat({});
  return answer;
}

/// The query without the first assertion of its text.
Query without_first_assertion(Query query) {
  const std::size_t begin = query.text.find("(assert ");
  if (begin != std::string::npos) query.text.erase(begin, query.text.find('\n', begin) - begin);
  return query;
}

}  // namespace

workers::Program solver_program(const std::vector<std::string>& command, const std::string& input, const Budget& budget) {
  workers::Program program{command, input};
  program.patience.processor = budget.seconds;
  return program;
}

std::vector<Answer> ask_in_shifts(const std::vector<Query>& queries, const Budget& budget,
                                  const std::function<Shift(const std::vector<Query>&)>& work) {
  std::vector<Answer> answers;
  while (answers.size() < queries.size()) {
    std::vector<Query> rest(queries.begin() + static_cast<std::ptrdiff_t>(answers.size()), queries.end());
    if (sabotaged(Sabotage::hypothesis_lost)) {
      for (Query& query : rest) query = without_first_assertion(std::move(query));
    }
    Shift shift = work(rest);
    if (shift.answers.size() < rest.size()) shift.answers.push_back(unanswered(shift.end, budget));
    for (const Answer& answer : shift.answers) answers.push_back(with_mistake(answer));
  }
  return answers;
}

}  // namespace colex::solvers
