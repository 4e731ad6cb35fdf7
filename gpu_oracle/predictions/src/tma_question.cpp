#include "tma_question.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/coordinate.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

#include "inadmissible.hpp"
#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

using TensorShape = Tuple<Checked>;

/// The tuple's only mode where another is that mode itself: (1024) is 1024.
TensorShape without_parentheses(const TensorShape& t, const TensorShape& other) {
  return !t.is_leaf() && t.rank() == 1 && other.is_leaf() ? t.mode(0) : t;
}

/// Calls f with each part of the box, with the tensor's mode there and with its element stride.
template <class F>
void for_each_part(const Layout<>& global, const TensorShape& whole_box, const TensorShape& steps, const F& f) {
  const TensorShape box = without_parentheses(whole_box, global.shape());
  if (box.is_leaf()) {
    f(global, box.leaf(), without_parentheses(steps, box).leaf());
    return;
  }
  if (global.shape().is_leaf() || global.rank() != box.rank()) {
    throw Rejection(Kind::type, "a box has the modes of the tensor; the tensor is " + to_string(global) + " there, and the box " +
                                    to_string(box));
  }
  for (std::size_t k = 0; k < box.rank(); ++k) for_each_part(global.mode(k), box.mode(k), steps.mode(k), f);
}

/// An element stride for each part of the box.
TensorShape steps_of(const TensorShape& box, const TensorShape& strides) {
  if (box.is_leaf() && strides.is_leaf()) {
    if (strides.leaf() < 1) reject("an element stride is at least 1; this is " + to_string(strides.leaf()));
    return strides;
  }
  if (box.is_leaf() || strides.is_leaf() || box.rank() != strides.rank()) {
    throw Rejection(Kind::type, "the element strides are one for each part of the box; these are " + to_string(strides) +
                                    " for " + to_string(box));
  }
  TensorShape::Modes modes;
  for (std::size_t k = 0; k < box.rank(); ++k) modes.push_back(steps_of(box.mode(k), strides.mode(k)));
  return TensorShape(std::move(modes));
}

TensorShape steps_of(const TmaTile& tile) {
  return tile.element_strides ? steps_of(tile.box, *tile.element_strides)
                              : transform_leaves(tile.box, [](const Checked&) { return Checked(1); });
}

/// A coordinate of the tensor by parts of the box. A part that is a number counts through its mode and may be negative.
void list_starts(const TensorShape& at, const TensorShape& shape, const TensorShape& whole_box, std::vector<Checked>& starts) {
  const TensorShape box = without_parentheses(whole_box, shape);
  if (box.is_leaf()) {
    const TensorShape here = without_parentheses(at, box);
    starts.push_back(here.is_leaf() ? here.leaf() : crd2idx(here, shape));
    return;
  }
  if (at.is_leaf() && at.leaf() < 0) {
    throw Rejection(Kind::type, "a coordinate that is negative is one of a single mode; this is " + to_string(at) + " in " +
                                    to_string(shape));
  }
  const TensorShape each = at.is_leaf() ? idx2crd(at, shape) : at;
  if (each.rank() != box.rank()) {
    throw Rejection(Kind::type,
                    "the tile starts at a coordinate of the tensor; this is " + to_string(at) + " in " + to_string(shape));
  }
  for (std::size_t k = 0; k < box.rank(); ++k) list_starts(each.mode(k), shape.mode(k), box.mode(k), starts);
}

}  // namespace

TmaQuestion tma_question(const TmaTile& tile) {
  TmaQuestion question{tile.type, {}, coalesced_modes(modes(tile.shared.inner())), 1};
  for_each_part(tile.global, tile.box, steps_of(tile), [&](const Layout<>& mode, const Checked& box, const Checked& step) {
    if (box < 1) reject("a box takes at least one element of each mode; this is " + to_string(tile.box));
    const Checked count = ceil_div(box, step);
    question.modes.push_back({coalesced_modes(modes(mode)), size(mode), box, count == 1 ? Checked(1) : step, count});
    question.elements = question.elements * count;
  });
  const Layout<>& shared = tile.shared.inner();
  if (!(size(shared) == question.elements)) {
    reject("the box " + to_string(tile.box) + " has " + to_string(question.elements) +
           " elements, and the layout of shared memory " + to_string(shared) + " has " + to_string(size(shared)));
  }
  const Checked bytes = question.elements * tile.type.bytes;
  if (Checked(tma_limits::tile) < bytes)
    reject("the tile has " + to_string(bytes) + " bytes; shared memory has " + std::to_string(tma_limits::tile));
  return question;
}

std::vector<Checked> tma_starts(const TmaTile& tile, const TensorShape& at) {
  std::vector<Checked> starts;
  list_starts(at, tile.global.shape(), tile.box, starts);
  return starts;
}

std::vector<TmaElement> tma_elements(const TmaTile& tile, const std::vector<Checked>& starts) {
  struct Part {
    Layout<> mode;
    Checked extent, step, count;
  };
  std::vector<Part> parts;
  for_each_part(tile.global, tile.box, steps_of(tile), [&](const Layout<>& mode, const Checked& box, const Checked& step) {
    parts.push_back({mode, size(mode), step, ceil_div(box, step)});
  });
  const Checked bytes = tile.type.bytes;
  std::vector<TmaElement> elements;
  for (Checked c = 0; c < size(tile.shared); c = c + 1) {
    Checked rest = c, element = 0;
    bool inside = true;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Checked x = starts[k] + parts[k].step * (rest % parts[k].count);
      rest = rest / parts[k].count;
      inside = inside && !(x < 0) && x < parts[k].extent;
      if (inside) element = element + parts[k].mode(x);
    }
    elements.push_back({tile.shared(c) * bytes, inside ? std::optional(element * bytes) : std::nullopt});
  }
  return elements;
}

}  // namespace colex::predictions
