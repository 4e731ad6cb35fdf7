// A rejection as an exception of Python's: colex.Rejection, whose class the package's Python part defines.
#pragma once

#include <string>

#include "colex/rejection.hpp"

#include "types.hpp"

namespace colex::python {

/// What the Python part of the package defines, and this one makes: the exception, the decision, and `_`.
struct PythonParts {
  PyObject* rejection = nullptr;   ///< called with kind, message, line, column (None where there is no text), the call as a text
  PyObject* decision = nullptr;    ///< called with True, False or None, the function's name, its arguments, what is to be said
  PyObject* underscore = nullptr;  ///< the one object `_`
};
PythonParts& python_parts();

/// The call that was rejected, where it is known: as an expression, and as the function and its arguments.
struct RejectedCall {
  std::string text;
  std::string function;
  nb::tuple arguments;
};

/// Sets the exception.
void set_rejection(const Rejection& rejection, const RejectedCall& call = {});

/// Sets the exception for whatever is being handled, within a catch block.
void set_what_is_caught();

}  // namespace colex::python
