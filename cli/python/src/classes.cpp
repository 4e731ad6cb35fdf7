#include "classes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include "colex/interface/call.hpp"
#include "colex/notation/list.hpp"
#include "colex/notation/value.hpp"

#include "conversion.hpp"
#include "failure.hpp"
#include "functions.hpp"

namespace colex::python {

namespace {

using namespace nb::literals;

/// The value of a text, which has to be a T.
template <class T>
T read_as(nb::handle text, const char* kind) {
  if (!nb::isinstance<nb::str>(text)) throw Rejection(Kind::type, std::string("expected the text of ") + kind);
  const Value<> value = cli::value_of(text_of(text));
  if (notation::Parameter<Checked, T>::price(value) < 0)
    throw Rejection(Kind::type, "expected " + std::string(kind) + "; " + to_string(value) + " is " +
                                    notation::a_type_name(value) + ", which colex.eval reads");
  return notation::Parameter<Checked, T>::convert(value);
}

/// The arguments of a call of a layout, as the notation takes them: its coordinate, or the modes of it.
Value<> coordinate_of(const nb::args& arguments) {
  if (arguments.size() == 1) return value_of(arguments[0]);
  return value_of(arguments);
}

/// A place in brackets: L[k] is a mode, and with a `:` in it, which is `_`, a slice.
Value<> open_coordinate(nb::handle place) {
  const auto slot = [](nb::handle part) -> Value<> {
    if (!PySlice_Check(part.ptr())) return value_of(part);
    if (!part.equal(nb::slice(nb::none(), nb::none(), nb::none())))
      throw Rejection(Kind::type, "a mode is left open by : without bounds");
    return Underscore{};
  };
  if (!PyTuple_Check(place.ptr())) return slot(place);
  std::vector<Value<>> elements;
  for (const nb::handle part : nb::borrow<nb::tuple>(place)) elements.push_back(slot(part));
  return notation::list<Checked>(notation::places(elements.data(), elements.size()));
}

template <class T>
nb::object binary(std::string_view sign, const T& self, nb::handle other) {
  const std::array<Value<>, 2> operands = {self, value_of(other)};
  return operate(sign, operands.data(), 2);
}
template <class T>
nb::object reversed(std::string_view sign, const T& self, nb::handle other) {
  const std::array<Value<>, 2> operands = {value_of(other), self};
  return operate(sign, operands.data(), 2);
}

/// What all classes have in common: they are values. Nothing changes them, so a copy is the same object.
template <class T>
nb::class_<T> value_class(nb::module_& module, const char* name, const char* text) {
  nb::class_<T> result(module, name, text, nb::is_final());
  class_of<T> = reinterpret_cast<PyTypeObject*>(result.ptr());
  const std::string prefix = std::string(name) + "(\"";
  result.def("__str__", [](Held<T> self) { return to_string(Value<>(*self)); })
      .def("__repr__", [prefix](Held<T> self) { return prefix + to_string(Value<>(*self)) + "\")"; })
      .def("__hash__",
           [](Held<T> self) { return static_cast<Py_ssize_t>(std::hash<std::string>()(to_string(Value<>(*self))) >> 1); })
      .def(
          "__eq__",
          [](Held<T> self, nb::handle other) -> nb::object {
            if (Py_TYPE(other.ptr()) != class_of<T>) return nb::borrow(Py_NotImplemented);
            return nb::bool_(Value<>(*self) == Value<>(*Held<T>(other)));
          },
          nb::is_operator())
      .def(
          "__copy__", [](nb::handle self) { return nb::borrow(self); }, "The same object, since nothing changes it.")
      .def(
          "__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); },
          "The same object, since nothing changes it.")
      .def("__reduce__", [](nb::handle self) { return nb::make_tuple(self.type(), nb::make_tuple(nb::str(self))); })
      .def(
          "__add__", [](Held<T> self, nb::handle other) { return binary("+", *self, other); }, nb::is_operator(),
          "The sum, as colex.add gives it.")
      .def(
          "__radd__", [](Held<T> self, nb::handle other) { return reversed("+", *self, other); }, nb::is_operator(),
          "n + L is the layout L behind the offset n.")
      .def(
          "__sub__", [](Held<T> self, nb::handle other) { return binary("-", *self, other); }, nb::is_operator(),
          "The difference, as colex.sub gives it.")
      .def(
          "__mul__", [](Held<T> self, nb::handle other) { return binary("*", *self, other); }, nb::is_operator(),
          "The product, as colex.mul gives it.")
      .def(
          "__rmul__", [](Held<T> self, nb::handle other) { return reversed("*", *self, other); }, nb::is_operator(),
          "The product, as colex.mul gives it.")
      .def(
          "__truediv__", [](Held<T> self, nb::handle other) { return binary("/", *self, other); }, nb::is_operator(),
          "The quotient, rounded down, as colex.div gives it.")
      .def(
          "__mod__", [](Held<T> self, nb::handle other) { return binary("%", *self, other); }, nb::is_operator(),
          "The remainder, as colex.mod gives it.")
      .def(
          "__matmul__", [](Held<T> self, nb::handle other) { return binary("composition", *self, other); }, nb::is_operator(),
          "A @ B is colex.composition(A, B).");
  return result;
}

/// What a class is made of: its text or itself, or values, of which a function of the notation makes it.
template <class T>
T made_of(const nb::args& parts, const char* kind, std::string_view function) {
  if (parts.size() == 1 && Py_TYPE(parts[0].ptr()) == class_of<T>) return *Held<T>(parts[0]);
  if (parts.size() == 1) return read_as<T>(parts[0], kind);
  std::vector<Value<>> values;
  for (const nb::handle part : parts) values.push_back(value_of(part));
  const nb::object made = operate(function, values.data(), values.size());
  if (Py_TYPE(made.ptr()) == class_of<T>) return *Held<T>(made);
  throw Rejection(Kind::type,
                  "expected the parts of " + std::string(kind) + "; these make " + notation::a_type_name(value_of(made)));
}

/// What its __init__ takes, as `text` says it.
template <class T>
void is_made_of(nb::class_<T>& of, const char* kind, std::string_view function, const char* text) {
  of.def(
      "__init__", [kind, function](T* self, const nb::args& parts) { new (self) T(made_of<T>(parts, kind, function)); }, text);
}

/// What a function of coordinates can be asked.
template <class T>
void is_applied(nb::class_<T>& of) {
  of.def(
      "__call__",
      [](Held<T> self, const nb::args& coordinate) {
        const std::array<Value<>, 2> operands = {*self, coordinate_of(coordinate)};
        return operate("()", operands.data(), 2);
      },
      "The value at a coordinate: f(c), or f(c0, c1, …) with one for each mode; a mode at _ stays open, and the result is a "
      "slice. Beyond its extents a function goes on. Raises: Rejection (domain) for a coordinate below 0, TypeRejection for one "
      "of "
      "another profile, Overflow for a value beyond 64 bits.");
}

/// Its modes by number, and its slices.
template <class T>
void has_modes(nb::class_<T>& of) {
  of.def(
      "__getitem__",
      [](Held<T> self, nb::handle place) -> nb::object {
        const Value<> where = open_coordinate(place);
        if (const Checked* k = where.as<Checked>()) {
          const auto rank = static_cast<std::int64_t>(self->rank());
          const std::int64_t at = k->value() < 0 ? k->value() + rank : k->value();
          // What Python's `for` waits for.
          if (at < 0 || at >= rank)
            throw nb::index_error(("mode " + to_string(*k) + " of a layout of rank " + std::to_string(rank)).c_str());
          return object_of(self->mode(static_cast<std::size_t>(at)));
        }
        const std::array<Value<>, 2> operands = {*self, where};
        return operate("()", operands.data(), 2);
      },
      "A mode by its number, from the end if that is negative; with : or _ in it the slice at a coordinate. Raises: IndexError "
      "for a mode that there is not.");
  of.def(
      "__len__", [](Held<T> self) { return self->rank(); }, "The rank: how many modes it has.");
  of.def_prop_ro(
      "shape", [](Held<T> self) { return object_of(self->shape()); },
      "The extents: an integer, or a tuple for each level of modes.");
}

/// The values at all coordinates, in the order in which a layout counts them, as the bytes of 64-bit integers.
template <class T>
nb::bytes values_of(Held<T> self) {
  const T& layout = *self;
  constexpr std::int64_t most = std::int64_t{1} << 27;
  const std::int64_t count = size(layout).value();
  if (count > most)
    throw Rejection(Kind::limit, "a table of " + std::to_string(count) + " values; it has at most " + std::to_string(most));
  std::vector<std::int64_t> values(static_cast<std::size_t>(count));
  for (std::int64_t k = 0; k < count; ++k) values[static_cast<std::size_t>(k)] = layout(Checked(k)).value();
  return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int64_t));
}

/// A shape as it is written: an integer or a tuple.
Shape shape_of(nb::handle object, const char* what) {
  const Value<> value = value_of(object);
  if (notation::Parameter<Checked, Shape>::price(value) < 0)
    throw Rejection(Kind::type, std::string("the ") + what + " of a layout is an integer or a tuple of integers; this is " +
                                    notation::a_type_name(value) + " (coordinate layouts: colex.make_layout)");
  return notation::Parameter<Checked, Shape>::convert(value);
}

Plain layout_of(nb::handle shape, nb::handle stride) {
  if (nb::isinstance<nb::str>(shape)) {
    if (!stride.is_none()) throw Rejection(Kind::type, "a text says shape and stride; a second argument says nothing");
    return read_as<Plain>(shape, "a layout");
  }
  const Value<> given = value_of(shape);
  const Plain* same = given.as<Plain>();
  if (same != nullptr && stride.is_none()) return *same;
  const Shape extents = shape_of(shape, "shape");
  Plain layout = stride.is_none() ? notation::compact_layout(extents) : Plain(extents, shape_of(stride, "stride"));
  notation::require_readable<Checked>(layout);
  return layout;
}

void add_layout(nb::module_& module) {
  auto layout = value_class<Plain>(
      module, "Layout",
      "Layout(shape[, stride]), Layout(text)\n\n"
      "A layout: a function from coordinates to integers. Without a stride it is compact, the first mode "
      "fastest. A text is in the notation, or as another tool prints layouts.\n\n"
      "Shapes: shape and stride are integers, or tuples or lists of one profile. Requires: extents of at least 1. "
      "Raises: TypeRejection, where the profiles differ or something is no integer; Rejection (domain) for an extent below 1, "
      "(parse) for a text; Overflow for an integer beyond 64 bits.\n\n"
      "Source: CuTe `Layout`; docs/conventions.md.");
  layout.def(
      "__init__", [](Plain* self, nb::handle shape, nb::handle stride) { new (self) Plain(layout_of(shape, stride)); }, "shape"_a,
      "stride"_a = nb::none(), "Of a shape and a stride, of a text, or the same layout again.");
  layout.def_prop_ro(
      "stride", [](Held<Plain> self) { return object_of(self->stride()); }, "The strides, integers in the profile of the shape.");
  layout.def("_values", values_of<Plain>);
  is_applied(layout);
  has_modes(layout);

  auto coordinates = value_class<Coordinates>(
      module, "CoordinateLayout",
      "CoordinateLayout(shape, stride), CoordinateLayout(text)\n\nA layout whose values are coordinates, as (4,8):(1@0,1@1): its "
      "strides are basis vectors. colex.make_identity_layout makes them too.\n\nSource: CuTe `ScaledBasis`, `ArithmeticTuple`.");
  is_made_of(coordinates, "a coordinate layout", "make_layout", "Of a shape and strides that are basis vectors, or of a text.");
  coordinates.def_prop_ro(
      "stride", [](Held<Coordinates> self) { return object_of(self->stride()); },
      "The strides, basis vectors in the profile of the shape.");
  is_applied(coordinates);
  has_modes(coordinates);

  auto composed = value_class<Composed>(
      module, "ComposedLayout",
      "ComposedLayout(outer, offset, inner), ComposedLayout(text)\n\nA swizzle or a layout, an offset and a layout, as "
      "Sw<3,3,3> o 0 o (8,64):(64,1): its values are outer(offset + inner(c)).\n\nSource: CuTe `ComposedLayout`.");
  is_made_of(composed, "a composed layout", "make_composed_layout",
             "Of a Swizzle or a Layout, an integer and a Layout; or of a text.");
  composed.def_prop_ro(
      "inner", [](Held<Composed> self) { return object_of(self->inner()); }, "The layout that is applied first.");
  composed.def_prop_ro(
      "offset", [](Held<Composed> self) { return object_of(self->offset()); }, "What is added to that.");
  composed.def_prop_ro(
      "outer",
      [](Held<Composed> self) { return self->swizzle() != nullptr ? object_of(*self->swizzle()) : object_of(*self->layout()); },
      "What is applied to the sum: a Swizzle or a Layout.");
  composed.def("_values", values_of<Composed>);
  is_applied(composed);
  has_modes(composed);
}

/// What the layouts with an offset have in common, of whichever values.
template <class T>
void add_behind_offset(nb::module_& module, const char* name, const char* text, const char* kind, const char* parts,
                       const char* offset) {
  auto of = value_class<T>(module, name, text);
  is_made_of(of, kind, "+", parts);
  of.def_prop_ro(
      "layout", [](Held<T> self) { return object_of(self->layout); }, "The layout without the offset.");
  of.def_prop_ro(
      "offset", [](Held<T> self) { return object_of(self->offset); }, offset);
  is_applied(of);
  has_modes(of);
}

void add_offset_layouts(nb::module_& module) {
  add_behind_offset<Offset>(
      module, "OffsetLayout",
      "OffsetLayout(offset, layout), OffsetLayout(text)\n\nA layout behind an offset, as 9 + ((4,6):(1,12)). "
      "n + L makes them, and a slice with its offset is one.\n\nSource: CuTe `slice_and_offset`, "
      "`domain_offset`.",
      "a layout with an offset", "Of an integer and a Layout, or of a text.", "The integer that is added to its values.");
  add_behind_offset<OffsetCoordinates>(
      module, "OffsetCoordinateLayout",
      "OffsetCoordinateLayout(offset, layout), OffsetCoordinateLayout(text)\n\nA coordinate layout behind an offset, as "
      "1@0 + ((4,6):(1@0,1@1)).\n\nSource: CuTe `make_identity_tensor`.",
      "a coordinate layout with an offset", "Of a BasisVector and a CoordinateLayout, or of a text.",
      "The basis vector that is added to its values.");
}

Swizzle swizzle_of(const nb::args& arguments) {
  if (arguments.size() == 1) return read_as<Swizzle>(arguments[0], "a swizzle");
  std::array<std::int64_t, 3> numbers{};
  if (arguments.size() != numbers.size()) throw Rejection(Kind::type, "Swizzle(bits, base, shift), or a text");
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const Value<> value = value_of(arguments[k]);
    if (!value.is<Checked>()) throw Rejection(Kind::type, "the numbers of a swizzle are integers");
    numbers[k] = value.as<Checked>()->value();
  }
  return {numbers[0], numbers[1], numbers[2]};
}

Tiles tiler_of(const nb::args& arguments) {
  if (arguments.size() == 1 && nb::isinstance<nb::str>(arguments[0])) return read_as<Tiles>(arguments[0], "a tiler");
  std::vector<Value<>> elements;
  for (const nb::handle argument : arguments) elements.push_back(value_of(argument));
  const Value<> tiler = notation::tiler_list<Checked>(notation::places(elements.data(), elements.size()));
  return notation::Parameter<Checked, Tiles>::convert(tiler);
}

/// The image of a bit: an integer, or a tuple with a component for each output.
std::vector<std::int64_t> basis_of(nb::handle image) {
  const Value<> value = value_of(image);
  if (const Checked* only = value.as<Checked>()) return {only->value()};
  std::vector<std::int64_t> components;
  if (notation::Parameter<Checked, Shape>::price(value) >= 0) {
    const Shape tuple = notation::Parameter<Checked, Shape>::convert(value);
    for (const Shape& component : tuple.modes()) {
      if (!component.is_leaf()) break;
      components.push_back(component.leaf().value());
    }
    if (components.size() == tuple.modes().size()) return components;
  }
  throw Rejection(Kind::type, "the image of a bit is an integer, or a tuple of integers, one for each output");
}

std::vector<LinearLayout::Input> inputs_of(const nb::dict& bases) {
  std::vector<LinearLayout::Input> inputs;
  for (const auto& [name, images] : bases) {
    inputs.push_back({text_of(name), {}});
    if (!PyTuple_Check(images.ptr()) && !PyList_Check(images.ptr()))
      throw Rejection(Kind::type, "of each input the images of 1, 2, 4, …, as a list");
    for (const nb::handle image : nb::steal<nb::tuple>(PySequence_Tuple(images.ptr())))
      inputs.back().bases.push_back(basis_of(image));
  }
  return inputs;
}

LinearLayout linear_of(nb::handle bases, nb::handle outputs) {
  if (nb::isinstance<nb::str>(bases)) {
    if (!outputs.is_none()) throw Rejection(Kind::type, "a text says inputs and outputs; a second argument says nothing");
    return read_as<LinearLayout>(bases, "a linear layout");
  }
  if (!nb::isinstance<nb::dict>(bases) || !(outputs.is_none() || nb::isinstance<nb::dict>(outputs)))
    throw Rejection(Kind::type, "LinearLayout({input: [image of 1, of 2, of 4, …], …}, {output: size, …}), or a text");
  const std::vector<LinearLayout::Input> inputs = inputs_of(nb::borrow<nb::dict>(bases));
  if (outputs.is_none()) return LinearLayout::from_bases(inputs, {"out"});
  std::vector<Dimension> dimensions;
  for (const auto& [name, size] : nb::borrow<nb::dict>(outputs)) {
    const Value<> value = value_of(size);
    if (!value.is<Checked>()) throw Rejection(Kind::type, "the size of an output is an integer");
    dimensions.push_back(dimension(text_of(name), value.as<Checked>()->value()));
  }
  return {inputs, std::move(dimensions)};
}

/// What linear_of takes: of each input the images of its bits.
nb::dict bases_of(Held<LinearLayout> self) {
  const LinearLayout& linear = *self;
  nb::dict result;
  auto column = linear.columns().begin();
  for (const Dimension& input : linear.inputs()) {
    nb::list images;
    for (std::size_t bit = 0; bit < input.bits; ++bit) {
      nb::list image;
      for (const Word component : unpack(linear.outputs(), *column)) image.append(nb::int_(component));
      ++column;
      if (linear.outputs().size() == 1) {
        images.append(image[0]);
      } else {
        images.append(nb::tuple(image));
      }
    }
    result[nb::str(input.name.c_str())] = images;
  }
  return result;
}

nb::dict outputs_of(Held<LinearLayout> self) {
  nb::dict result;
  for (const Dimension& output : self->outputs()) result[nb::str(output.name.c_str())] = nb::int_(output.size());
  return result;
}

void add_others(nb::module_& module) {
  auto swizzle = value_class<Swizzle>(
      module, "Swizzle",
      "Swizzle(bits, base, shift), Swizzle(text)\n\nA swizzle of integers, as Sw<3,4,3>: `bits` bits of x from bit "
      "`base` on are changed (xor) by those `shift` places above; if that is negative, those as many places above are changed by "
      "them.\n\nRequires: bits >= 0, base >= 0 and bits + "
      "base + |shift| <= 62. Raises: "
      "Rejection (domain) else; TypeRejection for anything but three integers, or a text.\n\nSource: CuTe `Swizzle`.");
  swizzle.def(
      "__init__", [](Swizzle* self, const nb::args& arguments) { new (self) Swizzle(swizzle_of(arguments)); },
      "Of three integers, or of a text.");
  swizzle.def_prop_ro(
      "bits", [](Held<Swizzle> self) { return self->bits(); }, "How many bits are changed.");
  swizzle.def_prop_ro(
      "base", [](Held<Swizzle> self) { return self->base(); }, "How many bits below these stay as they are.");
  swizzle.def_prop_ro(
      "shift", [](Held<Swizzle> self) { return self->shift(); },
      "How many places above these (below, if negative) the bits stand by which they are changed.");
  is_applied(swizzle);

  auto tiler = value_class<Tiles>(
      module, "Tiler",
      "Tiler(part, …), Tiler(text)\n\nA layout, an integer or _ for each mode, as <4:1, 8:2>; _ leaves a mode as it is.\n\n"
      "Raises: TypeRejection for a part that is neither.\n\nSource: CuTe `Tile`.");
  tiler.def(
      "__init__", [](Tiles* self, const nb::args& arguments) { new (self) Tiles(tiler_of(arguments)); },
      "Of a part for each mode, or of a text.");

  auto basis =
      value_class<Basis>(module, "BasisVector",
                         "BasisVector(coefficient, mode), BasisVector(text)\n\nA combination of basis vectors, as "
                         "2@0 + 1@1, the sum of BasisVector(2, 0) and BasisVector(1, 1). Where a basis vector stands for the "
                         "coefficient it is that one within the mode.\n\nSource: CuTe `ScaledBasis`.");
  is_made_of(basis, "a basis vector", "@", "Made of an integer or a BasisVector, and the number of a mode; or of a text.");

  auto linear = value_class<LinearLayout>(
      module, "LinearLayout",
      "LinearLayout({input: [image of 1, of 2, …], …}[, {output: size, …}]), LinearLayout(text)\n\n"
      "A linear layout over F2, as F2{lane: [1,2], warp: [4]}. An image is an integer, or a tuple "
      "with a component for each output. Without outputs there is one, of the least size.\n\n"
      "Requires: images below the sizes of the outputs, which are powers of two. Raises: Rejection (domain, limit) where they "
      "are not; TypeRejection for anything else than numbers.\n\nSource: Triton `LinearLayout`.");
  linear.def(
      "__init__",
      [](LinearLayout* self, nb::handle bases, nb::handle outputs) { new (self) LinearLayout(linear_of(bases, outputs)); },
      "bases"_a, "outputs"_a = nb::none(), "Of the images of the bits of each input, or of a text.");
  linear.def_prop_ro("bases", bases_of,
                     "Of each input the images of its bits 1, 2, 4, …: integers, or tuples with a component for each output.");
  linear.def_prop_ro("outputs", outputs_of, "The size of each output.");
  is_applied(linear);
}

}  // namespace

void add_classes(nb::module_& module) {
  add_layout(module);
  add_offset_layouts(module);
  add_others(module);
}

}  // namespace colex::python
