// Has an obligation judged by several solvers, and checks that they do not confirm what they must not confirm.
//
//   const std::unique_ptr<Solver> first = z3(), second = cvc5();
//   const Ruling ruling = cross_examine(obligation, {first.get(), second.get()});
//
// Every judge is asked for a counterexample. Then they are asked whether the hypotheses can be satisfied, and for a
// counterexample to each twin. A model answers these two questions, and it is evaluated here; so the second judge is asked only
// if the first has no model.
//
//   counterexample?        some model                     refuted, or conflicting if another judge says there is none
//                          unsat, by all                  go on
//                          otherwise                      error, skipped or unknown, in this order
//   hypotheses?            unsat                          vacuous;  no model: unknown
//   twins?                 unsat                          error: what confirms a mistake confirms nothing;  no model: unknown
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "colex/solvers/query.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::solvers {

// The ruling on an obligation.
//
//   proved         every judge confirms it, its hypotheses can be satisfied, and every twin with a mistake in it is refuted
//   < confirmed    the same, but it has no twin
//   < refuted      at a model that was evaluated
//   < unknown < vacuous < conflicting < error < skipped
//
// A ruling is made by cross-examination (cross_examine.hpp) and by joining rulings, and in no other way: there is no
// constructor to call by mistake.

enum class Outcome {
  proved,       ///< every judge says unsat, the hypotheses are satisfiable, and each twin is refuted
  confirmed,    ///< the same without a twin: a part of a proof, whose twin is that of the whole
  refuted,      ///< a model satisfies the hypotheses and not the goal, by our own evaluation
  unknown,      ///< a judge does not know, or the hypotheses or a twin could not be decided
  vacuous,      ///< nothing satisfies the hypotheses
  conflicting,  ///< one judge says unsat, and there is a model
  error,        ///< a judge failed, gave a model that is none, or confirms a twin as well
  skipped,      ///< a judge was not there
};

const char* name(Outcome outcome);

/// What a judge said to the obligation.
struct Testimony {
  std::string judge;  ///< "z3 4.8.12"
  Answer answer;
};

class Ruling {
 public:
  /// The obligation's.
  const std::string& id() const { return id_; }
  Outcome outcome() const { return outcome_; }
  bool is_proved() const { return outcome_ == Outcome::proved; }
  /// Why, unless proved or confirmed.
  const std::string& reason() const { return reason_; }
  /// The model, if the outcome is refuted.
  const Model& counterexample() const { return counterexample_; }
  /// One for each judge.
  const std::vector<Testimony>& testimonies() const { return testimonies_; }
  /// How many twins were refuted.
  std::size_t refuted_twins() const { return refuted_twins_; }

 private:
  Ruling(std::string id, Outcome outcome, std::string reason)
      : id_(std::move(id)), outcome_(outcome), reason_(std::move(reason)) {}
  friend class Examination;
  friend Ruling joined(const std::string& id, const std::vector<Ruling>& parts);

  std::string id_;
  Outcome outcome_;
  std::string reason_;
  Model counterexample_ = {};
  std::vector<Testimony> testimonies_ = {};
  std::size_t refuted_twins_ = 0;
};

/// The ruling on the conjunction of the parts: the worst of theirs, with its reason, except that *confirmed* parts beside a
/// *proved* one are a proof. No part is an error.
Ruling joined(const std::string& id, const std::vector<Ruling>& parts);

/// "proved", "refuted: x = 1", "unknown: cvc5 1.0.3: …".
std::string describe(const Ruling& ruling);

/// The solvers that are to agree. Not owned.
using Judges = std::vector<Solver*>;

/// One ruling for each obligation. Each judge is asked in a few batches.
std::vector<Ruling> cross_examine(const std::vector<Obligation>& obligations, const Judges& judges);
Ruling cross_examine(const Obligation& obligation, const Judges& judges);

// Whether the judges can be trusted with a ruling: questions whose answers are known.
//
//   calibrate({z3.get(), cvc5.get()}, folder)      is empty, or says what they got wrong
//
//   a true obligation               proved           the same with a twin that is true       error
//   a false one                     refuted          hypotheses that nothing satisfies       vacuous
//   one that needs its hypothesis   proved           one beyond any budget                   unknown
//   with a judge that is absent     skipped          with one that lies                      conflicting, or an error
//   and a cache that gives back what belongs to this solver and no other, and forgets what was unknown

/// What the judges, the cross-examination and the cache in this folder got wrong; nothing if all is well. A judge that is absent
/// is passed over, unless all are.
std::vector<std::string> calibrate(const Judges& judges, const std::filesystem::path& folder);

}  // namespace colex::solvers
