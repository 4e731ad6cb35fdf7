// Two distributions of a tile that count it differently: down its columns and along its rows, or its columns in another order.
//
//
//   C of mma m16n8: ((4,8),(2,2)):((32,1),(16,8)), element m + 16 n      the registers of two stmatrix matrices, element n + 8 m
//   counted_along_rows(C, 4) is the other one: nothing moves
//
//   sums of an 8-bit wgmma as A of the next: a thread has the columns 0, 1, 8, 9, … and is to have 0, 1, 2, 3, …
//   order_of_columns gives (2,2,2,…):(1,8,2,…): where k is counted in this order, each thread has its elements already
//
// A product sums over k, so that both operands may count k in any one order: the second operand then has its rows in it.
//
// Source: this project; FlashAttention-3, section 3.3, which permutes the columns of P and the rows of V.
#pragma once

#include <cstddef>
#include <optional>

#include "colex/linear_layout.hpp"

namespace colex::finding {

/// The distribution of a tile with 2^row_bits rows whose elements it numbers down the columns, with their numbers along the
/// rows. One output, or several as if they were one.
LinearLayout counted_along_rows(const LinearLayout& distribution, std::size_t row_bits);

/// The order P of the columns for which every thread of `destination` is to hold, where it is said to hold column k, what it
/// holds of column P(k) in `source` already; a linear map from `in` to `out`. None if no linear map is found: registers are
/// matched with registers that hold the same rows. Requires inputs register, lane, warp and block, and outputs of as many
/// bits.
std::optional<LinearLayout> order_of_columns(const LinearLayout& source, const LinearLayout& destination, std::size_t row_bits);

}  // namespace colex::finding
