// What every writer does: it evaluates the expression, and says the value if it has words for its type.
//
//   struct Mojo {
//     static constexpr const char* words = "a layout of Mojo is a shape and strides of integers";
//     std::string operator()(const Layout<>& L) const;      one for each type that it can say
//   };
//   written(expression, Mojo{})
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "colex/checked.hpp"
#include "colex/composed_layout.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::dialects {

/// Why a dialect cannot say a value. Its writer throws it; `write` adds the names of both.
struct Unsaid {
  std::string why;
};

/// A boolean, which is no integer.
struct Truth {
  bool is = false;
};

/// The layout of a linear layout, and what it counts.
struct LayoutOfLinear {
  std::variant<Layout<>, ComposedLayout<>> value;
  std::string remark;
};

/// A distribution goes from (thread, value) to the 1-D coordinate of the tile, memory from the coordinate of the tile to the
/// offset, any other from its 1-D coordinate to its packed outputs. Throws Unsaid where it is no layout, behind a swizzle or not.
LayoutOfLinear layout_of_linear(const LinearLayout& F);

/// The layout that a linear layout is, by a writer of layouts.
template <class Writer, class Linear>
std::string linear_written(Writer& writer, const Linear& linear, Writing& result) {
  const LayoutOfLinear of_linear = layout_of_linear(linear);
  result.remarks.push_back(of_linear.remark);
  return std::visit(writer, of_linear.value);
}

/// The value as the writer says it. Throws Unsaid for a type that it has no words for, and what evaluating throws.
template <class Writer>
Writing written(std::string_view expression, Writer writer) {
  const notation::Value<> value = notation::evaluate(notation::parse_expression(expression));
  Writing result;
  result.text = std::visit(
      [&](const auto& content) -> std::string {
        using Content = std::remove_cvref_t<decltype(content)>;
        using Said = std::conditional_t<std::is_same_v<Content, bool>, Truth, Content>;
        if constexpr (std::is_invocable_v<Writer&, const Said&>) {
          return writer(Said{content});
        } else if constexpr (std::is_same_v<Content, LinearLayout> && std::is_invocable_v<Writer&, const ComposedLayout<>&>) {
          return linear_written(writer, content, result);
        } else {
          throw Unsaid{"it is " + notation::a_type_name(value) + ", and " + std::string(Writer::words)};
        }
      },
      value.content());
  if constexpr (requires { writer.remarks; }) result.remarks = std::move(writer.remarks);
  return result;
}

}  // namespace colex::dialects
