// A layout as it is written, and its values by definition: nothing here knows the algebra that peers are compared with.
//
//   Written L = *read_layout("((2,2),3):((4,1),8)");
//   values(L)                 0 4 1 5 8 12 9 13 16 20 17 21
//   size(L.shape)             12
//
// The value at a 1-D coordinate is the sum of digit times stride, where the digits are those of the coordinate in the mixed radix
// of the extents, the first one counting fastest, and the last one is not reduced. That is the definition, and all of it. An
// extent may be 0 here: some peers print such layouts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace colex::peers {

/// An integer, or a tuple of such.
struct Nested {
  std::int64_t leaf = 0;
  std::vector<Nested> modes = {};
  bool is_leaf = true;
  friend bool operator==(const Nested&, const Nested&) = default;
};

/// shape:stride, of one profile.
struct Written {
  Nested shape, stride;
  friend bool operator==(const Written&, const Written&) = default;
};

/// What is read is at most this large, so that nothing that a peer prints makes a sum overflow or fills the memory.
inline constexpr std::int64_t largest_number = std::int64_t{1} << 30;
inline constexpr std::int64_t largest_size = std::int64_t{1} << 20;

/// `(4,(2,3))`; none for anything else, and for integers beyond largest_number.
std::optional<Nested> read_nested(std::string_view text);
/// `(4,2):(1,4)`; none if the profiles differ, or an extent is negative.
std::optional<Written> read_layout(std::string_view text);
/// `<2:1,(2,2):(1,4)>`, or one layout.
std::optional<std::vector<Written>> read_tiler(std::string_view text);

std::string to_string(const Nested& nested);
std::string to_string(const Written& layout);

/// The product of the leaves; largest_size + 1 if it is larger than that.
std::int64_t size(const Nested& shape);
/// The leaves from left to right.
std::vector<std::int64_t> leaves(const Nested& nested);
/// 0 for an integer, 1 for a flat tuple.
std::size_t depth(const Nested& nested);
/// The modes at the top; an integer is its own single mode.
std::vector<Written> modes(const Written& layout);

/// The value at a 1-D coordinate, which may be beyond the domain.
std::int64_t value_at(const Written& layout, std::int64_t coordinate);
/// All values of the domain. Requires size(layout.shape) <= largest_size.
std::vector<std::int64_t> values(const Written& layout);

/// Whether `fine` is `coarse` with leaves replaced by tuples of the same product. A tuple of one element is the element.
bool refines(const Nested& fine, const Nested& coarse);

}  // namespace colex::peers
