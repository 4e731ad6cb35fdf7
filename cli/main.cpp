// colex: the command. What it can do is in commands.cpp.
#include "colex/command/run.hpp"

int main(int argc, char** argv) { return colex::cli::run_command(argc, argv); }
