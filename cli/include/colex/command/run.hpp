// The command `colex` as a function, for whoever offers it under another roof: the Python package has it as well.
//
//   return colex::cli::run_command(argc, argv);
#pragma once

namespace colex::cli {

/// Does what the words of a command line say, and returns the exit status. The process is the command's own: its standard
/// streams, its limits of time and memory, what it does when it is interrupted.
int run_command(int argc, char** argv);

}  // namespace colex::cli
