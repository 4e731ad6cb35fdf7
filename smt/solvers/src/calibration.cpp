#include "colex/solvers/calibration.hpp"

#include <memory>
#include <utility>

#include "colex/solvers/absent.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/solvers/obligation.hpp"

namespace colex::solvers {

namespace {

using namespace solvers;

/// An obligation and what is to become of it.
struct Known {
  Obligation obligation;
  Outcome outcome;
};

Term word() { return variable("x", Sort::bits(8)); }
Term number(const char* name) { return variable(name, Sort::integer()); }

Obligation true_one() {
  Obligation o{"calibration.true", "a word xored with itself is 0", Logic::bit_vectors, {}, {"it is 0", (word() ^ word()) == 0}};
  o.twins = {with_goal(o, "one", {"it is 1", (word() ^ word()) == 1})};
  return o;
}

Obligation false_one() {
  return {"calibration.false", "a word is less than its successor", Logic::bit_vectors, {}, {"x < x + 1", word() < word() + 1}};
}

/// True, but not without its first hypothesis.
Obligation dependent_one() {
  const Term a = number("a"), b = number("b");
  Obligation o{"calibration.dependent",
               "a product of two positive integers is at least the first",
               Logic::nonlinear_integers,
               {{"the first is positive", 0 < a}, {"the second is positive", 0 < b}},
               {"a <= a·b", a <= a * b}};
  o.twins = {without_hypothesis(o, 0)};
  return o;
}

Obligation vacuous_one() {
  const Term x = number("x");
  return {"calibration.vacuous",
          "what is both above and below 0 is 1",
          Logic::linear_integers,
          {{"above", 0 < x}, {"below", x < 0}},
          {"it is 1", x == 1}};
}

/// Whether 114 is a sum of three cubes is not known to anybody.
Obligation hard_one() {
  const auto cube = [](const Term& x) { return x * x * x; };
  const Term x = number("x"), y = number("y"), z = number("z");
  return {"calibration.hard",
          "114 is no sum of three cubes",
          Logic::nonlinear_integers,
          {},
          {"not 114", cube(x) + cube(y) + cube(z) != 114}};
}

Obligation one_with_a_true_twin() {
  Obligation o = true_one();
  o.id = "calibration.true-twin";
  o.twins = {with_goal(o, "same", o.goal)};
  return o;
}

std::vector<Known> known_ones() {
  return {{true_one(), Outcome::proved},     {false_one(), Outcome::refuted}, {dependent_one(), Outcome::proved},
          {vacuous_one(), Outcome::vacuous}, {hard_one(), Outcome::unknown},  {one_with_a_true_twin(), Outcome::error}};
}

/// A judge that says the same to everything, whatever it is.
class Parrot : public Solver {
 public:
  Parrot(std::string version, Answer answer) : version_(std::move(version)), answer_(std::move(answer)) {}
  std::string name() const override { return "parrot"; }
  std::string version() const override { return version_; }
  std::string budget() const override { return "none"; }
  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override { return std::vector<Answer>(queries.size(), answer_); }

 private:
  std::string version_;
  Answer answer_;
};

std::string names_of(const Judges& judges) {
  std::string text;
  for (const Solver* judge : judges) text += (text.empty() ? "" : ", ") + title(*judge);
  return text;
}

class Calibration {
 public:
  void examine(const std::vector<Known>& known, const Judges& judges) {
    std::vector<Obligation> obligations;
    for (const Known& k : known) obligations.push_back(k.obligation);
    const std::vector<Ruling> rulings = cross_examine(obligations, judges);
    for (std::size_t k = 0; k < known.size(); ++k) {
      if (rulings[k].outcome() == known[k].outcome) continue;
      complain(names_of(judges) + ": " + known[k].obligation.id + " is to be " + name(known[k].outcome) + ", not " +
               describe(rulings[k]));
    }
  }

  void expect(bool well, const std::string& what) {
    if (!well) complain(what);
  }

  std::vector<std::string> complaints() && { return std::move(complaints_); }

 private:
  void complain(std::string what) { complaints_.push_back(std::move(what)); }

  std::vector<std::string> complaints_;
};

/// Beside a judge that is right: one that is not there, one that confirms everything, one that makes models up.
void add_bad_judges(Calibration& calibration, Solver& judge) {
  Absent absent("absent", "it is not there");
  Parrot liar("confirms", Answer::unsat());
  Parrot inventor("invents", Answer::sat({{"x", Value::word(8, 7)}}));
  calibration.examine({{true_one(), Outcome::skipped}}, {&judge, &absent});
  calibration.examine({{false_one(), Outcome::conflicting}}, {&liar, &judge});
  calibration.examine({{true_one(), Outcome::error}}, {&liar});
  calibration.examine({{true_one(), Outcome::error}}, {&inventor});
}

/// What a cache of this folder says to a solver that answers `first` and later, as `version`, `second`.
Answer after_caching(const std::filesystem::path& folder, const Answer& first, const std::string& version, const Answer& second) {
  std::filesystem::remove_all(folder);
  const Query query = refutation(true_one());
  caching(std::make_unique<Parrot>("1", first), folder)->ask(query);
  return caching(std::make_unique<Parrot>(version, second), folder)->ask(query);
}

void add_cache(Calibration& calibration, const std::filesystem::path& folder) {
  const Answer yes = Answer::unsat(), model = Answer::sat({{"x", Value::word(8, 7)}}), lost = Answer::unknown("lost"),
               failed = Answer::error("failed");
  calibration.expect(after_caching(folder, yes, "1", failed) == yes, "the cache forgets unsat");
  calibration.expect(after_caching(folder, model, "1", failed) == model, "the cache forgets a model");
  calibration.expect(after_caching(folder, yes, "2", model) == model, "the cache gives version 2 what version 1 said");
  calibration.expect(after_caching(folder, lost, "1", yes) == yes, "the cache keeps an unknown");
  calibration.expect(after_caching(folder, failed, "1", yes) == yes, "the cache keeps an error");
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

}  // namespace

std::vector<std::string> calibrate(const Judges& judges, const std::filesystem::path& folder) {
  Calibration calibration;
  bool some_judge = false;
  for (Solver* judge : judges) {
    if (judge->ask(refutation(true_one())).is_skipped()) continue;
    some_judge = true;
    calibration.examine(known_ones(), {judge});
    add_bad_judges(calibration, *judge);
  }
  calibration.expect(some_judge, "no judge is there");
  add_cache(calibration, folder / "calibration");
  return std::move(calibration).complaints();
}

}  // namespace colex::solvers
