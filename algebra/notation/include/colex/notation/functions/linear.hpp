// Rows of the group *swizzle and composed*: linear layouts. They are maps of 64-bit words, so these rows are for Checked only.
//
// Where the C++ functions take the names of dimensions that there are, these take their positions: transpose_inputs(F, 1, 0).
// New names are texts: name_inputs(F, "lane", "register").
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/composed_linear.hpp"
#include "colex/convert.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/linear_layout.hpp"
#include "colex/linear_product.hpp"
#include "colex/notation/function_table.hpp"

namespace colex::notation {

namespace detail {
/// The names of the dimensions at these positions.
inline std::vector<std::string> names_at(const std::vector<Dimension>& dimensions, const std::vector<std::size_t>& positions) {
  std::vector<std::string> names;
  for (const std::size_t k : positions) {
    if (k >= dimensions.size()) {
      throw Rejection(Kind::domain,
                      "dimension " + std::to_string(k) + " of a linear layout with " + std::to_string(dimensions.size()));
    }
    names.push_back(dimensions[k].name);
  }
  return names;
}

inline std::vector<std::size_t> positions(const Tuple<Checked>& t) {
  std::vector<std::size_t> result;
  for_each_leaf(t, [&](Checked leaf) {
    if (leaf < Checked(0)) throw Rejection(Kind::domain, "a dimension's position is at least 0, not " + describe(leaf));
    result.push_back(Parameter<Checked, std::size_t>::convert(Value<>(leaf)));
  });
  return result;
}

/// The names that are given: one at least.
inline std::vector<std::string> all_names(const Text& first, const Rest<Text>& more) {
  std::vector<std::string> names{first.text};
  for (const Text& name : more.items) names.push_back(name.text);
  return names;
}

/// The dimensions under other names. Requires as many, else throws Rejection(domain).
inline std::vector<Dimension> renamed(std::vector<Dimension> dimensions, const std::vector<std::string>& names) {
  if (names.size() != dimensions.size()) {
    throw Rejection(Kind::domain,
                    std::to_string(names.size()) + " names for " + std::to_string(dimensions.size()) + " dimensions");
  }
  for (std::size_t k = 0; k < names.size(); ++k) dimensions[k].name = names[k];
  return dimensions;
}

/// Dimensions of these sizes: `in`, or `in0`, `in1`, … if there are several.
inline std::vector<Dimension> numbered(const std::string& name, const Tuple<Checked>& sizes) {
  std::vector<Dimension> result;
  for (const Checked size : leaves(sizes)) {
    result.push_back(dimension(sizes.is_leaf() ? name : name + std::to_string(result.size()), size.value()));
  }
  return result;
}

/// Whether a linear layout and another value, which may have no linear layout, agree at each 1-D coordinate, outputs packed.
template <class X>
YesOrNo equal_values(const LinearLayout& F, const X& other) {
  const Result<LinearLayout> G = attempt([&] { return linear_layout(other); });
  if (!G && G.rejection().kind() != Kind::inadmissible && G.rejection().kind() != Kind::domain) throw Rejection(G.rejection());
  return YesOrNo(G && G->columns() == F.columns());
}

inline void linear_layout_rows(FunctionTable<Checked>& table) {
  using T = Tuple<Checked>;
  using L = Layout<>;
  using F2 = LinearLayout;

  table.row(
      "linear_layout", "linear_layout(X[, bits or names of its modes])",
      "a layout, a swizzle or a composed layout as the linear layout with its values",
      [](const L& A) { return linear_layout(A); }, [](const Swizzle& sw) { return linear_layout(sw); },
      [](const Swizzle& sw, std::size_t bits) { return linear_layout(sw, bits); },
      [](const ComposedLayout<>& C) { return linear_layout(C); },
      [](const L& A, const Text& name, const Rest<Text>& more) { return linear_layout(A, all_names(name, more)); });
  table.row(
      "linear_part", "linear_part(X)", "the linear layout F with X(x) = X(0) xor F(x)",
      [](const L& A) { return linear_layout(A); }, [](const Swizzle& sw) { return linear_layout(sw); },
      [](const ComposedLayout<>& C) { return linear_part(C); });
  table.row("to_composed_layout", "to_composed_layout(F)", "a linear layout as the layout, behind a swizzle, with its values",
            [](const F2& F) { return to_composed_layout(F); });
  table.row("to_layout", "to_layout(F)", "a linear layout as the layout with its values",
            [](const F2& F) { return to_layout(F); });
  table.row("to_swizzle", "to_swizzle(F)", "a linear layout as the swizzle with its values",
            [](const F2& F) { return to_swizzle(F); });
  table.row("linear_identity", "linear_identity(n)", "x -> x on [0, n)", [](std::int64_t n) { return F2::identity(n); });
  table.row(
      "linear_zeros", "linear_zeros(n[, out])", "x -> 0 on [0, n)", [](std::int64_t n) { return F2::zeros(n); },
      [](std::int64_t n, std::int64_t out) { return F2::zeros(n, out); });

  table.row(
      "equal", "equal(A, B)", "", [](const F2& F, const F2& G) { return YesOrNo(F.columns() == G.columns()); },
      [](const F2& F, const L& B) { return equal_values(F, B); }, [](const L& A, const F2& F) { return equal_values(F, A); },
      [](const F2& F, const ComposedLayout<>& B) { return equal_values(F, B); },
      [](const ComposedLayout<>& A, const F2& F) { return equal_values(F, A); });
  table.row("size", "size(X)", "", [](const F2& F) { return std::int64_t{1} << F.input_bits(); });
  table.row("rank", "rank(X)", "", [](const F2& F) { return F.inputs().size(); });
  table.row("f2_rank", "f2_rank(F)", "the rank of the matrix: 2^f2_rank values are taken",
            [](const F2& F) { return f2_rank(F); });
  table.row("consecutive", "consecutive(F)", "how many consecutive inputs go to consecutive outputs",
            [](const F2& F) { return consecutive(F); });
  table.row("injective", "injective(L)", "", [](const F2& F) { return injective(F); });
  table.row("surjective", "surjective(L)", "", [](const F2& F) { return surjective(F); });
  table.row("bijective", "bijective(L)", "", [](const F2& F) { return bijective(F); });

  table.row("composition", "composition(A, B)", "", [](const F2& A, const F2& B) { return composition(A, B); });
  table.row("invert_and_compose", "invert_and_compose(A, B)", "the C with A(x) = B(C(x))",
            [](const F2& A, const F2& B) { return invert_and_compose(A, B); });
  table.row("convert", "convert(source, destination)",
            "for each (register, lane, warp, block) of one distribution, the nearest of another that has its element",
            [](const F2& source, const F2& destination) { return convert(source, destination); });
  table.row("exchange", "exchange(source, destination)", "what that crosses: nothing, registers, lanes, warps or blocks",
            [](const F2& source, const F2& destination) { return Text{std::string(name(exchange(source, destination)))}; });
  table.row("exchange_counts", "exchange_counts(source, destination)", "how many places need each of these, and no less",
            [](const F2& source, const F2& destination) { return exchange_counts(source, destination); });
  table.row("inverse", "inverse(F)", "", [](const F2& F) { return inverse(F); });
  table.row("pseudo_inverse", "pseudo_inverse(F)", "the least preimage of each value",
            [](const F2& F) { return pseudo_inverse(F); });
  table.row("*", "a * b", "", [](const F2& A, const F2& B) { return product(A, B); });
  table.row("linear_product", "linear_product(A, B)", "the product, dimension by dimension, A's bits below B's",
            [](const F2& A, const F2& B) { return product(A, B); });
  table.row("divide_left", "divide_left(A, B)", "the C with A = B * C",
            [](const F2& A, const F2& B) { return divide_left(A, B); });
  table.row("divide_right", "divide_right(A, B)", "the C with A = C * B",
            [](const F2& A, const F2& B) { return divide_right(A, B); });

  table.row(
      "reshape_inputs", "reshape_inputs(F, sizes[, names])", "the same packed inputs, split otherwise",
      [](const F2& F, const T& sizes) { return reshape_inputs(F, numbered("in", sizes)); },
      [](const F2& F, const T& sizes, const Text& name, const Rest<Text>& more) {
        return reshape_inputs(F, renamed(numbered("in", sizes), all_names(name, more)));
      });
  table.row(
      "reshape_outputs", "reshape_outputs(F, sizes[, names])", "the same packed outputs, split otherwise",
      [](const F2& F, const T& sizes) { return reshape_outputs(F, numbered("out", sizes)); },
      [](const F2& F, const T& sizes, const Text& name, const Rest<Text>& more) {
        return reshape_outputs(F, renamed(numbered("out", sizes), all_names(name, more)));
      });
  table.row("name_inputs", "name_inputs(F, names)", "the inputs under other names",
            [](const F2& F, const Text& name, const Rest<Text>& more) {
              return reshape_inputs(F, renamed(F.inputs(), all_names(name, more)));
            });
  table.row("name_outputs", "name_outputs(F, names)", "the outputs under other names",
            [](const F2& F, const Text& name, const Rest<Text>& more) {
              return reshape_outputs(F, renamed(F.outputs(), all_names(name, more)));
            });
  table.row("transpose_inputs", "transpose_inputs(F, i, …)", "the inputs in another order",
            [](const F2& F, const Rest<std::size_t>& order) { return transpose_inputs(F, names_at(F.inputs(), order.items)); });
  table.row("transpose_outputs", "transpose_outputs(F, i, …)", "the outputs in another order",
            [](const F2& F, const Rest<std::size_t>& order) { return transpose_outputs(F, names_at(F.outputs(), order.items)); });
  table.row("sub_layout", "sub_layout(F, inputs, outputs)", "only these inputs and outputs",
            [](const F2& F, const T& inputs, const T& outputs) {
              const auto of_inputs = names_at(F.inputs(), positions(inputs));
              return sub_layout(F, of_inputs, names_at(F.outputs(), positions(outputs)));
            });
}
}  // namespace detail

template <Integer I>
void linear_rows(FunctionTable<I>& table) {
  if constexpr (std::same_as<I, Checked>) detail::linear_layout_rows(table);
}

}  // namespace colex::notation
