// That a checker has accepted the certificate of a theorem or claim. Whoever says *proved* has to hold this, and only the answer
// of a checker makes it (checker.hpp), or one that was kept (proof_cache.hpp).
#pragma once

#include <string>
#include <utility>

namespace colex::prover {

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

}  // namespace colex::prover
