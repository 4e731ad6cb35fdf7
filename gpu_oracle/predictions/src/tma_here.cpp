#include "tma_here.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "colex/tuple_algorithms.hpp"

#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

using Bytes = std::vector<std::int64_t>;
constexpr std::int64_t outside = std::numeric_limits<std::int64_t>::min();

/// A digit of the order, on which the byte of global memory is affine.
struct Digit {
  std::int64_t count, first, end;    ///< inside are those from `first` to below `end`
  std::optional<std::int64_t> step;  ///< in bytes; none where fewer than two are inside
};

/// The first and the end of those inside; nothing if there is one outside between them.
std::optional<std::pair<std::int64_t, std::int64_t>> inside_of(const std::int64_t* block, std::int64_t count) {
  std::int64_t first = 0, end = count;
  while (first < count && block[first] == outside) ++first;
  while (first < end && block[end - 1] == outside) --end;
  if (std::find(block + first, block + end, outside) != block + end) return std::nullopt;
  return std::pair(first, end);
}

/// Takes blocks of so many for one digit, and leaves the first byte of each; nothing if the blocks are not alike.
std::optional<Digit> digit_of(const Bytes& bytes, std::int64_t count, Bytes& left) {
  Digit digit{count, 0, 0, std::nullopt};
  left.clear();
  for (std::size_t at = 0; at < bytes.size(); at += static_cast<std::size_t>(count)) {
    const std::int64_t* block = bytes.data() + at;
    const auto inside = inside_of(block, count);
    if (!inside) return std::nullopt;
    const auto [first, end] = *inside;
    if (first == end) {
      left.push_back(outside);
      continue;
    }
    left.push_back(block[first]);
    const bool is_first = digit.first == digit.end;
    if (is_first) {
      digit.first = first, digit.end = end;
      if (end - first > 1) digit.step = block[first + 1] - block[first];
    }
    if (digit.first != first || digit.end != end) return std::nullopt;
    for (std::int64_t k = first + 1; k < end; ++k) {
      if (block[k] - block[k - 1] != *digit.step) return std::nullopt;
    }
  }
  return digit;
}

class Search {
 public:
  Search(const TmaQuestion& question, const TmaSwizzle& swizzle, std::int64_t width)
      : question_(question), swizzle_(swizzle), width_(width) {}

  /// The map with the fewest dimensions.
  std::optional<TmaMap> map(const Bytes& bytes) {
    for (std::size_t dimensions = 1; dimensions <= tma_limits::dimensions; ++dimensions) {
      if (search(bytes, dimensions)) return found_;
    }
    return std::nullopt;
  }

 private:
  /// Whether so many more digits are left of the bytes, and make a map.
  bool search(const Bytes& bytes, std::size_t more) {
    const auto size = static_cast<std::int64_t>(bytes.size());
    if (size == 1) return !digits_.empty() && more == 0 && finish(bytes[0]);
    if (more == 0) return false;
    for (std::int64_t count = std::min(tma_limits::box, size); count > 1; --count) {
      if (size % count != 0 || !may_be(count)) continue;
      Bytes left;
      const std::optional<Digit> digit = digit_of(bytes, count, left);
      if (!digit || !has_legal_step(*digit)) continue;
      digits_.push_back(*digit);
      if (search(left, more - 1)) return true;
      digits_.pop_back();
    }
    return false;
  }

  bool may_be(std::int64_t count) const {
    if (!digits_.empty()) return true;
    return width_ != 0 ? count == width_ : count * question_.type.bytes % tma_limits::chunk == 0;
  }

  bool has_legal_step(const Digit& digit) const {
    if (!digit.step) return true;
    if (digits_.empty()) return *digit.step == question_.type.bytes;
    return *digit.step >= 0 && *digit.step < tma_limits::stride && *digit.step % tma_limits::chunk == 0;
  }

  bool finish(std::int64_t base) {
    const bool is_filled = base == outside;
    if (!is_filled && base % tma_limits::chunk != 0) return false;
    TmaMap map{{question_.type, {}, {}, {}, {}, "NONE", swizzle_}, {}, {}, TmaHolds::here, is_filled ? 0 : base, true};
    for (std::size_t k = 0; k < digits_.size(); ++k) {
      const Digit& digit = digits_[k];
      map.descriptor.extents.emplace_back(is_filled ? 1 : digit.end - digit.first);
      if (k > 0) map.descriptor.strides.emplace_back(digit.step.value_or(tma_limits::chunk));
      map.descriptor.box.emplace_back(digit.count);
      map.descriptor.element_strides.emplace_back(1);
      // A tile of fill begins behind the tensor.
      const Checked behind = k == 0 ? max(Checked(1), question_.in(tma_limits::chunk)) : Checked(0);
      map.coordinates.push_back({{}, is_filled ? behind : Checked(0) - digit.first});
    }
    const Checked inner = map.coordinates[0].offset * question_.type.bytes;
    if (!(floor_remainder(inner, tma_limits::chunk) == 0) || !refusals(map.descriptor).empty()) return false;
    const bool stores_before = !question_.load && std::any_of(map.coordinates.begin(), map.coordinates.end(),
                                                              [](const TmaCoordinate& c) { return c.offset < 0; });
    if (stores_before) return false;
    found_ = std::move(map);
    return true;
  }

  const TmaQuestion& question_;
  TmaSwizzle swizzle_;
  std::int64_t width_;
  std::vector<Digit> digits_;
  std::optional<TmaMap> found_;
};

struct PlacedElement {
  std::int64_t place, byte;  ///< of shared memory, in elements and before the swizzle; of global memory
};

/// How many elements a row has, if the places are rows of as many under the swizzle, 0 for any; nothing if they are none.
std::optional<std::int64_t> width_of(const std::vector<PlacedElement>& elements, std::int64_t span) {
  const auto size = static_cast<std::int64_t>(elements.size());
  std::int64_t width = 0;
  while (span != 0 && width < size && elements[static_cast<std::size_t>(width)].place == width && width < span) ++width;
  for (std::int64_t k = 0; k < size; ++k) {
    const std::int64_t place = width == 0 ? k : k / width * span + k % width;
    if (elements[static_cast<std::size_t>(k)].place != place) return std::nullopt;
  }
  if (width != 0 && size % width != 0) return std::nullopt;
  return width;
}

}  // namespace

std::optional<TmaMap> tma_map_here(const TmaQuestion& question, const TmaTile& tile, const std::vector<Checked>& starts,
                                   const TmaSwizzle& swizzle) {
  const std::vector<TmaElement> asked = tma_elements(tile, starts);
  std::vector<PlacedElement> elements;
  for (std::size_t k = 0; k < asked.size(); ++k) {
    const Checked& byte = asked[k].shared;
    if (byte < 0) return std::nullopt;
    // A swizzle undoes itself.
    const Checked place = swizzle.bytes(byte) / question.type.bytes;
    elements.push_back({place.value(), asked[k].global ? asked[k].global->value() : outside});
  }
  std::stable_sort(elements.begin(), elements.end(),
                   [](const PlacedElement& a, const PlacedElement& b) { return a.place < b.place; });
  const std::int64_t span = question.in(swizzle.span).value();
  const std::optional<std::int64_t> width = width_of(elements, span);
  if (!width || (span == 0 && elements.front().place != 0)) return std::nullopt;
  Bytes bytes;
  for (const PlacedElement& element : elements) bytes.push_back(element.byte);
  return Search(question, swizzle, *width).map(bytes);
}

}  // namespace colex::predictions
