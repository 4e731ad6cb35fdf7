#include "colex/peers/written.hpp"

#include <charconv>
#include <system_error>
#include <utility>

namespace colex::peers {

namespace {

/// A text that is read from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool take(char c) {
    while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
    if (text_.empty() || text_.front() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool at_end() {
    while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
    return text_.empty();
  }

  std::optional<Nested> nested(int depth = 0) {
    if (depth > 16) return std::nullopt;
    if (!take('(')) return integer();
    Nested tuple{0, {}, false};
    if (take(')')) return tuple;
    do {
      std::optional<Nested> mode = nested(depth + 1);
      if (!mode) return std::nullopt;
      tuple.modes.push_back(std::move(*mode));
    } while (take(','));
    if (!take(')')) return std::nullopt;
    return tuple;
  }

  std::optional<Written> layout();

 private:
  std::optional<Nested> integer() {
    at_end();
    Nested result;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), result.leaf);
    if (error != std::errc() || result.leaf > largest_number || result.leaf < -largest_number) return std::nullopt;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return result;
  }

  std::string_view text_;
};

bool congruent(const Nested& a, const Nested& b) {
  if (a.is_leaf != b.is_leaf || a.modes.size() != b.modes.size()) return false;
  for (std::size_t k = 0; k < a.modes.size(); ++k) {
    if (!congruent(a.modes[k], b.modes[k])) return false;
  }
  return true;
}

bool has_negative(const Nested& shape) {
  for (const std::int64_t extent : leaves(shape)) {
    if (extent < 0) return true;
  }
  return false;
}

std::optional<Written> Reader::layout() {
  std::optional<Nested> shape = nested();
  if (!shape || !take(':')) return std::nullopt;
  std::optional<Nested> stride = nested();
  if (!stride || !congruent(*shape, *stride) || has_negative(*shape)) return std::nullopt;
  return Written{std::move(*shape), std::move(*stride)};
}

void append_leaves(const Nested& nested, std::vector<std::int64_t>& to) {
  if (nested.is_leaf) to.push_back(nested.leaf);
  for (const Nested& mode : nested.modes) append_leaves(mode, to);
}

}  // namespace

std::optional<Nested> read_nested(std::string_view text) {
  Reader reader(text);
  std::optional<Nested> result = reader.nested();
  return result && reader.at_end() ? result : std::nullopt;
}

std::optional<Written> read_layout(std::string_view text) {
  Reader reader(text);
  std::optional<Written> result = reader.layout();
  return result && reader.at_end() ? result : std::nullopt;
}

std::optional<std::vector<Written>> read_tiler(std::string_view text) {
  Reader reader(text);
  std::vector<Written> result;
  const bool by_mode = reader.take('<');
  do {
    std::optional<Written> layout = reader.layout();
    if (!layout) return std::nullopt;
    result.push_back(std::move(*layout));
  } while (by_mode && reader.take(','));
  if (by_mode && !reader.take('>')) return std::nullopt;
  if (!reader.at_end()) return std::nullopt;
  return result;
}

std::string to_string(const Nested& nested) {
  if (nested.is_leaf) return std::to_string(nested.leaf);
  std::string text = "(";
  for (const Nested& mode : nested.modes) text += (text.size() == 1 ? "" : ",") + to_string(mode);
  return text + ")";
}

std::string to_string(const Written& layout) { return to_string(layout.shape) + ":" + to_string(layout.stride); }

std::int64_t size(const Nested& shape) {
  std::int64_t result = 1;
  for (const std::int64_t extent : leaves(shape)) {
    if (extent != 0 && result > largest_size / extent) return largest_size + 1;
    result *= extent;
  }
  return result;
}

std::vector<std::int64_t> leaves(const Nested& nested) {
  std::vector<std::int64_t> result;
  append_leaves(nested, result);
  return result;
}

std::size_t depth(const Nested& nested) {
  std::size_t deepest = 0;
  for (const Nested& mode : nested.modes) deepest = std::max(deepest, depth(mode));
  return nested.is_leaf ? 0 : deepest + 1;
}

std::vector<Written> modes(const Written& layout) {
  if (layout.shape.is_leaf) return {layout};
  std::vector<Written> result;
  for (std::size_t k = 0; k < layout.shape.modes.size(); ++k) result.push_back({layout.shape.modes[k], layout.stride.modes[k]});
  return result;
}

std::int64_t value_at(const Written& layout, std::int64_t coordinate) {
  const std::vector<std::int64_t> extents = leaves(layout.shape), strides = leaves(layout.stride);
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < extents.size(); ++k) {
    if (extents[k] == 0) return 0;
    const bool last = k + 1 == extents.size();
    sum += (last ? coordinate : coordinate % extents[k]) * strides[k];
    coordinate /= extents[k];
  }
  return sum;
}

std::vector<std::int64_t> values(const Written& layout) {
  const std::vector<std::int64_t> extents = leaves(layout.shape), strides = leaves(layout.stride);
  std::vector<std::int64_t> result;
  if (size(layout.shape) == 0) return result;
  result.push_back(0);
  for (std::size_t k = 0; k < extents.size(); ++k) {
    const std::size_t before = result.size();
    for (std::int64_t i = 1; i < extents[k]; ++i) {
      for (std::size_t j = 0; j < before; ++j) result.push_back(result[j] + i * strides[k]);
    }
  }
  return result;
}

bool refines(const Nested& fine, const Nested& coarse) {
  // Some print a tuple of one element as the element.
  if (coarse.modes.size() == 1) return refines(fine.modes.size() == 1 ? fine.modes[0] : fine, coarse.modes[0]);
  if (coarse.is_leaf) return size(fine) == coarse.leaf;
  if (fine.is_leaf || fine.modes.size() != coarse.modes.size()) return false;
  for (std::size_t k = 0; k < coarse.modes.size(); ++k) {
    if (!refines(fine.modes[k], coarse.modes[k])) return false;
  }
  return true;
}

}  // namespace colex::peers
