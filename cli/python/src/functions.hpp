// The functions of the notation as functions of Python: each row of the table, so none is forgotten.
#pragma once

#include <cstddef>
#include <string_view>

#include "colex/notation/function_table.hpp"

#include "types.hpp"

namespace colex::python {

/// Adds them to the module, operators under the names of Python's module `operator`.
void add_functions(nb::module_& module);

/// The function that an object is; null if it is none of them.
const notation::Function<Checked>* function_of(PyObject* object);

/// What a function of the table makes of values: an object, or null with an exception set.
PyObject* call_with(const notation::Function<Checked>& function, const Value<>* arguments, std::size_t count) noexcept;

/// The same by its name in the table, for the operators of a class; throws nb::python_error.
nb::object operate(std::string_view sign, const Value<>* arguments, std::size_t count);

}  // namespace colex::python
