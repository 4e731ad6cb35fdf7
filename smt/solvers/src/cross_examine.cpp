#include "colex/solvers/cross_examine.hpp"

#include <algorithm>
#include <cstddef>

#include "colex/solvers/validating.hpp"

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

}  // namespace colex::solvers
