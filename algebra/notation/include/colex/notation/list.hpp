// What values in parentheses, or in the angle brackets of a tiler, come to.
//
//   Value<> elements[] = {Checked(4), Underscore{}};
//   list<Checked>(places(elements, 2))            the coordinate (4,_)
//   tiler_list<Checked>(places(elements, 2))      the tiler <4,_>
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "colex/notation/coerce.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::notation {

namespace detail {

template <class T, Integer I>
T collect(Arguments<I> elements) {
  typename T::Modes modes;
  for (const Value<I>* element : elements) modes.push_back(Parameter<I, T>::convert(*element));
  return T(std::move(modes));
}

/// The integer that a node's parentheses were taken to make a tuple of: 2, if its text is ((2)). Nothing if it is no such text.
template <Integer I>
std::optional<I> integer_in_parentheses(const Expression& expression, std::size_t node, const Value<I>& value) {
  std::size_t parentheses = 0;
  for (; expression.nodes[node].operation == Operation::parenthesis; --node) ++parentheses;
  const Tuple<I>* const tuple = value.template as<Tuple<I>>();
  if (tuple == nullptr || parentheses == 0 || tuple->depth() != parentheses || tuple->leaves().size() != 1) return std::nullopt;
  return tuple->leaves().front();
}

/// The tuple of these integers and tuples of integers.
template <Integer I>
Tuple<I> integer_tuple(Arguments<I> elements) {
  static const Nesting leaf;
  typename Tuple<I>::Leaves leaves;
  Nesting nesting = Nesting::of(elements, [](const Value<I>* element) -> const Nesting& {
    const Tuple<I>* tuple = element->template as<Tuple<I>>();
    return tuple == nullptr ? leaf : tuple->nesting();
  });
  leaves.reserve(nesting.leaves());
  for (const Value<I>* element : elements) {
    if (const I* integer = element->template as<I>()) {
      leaves.push_back(*integer);
    } else {
      const auto& more = element->template as<Tuple<I>>()->leaves();
      leaves.append(more.begin(), more.end());
    }
  }
  return Tuple<I>(std::move(nesting), std::move(leaves));
}

/// In a tuple of basis vectors a 0 is the zero vector, and a tuple of nothing but 0 a tuple of zero vectors.
template <Integer I>
bool is_zero(const Value<I>& value) {
  if (const I* leaf = value.template as<I>()) return static_cast<bool>(*leaf == I(0));
  const Tuple<I>* tuple = value.template as<Tuple<I>>();
  bool zero = tuple != nullptr;
  if (zero) for_each_leaf(*tuple, [&](const I& leaf) { zero = zero && static_cast<bool>(leaf == I(0)); });
  return zero;
}

template <Integer I>
Value<I> vector_tuple(Arguments<I> elements) {
  typename Tuple<Vector<I>>::Modes modes;
  for (const Value<I>* element : elements) {
    if (is_zero(*element)) {
      modes.push_back(transform_leaves(Parameter<I, Tuple<I>>::convert(*element), [](const I&) { return Vector<I>(); }));
    } else {
      modes.push_back(Parameter<I, Tuple<Vector<I>>>::convert(*element));
    }
  }
  return Tuple<Vector<I>>(std::move(modes));
}

/// The types of values, for a message.
template <Integer I>
std::string types(Arguments<I> values) {
  std::string text;
  for (std::size_t k = 0; k < values.size() && k < 8; ++k) text += (k > 0 ? ", " : "") + std::string(type_name(*values[k]));
  return values.size() > 8 ? text + ", …" : text;
}

}  // namespace detail

/// The list of these elements: a tuple of integers or of basis vectors, a coordinate with `_`, a tiler. Throws Rejection(type)
/// for elements that mean nothing together.
template <Integer I>
Value<I> list(std::type_identity_t<Arguments<I>> elements) {
  // A list of integers and of shapes is by far the most frequent.
  bool integers = true, vectors = true, slots = true, tilers = true;
  for (const Value<I>* place : elements) {
    const Value<I>& element = *place;
    if (element.template is<I>() || element.template is<Tuple<I>>()) continue;
    integers = false;
    vectors = vectors && Parameter<I, Tuple<Vector<I>>>::price(element) >= 0;
    slots = slots && Parameter<I, SliceCoordinate<I>>::price(element) >= 0;
    tilers = tilers && Parameter<I, Tiler<I>>::price(element) >= 0;
  }
  if (integers) return detail::integer_tuple<I>(elements);
  if (slots) return detail::collect<SliceCoordinate<I>, I>(elements);
  // Beside basis vectors an integer can only be 0.
  for (const Value<I>* element : elements) {
    if (!vectors) break;
    if (Parameter<I, Tuple<I>>::price(*element) >= 0) vectors = detail::is_zero(*element);
  }
  if (vectors) return detail::vector_tuple<I>(elements);
  if (tilers) return detail::collect<Tiler<I>, I>(elements);
  throw Rejection(Kind::type,
                  "a list of " + detail::types<I>(elements) +
                      " has no meaning: the elements are integers and tuples, with basis vectors, with _ or with layouts");
}

/// The tiler of these elements. Throws Rejection(type) where one of them is no tiler.
template <Integer I>
Value<I> tiler_list(std::type_identity_t<Arguments<I>> elements) {
  for (const Value<I>* element : elements) {
    if (Parameter<I, Tiler<I>>::price(*element) < 0) {
      throw Rejection(Kind::type, "a tiler's elements are layouts, integers, _ and tilers; this has " + a_type_name(*element));
    }
  }
  return detail::collect<Tiler<I>, I>(elements);
}

}  // namespace colex::notation
