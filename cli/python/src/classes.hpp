// The classes of the module: one for each kind of value that Python has none for.
#pragma once

#include "types.hpp"

namespace colex::python {

void add_classes(nb::module_& module);

}  // namespace colex::python
