// The outcome of an attempt to prove a theorem.
//
//   coalesce.values.profiles   proved   ranks 1 to 6   503 paths, 42 steps by z3 4.8.12 and cvc5 1.0.3
//
// A theorem is *proved* only if all of this holds: every path of every part was visited and closed, the checker has accepted the
// certificate of the whole, no judge found a step false, some input satisfies the hypotheses, every twin was refuted at an input,
// no judge confirmed a step that was made false on purpose, and every theorem on which it rests is proved. A step that a judge
// cannot tell within its budget is the checker's to decide. A Proof is made by `prove` (prover.hpp) or read back from the cache
// (proof_cache.hpp). It has no public constructor, so none is made by mistake.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/certificates/form.hpp"
#include "colex/solvers/ruling.hpp"
#include "colex/symbolic/explore.hpp"

namespace colex::prover {

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

class Proof {
 public:
  const std::string& id() const { return id_; }
  Outcome outcome() const { return outcome_; }
  bool is_proved() const { return outcome_ == Outcome::proved; }
  /// Why, unless proved.
  const std::string& reason() const { return reason_; }
  const std::vector<Part>& parts() const { return parts_; }
  const std::vector<Part>& twins() const { return twins_; }
  /// "colex-check", if it has accepted the certificate; else empty.
  const std::string& checker() const { return checker_; }
  /// "z3 4.8.12", "cvc5 1.0.3": those who judged, and, of what is proved, who confirmed every step. One who was not there is none
  /// of them.
  const std::vector<std::string>& judges() const { return judges_; }
  /// Of what is proved: "z3 4.8.12 could not tell 1 step".
  const std::vector<std::string>& remarks() const { return remarks_; }
  /// The input that refutes it, if one does.
  std::optional<symbolic::Input> counterexample() const;

 private:
  explicit Proof(std::string id) : id_(std::move(id)) {}
  friend class Hearing;
  friend class ProofCache;
  friend class Support;

  std::string id_;
  Outcome outcome_ = Outcome::error;
  std::string reason_;
  std::vector<Part> parts_, twins_;
  std::string checker_;
  std::vector<std::string> judges_, remarks_;
};

}  // namespace colex::prover
