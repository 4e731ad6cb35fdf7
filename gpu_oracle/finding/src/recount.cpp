#include "colex/finding/recount.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/convert.hpp"

namespace colex::finding {

namespace {

/// A linear map that is known at some vectors, as pairs of a vector and its image; no two vectors have the same highest bit.
class PartialMap {
 public:
  /// Whether P(vector) = image agrees with what is known.
  bool add(Word vector, Word image) {
    reduce(vector, image);
    if (vector == 0) return image == 0;
    pairs_.emplace_back(vector, image);
    return true;
  }

  /// P(vector), where that is known.
  std::optional<Word> at(Word vector) const {
    Word image = 0;
    reduce(vector, image);
    return vector == 0 ? std::optional(image) : std::nullopt;
  }

 private:
  void reduce(Word& vector, Word& image) const {
    for (auto pair = pairs_.begin(); pair != pairs_.end();) {
      if (std::bit_width(pair->first) != std::bit_width(vector)) {
        ++pair;
        continue;
      }
      vector ^= pair->first;
      image ^= pair->second;
      pair = pairs_.begin();
    }
  }

  std::vector<std::pair<Word, Word>> pairs_;
};

/// The bases of the inputs of that name.
std::vector<Word> bases_of(const LinearLayout& distribution, std::string_view name) {
  std::size_t begin = 0;
  for (const Dimension& input : distribution.inputs()) {
    const auto first = distribution.columns().begin() + static_cast<std::ptrdiff_t>(begin);
    if (input.name == name) return {first, first + static_cast<std::ptrdiff_t>(input.bits)};
    begin += input.bits;
  }
  return {};
}

/// Learns the map from pairs of bases with the same rows; whether that was possible.
class Matching {
 public:
  explicit Matching(std::size_t row_bits) : row_bits_(row_bits) {}

  bool take(Word destination, Word source) {
    const Word rows = (Word{1} << row_bits_) - 1;
    return (destination & rows) == (source & rows) && forward.add(destination >> row_bits_, source >> row_bits_) &&
           backward.add(source >> row_bits_, destination >> row_bits_);
  }

  PartialMap forward, backward;

 private:
  std::size_t row_bits_;
};

/// Each register of the destination with one of the source that holds the same rows: that of its number, if it does.
bool match_registers(Matching& matching, const std::vector<Word>& destination, std::vector<Word> source, std::size_t row_bits) {
  const Word rows = (Word{1} << row_bits) - 1;
  std::vector<bool> taken(source.size(), false);
  std::vector<std::size_t> partner(destination.size(), source.size());
  const auto fits = [&](std::size_t k, std::size_t j) {
    return !taken[j] && (source[j] & rows) == (destination[k] & rows) && (source[j] == 0) == (destination[k] == 0);
  };
  const auto pair = [&](std::size_t k, std::size_t j) {
    taken[j] = true;
    partner[k] = j;
  };
  for (std::size_t k = 0; k < std::min(destination.size(), source.size()); ++k) {
    if (fits(k, k)) pair(k, k);
  }
  for (std::size_t k = 0; k < destination.size(); ++k) {
    for (std::size_t j = 0; j < source.size() && partner[k] == source.size(); ++j) {
      if (fits(k, j)) pair(k, j);
    }
    if (partner[k] == source.size() || !matching.take(destination[k], source[partner[k]])) return false;
  }
  return true;
}

}  // namespace

LinearLayout counted_along_rows(const LinearLayout& distribution, std::size_t row_bits) {
  const std::size_t column_bits = distribution.output_bits() - row_bits;
  std::vector<Word> columns;
  for (const Word column : distribution.columns())
    columns.push_back(column >> row_bits | (column & ((Word{1} << row_bits) - 1)) << column_bits);
  return LinearLayout(distribution.inputs(), distribution.outputs(), std::move(columns));
}

std::optional<LinearLayout> order_of_columns(const LinearLayout& source, const LinearLayout& destination, std::size_t row_bits) {
  Matching matching(row_bits);
  for (const std::string_view name : {"lane", "warp", "block"}) {
    const std::vector<Word> to = bases_of(destination, name), from = bases_of(source, name);
    for (std::size_t k = 0; k < std::max(to.size(), from.size()); ++k) {
      if (!matching.take(k < to.size() ? to[k] : 0, k < from.size() ? from[k] : 0)) return std::nullopt;
    }
  }
  if (!match_registers(matching, bases_of(destination, "register"), bases_of(source, "register"), row_bits)) return std::nullopt;

  // What nobody holds may go anywhere.
  const std::size_t column_bits = destination.output_bits() - row_bits;
  std::size_t free = 0;
  std::vector<Word> order;
  for (std::size_t bit = 0; bit < column_bits; ++bit) {
    if (!matching.forward.at(Word{1} << bit)) {
      while (matching.backward.at(Word{1} << free)) ++free;
      if (!matching.take(Word{1} << bit << row_bits, Word{1} << free << row_bits)) return std::nullopt;
    }
  }
  for (std::size_t bit = 0; bit < column_bits; ++bit) order.push_back(*matching.forward.at(Word{1} << bit));

  const LinearLayout found({{"in", column_bits}}, {{"out", column_bits}}, std::move(order));
  std::vector<Word> reordered;
  for (const Word column : destination.columns())
    reordered.push_back((column & ((Word{1} << row_bits) - 1)) | found(column >> row_bits) << row_bits);
  const Conversion conversion(source, LinearLayout(destination.inputs(), destination.outputs(), std::move(reordered)));
  return conversion.exchange() <= Exchange::registers ? std::optional(found) : std::nullopt;
}

}  // namespace colex::finding
