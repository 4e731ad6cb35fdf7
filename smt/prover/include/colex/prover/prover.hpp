// Proves theorems, and keeps the proofs.
//
// Keeps proofs in files, for the next run of the same program.
//
//   const ProofCache cache("~/.cache/colex/proofs", identity_of_this_program());
//
// A proof is about code that is compiled into the program. So a proof that was kept counts only for the same bytes of the
// program (and so for the same algorithms, laws and rules), the same id of the conjecture, and the same judges with the same
// budgets. After any change everything is proved again. (The solvers' answers have a cache of their own, which depends on the
// queries' texts alone.) Only *proved* and *refuted* are kept.
//
// The certificate of what is proved is kept beside it, under the same key. It stands for nothing by itself: whoever lets another
// certificate rest on it has a checker read it again.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/certificates/file.hpp"
#include "colex/prover/checker.hpp"
#include "colex/prover/proof.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/solvers/cross_examine.hpp"
#include "colex/symbolic/parametrisation.hpp"

namespace colex::prover {

/// A hash of the program that is running; empty if it cannot be read, and then nothing is kept.
const std::string& identity_of_this_program();

class ProofCache {
 public:
  /// Keeps nothing if the folder or the program is empty.
  ProofCache(const std::filesystem::path& folder, std::string program);

  /// The proof of this conjecture, proved under these conditions; none if there is none, or its file is damaged.
  std::optional<Proof> recall(const std::string& id, const std::string& conditions) const;
  void keep(const Proof& proof, const std::string& conditions) const;

  /// The certificate that was written of this conjecture under these conditions; none if there is none, or its file is damaged.
  std::optional<certificates::Written> certificate(const std::string& id, const std::string& conditions) const;
  /// Keeps a certificate, if there is nothing wrong with it.
  void keep(const std::string& id, const std::string& conditions, const certificates::Written& certificate) const;

 private:
  std::string key(const std::string& id, const std::string& conditions) const;

  std::string program_;
  solvers::KeptFolder proofs_, certificates_;
};

// Proves theorems: it explores every path of every part, has the steps confirmed by the judges, which are solvers, and the whole
// accepted by the checker.
//
//   const auto first = z3(), second = cvc5();
//   const std::vector<Proof> proofs = prove(theorems(), {first.get(), second.get()});
//   proofs[0].is_proved()
//
//   explore       the engine closes each path by a certificate                          colex/symbolic
//   read          its form is looked at, its steps become sequents, alike ones one      colex/certificates
//   judge         solvers confirm the sequents, and none of those that are false        colex/solvers
//   check         a program of its own accepts the certificate                          checker.hpp
//   conclude      the verdict, which takes all of this to be *proved*                   proof.hpp

struct Options {
  symbolic::Settings settings = {};  ///< of each exploration; certificates are kept no longer than they are needed
  unsigned threads = 0;              ///< explorations at once; 0: as many as the machine runs
  ProofCache cache{{}, {}};          ///< where proofs and their certificates are kept; nowhere
  /// Whether a verdict that was kept is one, once the checker has accepted its certificate again. If not, each conjecture is
  /// explored, and a certificate that was kept spares the search for multipliers where it says what happened.
  bool recalls_verdicts = true;
  const Checker& checker = colex_check();  ///< has to accept what is *proved*
  /// When it ends: what is not proved by then is unknown. A few conjectures are proved at a time, and what is proved of them is
  /// kept, so that another run goes on where this one has ended.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  /// Given the certificate of each conjecture whose parts are all explored and closed: also of those that were kept, which the
  /// checker has accepted once more.
  std::function<void(const std::string& id, const certificates::Written& certificate)> certified = {};
  /// Told by any thread as explorations end, and what of.
  std::function<void(std::size_t done, std::size_t total, const std::string& what)> progress = {};
};

/// One proof for each conjecture, in their order: each is behind those that it rests on.
std::vector<Proof> prove(const std::vector<Conjecture>& conjectures, const solvers::Judges& judges, const Options& options = {});
Proof prove(const Conjecture& conjecture, const solvers::Judges& judges, const Options& options = {});

}  // namespace colex::prover
