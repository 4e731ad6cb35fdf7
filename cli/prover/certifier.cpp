// What --certificates and --against tell beside verdicts.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "colex/guided_engine/enter.hpp"

#include "../provers.hpp"
#include "against.hpp"
#include "certificate_folder.hpp"
#include "decision_certificates.hpp"

namespace colex::cli {

void add_prove(CLI::App& app, Exit& exit);

namespace {

/// --certificates.
class Written final : public Certifier {
 public:
  Written(std::shared_ptr<CertificateFolder> folder, bool json) : certifying_(std::move(folder), json) {}
  void tell(const laws::Law& statement, const evidence::Record& verdict) override { certifying_.tell(statement, verdict); }
  Exit finish() override { return certifying_.finish(); }

 private:
  Certifying certifying_;
};

/// --against.
class Compared final : public Certifier {
 public:
  Compared(const std::string& folder, bool json) : against_(folder), certifying_(against_.ours(), true), json_(json) {}
  const std::shared_ptr<CertificateFolder>& ours() const { return against_.ours(); }
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

}  // namespace

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
  cache.certificates = std::make_shared<CertificateFolder>(certificates);
  return std::make_unique<Written>(cache.certificates, json);
}

std::vector<std::string> certified(const notation::Expression& expression, const std::string& folder, Exit& exit) {
  const auto certificates = std::make_shared<CertificateFolder>(folder);
  DecisionCertificates decisions(certificates);
  std::vector<std::string> lines = decisions.certify(expression, {});
  exit = worse(decisions.exit(), tell_of_lost(*certificates));
  return lines;
}

}  // namespace colex::cli
