#include <fmt/format.h>

#include "colex/decisions/certify.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/prover/checker.hpp"
#include "colex/proving/certificates.hpp"

namespace colex::proving {

std::string DecisionCertificates::line_of(const decisions::Asked& asked) {
  ++decided_;
  const decisions::Certified certified =
      asked.question ? decisions::certify(*asked.question) : decisions::Certified{std::nullopt, asked.why_not};
  if (!certified.certificate) {
    ++missing_;
    return fmt::format("{}: no certificate: {}", asked.name, certified.why_not);
  }
  const auto& [truth, about, text, steps, different] = *certified.certificate;
  if (!accepted_.contains(about)) {
    certificates::Written written;
    written.text = text;
    written.steps = steps;
    written.lemmas = different;
    folder_->writer()(about, written);
    prover::Submission submission;
    submission.add(about, text);
    const prover::Opinion opinion = prover::colex_check().opinions(submission).at(about);
    if (!opinion.is_accepted()) {
      ++(opinion.is_refused ? refused_ : missing_);
      checker_is_missing_ = checker_is_missing_ || !prover::colex_check().is_there();
      return fmt::format("{}: {}: {}", about, opinion.is_refused ? "refused by colex-check" : "colex-check was not asked",
                         opinion.reason);
    }
    accepted_.insert(about);
  }
  return about + ": accepted by colex-check";
}

std::vector<std::string> DecisionCertificates::certify(const notation::Expression& expression,
                                                       const notation::Environment<>& names) {
  std::vector<std::string> lines;
  for (const decisions::Asked& asked : decisions::asked(expression, names)) lines.push_back(line_of(asked));
  return lines;
}

std::vector<std::string> DecisionCertificates::certify(const laws::Law& statement, const evidence::Record& verdict) {
  if (evidence::is_proof(verdict.outcome)) return {};
  const notation::Claim* claim = statement.statement == nullptr ? nullptr : statement.statement->claim();
  if (claim == nullptr) return {};
  if (claim->variables.empty()) return certify(claim->conclusion, statement.statement->definitions());
  std::vector<std::string> lines;
  for (const std::string& name : decisions::deciding_functions(claim->conclusion))
    lines.push_back(fmt::format("{}: no certificate: it is decided anew for each case", name));
  return lines;
}

std::string DecisionCertificates::summary() const {
  if (decided_ == 0) return "";
  const std::size_t good = decided_ - missing_ - refused_;
  std::string text =
      fmt::format("{} decision{}: {} with a certificate that colex-check accepted", decided_, decided_ == 1 ? "" : "s", good);
  if (missing_ > 0) text += fmt::format(", {} without", missing_);
  if (refused_ > 0) text += fmt::format(", {} with one that it refused", refused_);
  return text + '\n';
}

}  // namespace colex::proving
