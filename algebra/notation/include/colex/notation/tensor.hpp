// Tensors where a layout is asked for: a tensor is an offset and a layout, as local_tile gives it, or a composed layout.
//
//   size(16 + (8:1))                                          = 8                           the shape alone counts
//   injective(16 + (8:1))                                     = true                        the steps alone count
//   coalesce(16 + ((4,2):(1,4)))                              = 16 + (8:1)                  what stands before the layout stays
//   local_tile(Sw<2,3,3> o 0 o (8,64):(64,1), <8,32>, (0,1))  = Sw<2,3,3> o 32 o (8,32):(64,1)
//   equal(0 + (4:1), 4:1)                                     = true                        the offset counts as well
//
// A function has no implementations for tensors of its own: it says once, as a Tensors, what becomes of what stands before the
// layout, and is called with the layout. A function that says nothing refuses a tensor, since an offset is never lost in silence.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "colex/composed_layout.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"
#include "colex/swizzle.hpp"

namespace colex::notation {

/// What a function makes of a tensor.
enum class Tensors {
  refused,
  by_shape,    ///< it asks for the shape, which no offset and no swizzle changes
  by_steps,    ///< it asks how values differ, which no offset changes
  rearranged,  ///< it makes a layout of the layout: before that stands what stood before
  by_values,   ///< it asks for the values, the offset included
};

/// The same in words; empty for a function that refuses tensors.
constexpr std::string_view words_of(Tensors tensors) {
  switch (tensors) {
    case Tensors::by_shape: return "an offset or a swizzle makes no difference";
    case Tensors::by_steps: return "an offset makes no difference";
    case Tensors::rearranged: return "an offset or a swizzle stays";
    case Tensors::by_values: return "an offset counts";
    default: return "";
  }
}

namespace detail {

/// Whether the value is a layout with an offset, or a composed layout.
template <Integer I>
bool is_tensor(const Value<I>& value) {
  return value.template is<OffsetLayout<I>>() || value.template is<OffsetLayout<I, Vector<I>>>() ||
         value.template is<ComposedLayout<I>>();
}

/// The layout of a tensor. Requires is_tensor(value).
template <Integer I>
Value<I> layout_of_tensor(const Value<I>& value) {
  if (const auto* tensor = value.template as<OffsetLayout<I>>()) return tensor->layout;
  if (const auto* coordinates = value.template as<OffsetLayout<I, Vector<I>>>()) return coordinates->layout;
  return value.template get<ComposedLayout<I>>().inner();
}

/// A layout, or one with an offset, behind an offset; none for another value.
template <Integer I, class D>
std::optional<OffsetLayout<I, D>> moved(const D& offset, const Value<I>& made) {
  if (const auto* layout = made.template as<Layout<I, D>>()) return OffsetLayout<I, D>{*layout, offset};
  if (const auto* part = made.template as<OffsetLayout<I, D>>()) return OffsetLayout<I, D>{part->layout, offset + part->offset};
  return std::nullopt;
}

/// What was made of the tensor's layout, behind what stands before that layout.
template <Integer I>
Value<I> in_place_of_layout(const Value<I>& tensor, const Value<I>& made) {
  if (const auto* plain = tensor.template as<OffsetLayout<I>>()) {
    if (auto result = moved(plain->offset, made)) return *std::move(result);
  } else if (const auto* coordinates = tensor.template as<OffsetLayout<I, Vector<I>>>()) {
    if (auto result = moved(coordinates->offset, made)) return *std::move(result);
  } else {
    const auto& composed = tensor.template get<ComposedLayout<I>>();
    if (const auto result = moved(composed.offset(), made))
      return composed.with_inner(result->layout).with_offset(result->offset);
  }
  throw Rejection(Kind::type, a_type_name(made) + " has no place behind what stands before the layout of " + to_string(tensor));
}

/// A layout with an offset as a composed layout whose swizzle does nothing; another value as it is.
template <Integer I>
Value<I> as_composed(const Value<I>& value) {
  const auto* tensor = value.template as<OffsetLayout<I>>();
  return tensor == nullptr ? value : Value<I>(ComposedLayout<I>(Swizzle(), tensor->offset, tensor->layout));
}

/// The other way round.
template <Integer I>
Value<I> as_tensor(const Value<I>& value) {
  const auto* composed = value.template as<ComposedLayout<I>>();
  if (composed == nullptr || composed->swizzle() == nullptr || composed->swizzle()->bits() > 0) return value;
  return OffsetLayout<I>{composed->inner(), composed->offset()};
}

}  // namespace detail

}  // namespace colex::notation
