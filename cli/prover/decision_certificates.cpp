#include "decision_certificates.hpp"

#include <utility>

#include <fmt/format.h>

#include "colex/notation/syntax.hpp"
#include "colex/output/files.hpp"
#include "colex/prover/checker.hpp"
#include "colex/render/escape.hpp"

namespace colex::cli {

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

Exit DecisionCertificates::exit() const {
  if (refused_ > 0) return Exit::refuted;
  if (missing_ == 0) return Exit::as_claimed;
  return checker_is_missing_ ? Exit::environment : Exit::unknown;
}

void Certifying::tell(const laws::Law& statement, const evidence::Record& verdict) {
  if (!folder_) return;
  for (const std::string& line : decisions_.certify(statement, verdict)) {
    if (!quiet_) fmt::print("                   {}\n", render::visible(line));
  }
}

Exit Certifying::finish() const {
  if (!folder_) return Exit::as_claimed;
  output::flush_standard_output();
  fmt::print(quiet_ ? stderr : stdout, "{}", decisions_.summary());
  return worse(decisions_.exit(), tell_of(*folder_, quiet_));
}

}  // namespace colex::cli
