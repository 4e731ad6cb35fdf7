// A program without the prover.
#include "provers.hpp"

namespace colex::cli {

bool has_prover() { return false; }

std::vector<Addition> prover_commands() { return {}; }

void enter_further_engines() {}

std::shared_ptr<const judging::Engine> symbolic_engine(const CacheOptions&, std::optional<std::size_t>) { return nullptr; }

std::vector<evidence::Record> prove_laws(const std::vector<const laws::Law*>&, const CacheOptions&) { return {}; }

std::shared_ptr<const judging::Engine> induction_engine(const CacheOptions&, ProofProgress) { return nullptr; }

std::vector<NamedTheorem> known_theorems() { return {}; }

std::vector<std::string> theorems_for(const std::string&) { return {}; }

CLI::Option* add_certificates(CLI::App&, std::string&, const std::string&) { return nullptr; }

void add_against(CLI::App&, std::string&) {}

std::unique_ptr<Certifier> certifier(const std::string&, const std::string&, CacheOptions&, bool) { return nullptr; }

std::vector<std::string> certified(const notation::Expression&, const std::string&, Exit&) { return {}; }

}  // namespace colex::cli
