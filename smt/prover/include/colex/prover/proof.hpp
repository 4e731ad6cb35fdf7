// The outcome of an attempt to prove a theorem.
//
//   coalesce.values.profiles   proved   ranks 1 to 6   503 paths, 42 steps by z3 4.8.12 and cvc5 1.0.3
//
// A theorem is *proved* only if all of this holds: every path of every part was visited and closed, the checker has accepted the
// certificate of the whole, no judge found a step false, some input satisfies the hypotheses, every twin was refuted at an input,
// no judge confirmed a step that was made false on purpose, and every theorem on which it rests is proved. A step that a judge
// cannot tell within its budget is the checker's to decide. Whatever `prove` (prover.hpp) makes of all this, a Proof that is
// proved holds the checker's acceptance, and cannot be made without it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/certificates/sequent.hpp"
#include "colex/solvers/cross_examine.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/law.hpp"

namespace colex::prover {

// What is to be proved, and what must not be provable.

/// A law with its name among the parts of a theorem.
struct Case {
  std::string name;
  symbolic::Law law;
};

/// What is to be proved: all parts; and what must be refuted: each twin. Without a twin, the contrary of each part is the twin.
struct Conjecture {
  std::string id;
  std::vector<Case> parts;
  std::vector<Case> twins;
  std::vector<std::string> rests_on = {};  ///< the ids of others whose conclusions it supposes: it is not proved before they are
};

// That a checker has accepted the certificate of a theorem or claim. Whoever says *proved* has to hold this, and only the answer
// of a checker makes it (checker.hpp), or one that was kept (prover.hpp).

class Accepted {
 public:
  /// What the certificate is about.
  const std::string& id() const { return id_; }
  /// "colex-check"
  const std::string& by() const { return by_; }

 private:
  friend struct Answered;
  friend class ProofCache;
  Accepted(std::string id, std::string by) : id_(std::move(id)), by_(std::move(by)) {}

  std::string id_, by_;
};

// What is known of how a theorem was tried, beside whether it is proved: counts, times, judges. No verdict rests on it.

using solvers::Outcome;

/// One part of a theorem, or one of its twins, explored.
struct Part {
  std::string name;
  Outcome outcome = Outcome::error;
  std::string reason;                    ///< why, unless it is proved
  std::optional<symbolic::Input> input;  ///< refuted: at which
  std::size_t paths = 0;                 ///< visited, the infeasible ones included
  std::size_t infeasible = 0;
  std::size_t without_witness = 0;  ///< paths that are not infeasible and that no known input takes
  std::size_t lines = 0;            ///< of all certificates
  std::size_t steps = 0;            ///< distinct ones that the judges had to confirm
  certificates::Trusted trusted;    ///< lines that rest on a trusted rule
  double seconds = 0;               ///< of processor time, for the exploration
};

/// What is known of how it was tried.
struct Account {
  std::vector<Part> parts = {}, twins = {};
  /// "z3 4.8.12", "cvc5 1.0.3": those who judged, and, of what is proved, who confirmed every step. One who was not there is none
  /// of them.
  std::vector<std::string> judges = {};
  /// For what is proved: "z3 4.8.12 could not tell 1 step".
  std::vector<std::string> remarks = {};
};

class Proof {
 public:
  /// It is proved: the checker has accepted its certificate.
  Proof(Accepted accepted, Account account)
      : accepted_(std::move(accepted)), id_(accepted_->id()), outcome_(Outcome::proved), account_(std::move(account)) {}
  /// It is not, for this reason. Throws std::logic_error for Outcome::proved.
  Proof(std::string id, Outcome outcome, std::string reason, Account account = {});

  const std::string& id() const { return id_; }
  Outcome outcome() const { return outcome_; }
  bool is_proved() const { return accepted_.has_value(); }
  /// Who proved it.
  const std::optional<Accepted>& accepted() const { return accepted_; }
  /// Why, unless proved.
  const std::string& reason() const { return reason_; }
  const Account& account() const { return account_; }
  const std::vector<Part>& parts() const { return account_.parts; }
  const std::vector<Part>& twins() const { return account_.twins; }
  /// "colex-check", if it is proved; else empty.
  std::string checker() const { return accepted_ ? accepted_->by() : ""; }
  const std::vector<std::string>& judges() const { return account_.judges; }
  const std::vector<std::string>& remarks() const { return account_.remarks; }
  /// The input that refutes it, if one does.
  std::optional<symbolic::Input> counterexample() const;

 private:
  std::optional<Accepted> accepted_;
  std::string id_;
  Outcome outcome_;
  std::string reason_;
  Account account_;
};

}  // namespace colex::prover
