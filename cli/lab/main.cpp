// colex-lab: the command with all that asks about colex itself, and with the prover where one is built.
#include <vector>

#include "colex/dialect_laws/enter.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/oracle_laws/enter.hpp"
#include "colex/rapidcheck_engine/enter.hpp"

#include "../provers.hpp"

namespace colex::cli {

void add_law(CLI::App& app, Exit& exit);
void add_ledger(CLI::App& app, Exit& exit);
void add_exhaust(CLI::App& app, Exit& exit);
void add_campaign(CLI::App& app, Exit& exit);
void add_mutants(CLI::App& app, Exit& exit);
void add_peers(CLI::App& app, Exit& exit);
void add_oracle_verify(CLI::App& oracle, Exit& exit);
void add_oracle_compare(CLI::App& oracle, Exit& exit);
void add_oracle_discover(CLI::App& oracle, Exit& exit);
void add_oracle_observe(CLI::App& oracle, Exit& exit);
void add_oracle_descriptors(CLI::App& oracle, Exit& exit);
void add_oracle_tensor_maps(CLI::App& oracle, Exit& exit);
void add_oracle_accesses(CLI::App& oracle, Exit& exit);

namespace {

std::vector<Addition> additions() {
  std::vector<Addition> all{{"law", add_law},
                            {"ledger", add_ledger},
                            {"exhaust", add_exhaust},
                            {"campaign", add_campaign},
                            {"mutants", add_mutants},
                            {"peers", add_peers},
                            {"oracle verify", add_oracle_verify},
                            {"oracle compare", add_oracle_compare},
                            {"oracle discover", add_oracle_discover},
                            {"oracle observe", add_oracle_observe},
                            {"oracle descriptors", add_oracle_descriptors},
                            {"oracle tensor-maps", add_oracle_tensor_maps},
                            {"oracle accesses", add_oracle_accesses}};
  const std::vector<Addition> proving = prover_commands();
  all.insert(all.end(), proving.begin(), proving.end());
  return all;
}

void enter() {
  rapidcheck_engine::enter();
  enter_further_engines();
  laws::add_laws(oracle_laws::enter);
  laws::add_laws(dialect_laws::enter);
}

}  // namespace

}  // namespace colex::cli

int main(int argc, char** argv) { return colex::cli::run_command(argc, argv, {colex::cli::additions(), colex::cli::enter}); }
