// The ruling on an obligation.
//
//   proved         every judge confirms it, its hypotheses can be satisfied, and every twin with a mistake in it is refuted
//   < confirmed    the same, but it has no twin
//   < refuted      at a model that was evaluated
//   < unknown < vacuous < conflicting < error < skipped
//
// A ruling is made by cross-examination (cross_examine.hpp) and by joining rulings, and in no other way: there is no
// constructor to call by mistake.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/solvers/answer.hpp"
#include "colex/solvers/obligation.hpp"

namespace colex::solvers {

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

}  // namespace colex::solvers
