// The command in the Python package, where it is part of it.
#pragma once

#include <nanobind/nanobind.h>

namespace colex::python {

/// Adds `run_command(words)`, which takes the process over and returns its exit status.
void add_command(nanobind::module_& module);

}  // namespace colex::python
