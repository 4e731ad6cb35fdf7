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

#include <filesystem>
#include <optional>
#include <string>

#include "colex/certificates/file.hpp"
#include "colex/prover/proof.hpp"
#include "colex/solvers/kept_folder.hpp"

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

}  // namespace colex::prover
