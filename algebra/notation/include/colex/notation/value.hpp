// What an expression can be worth.
//
//   to_string(Value<>(Layout<>(tuple(2, 3), tuple(1, 2)))) == "(2,3):(1,2)"
//
// Each value has one form only: an integer is never a tuple with a single leaf, `_` alone is never a coordinate with a single
// leaf. So equality is equality of form, and what is printed reads back as what was there.
//
// The integers are any Integer: the evaluator that a prover runs is the one that users call.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "colex/checked.hpp"
#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"
#include "colex/swizzle.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex::notation {

/// The name of a function, which may be an argument: find_if(t, injective). Only an argument: an expression's value is never a
/// function.
struct FunctionName {
  std::string_view text;  ///< the row's literal
  friend bool operator==(const FunctionName&, const FunctionName&) = default;
};

/// The name.
inline std::string to_string(const FunctionName& name) { return std::string(name.text); }

/// A text: "SM80_16x8x16_F32F16F16F32_TN", the name of something that the notation does not know and a function does.
struct Text {
  std::string text;
  friend bool operator==(const Text&, const Text&) = default;
};

/// The text in quotation marks, so that it reads back: three of them where it has a line's end, a '#' or a quotation mark in it.
inline std::string to_string(const Text& text) {
  const std::string mark = text.text.find_first_of("\"#\n\r") == std::string::npos ? "\"" : "\"\"\"";
  return mark + text.text + mark;
}

namespace detail {
template <class T, class Content>
inline constexpr bool is_alternative = false;
template <class T, class... Alternatives>
inline constexpr bool is_alternative<T, std::variant<Alternatives...>> = (std::same_as<T, Alternatives> || ...);
}  // namespace detail

/// One value of the notation.
template <Integer I = Checked>
class Value {
 public:
  using Content = std::variant<bool, I, Tuple<I>, Layout<I>, Vector<I>, Tuple<Vector<I>>, CoordinateLayout<I>, Underscore,
                               SliceCoordinate<I>, Tiler<I>, Swizzle, LinearLayout, ComposedLayout<I>, OffsetLayout<I>,
                               OffsetLayout<I, Vector<I>>, FunctionName, Text>;

  /// The value of this very type, in its one form.
  template <class T>
    requires(!std::same_as<std::remove_cvref_t<T>, Value> &&
             std::constructible_from<Content, std::in_place_type_t<std::remove_cvref_t<T>>, T>)
  Value(T&& content)  // NOLINT(google-explicit-constructor): every alternative is a value
      : content_(std::in_place_type<std::remove_cvref_t<T>>, std::forward<T>(content)) {
    unwrap<std::remove_cvref_t<T>>();
  }

  /// Becomes the value of this very type, in its one form. What had a content of that type before has the least to do.
  template <class T>
    requires(!std::same_as<std::remove_cvref_t<T>, Value> &&
             std::constructible_from<Content, std::in_place_type_t<std::remove_cvref_t<T>>, T>)
  Value& operator=(T&& content) {
    using Type = std::remove_cvref_t<T>;
    if (Type* same = std::get_if<Type>(&content_)) {
      *same = std::forward<T>(content);
    } else {
      content_.template emplace<Type>(std::forward<T>(content));
    }
    unwrap<Type>();
    return *this;
  }

  const Content& content() const { return content_; }
  template <class T>
  bool is() const {
    return std::holds_alternative<T>(content_);
  }
  /// The content, which is a T. Throws std::bad_variant_access where it is not.
  template <class T>
  const T& get() const {
    return std::get<T>(content_);
  }
  /// The content if it is a T, else null.
  template <class T>
  const T* as() const {
    return std::get_if<T>(&content_);
  }
  template <class T>
  T* as() {
    return std::get_if<T>(&content_);
  }

  friend bool operator==(const Value& a, const Value& b) {
    if (a.content_.index() != b.content_.index()) return false;
    return std::visit(
        [&](const auto& x) { return static_cast<bool>(x == *std::get_if<std::remove_cvref_t<decltype(x)>>(&b.content_)); },
        a.content_);
  }

 private:
  /// What has a simpler form gets it.
  template <class T>
  void unwrap() {
    if constexpr (std::same_as<T, Tuple<I>> || std::same_as<T, Tuple<Vector<I>>>) {
      unwrap_leaf<T>();
    } else if constexpr (std::same_as<T, SliceCoordinate<I>>) {
      unwrap_slot();
    } else if constexpr (std::same_as<T, Tiler<I>>) {
      unwrap_tiler();
    }
  }
  template <class T>
  void unwrap_leaf() {
    if (T* tuple = std::get_if<T>(&content_); tuple->is_leaf()) {
      auto leaf = tuple->leaf();
      content_ = std::move(leaf);
    }
  }
  void unwrap_slot() {
    const SliceCoordinate<I>& coordinate = *std::get_if<SliceCoordinate<I>>(&content_);
    if (!coordinate.is_leaf()) return;
    if (coordinate.leaf().is_underscore()) {
      content_ = Underscore{};
    } else {
      I n = coordinate.leaf().integer();
      content_ = std::move(n);
    }
  }
  void unwrap_tiler() {
    const Tiler<I>& tiler = *std::get_if<Tiler<I>>(&content_);
    if (tiler.is_underscore()) {
      content_ = Underscore{};
    } else if (tiler.is_integer()) {
      I n = tiler.integer();
      content_ = std::move(n);
    } else if (tiler.is_layout()) {
      Layout<I> layout = tiler.layout();
      content_ = std::move(layout);
    }
  }

  Content content_;
};

namespace detail {
template <class T, Integer I>
constexpr std::string_view type_name() {
  if constexpr (std::same_as<T, bool>) return "boolean";
  if constexpr (std::same_as<T, I>) return "integer";
  if constexpr (std::same_as<T, Tuple<I>>) return "tuple";
  if constexpr (std::same_as<T, Layout<I>>) return "layout";
  if constexpr (std::same_as<T, Vector<I>>) return "basis vector";
  if constexpr (std::same_as<T, Tuple<Vector<I>>>) return "tuple of basis vectors";
  if constexpr (std::same_as<T, CoordinateLayout<I>>) return "coordinate layout";
  if constexpr (std::same_as<T, Underscore>) return "underscore";
  if constexpr (std::same_as<T, SliceCoordinate<I>>) return "coordinate with _";
  if constexpr (std::same_as<T, Tiler<I>>) return "tiler";
  if constexpr (std::same_as<T, Swizzle>) return "swizzle";
  if constexpr (std::same_as<T, LinearLayout>) return "linear layout";
  if constexpr (std::same_as<T, ComposedLayout<I>>) return "composed layout";
  if constexpr (std::same_as<T, OffsetLayout<I>>) return "layout with an offset";
  if constexpr (std::same_as<T, OffsetLayout<I, Vector<I>>>) return "coordinate layout with an offset";
  if constexpr (std::same_as<T, FunctionName>) return "function";
  if constexpr (std::same_as<T, Text>) return "text";
}

template <class T>
void append_value(std::string& text, const T& content) {
  text += to_string(content);
}
inline void append_value(std::string& text, bool content) { text += content ? "true" : "false"; }
template <class T>
void append_value(std::string& text, const Tuple<T>& content) {
  colex::detail::append_text(text, content, [&](const T& leaf) { append_value(text, leaf); });
}
template <Integer I, class D>
void append_value(std::string& text, const Layout<I, D>& content) {
  append_value(text, content.shape());
  text += ':';
  append_value(text, content.stride());
}
/// A layout with an offset is the sum that it is: 9 + ((4,6):(1,12)).
template <Integer I, class D>
void append_value(std::string& text, const OffsetLayout<I, D>& content) {
  append_value(text, content.offset);
  text += " + (";
  append_value(text, content.layout);
  text += ')';
}
}  // namespace detail

/// The type of a value in words: "layout", "coordinate with _".
template <Integer I>
std::string_view type_name(const Value<I>& value) {
  return std::visit([](const auto& content) { return detail::type_name<std::remove_cvref_t<decltype(content)>, I>(); },
                    value.content());
}

/// The same with its article: "a layout", "an integer".
template <Integer I>
std::string a_type_name(const Value<I>& value) {
  const std::string_view name = type_name(value);
  return (name.find_first_of("aeiou") == 0 ? "an " : "a ") + std::string(name);
}

/// Appends the value's text.
template <Integer I>
void append_text(std::string& text, const Value<I>& value) {
  std::visit([&](const auto& content) { detail::append_value(text, content); }, value.content());
}

/// The value in the notation. Ensures that the text reads back as a value that prints the same.
template <Integer I>
std::string to_string(const Value<I>& value) {
  std::string text;
  append_text(text, value);
  return text;
}

// How large a value is: what it costs to look at, and how deep and wide its text would be.
//
//   value_extent((4,(2,3)):(1,(4,8)))  =  5 nodes, depth 2, rank 2

/// The leaves and tuples of a value, the brackets within one another in its text, and the longest list in it.
struct ValueExtent {
  std::size_t nodes = 0;
  std::size_t depth = 0;
  std::size_t rank = 1;

  void add_leaf() { ++nodes; }
  void add_tuple(const Nesting& nesting, std::size_t brackets) {
    nodes += nesting.leaves() + nesting.tuples();
    if (nesting.is_leaf()) return;
    depth = std::max(depth, brackets + nesting.depth());
    rank = std::max(rank, nesting.longest());
  }
  void add_list(std::size_t modes, std::size_t brackets) {
    ++nodes;
    depth = std::max(depth, brackets + 1);
    rank = std::max(rank, modes);
  }
  void add_parenthesis(std::size_t brackets) { depth = std::max(depth, brackets + 1); }
};

namespace detail {
/// The nodes of an extent alone: no text is as deep or as wide as it has nodes, but for the parenthesis of an offset.
struct NodeCount {
  std::size_t nodes = 0;

  void add_leaf() { ++nodes; }
  void add_tuple(const Nesting& nesting, std::size_t) { nodes += nesting.leaves() + nesting.tuples(); }
  void add_list(std::size_t, std::size_t) { ++nodes; }
  void add_parenthesis(std::size_t) {}
};

template <class Modes, class Extent>
void add_list(const Modes& modes, std::size_t brackets, Extent& extent);

/// Adds a part of a value, which stands within that many brackets, to an extent.
template <class T, class Extent>
void add_part(const T&, std::size_t, Extent& extent) {
  extent.add_leaf();
}
template <class T, class Extent>
void add_part(const Tuple<T>& t, std::size_t brackets, Extent& extent) {
  extent.add_tuple(t.nesting(), brackets);
}
template <Integer I, class D, class Extent>
void add_part(const Layout<I, D>& layout, std::size_t brackets, Extent& extent) {
  add_part(layout.shape(), brackets, extent);
}
template <Integer I, class Extent>
void add_part(const Tiler<I>& tiler, std::size_t brackets, Extent& extent) {
  if (tiler.is_layout()) {
    add_part(tiler.layout(), brackets, extent);
  } else if (tiler.is_tuple()) {
    add_list(tiler.modes(), brackets, extent);
  } else {
    extent.add_leaf();
  }
}
template <Integer I, class Extent>
void add_part(const ComposedLayout<I>& composed, std::size_t brackets, Extent& extent) {
  add_part(composed.inner(), brackets, extent);
  if (composed.layout() != nullptr) add_part(*composed.layout(), brackets, extent);
}
template <Integer I, class D, class Extent>
void add_part(const OffsetLayout<I, D>& layout, std::size_t brackets, Extent& extent) {
  extent.add_parenthesis(brackets);  // it prints in parentheses
  add_part(layout.layout, brackets + 1, extent);
}

template <class Modes, class Extent>
void add_list(const Modes& modes, std::size_t brackets, Extent& extent) {
  extent.add_list(modes.size(), brackets);
  for (const auto& mode : modes) add_part(mode, brackets + 1, extent);
}

template <class Extent, Integer I>
Extent extent_of(const Value<I>& value) {
  Extent extent;
  std::visit([&](const auto& content) { add_part(content, 0, extent); }, value.content());
  return extent;
}
}  // namespace detail

/// The leaves and tuples of a value.
template <Integer I>
std::size_t value_nodes(const Value<I>& value) {
  return detail::extent_of<detail::NodeCount>(value).nodes;
}

/// The extent of a value.
template <Integer I>
ValueExtent value_extent(const Value<I>& value) {
  return detail::extent_of<ValueExtent>(value);
}

/// Requires value_nodes(value) == nodes. Throws Rejection(limit) for a value that nests deeper or is longer than what can be read
/// back.
template <Integer I>
void require_readable(const Value<I>& value, std::size_t nodes) {
  static_assert(Limits::nesting < Limits::rank);
  // Most values are so small that they need no closer look: a tuple is a node, and so is each element of a list.
  if (nodes < Limits::nesting) return;
  const ValueExtent extent = value_extent(value);
  if (extent.depth > Limits::nesting) {
    throw Rejection(Kind::limit, "the brackets of a value nest at most " + std::to_string(Limits::nesting) +
                                     " deep; these would nest " + std::to_string(extent.depth));
  }
  if (extent.rank > Limits::rank) {
    throw Rejection(Kind::limit, "a list has at most " + std::to_string(Limits::rank) + " elements; this would have " +
                                     std::to_string(extent.rank));
  }
}
template <Integer I>
void require_readable(const Value<I>& value) {
  require_readable(value, value_nodes(value));
}

}  // namespace colex::notation
