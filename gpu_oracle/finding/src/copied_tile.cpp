#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/coordinate.hpp"
#include "colex/finding/copy.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::finding {

namespace {

constexpr std::int64_t widest_vector_bits = 128;
constexpr std::int64_t most_copied = std::int64_t{1} << 17;
constexpr std::int64_t lanes_of_warp = 32, most_threads = 1024;

bool is_power_of_two(std::int64_t x) { return x > 0 && (x & (x - 1)) == 0; }

void require_numbers(const CopyQuestion& question) {
  if (!is_power_of_two(question.bits) || question.bits < 4 || question.bits > widest_vector_bits)
    throw Rejection(Kind::domain, "an element has 4, 8, 16, 32, 64 or 128 bits, and not " + std::to_string(question.bits));
  if (question.threads < lanes_of_warp || question.threads % lanes_of_warp != 0 || question.threads > most_threads)
    throw Rejection(Kind::domain, "a copy is by whole warps of 32, at most 1024 threads, and not by " +
                                      std::to_string(question.threads) + " threads");
  if (!is_power_of_two(question.alignment))
    throw Rejection(Kind::domain, "an alignment is a power of two of bytes, and not " + std::to_string(question.alignment));
}

/// `element 5 of the source`.
std::string element_text(std::int64_t element, const char* side) {
  return "element " + std::to_string(element) + " of the " + side;
}

void require_strides(const ComposedLayout<>& layout, const char* side) {
  for (const Mode<Checked>& mode : modes(layout.inner())) {
    if (mode.extent == Checked(1) || !(mode.stride < Checked(0))) continue;
    throw Rejection(Kind::domain, std::string("the ") + side + " " + to_string(layout) +
                                      " has a negative stride; a copy is of a tile that begins at its least element");
  }
}

/// The elements by coordinate.
std::vector<std::int64_t> values_of(const Side& side, const CopyQuestion& question, const char* name) {
  std::vector<std::int64_t> values;
  if (!side.layout) return values;
  const Checked count = size(*side.layout);
  for (Checked x(0); x < count; x = x + Checked(1)) values.push_back((*side.layout)(x).value());
  const auto last = std::max_element(values.begin(), values.end());
  if (side.memory == Memory::shared && *last >= predictions::most_shared_bytes * 8 / question.bits)
    throw Rejection(Kind::domain, element_text(*last, name) + " is not in shared memory: that has " +
                                      std::to_string(predictions::most_shared_bytes * 8 / question.bits) + " elements of " +
                                      std::to_string(question.bits) + " bits at the most");
  if (*last >= INT64_MAX / question.bits)
    throw Rejection(Kind::limit, element_text(*last, name) + " is beyond what 64 bits address");
  return values;
}

/// The coordinates in the order of their elements. Throws Rejection(domain) where two are one.
std::vector<std::int64_t> by_element(const std::vector<std::int64_t>& values, const char* side) {
  std::vector<std::int64_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  const auto element = [&](std::int64_t x) { return values[static_cast<std::size_t>(x)]; };
  std::sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) { return element(a) < element(b); });
  for (std::size_t k = 1; k < order.size(); ++k) {
    if (element(order[k - 1]) != element(order[k])) continue;
    throw Rejection(Kind::domain, "coordinates " + std::to_string(order[k - 1]) + " and " + std::to_string(order[k]) +
                                      " are both " + element_text(element(order[k]), side) +
                                      "; a copy is of a tile that has each of its elements once");
  }
  return order;
}

void require_sizes(const CopyQuestion& question) {
  for (const auto& [side, name] : {std::pair(&question.source, "source"), {&question.destination, "destination"}}) {
    if ((side->memory == Memory::registers) == side->layout.has_value())
      throw Rejection(Kind::domain, std::string("the ") + name + " has a layout if it is in memory, and none in registers");
    if (!side->layout) continue;
    require_strides(*side->layout, name);
    if (Checked(most_copied) < size(*side->layout))
      throw Rejection(Kind::limit, "a tile of more than " + std::to_string(most_copied) + " elements is not looked at");
  }
  const auto &source = question.source.layout, &destination = question.destination.layout;
  if (source && destination && !(size(*source) == size(*destination)))
    throw Rejection(Kind::domain, "the source " + to_string(*source) + " has " + to_string(size(*source)) +
                                      " elements, and the destination " + to_string(*destination) + " has " +
                                      to_string(size(*destination)));
}

/// The layout of global memory that leads. Throws Rejection(domain) if there is none.
const ComposedLayout<>& leading_of(const CopyQuestion& question) {
  for (const Side* side : {&question.source, &question.destination}) {
    if (side->memory == Memory::global && side->layout) return *side->layout;
  }
  throw Rejection(Kind::domain,
                  "neither side is in global memory; what is within shared memory alone, colex find swizzle is asked about");
}

/// Whether a block's elements lie side by side in this memory, at a multiple of their number: the sentence that says not.
std::optional<std::string> torn(const std::vector<std::int64_t>& values, const std::vector<std::int64_t>& coordinates,
                                std::size_t first, std::int64_t elements, const char* side) {
  const auto element = [&](std::size_t k) { return values[static_cast<std::size_t>(coordinates[first + k])]; };
  if (element(0) % elements != 0)
    return "a vector would begin at " + element_text(element(0), side) + ", which is no multiple of " + std::to_string(elements);
  for (std::size_t k = 1; k < static_cast<std::size_t>(elements); ++k) {
    if (element(k) != element(0) + static_cast<std::int64_t>(k))
      return "of a vector, what would be " + element_text(element(0) + static_cast<std::int64_t>(k), side) + " is element " +
             std::to_string(element(k));
  }
  return std::nullopt;
}

}  // namespace

const char* name(Memory memory) {
  switch (memory) {
    case Memory::global: return "global";
    case Memory::shared: return "shared";
    case Memory::registers: return "registers";
  }
  return "";
}

CopiedTile copied_tile(const CopyQuestion& question) {
  require_numbers(question);
  const ComposedLayout<>& leading = leading_of(question);
  require_sizes(question);
  if (leading.swizzle() == nullptr || leading.swizzle()->bits() != 0 || !(leading.offset() == Checked(0)))
    throw Rejection(Kind::domain, "in global memory a tile is a layout, without a swizzle; " + to_string(leading) + " is none");
  CopiedTile tile;
  tile.elements = size(leading).value();
  tile.leading = leading.inner();
  tile.leading_is_source = question.source.memory == Memory::global;
  tile.source = values_of(question.source, question, "source");
  tile.destination = values_of(question.destination, question, "destination");
  tile.in_order = by_element(tile.of_leading(), tile.leading_is_source ? "source" : "destination");
  const std::vector<std::int64_t>& other = tile.leading_is_source ? tile.destination : tile.source;
  if (!other.empty()) by_element(other, tile.leading_is_source ? "destination" : "source");
  return tile;
}

std::optional<std::string> why_not(const CopyQuestion& question, const CopiedTile& tile, std::int64_t elements) {
  const std::int64_t bits = elements * question.bits;
  if (bits > widest_vector_bits) return "a thread moves 16 bytes at the most";
  if (bits % 8 != 0) return "a thread moves whole bytes";
  if (bits / 8 > question.alignment)
    return "a vector of " + std::to_string(bits / 8) + " bytes begins at a multiple of them, and the tile begins at one of " +
           std::to_string(question.alignment);
  if (tile.elements % (question.threads * elements) != 0)
    return std::to_string(question.threads) + " threads with vectors of " + std::to_string(elements) + " have " +
           std::to_string(question.threads * elements) + " elements at a time, of which the tile's " +
           std::to_string(tile.elements) + " are no multiple";
  const auto coordinate = [&](std::size_t k) { return tile.in_order[k]; };
  for (std::size_t first = 0; first < tile.in_order.size(); first += static_cast<std::size_t>(elements)) {
    for (const auto& [values, side] :
         {std::pair(&tile.of_leading(), tile.leading_is_source ? "source" : "destination"),
          {tile.leading_is_source ? &tile.destination : &tile.source, tile.leading_is_source ? "destination" : "source"}}) {
      if (values->empty()) continue;
      if (auto why = torn(*values, tile.in_order, first, elements, side)) return why;
    }
    for (std::size_t k = 1; k < static_cast<std::size_t>(elements); ++k) {
      if (coordinate(first + k) - coordinate(first) != coordinate(k) - coordinate(0))
        return "coordinates " + std::to_string(coordinate(first)) + " and " + std::to_string(coordinate(first + k)) +
               " would be in one vector, and it would be no translate of the first: no layout of threads says so";
    }
  }
  return std::nullopt;
}

WidestVector widest_vector(const CopyQuestion& question, const CopiedTile& tile) {
  WidestVector widest;
  for (std::int64_t elements = widest_vector_bits / question.bits; elements > 0; elements /= 2) {
    auto why = why_not(question, tile, elements);
    if (!why) {
      widest.elements = elements;
      return widest;
    }
    widest.no_wider = std::move(why);
  }
  throw Rejection(Kind::inadmissible, "no vector copies the tile: " + *widest.no_wider);
}

}  // namespace colex::finding
