#include "colex/solvers/cross_examine.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "colex/solvers/caching.hpp"
#include "colex/solvers/query.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::solvers {

namespace {

/// The answers of one judge to queries, its models evaluated.
std::vector<Answer> ask_and_evaluate(Solver& judge, const std::vector<Query>& queries) {
  if (queries.empty()) return {};
  std::vector<Answer> answers = judge.ask(queries);
  answers.resize(queries.size(), Answer::error("no answer"));
  for (std::size_t k = 0; k < queries.size(); ++k) answers[k] = validated(answers[k], queries[k], judge.name());
  return answers;
}

/// The answer to "is there a model?" where one model is enough: the first judge's that has one, else the last judge's.
std::vector<Answer> find_models(const std::vector<Query>& queries, const Judges& judges) {
  std::vector<Answer> answers(queries.size(), Answer::unknown("no judge was asked"));
  for (Solver* judge : judges) {
    std::vector<std::size_t> open;
    std::vector<Query> asked;
    for (std::size_t k = 0; k < queries.size(); ++k) {
      if (answers[k].is_sat()) continue;
      open.push_back(k);
      asked.push_back(queries[k]);
    }
    const std::vector<Answer> found = ask_and_evaluate(*judge, asked);
    for (std::size_t k = 0; k < open.size(); ++k) {
      // What is certain is not given up for what is not.
      if (found[k].is_sat() || !answers[open[k]].is_unsat()) answers[open[k]] = found[k];
    }
  }
  return answers;
}

}  // namespace

/// What has been heard about one obligation, and the ruling that follows.
class Examination {
 public:
  explicit Examination(const Obligation& obligation) : obligation_(obligation) {}

  void hear(const std::string& judge, const Answer& answer) { testimonies_.push_back({judge, answer}); }
  void hear_of_hypotheses(const Answer& answer) { hypotheses_ = answer; }
  void hear_of_twin(const Answer& answer) { twins_.push_back(answer); }

  Ruling ruling() const {
    Ruling result = decided();
    result.testimonies_ = testimonies_;
    result.refuted_twins_ =
        static_cast<std::size_t>(std::count_if(twins_.begin(), twins_.end(), [](const Answer& a) { return a.is_sat(); }));
    return result;
  }

 private:
  Ruling because(Outcome outcome, std::string reason = {}) const { return Ruling(obligation_.id, outcome, std::move(reason)); }

  const Testimony* first(bool (Answer::*is)() const) const {
    const auto found =
        std::find_if(testimonies_.begin(), testimonies_.end(), [&](const Testimony& t) { return (t.answer.*is)(); });
    return found == testimonies_.end() ? nullptr : &*found;
  }

  static std::string said(const Testimony& testimony) { return testimony.judge + ": " + testimony.answer.reason(); }

  Ruling decided() const {
    if (testimonies_.empty()) return because(Outcome::error, "there is no judge");
    if (const Testimony* witness = first(&Answer::is_sat)) return refuted(*witness);
    if (const Testimony* failed = first(&Answer::is_error)) return because(Outcome::error, said(*failed));
    const Testimony* const absent = first(&Answer::is_skipped);
    if (absent != nullptr) return because(Outcome::skipped, said(*absent));
    if (const Testimony* lost = first(&Answer::is_unknown)) return because(Outcome::unknown, said(*lost));
    return confirmed();
  }

  Ruling refuted(const Testimony& witness) const {
    const Testimony* const denied = first(&Answer::is_unsat);
    if (denied != nullptr) {
      return because(Outcome::conflicting,
                     denied->judge + " says unsat, and " + witness.judge + " has a model: " + to_string(witness.answer.model()));
    }
    if (denied == &testimonies_.front()) return confirmed();
    Ruling result = because(Outcome::refuted);
    result.counterexample_ = witness.answer.model();
    return result;
  }

  /// All judges say unsat: what is that worth?
  Ruling confirmed() const {
    if (!hypotheses_.is_sat()) {
      if (hypotheses_.is_unsat()) return because(Outcome::vacuous, "no values satisfy the hypotheses");
      return because(Outcome::unknown, "whether anything satisfies the hypotheses: " + hypotheses_.reason());
    }
    for (std::size_t k = 0; k < twins_.size(); ++k) {
      const std::string twin = "the twin " + obligation_.twins[k].id;
      if (twins_[k].is_unsat()) return because(Outcome::error, twin + " is wrong and is confirmed as well");
      if (!twins_[k].is_sat()) return because(Outcome::unknown, twin + " is not refuted: " + twins_[k].reason());
    }
    return because(twins_.empty() ? Outcome::confirmed : Outcome::proved);
  }

  const Obligation& obligation_;
  std::vector<Testimony> testimonies_;
  Answer hypotheses_ = Answer::unknown("nobody was asked");
  std::vector<Answer> twins_;
};

std::vector<Ruling> cross_examine(const std::vector<Obligation>& obligations, const Judges& judges) {
  std::vector<Examination> examinations;
  std::vector<Query> goals;
  // Questions about models: of the hypotheses, unless a witness is known, and of each twin; with the obligation that each is
  // about.
  std::vector<Query> models;
  std::vector<std::pair<std::size_t, bool>> about;
  for (std::size_t k = 0; k < obligations.size(); ++k) {
    const Obligation& obligation = obligations[k];
    examinations.emplace_back(obligation);
    goals.push_back(refutation(obligation));
    const Query hypotheses = satisfiability(obligation);
    if (complaint(hypotheses, obligation.witness).empty()) {
      examinations.back().hear_of_hypotheses(Answer::sat(obligation.witness));
    } else {
      models.push_back(hypotheses);
      about.emplace_back(k, false);
    }
    for (const Obligation& twin : obligation.twins) {
      models.push_back(refutation(twin));
      about.emplace_back(k, true);
    }
  }
  for (Solver* judge : judges) {
    const std::vector<Answer> answers = ask_and_evaluate(*judge, goals);
    for (std::size_t k = 0; k < goals.size(); ++k) examinations[k].hear(title(*judge), answers[k]);
  }
  const std::vector<Answer> found = find_models(models, judges);
  for (std::size_t k = 0; k < models.size(); ++k) {
    const auto [obligation, is_twin] = about[k];
    if (is_twin) {
      examinations[obligation].hear_of_twin(found[k]);
    } else {
      examinations[obligation].hear_of_hypotheses(found[k]);
    }
  }
  std::vector<Ruling> rulings;
  for (const Examination& examination : examinations) rulings.push_back(examination.ruling());
  return rulings;
}

Ruling cross_examine(const Obligation& obligation, const Judges& judges) {
  return cross_examine(std::vector{obligation}, judges).front();
}

const char* name(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved: return "proved";
    case Outcome::confirmed: return "confirmed";
    case Outcome::refuted: return "refuted";
    case Outcome::unknown: return "unknown";
    case Outcome::vacuous: return "vacuous";
    case Outcome::conflicting: return "conflicting";
    case Outcome::error: return "error";
    case Outcome::skipped: return "skipped";
  }
  return "error";
}

Ruling joined(const std::string& id, const std::vector<Ruling>& parts) {
  if (parts.empty()) return Ruling(id, Outcome::error, "it has no parts");
  const Ruling* worst = &parts.front();
  bool some_proved = false;
  std::size_t refuted_twins = 0;
  for (const Ruling& part : parts) {
    if (worst->outcome() < part.outcome()) worst = &part;
    some_proved = some_proved || part.is_proved();
    refuted_twins += part.refuted_twins();
  }
  // The testimonies stay with the parts, except of the one that decides.
  Ruling result = *worst;
  if (result.outcome_ == Outcome::confirmed && some_proved) result.outcome_ = Outcome::proved;
  if (result.outcome_ > Outcome::confirmed) result.reason_ = worst->id() + (result.reason_.empty() ? "" : ": " + result.reason_);
  result.id_ = id;
  result.refuted_twins_ = refuted_twins;
  return result;
}

std::string describe(const Ruling& ruling) {
  std::string text = name(ruling.outcome());
  if (ruling.outcome() == Outcome::refuted) text += ": " + to_string(ruling.counterexample());
  if (!ruling.reason().empty()) text += (ruling.outcome() == Outcome::refuted ? "; " : ": ") + ruling.reason();
  return text;
}

namespace {

using namespace solvers;

/// An obligation and what is to become of it.
struct Known {
  Obligation obligation;
  Outcome outcome;
};

Term number(const char* name) { return variable(name, Sort::integer()); }

Obligation true_one() {
  const Term x = number("x");
  Obligation o{"calibration.true", "an integer less itself is 0", Logic::linear_integers, {}, {"it is 0", x - x == 0}};
  o.twins = {with_goal(o, "one", {"it is 1", x - x == 1})};
  return o;
}

Obligation false_one() {
  const Term x = number("x");
  return {"calibration.false", "an integer is less than its double", Logic::linear_integers, {}, {"x < x + x", x < x + x}};
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
  Parrot inventor("invents", Answer::sat({{"x", Value::integer(7)}}));
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
  const Answer yes = Answer::unsat(), model = Answer::sat({{"x", Value::integer(7)}}), lost = Answer::unknown("lost"),
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
