// What one run of an engine proves with: the two solvers, and what they and the checker said before.
//
//   const Session session(means, "symbolic 2");
//   prover::prove(conjectures, session.solvers(), {.cache = session.proofs()})
//   session.keep(record);  session.recall(*statement)     the same record, by whatever name the statement goes now
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/prover/prover.hpp"
#include "colex/proving/proving.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/solvers/cross_examine.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::proving {

class Session {
 public:
  /// Each query and its answers are exported, if the means say where to. `whose`: who keeps findings, and how far he goes.
  explicit Session(const Means& means, std::string whose = "");

  /// Both solvers; or, if one is enough, the one that is there.
  const solvers::Judges& solvers() const { return all_; }
  /// Where verdicts are kept: nowhere, for one who exports or writes certificates, and so wants every text.
  const prover::ProofCache& proofs() const { return proofs_; }

  /// That nothing could be found out about the statement, whoever asked then. The same program, checker and solvers would find
  /// out nothing again. Nothing else is kept, since anybody can write such a file: what is proved or refuted is so anew.
  std::optional<evidence::Record> recall(const laws::Law& statement) const;
  void keep(const evidence::Record& record) const;

 private:
  std::string key(const std::string& text, const std::vector<evidence::Binding>& given) const;

  std::unique_ptr<solvers::Solver> first_, second_;
  solvers::Judges all_;
  prover::ProofCache proofs_{{}, {}};
  solvers::KeptFolder findings_;
  std::string whose_, tool_;
};

}  // namespace colex::proving
