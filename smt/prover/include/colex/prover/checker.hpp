// Has certificates accepted or refused by colex-check (smt/checker), a program that shares no line with the prover.
//
//   Submission submission;
//   submission.add("cosize.values", certificate.text);
//   colex_check().opinions(submission).at("cosize.values").is_accepted()
//
// All certificates of a run go to one run of the checker, as files of a folder that is gone afterwards: one may rest on another.
// What the checker does not name it has not accepted. So a checker that is not there, or ends in the middle, accepts nothing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "colex/certificates/sequent.hpp"
#include "colex/output/files.hpp"
#include "colex/prover/proof.hpp"
#include "colex/solvers/query.hpp"

namespace colex::prover {

/// Certificates that are to be checked together.
class Submission {
 public:
  /// Where no folder can be made, nobody has an opinion.
  Submission();
  /// Several threads may add at once. Where two texts have one id, neither is accepted.
  void add(const std::string& id, const std::string& text);

 private:
  friend class Checker;

  std::optional<output::TemporaryFolder> folder_;
  std::string trouble_;  ///< why there is no folder
  std::mutex mutex_;
  std::map<std::string, std::string> ids_;  ///< by the names of the files
  std::set<std::string> texts_;             ///< each id with a hash of its text
};

/// What a checker says of a certificate.
struct Opinion {
  std::optional<Accepted> accepted = {};
  bool is_refused = false;  ///< if it is neither, there is no opinion: the checker could not be asked, or did not answer
  std::string reason = {};  ///< if it is not accepted: "line 12: the multipliers do not …"

  bool is_accepted() const { return accepted.has_value(); }
};

class Checker {
 public:
  /// A program that is called as colex-check is, and answers as it does. Without a path it is not there.
  explicit Checker(std::filesystem::path program);

  bool is_there() const { return !program_.empty(); }
  /// "colex-check"
  const std::string& name() const { return name_; }
  /// A hash of the program: what another one has accepted is not accepted by this one.
  const std::string& identity() const { return identity_; }

  /// By ids, an opinion on each certificate.
  std::map<std::string, Opinion> opinions(const Submission& submission) const;

 private:
  std::filesystem::path program_;
  std::string name_, identity_;
};

/// The checker that belongs to this program: beside it, where it was installed with it, or where it was built.
const Checker& colex_check();

// The docket lists the sequents that the judges (the solvers) have to confirm. Each is listed once.
//
//   Docket docket;
//   const Docket::Entry first = docket.enter(sequent);  the same entry for a sequent that differs in the names of its variables
//                                                       only
//
// The paths of a law share most of their steps, and so do the laws of a chapter: a hundred thousand steps become a few hundred
// sequents.

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
