#include "failure.hpp"

#include <exception>
#include <new>

#include "colex/notation/located_rejection.hpp"

namespace colex::python {

PythonParts& python_parts() {
  static PythonParts parts;
  return parts;
}

void set_rejection(const Rejection& rejection, const RejectedCall& call) {
  nb::object line = nb::none(), column = nb::none();
  if (const auto* located = dynamic_cast<const notation::LocatedRejection*>(&rejection)) {
    line = nb::int_(located->position().line);
    column = nb::int_(located->position().column);
  }
  const std::string kind(name(rejection.kind()));
  nb::dict witness;
  for (const Shown& shown : rejection.witness()) witness[nb::str(shown.name.data(), shown.name.size())] = shown.number;
  const nb::object exception = nb::handle(python_parts().rejection)(
      kind.c_str(), rejection.message().c_str(), line, column, call.text.c_str(), witness, call.function.c_str(), call.arguments);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.ptr())), exception.ptr());
}

void set_what_is_caught() {
  try {
    throw;
  } catch (nb::python_error& raised) {
    raised.restore();
  } catch (const Rejection& rejection) {
    set_rejection(rejection);
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& fault) {
    PyErr_SetString(PyExc_RuntimeError, fault.what());
  }
}

}  // namespace colex::python
