// colex and colex-prove: the command, linked with a prover or with none. What it can do is in commands.cpp.
#include "colex/rapidcheck_engine/enter.hpp"

#include "../provers.hpp"

int main(int argc, char** argv) {
  const auto enter = [] {
    colex::rapidcheck_engine::enter();
    colex::cli::enter_further_engines();
  };
  return colex::cli::run_command(argc, argv, {colex::cli::prover_commands(), enter});
}
