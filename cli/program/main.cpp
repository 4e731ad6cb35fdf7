// colex: the command. What it can do is in commands.cpp.
#include "colex/command/run.hpp"
#include "colex/guided_engine/enter.hpp"
#include "colex/rapidcheck_engine/enter.hpp"

int main(int argc, char** argv) {
  colex::rapidcheck_engine::enter();
  colex::guided_engine::enter();
  return colex::cli::run_command(argc, argv);
}
