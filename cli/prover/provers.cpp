// A program with the prover: what smt/proving does, with the options of the command line.
#include "../provers.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "colex/guided_engine/enter.hpp"
#include "colex/output/files.hpp"
#include "colex/proving/proving.hpp"
#include "colex/render/escape.hpp"

#include "../folder.hpp"
#include "../limits.hpp"
#include "../terminal.hpp"
#include "against.hpp"
#include "certifying.hpp"

namespace colex::cli {

void add_prove(CLI::App& app, Exit& exit);

namespace {

/// --certificates.
class Written final : public Certifier {
 public:
  Written(std::shared_ptr<proving::CertificateFolder> folder, bool json) : certifying_(std::move(folder), json) {}
  void tell(const laws::Law& statement, const evidence::Record& verdict) override { certifying_.tell(statement, verdict); }
  Exit finish() override { return certifying_.finish(); }

 private:
  Certifying certifying_;
};

/// --against.
class Compared final : public Certifier {
 public:
  Compared(const std::string& folder, bool json) : against_(folder), certifying_(against_.ours(), true), json_(json) {}
  const std::shared_ptr<proving::CertificateFolder>& ours() const { return against_.ours(); }
  void tell(const laws::Law& statement, const evidence::Record& verdict) override {
    certifying_.tell(statement, verdict);
    against_.add(statement, verdict);
  }
  Exit finish() override { return against_.tell(json_); }

 private:
  Against against_;
  Certifying certifying_;
  bool json_;
};

/// The status that decisions have, refuted ones first.
Exit exit_of(const proving::DecisionCertificates& decisions) {
  if (decisions.refused() > 0) return Exit::refuted;
  if (decisions.missing() == 0) return Exit::as_claimed;
  return decisions.checker_is_missing() ? Exit::environment : Exit::unknown;
}

}  // namespace

proving::Means means_of(const CacheOptions& cache) {
  return {folder_of(cache), cache.one_judge, cache.certificates, cache.smt2, tool(), seconds_left};
}

std::shared_ptr<proving::CertificateFolder> certificate_folder(const std::string& path) {
  make_folder(path);
  return std::make_shared<proving::CertificateFolder>(path);
}

Exit tell_of_lost(const proving::CertificateFolder& folder) {
  for (const std::string& lost : folder.lost())
    fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), render::visible(lost));
  if (folder.lost().empty()) return Exit::as_claimed;
  return folder.is_in_the_way() ? Exit::unreadable : Exit::environment;
}

Exit tell_of(const proving::CertificateFolder& folder, bool json) {
  fmt::print(json ? stderr : stdout, "{}", folder.summary());
  return tell_of_lost(folder);
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
  return worse(exit_of(decisions_), tell_of(*folder_, quiet_));
}

bool has_prover() { return true; }

std::vector<Addition> prover_commands() { return {{"prove", add_prove}}; }

void enter_further_engines() { guided_engine::enter(); }

CLI::Option* add_certificates(CLI::App& command, std::string& folder, const std::string& words) {
  return command.add_option("--certificates", folder, words);
}

void add_against(CLI::App& command, std::string& folder) {
  command
      .add_option("--against", folder,
                  "Compare what the claims come to with the certificates in this folder, which somebody else has written: which "
                  "claim has its certificate there, which has none, and which certificate answers no claim")
      ->excludes("--certificates");
}

std::unique_ptr<Certifier> certifier(const std::string& certificates, const std::string& against, CacheOptions& cache,
                                     bool json) {
  if (!against.empty()) {
    auto compared = std::make_unique<Compared>(against, json);
    cache.certificates = compared->ours();
    return compared;
  }
  if (certificates.empty()) return nullptr;
  cache.certificates = certificate_folder(certificates);
  return std::make_unique<Written>(cache.certificates, json);
}

std::vector<std::string> certified(const notation::Expression& expression, const std::string& folder, Exit& exit) {
  const auto certificates = certificate_folder(folder);
  proving::DecisionCertificates decisions(certificates);
  std::vector<std::string> lines = decisions.certify(expression, {});
  exit = worse(exit_of(decisions), tell_of_lost(*certificates));
  return lines;
}

std::shared_ptr<const judging::Engine> symbolic_engine(const CacheOptions& cache, std::optional<std::size_t> leaves) {
  return proving::symbolic(means_of(cache), leaves);
}

std::shared_ptr<const judging::Engine> induction_engine(const CacheOptions& cache, ProofProgress progress) {
  return proving::induction(means_of(cache), std::move(progress));
}

std::vector<evidence::Record> prove_laws(const std::vector<const laws::Law*>& laws, const CacheOptions& cache) {
  return proving::symbolic_column(laws, means_of(cache));
}

std::vector<NamedTheorem> known_theorems() {
  std::vector<NamedTheorem> known;
  for (const theorems::Theorem& theorem : theorems::theorems()) known.push_back({theorem.id, theorem.words});
  for (const derivations::BitTheorem& theorem : derivations::bit_theorems()) known.push_back({theorem.id, theorem.words});
  return known;
}

std::vector<std::string> theorems_for(const std::string& law) { return proving::theorems_for(law); }

}  // namespace colex::cli
