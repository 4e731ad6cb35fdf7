// The two sides of `colex find convert`, as texts give them: who holds which element of a tile, and who is to hold it.
//
//   FROM layout_C("mma.m16n8k16.f32.f16.f16.f32")   a TV layout of a tile of (16,8), whose elements count down its columns
//   TO   tensor<16x8xf16, #ttg.…>                   a distribution that names rows and columns
//
// A TV layout says the number of an element, and not the extents of its tile. These are known where an instruction or a type says
// them, or --tile. Two sides may count one tile differently: notes_of tells where less would move if they did not.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/convert.hpp"
#include "colex/linear_layout.hpp"

namespace colex::cli::find_convert {

/// The extents of a tile: how many bits its rows and its columns have.
struct Extents {
  std::size_t rows = 0, columns = 0;

  /// (16,8).
  std::string text() const;
  friend bool operator==(const Extents&, const Extents&) = default;
};

/// One side of the question.
struct Side {
  std::string option, text;
  LinearLayout distribution;
  std::optional<Extents> extents;  ///< of its tile, where they are known
};

/// Both sides, of one tile where `tile` gives its extents (16,8 or nothing), or where one of them says rows and columns. Throws
/// Rejection(type) for a text that is neither a TV layout nor a distribution; Rejection(domain) for extents that are not those of
/// a side.
std::pair<Side, Side> sides_given(const std::string& from, const std::string& to, const std::string& tile);

/// What crosses what, in words.
std::string words_for(Exchange exchange);

/// What the numbers of elements alone do not say, where this exchange is taken: that the tiles have other extents, and that less
/// would move if one side counted along the rows, or its columns in another order.
std::vector<std::string> notes_of(const Side& from, const Side& to, Exchange exchange);

}  // namespace colex::cli::find_convert
