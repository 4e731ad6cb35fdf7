// Values between Python and the notation.
//
//   value_of((4, (2, 3)))     the tuple (4,(2,3))
//   object_of(Layout<>(…))    a colex.Layout
#pragma once

#include <string>

#include "types.hpp"

namespace colex::python {

/// The classes of this module, by which objects are recognised without asking.
struct Classes {
  PyTypeObject *layout, *coordinate_layout, *offset_layout, *offset_coordinate_layout, *composed_layout, *linear_layout, *swizzle,
      *basis, *tiler;
};
Classes& classes();

/// A str in UTF-8; throws what Python does for one that has none, or for no str.
std::string text_of(nb::handle object);

/// The value that a Python object is: an integer (of any type that is one), a bool, a str, a tuple or a list, `_`, an object of
/// this module, or one of its functions. Throws Rejection: overflow for an integer beyond 64 bits, limit for what nests too deep
/// or is too long, type for what has no meaning here.
Value<> value_of(nb::handle object);

/// The object of a value.
nb::object object_of(const Value<>& value);

}  // namespace colex::python
