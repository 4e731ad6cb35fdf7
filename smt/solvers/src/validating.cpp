#include "colex/solvers/validating.hpp"

#include "colex/solvers/decorator.hpp"

namespace colex::solvers {

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

}  // namespace colex::solvers
