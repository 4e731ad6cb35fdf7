// Values between Python and the notation.
//
//   value_of((4, (2, 3)))     the tuple (4,(2,3))
//   object_of(Layout<>(…))    a colex.Layout
#pragma once

#include <cstdint>
#include <string>

#include "colex/rejection.hpp"

#include "types.hpp"

namespace colex::python {

/// The class of the objects that hold a T, by which they are recognised without asking.
template <class T>
inline PyTypeObject* class_of = nullptr;

/// An object that holds a T, as the parameter of a method as well. One that was made without its __init__, by `Layout.__new__`,
/// holds nothing, and is refused where it is asked; nanobind by itself would take it for a mistake of this module's, and warn.
template <class T>
class Held {
 public:
  explicit Held(nb::handle object) : object_(object) {}

  const T& operator*() const {
    if (!nb::inst_ready(object_)) throw Rejection(Kind::type, "an object that was never initialised is no value");
    return *nb::inst_ptr<T>(object_);
  }
  const T* operator->() const { return &**this; }

 private:
  nb::handle object_;
};

/// A str in UTF-8; throws what Python does for one that has none, or for no str.
std::string text_of(nb::handle object);

/// The bytes of a file that Python has as a text, those that are no UTF-8 as `surrogateescape` has them.
std::string file_of(nb::handle text);

/// The value that a Python object is: an integer (of any type that is one), a bool, a str, a tuple or a list, `_`, an object of
/// this module, or one of its functions. Throws Rejection: overflow for an integer beyond 64 bits, limit for what nests too deep
/// or is too long, type for what has no meaning here.
Value<> value_of(nb::handle object);

/// The object of a value.
nb::object object_of(const Value<>& value);

}  // namespace colex::python

template <class T>
struct nanobind::detail::type_caster<colex::python::Held<T>> {
  static constexpr auto Name = const_name<T>();
  template <class U>
  using Cast = colex::python::Held<T>;

  handle object;

  bool from_python(handle source, std::uint32_t, cleanup_list*) noexcept {
    object = source;
    return Py_TYPE(source.ptr()) == colex::python::class_of<T>;
  }
  template <class U>
  bool can_cast() const noexcept {
    return true;
  }
  explicit operator colex::python::Held<T>() const { return colex::python::Held<T>(object); }
};
