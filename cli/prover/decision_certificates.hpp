// The decisions on which a verdict rests, each with its certificate, and what colex-check says of it.
//
//   DecisionCertificates decisions(folder);
//   decisions.certify(expression, names)     "injective((4,8):(1,4)) is true: accepted by colex-check", …
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/decisions/asked.hpp"
#include "colex/laws/statement.hpp"

#include "../command.hpp"
#include "certificate_folder.hpp"

namespace colex::cli {

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
  /// Whether each decision has a certificate that colex-check has accepted.
  Exit exit() const;

 private:
  std::string line_of(const decisions::Asked& asked);

  std::shared_ptr<CertificateFolder> folder_;
  std::set<std::string> accepted_;
  std::size_t decided_ = 0, refused_ = 0, missing_ = 0;
  bool checker_is_missing_ = false;
};

/// What --certificates tells beside verdicts: which of their decisions have a certificate, and at the end of all.
class Certifying {
 public:
  /// Without a folder, nothing. `quiet`: nothing behind a verdict, and the end on standard error.
  Certifying(std::shared_ptr<CertificateFolder> folder, bool quiet)
      : folder_(std::move(folder)), decisions_(folder_), quiet_(quiet) {}

  /// Behind the verdict on the statement.
  void tell(const laws::Law& statement, const evidence::Record& verdict);
  /// Behind all of them.
  Exit finish() const;

 private:
  std::shared_ptr<CertificateFolder> folder_;
  DecisionCertificates decisions_;
  bool quiet_;
};

}  // namespace colex::cli
