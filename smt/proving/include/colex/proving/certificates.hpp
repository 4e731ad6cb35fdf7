// Certificates as files: those of proofs, and those of the decisions on which a value or a verdict rests.
//
//   const auto folder = std::make_shared<CertificateFolder>("certificates");
//   const Means means{.certificates = folder};       what is proved is written to certificates/coalesce.values.profiles.cert, …
//   DecisionCertificates decisions(folder);
//   decisions.certify(expression, names)             "injective((4,8):(1,4)) is true: accepted by colex-check", …
//
// A file of somebody else, and a symbolic link, are left as they are, and are named.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/certificates/file.hpp"
#include "colex/decisions/certify.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"

namespace colex::proving {

/// A folder to which certificates are written, a file for each theorem, claim or decision.
class CertificateFolder {
 public:
  /// Makes the folder if there is none. Throws std::filesystem::filesystem_error if that cannot be.
  explicit CertificateFolder(std::filesystem::path folder);

  /// Writes a certificate; to be called by any thread, as long as this folder lives.
  std::function<void(const std::string& id, const certificates::Written&)> writer();

  /// "73 certificates in DIR: 61234 steps, 4321 different ones, 1.2 MB", and the steps for which there are no multipliers.
  std::string summary() const;

  /// What could not be written, and why, a line each.
  const std::set<std::string>& lost() const { return lost_; }
  /// Whether a file of somebody else is in the way, which is the cause of some that was lost.
  bool is_in_the_way() const { return is_in_the_way_; }

 private:
  void write(const std::string& id, const certificates::Written& certificate);

  /// What is told of a file.
  struct Told {
    std::size_t steps, lemmas, bytes;
    std::string complaint;  ///< empty if there is none
  };

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::map<std::filesystem::path, Told> files_;  ///< a theorem that is asked for, and rested on, is written twice and there once
  std::set<std::string> lost_;
  bool is_in_the_way_ = false;
};

/// The decisions on which a verdict rests, each with its certificate, and what colex-check says of it.
class DecisionCertificates {
 public:
  explicit DecisionCertificates(std::shared_ptr<CertificateFolder> folder) : folder_(std::move(folder)) {}

  /// A line for each decision on which the value rests. What has no certificate is named.
  std::vector<std::string> certify(const notation::Expression& expression, const notation::Environment<>& names);
  /// The same for a claim, behind its verdict: a proof has a certificate of its own. For a claim about variables, the decisions
  /// are made for each case, and are named.
  std::vector<std::string> certify(const laws::Law& statement, const evidence::Record& verdict);

  /// "3 decisions: 2 certificates accepted by colex-check, 1 decision without one". Empty if there was no decision.
  std::string summary() const;

  /// Decisions whose certificate colex-check has refused, and those without one.
  std::size_t refused() const { return refused_; }
  std::size_t missing() const { return missing_; }
  /// Whether some are missing since there is no colex-check.
  bool checker_is_missing() const { return checker_is_missing_; }

 private:
  std::string line_of(const decisions::Asked& asked);

  std::shared_ptr<CertificateFolder> folder_;
  std::set<std::string> accepted_;
  std::size_t decided_ = 0, refused_ = 0, missing_ = 0;
  bool checker_is_missing_ = false;
};

}  // namespace colex::proving
