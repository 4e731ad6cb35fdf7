// Z3 as a program, which decides queries: the only door to Z3's library. No other file includes its headers.
//
//   colex_z3 UNITS < queries      each query is a line `LOGIC BYTES` and its text; each answer is written as soon as it is known
//   colex_z3 --version            4.8.12
//
// A program of its own can be ended when a query does not end, and its crash is an error of one query.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include <z3++.h>

#include "colex/solvers/query.hpp"
#include "colex/solvers/solver.hpp"

namespace {

using colex::solvers::Answer;
using colex::solvers::Logic;

/// What the model says of the constants of the query. One that it does not mention does not matter.
Answer answer_with(const z3::model& found) {
  colex::solvers::Model model;
  for (unsigned k = 0; k < found.num_consts(); ++k) {
    const z3::func_decl constant = found.get_const_decl(k);
    const std::string text = found.get_const_interp(constant).to_string();
    const auto value = colex::solvers::parse_value(text);
    if (!value) return Answer::error("a value that is none: " + constant.name().str() + " = " + text);
    model.emplace(constant.name().str(), *value);
  }
  return Answer::sat(std::move(model));
}

/// Z3's two solvers of integer arithmetic, by its numbers for them.
enum class Arithmetic : unsigned { older = 2, newer = 6 };

/// How long one attempt may take, and who makes it.
struct Attempt {
  std::uint32_t units = 0;
  Arithmetic arithmetic = Arithmetic::newer;
};

/// By the plain solver: the tactics of nonlinear integers spend seconds, and look past the budget, on what it sees at once.
Answer decided_in(z3::context& context, const std::string& text, Attempt attempt) {
  try {
    z3::solver solver{context, z3::solver::simple()};
    z3::params parameters(context);
    parameters.set("rlimit", attempt.units);
    parameters.set("arith.solver", static_cast<unsigned>(attempt.arithmetic));
    solver.set(parameters);
    solver.add(context.parse_string(text.c_str()));
    switch (solver.check()) {
      case z3::unsat: return Answer::unsat();
      case z3::sat: return answer_with(solver.get_model());
      case z3::unknown: break;
    }
    return Answer::unknown(solver.reason_unknown() + " (" + std::to_string(attempt.units) + " units)");
  } catch (const z3::exception& exception) {
    return Answer::error(exception.msg());
  }
}

/// Making a context takes longer than most queries. So each of these is asked in one that others were asked in, by a solver of
/// its own; but whatever is not "unsat" is asked again in a context of its own, so that no model, and no "unknown", depends on
/// what was asked before.
///
/// What nonlinear integers take is a matter of luck: a query of which one arithmetic makes a thousand units is the other one's
/// ten million. So what the newer one cannot tell with a part of the budget the older one is asked, before the newer one has all.
class Decider {
 public:
  explicit Decider(std::uint32_t units) : units_(units) {}

  Answer decide(const std::string& text) {
    constexpr std::uint32_t newer_part = 1'000'000, older_part = 500'000;
    // It keeps names and numbers of all that it was asked.
    constexpr unsigned most_in_one_context = 1000;
    if (asked_++ % most_in_one_context == 0) shared_ = std::make_unique<z3::context>();
    Answer first = decided_in(*shared_, text, {std::min(units_, newer_part)});
    if (first.is_unsat()) return first;
    if (first.is_unknown()) {
      z3::context alone;
      Answer second = decided_in(alone, text, {std::min(units_, older_part), Arithmetic::older});
      if (second.is_unsat() || second.is_sat()) return second;
    }
    z3::context alone;
    return decided_in(alone, text, {units_});
  }

 private:
  std::uint32_t units_;
  std::unique_ptr<z3::context> shared_;
  unsigned asked_ = 0;
};

int answer_all(std::uint32_t units) {
  Decider decider(units);
  std::string logic;
  for (std::size_t bytes = 0; std::cin >> logic >> bytes;) {
    std::string text(bytes, '\0');
    std::cin.ignore();
    if (!std::cin.read(text.data(), static_cast<std::streamsize>(bytes))) return 1;
    std::cout << to_lines(decider.decide(text)) << std::flush;
    if (!std::cout) return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string word = argc == 2 ? argv[1] : "";
  if (word == "--version") {
    unsigned major = 0, minor = 0, build = 0, revision = 0;
    Z3_get_version(&major, &minor, &build, &revision);
    std::cout << major << '.' << minor << '.' << build << '\n';
    return 0;
  }
  std::uint32_t units = 0;
  const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), units);
  if (word.empty() || trouble != std::errc() || end != word.data() + word.size()) {
    std::cerr << "usage: colex_z3 UNITS < queries, or colex_z3 --version; colex runs it\n";
    return 2;
  }
  return answer_all(units);
}
