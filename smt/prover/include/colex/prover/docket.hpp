// The docket lists the sequents that the judges (the solvers) have to confirm. Each is listed once.
//
//   Docket docket;
//   const Docket::Entry first = docket.enter(sequent);  the same entry for a sequent that differs in the names of its variables
//                                                       only
//
// The paths of a law share most of their steps, and so do the laws of a chapter: a hundred thousand steps become a few hundred
// sequents.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "colex/certificates/sequent.hpp"
#include "colex/solvers/obligation.hpp"

namespace colex::prover {

class Docket {
 public:
  using Entry = std::size_t;

  /// Several threads may enter at once.
  Entry enter(const certificates::Sequent& sequent);
  std::size_t size() const { return obligations_.size(); }
  /// Entry k is obligation k. Its id is made of a hash of what it says.
  const std::vector<solvers::Obligation>& obligations() const { return obligations_; }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::vector<solvers::Obligation> obligations_;
};

}  // namespace colex::prover
