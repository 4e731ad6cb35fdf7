#include "colex/solvers/z3.hpp"

#include "colex/solvers/absent.hpp"
#include "colex/solvers/batch.hpp"

#ifdef COLEX_HAS_Z3

#include <string_view>
#include <utility>

#include <unistd.h>
#include <z3++.h>

namespace colex::solvers {

namespace {

/// What the model says of the constants of the query. One that it does not mention does not matter.
Answer answer_with(const z3::model& found) {
  obligations::Model model;
  for (unsigned k = 0; k < found.num_consts(); ++k) {
    const z3::func_decl constant = found.get_const_decl(k);
    const std::string text = found.get_const_interp(constant).to_string();
    const auto value = obligations::parse_value(text);
    if (!value) return Answer::error("a value that is none: " + constant.name().str() + " = " + text);
    model.emplace(constant.name().str(), *value);
  }
  return Answer::sat(std::move(model));
}

/// Words are decided best by the tactics of their logic. Those of nonlinear integers spend seconds, and look past the budget, on what the plain solver sees
/// at once.
z3::solver solver_for(z3::context& context, obligations::Logic logic) {
  if (logic == obligations::Logic::bit_vectors) return {context, obligations::name(logic)};
  return {context, z3::solver::simple()};
}

/// In a context of its own, so that an answer does not depend on what was asked before.
Answer decide(const Query& query, const Budget& budget) {
  try {
    z3::context context;
    z3::solver solver = solver_for(context, query.logic);
    z3::params parameters(context);
    parameters.set("rlimit", budget.units);
    solver.set(parameters);
    solver.add(context.parse_string(query.text.c_str()));
    switch (solver.check()) {
      case z3::unsat: return Answer::unsat();
      case z3::sat: return answer_with(solver.get_model());
      case z3::unknown: break;
    }
    return Answer::unknown(solver.reason_unknown() + " (" + to_string(budget) + ')');
  } catch (const z3::exception& exception) {
    return Answer::error(exception.msg());
  }
}

void write_all(int output, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(output, text.data(), text.size());
    if (count <= 0) _exit(1);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

class Z3 : public Solver {
 public:
  explicit Z3(const Budget& budget) : budget_(budget) {}

  std::string name() const override { return "z3"; }
  std::string version() const override {
    unsigned major = 0, minor = 0, build = 0, revision = 0;
    Z3_get_version(&major, &minor, &build, &revision);
    return std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(build);
  }
  std::string budget() const override { return to_string(budget_); }

  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    return ask_in_shifts(queries, budget_, [&](const std::vector<Query>& rest) { return work(rest); });
  }

 private:
  Shift work(const std::vector<Query>& queries) const {
    Shift shift;
    shift.end = run_child(
        [&](int output) {
          for (const Query& query : queries) write_all(output, to_lines(decide(query, budget_)));
        },
        budget_.seconds);
    std::string_view rest = shift.end.text;
    while (auto answer = take_answer(rest)) shift.answers.push_back(*answer);
    return shift;
  }

  Budget budget_;
};

}  // namespace

std::unique_ptr<Solver> z3(const Budget& budget) { return std::make_unique<Z3>(budget); }

}  // namespace colex::solvers

#else

namespace colex::solvers {

std::unique_ptr<Solver> z3(const Budget&) { return std::make_unique<Absent>("z3", "colex was built without Z3"); }

}  // namespace colex::solvers

#endif
