#include "batch.hpp"

#include <utility>

namespace colex::solvers {

namespace {

/// Why a worker did not answer the query that it was at.
Answer unanswered(const workers::Ending& end, const Budget& budget) {
  if (end.silent) return Answer::unknown("killed after " + std::to_string(budget.seconds) + " s of processor time");
  return Answer::error(end.trouble.empty() ? "it ended without an answer" : end.trouble);
}

}  // namespace

std::vector<Answer> ask_in_shifts(const std::vector<Query>& queries, const Budget& budget,
                                  const std::function<Shift(const std::vector<Query>&)>& work) {
  std::vector<Answer> answers;
  while (answers.size() < queries.size()) {
    const std::vector<Query> rest(queries.begin() + static_cast<std::ptrdiff_t>(answers.size()), queries.end());
    Shift shift = work(rest);
    if (shift.answers.size() < rest.size()) shift.answers.push_back(unanswered(shift.end, budget));
    for (Answer& answer : shift.answers) answers.push_back(std::move(answer));
  }
  return answers;
}

}  // namespace colex::solvers
