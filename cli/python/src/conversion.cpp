#include "conversion.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include "colex/notation/list.hpp"
#include "colex/notation/syntax.hpp"

#include "failure.hpp"
#include "functions.hpp"

namespace colex::python {

std::string text_of(nb::handle object) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (bytes == nullptr) throw nb::python_error();
  return {bytes, static_cast<std::size_t>(size)};
}

std::string file_of(nb::handle text) {
  const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape"));
  if (!bytes.is_valid()) throw nb::python_error();
  return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

namespace {

using notation::Limits;

Checked integer_of(PyObject* object) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow != 0) {
    const nb::object text = nb::steal(PyObject_Str(object));
    const std::string digits = text.is_valid() ? nb::cast<std::string>(text) : "of so many digits that Python does not print it";
    PyErr_Clear();
    throw Rejection(Kind::overflow, "integers have 64 bits, and this one does not fit: " +
                                        (digits.size() > 80 ? digits.substr(0, 80) + "…" : digits));
  }
  if (value == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
  return Checked(value);
}

Value<> value_within(PyObject* object, std::size_t depth);

/// Items of a tuple or a list: borrowed, so the sequence may not change meanwhile; converting an item runs code of Python's
/// only where it is an integer of a type of somebody's.
Value<> list_value(PyObject* object, std::size_t depth) {
  if (depth > Limits::nesting) throw Rejection(Kind::limit, "tuples nest at most " + std::to_string(Limits::nesting) + " deep");
  // A list may change while its items are converted; a tuple may not.
  const nb::object items = PyTuple_Check(object) ? nb::borrow(object) : nb::steal(PyList_AsTuple(object));
  if (!items.is_valid()) throw nb::python_error();
  const std::size_t count = static_cast<std::size_t>(PyTuple_Size(items.ptr()));
  if (count > Limits::rank)
    throw Rejection(Kind::limit,
                    "a tuple has at most " + std::to_string(Limits::rank) + " elements; this has " + std::to_string(count));
  std::vector<Value<>> elements;
  elements.reserve(count);
  for (std::size_t k = 0; k < count; ++k)
    elements.push_back(value_within(PyTuple_GetItem(items.ptr(), static_cast<Py_ssize_t>(k)), depth + 1));
  return notation::list<Checked>(notation::places(elements.data(), count));
}

Value<> value_within(PyObject* object, std::size_t depth) {
  if (PyLong_CheckExact(object)) return integer_of(object);
  const PyTypeObject* type = Py_TYPE(object);
  if (type == class_of<Plain>) return *Held<Plain>(object);
  if (PyTuple_Check(object) || PyList_Check(object)) return list_value(object, depth + 1);
  if (object == python_parts().underscore) return Underscore{};
  if (PyBool_Check(object)) return object == Py_True;
  if (type == class_of<Coordinates>) return *Held<Coordinates>(object);
  if (type == class_of<Swizzle>) return *Held<Swizzle>(object);
  if (type == class_of<Composed>) return *Held<Composed>(object);
  if (type == class_of<LinearLayout>) return *Held<LinearLayout>(object);
  if (type == class_of<Tiles>) return *Held<Tiles>(object);
  if (type == class_of<Basis>) return *Held<Basis>(object);
  if (type == class_of<Offset>) return *Held<Offset>(object);
  if (type == class_of<OffsetCoordinates>) return *Held<OffsetCoordinates>(object);
  if (PyUnicode_Check(object)) return notation::Text{text_of(object)};
  if (const auto* function = function_of(object)) return notation::FunctionName{function->name};
  if (PyIndex_Check(object)) {
    const nb::object number = nb::steal(PyNumber_Index(object));
    if (!number.is_valid()) throw nb::python_error();
    return integer_of(number.ptr());
  }
  throw Rejection(Kind::type, "a " + nb::cast<std::string>(nb::handle(reinterpret_cast<const PyObject*>(type)).attr("__name__")) +
                                  " is no value here; values are integers, tuples, layouts and what colex makes of them "
                                  "(colex.Layout.from_ takes the layouts of others)");
}

template <class T>
nb::object tuple_object(const Tuple<T>& tuple);

nb::object leaf_object(const Checked& leaf) { return nb::int_(leaf.value()); }
nb::object leaf_object(const Basis& leaf) { return nb::cast(leaf); }
nb::object leaf_object(const Slot<Checked>& slot) {
  return slot.is_underscore() ? nb::borrow(python_parts().underscore) : leaf_object(slot.integer());
}

template <class T>
nb::object tuple_object(const Tuple<T>& tuple) {
  if (tuple.is_leaf()) return leaf_object(tuple.leaf());
  const auto& modes = tuple.modes();
  nb::object result = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(modes.size())));
  if (!result.is_valid()) throw nb::python_error();
  for (std::size_t k = 0; k < modes.size(); ++k)
    PyTuple_SetItem(result.ptr(), static_cast<Py_ssize_t>(k), tuple_object(modes[k]).release().ptr());
  return result;
}

nb::object content_object(bool truth) { return nb::bool_(truth); }
nb::object content_object(const Checked& integer) { return leaf_object(integer); }
template <class T>
nb::object content_object(const Tuple<T>& tuple) {
  return tuple_object(tuple);
}
nb::object content_object(const Underscore&) { return nb::borrow(python_parts().underscore); }
nb::object content_object(const notation::Text& text) { return nb::cast(text.text); }
nb::object content_object(const notation::FunctionName& name) { return nb::cast(std::string(name.text)); }
template <class T>
nb::object content_object(const T& content) {
  return nb::cast(content);
}

}  // namespace

Value<> value_of(nb::handle object) { return value_within(object.ptr(), 0); }

nb::object object_of(const Value<>& value) {
  return std::visit([](const auto& content) { return content_object(content); }, value.content());
}

}  // namespace colex::python
