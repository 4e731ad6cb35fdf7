// The functions and operators of the notation, by group. Each group has a file in functions/ that holds its rows; here is only
// what it takes to call them, so that nobody who evaluates has to compile them.
//
// To add an operation, add a row to its group's file. To add a group, add a file, its declaration here, its line in
// `functions()` and its instantiation in src/functions/. What the algebra does not know, as TMA, a program adds before it
// evaluates anything: `add_functions`.
#pragma once

#include "colex/checked.hpp"
#include "colex/notation/function_table.hpp"

namespace colex::notation {

/// The operators: a row's name is the operator's sign, `()` is application; `o` is the function composition.
template <Integer I>
void operator_rows(FunctionTable<I>& table);
/// Tuples: structure, arithmetic, order, coordinates.
template <Integer I>
void tuple_rows(FunctionTable<I>& table);
/// Layouts: parts, slices, coalesce and its relatives, composition, complement, inverses.
template <Integer I>
void layout_rows(FunctionTable<I>& table);
/// What is decided about layouts.
template <Integer I>
void decision_rows(FunctionTable<I>& table);
/// Construct and reshape.
template <Integer I>
void construct_rows(FunctionTable<I>& table);
/// Divide and product.
template <Integer I>
void divide_product_rows(FunctionTable<I>& table);
/// Tiled MMAs and tiled copies.
template <Integer I>
void tiled_rows(FunctionTable<I>& table);
/// Swizzles and composed layouts.
template <Integer I>
void swizzle_rows(FunctionTable<I>& table);
/// Linear layouts.
template <Integer I>
void linear_rows(FunctionTable<I>& table);
/// What all of them make of tensors.
template <Integer I>
void tensor_rows(FunctionTable<I>& table);

extern template void operator_rows(FunctionTable<Checked>&);
extern template void tuple_rows(FunctionTable<Checked>&);
extern template void layout_rows(FunctionTable<Checked>&);
extern template void decision_rows(FunctionTable<Checked>&);
extern template void construct_rows(FunctionTable<Checked>&);
extern template void divide_product_rows(FunctionTable<Checked>&);
extern template void tiled_rows(FunctionTable<Checked>&);
extern template void swizzle_rows(FunctionTable<Checked>&);
extern template void linear_rows(FunctionTable<Checked>&);
extern template void tensor_rows(FunctionTable<Checked>&);

/// Rows of a program's own, beside those of the notation. Requires that nothing was evaluated before, else throws
/// std::logic_error: a table that changes would give one text two meanings.
void add_functions(void (*rows)(FunctionTable<Checked>&));

namespace detail {
/// Calls what was added, and takes no more.
void added_rows(FunctionTable<Checked>& table);
/// Added functions are about numbers that are known.
template <Integer I>
void added_rows(FunctionTable<I>&) {}
}  // namespace detail

/// All of them.
template <Integer I>
const FunctionTable<I>& functions() {
  static const FunctionTable<I> table = [] {
    FunctionTable<I> all;
    operator_rows(all);
    tuple_rows(all);
    layout_rows(all);
    decision_rows(all);
    construct_rows(all);
    divide_product_rows(all);
    tiled_rows(all);
    swizzle_rows(all);
    linear_rows(all);
    detail::added_rows(all);
    tensor_rows(all);
    return all;
  }();
  return table;
}

}  // namespace colex::notation
