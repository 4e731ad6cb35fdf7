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

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/prover/accepted.hpp"
#include "colex/prover/account.hpp"

namespace colex::prover {

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
