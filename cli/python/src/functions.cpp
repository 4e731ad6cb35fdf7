#include "functions.hpp"

#include <array>
#include <deque>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "colex/interface/call.hpp"
#include "colex/notation/functions.hpp"

#include "conversion.hpp"
#include "failure.hpp"

namespace colex::python {

namespace {

using Row = notation::Function<Checked>;

/// A few more than there are, since for each a caller is compiled; the import fails where they do not suffice.
constexpr std::size_t most_functions = 288;

/// The rows as Python has them; a function finds its row by its place.
const std::vector<cli::ToldFunction>& rows() { return cli::all_functions(); }

struct OperatorName {
  std::string_view sign, name;
};
constexpr std::array operator_names = {
    OperatorName{"+", "add"},         OperatorName{"-", "sub"},          OperatorName{"*", "mul"},
    OperatorName{"/", "div"},         OperatorName{"%", "mod"},          OperatorName{"@", "basis"},
    OperatorName{"<<", "shift_left"}, OperatorName{">>", "shift_right"}, OperatorName{"&", "bit_and"},
    OperatorName{"^", "bit_xor"},     OperatorName{"|", "bit_or"},       OperatorName{"~", "bit_not"},
    OperatorName{"()", "apply"}};

std::string python_name(const Row& row) {
  for (const auto& [sign, name] : operator_names) {
    if (row.name == sign) return std::string(name);
  }
  return std::string(row.name);
}

/// The call as an expression, for messages.
std::string call_text(const Row& row, const Value<>* arguments, std::size_t count) {
  constexpr std::size_t longest = 4096;
  std::string text = std::string(row.name) + '(';
  for (std::size_t k = 0; k < count && text.size() <= longest; ++k) {
    if (k > 0) text += ", ";
    append_text(text, arguments[k]);
  }
  return text.size() > longest || python_name(row) != row.name ? "" : text + ')';
}

/// What was asked about, None in the place of a function.
nb::tuple objects_of(const Value<>* arguments, std::size_t count) {
  nb::list objects;
  for (std::size_t k = 0; k < count; ++k)
    objects.append(arguments[k].is<notation::FunctionName>() ? nb::none() : object_of(arguments[k]));
  return nb::tuple(objects);
}

PyObject* decision(PyObject* truth, const Row& row, const Value<>* arguments, std::size_t count, const std::string& said) {
  return nb::handle(python_parts().decision)(nb::handle(truth), std::string(row.name).c_str(), objects_of(arguments, count),
                                             said.c_str())
      .release()
      .ptr();
}

PyObject* call_row(std::size_t number, PyObject* const* objects, Py_ssize_t count) noexcept {
  try {
    const Row& row = *rows()[number].function;
    std::vector<Value<>> arguments;
    arguments.reserve(static_cast<std::size_t>(count));
    for (Py_ssize_t k = 0; k < count; ++k) arguments.push_back(value_of(objects[k]));
    return call_with(row, arguments.data(), arguments.size());
  } catch (...) {
    set_what_is_caught();
    return nullptr;
  }
}

/// What Python calls: it says which row is meant, and no more, since there is one for each.
template <std::size_t K>
PyObject* caller(PyObject*, PyObject* const* objects, Py_ssize_t count) {
  return call_row(K, objects, count);
}

using Caller = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t);
template <std::size_t... K>
constexpr std::array<Caller, sizeof...(K)> callers_of(std::index_sequence<K...>) {
  return {caller<K>...};
}
constexpr auto callers = callers_of(std::make_index_sequence<most_functions>());

/// The names and texts that Python's objects point to.
struct Entry {
  std::string name, text;
  PyMethodDef method{};
};
std::deque<Entry>& entries() {
  static std::deque<Entry> all;
  return all;
}

std::string documentation(const cli::ToldFunction& told, const std::string& required) {
  const Row& row = *told.function;
  std::string text = std::string(row.usage) + "\n\n" + std::string(row.description) + '.';
  if (!required.empty()) text += "\n\n" + required;
  const std::string example(cli::example_of(row.name));
  if (!example.empty()) text += "\n\nFor example colex.eval('" + example + "')";
  return text;
}

}  // namespace

PyObject* call_with(const Row& row, const Value<>* arguments, std::size_t count) noexcept {
  try {
    const auto result = cli::call(row, arguments, count);
    if (const Rejection* rejection = std::get_if<Rejection>(&result)) {
      if (rejection->kind() == Kind::unknown && row.decides())
        return decision(Py_None, row, arguments, count, rejection->message());
      set_rejection(*rejection, {call_text(row, arguments, count), std::string(row.name), objects_of(arguments, count)});
      return nullptr;
    }
    const Value<>& value = std::get<Value<>>(result);
    if (const bool* truth = value.as<bool>()) return decision(*truth ? Py_True : Py_False, row, arguments, count, "");
    return object_of(value).release().ptr();
  } catch (...) {
    set_what_is_caught();
    return nullptr;
  }
}

nb::object operate(std::string_view sign, const Value<>* arguments, std::size_t count) {
  PyObject* result = call_with(*notation::functions<Checked>().find(sign), arguments, count);
  if (result == nullptr) throw nb::python_error();
  return nb::steal(result);
}

const Row* function_of(PyObject* object) {
  if (!PyCFunction_Check(object)) return nullptr;
  const auto called = PyCFunction_GetFunction(object);
  for (std::size_t k = 0; k < rows().size(); ++k) {
    if (reinterpret_cast<void (*)()>(called) == reinterpret_cast<void (*)()>(callers[k])) return rows()[k].function;
  }
  return nullptr;
}

void add_functions(nb::module_& module) {
  if (rows().size() > most_functions) throw std::length_error("more functions than there are callers: most_functions");
  const nb::str of_package("colex");
  nb::list told;
  for (std::size_t k = 0; k < rows().size(); ++k) {
    Entry& entry = entries().emplace_back();
    entry.name = python_name(*rows()[k].function);
    const std::string required = cli::requirement_of(rows()[k].function->name);
    entry.text = documentation(rows()[k], required);
    entry.method = {entry.name.c_str(), reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(callers[k])), METH_FASTCALL,
                    entry.text.c_str()};
    const nb::object function = nb::steal(PyCFunction_NewEx(&entry.method, module.ptr(), of_package.ptr()));
    if (!function.is_valid()) throw nb::python_error();
    module.attr(entry.name.c_str()) = function;
    const Row& row = *rows()[k].function;
    const auto text = [](std::string_view view) { return nb::str(view.data(), view.size()); };
    told.append(nb::make_tuple(nb::str(entry.name.c_str()), text(row.name), text(row.usage), text(row.description),
                               nb::str(rows()[k].chapter), text(cli::example_of(row.name)), row.decides(), text(required)));
  }
  module.attr("table") = told;
}

}  // namespace colex::python
