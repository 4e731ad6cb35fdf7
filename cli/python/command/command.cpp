#include "command.hpp"

#include <string>
#include <vector>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "colex/command/run.hpp"

namespace colex::python {

namespace {

int run_command(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const nanobind::gil_scoped_release the_process_is_the_commands;
  return cli::run_command(static_cast<int>(words.size()), arguments.data());
}

}  // namespace

void add_command(nanobind::module_& module) { module.def("run_command", run_command); }

}  // namespace colex::python
