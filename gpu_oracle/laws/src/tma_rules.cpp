// The rules of a descriptor, said again in one sentence each, at the numbers where they begin and end; and what its box has, by
// nested loops.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_descriptor.hpp"

#include "chapters.hpp"
#include "tma_drawn.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::TmaDescriptor;

namespace {

constexpr std::array<std::int64_t, 6> extents = {1, 4096, std::int64_t{1} << 32, 0, (std::int64_t{1} << 32) + 1, -1};
constexpr std::array<std::int64_t, 7> strides = {16, 0, (std::int64_t{1} << 40) - 16, 8, std::int64_t{1} << 40, -16, 24};
constexpr std::array<std::int64_t, 6> boxes = {1, 256, 16, 0, 257, 255};
constexpr std::array<std::int64_t, 5> skips = {1, 2, 8, 0, 9};

template <std::size_t N>
std::int64_t pick(const std::array<std::int64_t, N>& numbers, const laws::Value& value) {
  return numbers[static_cast<std::size_t>(integer_of(value))];
}

template <std::size_t N>
laws::ProgramVariable index_of(std::string name, const std::array<std::int64_t, N>&) {
  return integer(std::move(name), 0, static_cast<std::int64_t>(N) - 1);
}

/// The manual's rules, and what a driver adds to them, of a tile of two dimensions that is not interleaved.
bool is_allowed(const TmaDescriptor& d) {
  const auto in = [](const Checked& n, std::int64_t least, std::int64_t most) { return least <= n.value() && n.value() <= most; };
  bool allowed = true;
  for (std::size_t k = 0; k < 2; ++k)
    allowed = allowed && in(d.extents[k], 1, std::int64_t{1} << 32) && in(d.box[k], 1, 256) && in(d.element_strides[k], 1, 8);
  allowed = allowed && in(d.strides[0], 0, (std::int64_t{1} << 40) - 1) && d.strides[0].value() % 16 == 0;
  const std::int64_t row = d.box[0].value() * d.type.bytes;
  allowed = allowed && row % 16 == 0 && (d.swizzle.span == 0 || row <= d.swizzle.span);
  if (!allowed) return false;
  const std::int64_t skip = d.element_strides[1].value();
  return row * ((d.box[1].value() + skip - 1) / skip) <= 228 * 1024;
}

/// What a box has of a tensor of f16 that may be of interleaved channels. There are five numbers of each kind, of which those of
/// the tensor's dimensions count.
struct LoopedBox {
  std::string interleave;
  std::size_t swizzle, rank;
  Integers extents, box, steps, starts;

  bool is_sliced() const { return interleave != "NONE"; }
  std::int64_t unit() const { return !is_sliced() ? 2 : interleave == "16B" ? 16 : 32; }
  /// A dimension's, in bytes.
  std::int64_t stride(std::size_t k) const { return k == 0 ? unit() : k == 1 ? 1024 : stride(k - 1) * extents[k - 1]; }
  std::vector<Checked> first(const Integers& numbers) const {
    return checked_list(Integers(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(rank)));
  }
  TmaDescriptor descriptor() const {
    TmaDescriptor d{*predictions::tma_type("f16"),       first(extents), {}, first(box), first(steps), interleave,
                    predictions::tma_swizzles()[swizzle]};
    for (std::size_t k = 1; k < rank; ++k) d.strides.emplace_back(stride(k));
    return d;
  }
  std::int64_t step(std::size_t k) const { return k == 0 && !is_sliced() ? 1 : steps[k]; }
  /// How many of a dimension are taken: one slice of channels, in the dimension before the last.
  std::int64_t count(std::size_t k) const {
    return k >= rank || (is_sliced() && k + 2 == rank) ? 1 : (box[k] + step(k) - 1) / step(k);
  }
  std::vector<Arrival> arrivals() const {
    const std::int64_t span = predictions::tma_swizzles()[swizzle].span,
                       row = is_sliced() || span == 0 ? unit() * count(0) : span;
    std::vector<Integers> counted;
    for (std::size_t k = 0; k < extents.size(); ++k) {
      counted.emplace_back(static_cast<std::size_t>(count(k)));
      std::iota(counted.back().begin(), counted.back().end(), std::int64_t{0});
    }
    std::vector<Arrival> all;
    for (const Integers& at : combinations(counted)) {
      const auto u = std::ssize(all) / (unit() / piece());
      add(all, at, u / count(0) * row + u % count(0) * unit(), span);
    }
    std::sort(all.begin(), all.end());
    return all;
  }

 private:
  std::int64_t piece() const { return std::min<std::int64_t>(unit(), 16); }
  void add(std::vector<Arrival>& all, const Integers& at, std::int64_t shared, std::int64_t span) const {
    bool is_inside = true;
    std::int64_t global = 0;
    for (std::size_t k = 0; k < rank; ++k) {
      const std::int64_t x = starts[k] + at[k] * step(k);
      is_inside = is_inside && 0 <= x && x < extents[k];
      global += x * stride(k);
    }
    for (std::int64_t byte = 0; byte < unit(); byte += piece())
      all.push_back({swizzled(shared + byte, span), is_inside ? global + byte : -1});
  }
};

}  // namespace

void tma_rules(laws::Programs& laws) {
  laws.add({"tma_descriptor.rules",
            "A tile's descriptor breaks no rule exactly if its extents are from 1 to 2^32, its box from 1 to 256, its element "
            "strides from 1 to 8, its strides "
            "multiples of 16 from 0 to below 2^40, a row of its box a multiple of 16 bytes and no longer than the swizzle spans, "
            "and its box no larger than "
            "shared memory.",
            "CUDA driver API, cuTensorMapEncodeTiled; colex docs/hardware.md, observed on an H200", evidence::Expected::stands,
            "forall size, swizzle, extent, stride, box (a,b), element stride at the ends of their ranges, and one beyond: claim "
            "refusals(descriptor) is empty "
            "== every number is in its range"},
           {integer("size", 0, 3), integer("swizzle", 0, 3), index_of("extent", extents), index_of("stride", strides),
            index_of("a", boxes), index_of("b", boxes), index_of("skip", skips)},
           [](const Assignment& values) {
             constexpr std::array<std::size_t, 4> types = {0, 1, 2, 4};
             const TmaDescriptor d{predictions::tma_types()[types[static_cast<std::size_t>(integer_of(values[0]))]],
                                   {Checked(64), Checked(pick(extents, values[2]))},
                                   {Checked(pick(strides, values[3]))},
                                   {Checked(pick(boxes, values[4])), Checked(pick(boxes, values[5]))},
                                   {Checked(1), Checked(pick(skips, values[6]))},
                                   "NONE",
                                   predictions::tma_swizzles()[static_cast<std::size_t>(integer_of(values[1]))]};
             const auto broken = refusals(d);
             if (broken.empty() == is_allowed(d)) return Case::of(true);
             return Case::fails(broken.empty() ? "no rule is said to be broken" : broken.front().reason);
           });

  laws.add({"tma_descriptor.fill",
            "What lies outside of a tensor is read as a NaN only where its elements are floating-point numbers.",
            "CUDA driver API, cuTensorMapEncodeTiled", evidence::Expected::stands,
            "forall types, fills: claim refusals(descriptor) is empty == the fill is 0 or the type is floating-point"},
           {integer("type", 0, std::ssize(predictions::tma_types()) - 1), integer("fill", 0, 1)}, [](const Assignment& values) {
             const auto& type = predictions::tma_types()[static_cast<std::size_t>(integer_of(values[0]))];
             const bool is_nan = integer_of(values[1]) == 1;
             const TmaDescriptor d{type,
                                   {Checked(64), Checked(64)},
                                   {Checked(1024)},
                                   {Checked(16), Checked(4)},
                                   {Checked(1), Checked(1)},
                                   "NONE",
                                   predictions::tma_swizzles().front(),
                                   is_nan ? "NAN_REQUEST_ZERO_FMA" : "NONE"};
             return refusals(d).empty() == (!is_nan || type.floating)
                        ? Case::of(true)
                        : Case::fails(std::string(type.name) + " is taken otherwise");
           });

  laws.add(
      {"tma_descriptor.box",
       "A copy brings what nested loops over the box bring, in the steps of the element strides; of interleaved channels one "
       "slice of 16 or 32 bytes in the dimension before the last, and of others every element of the innermost dimension.",
       "PTX ISA 9.0, Tensors, interleave layout; CUDA driver API, cuTensorMapEncodeTiled", evidence::Expected::stands,
       "forall tensors of f16 of three to five dimensions, interleaved or not, boxes, element strides, starts before, in and "
       "behind "
       "the tensor, and swizzles that the box fits: claim tma_places(descriptor) are the places of nested loops"},
      {integer("interleave", 0, 2), integer("swizzle", 0, 3), integer("chunks", 1, 3), integer("b", 1, 3), integer("c", 1, 3),
       integer("d", 1, 2), integer("e", 1, 3), integer("f", 1, 2), integer("g", 1, 2), integer("x", -1, 2), integer("y", -1, 2),
       integer("z", -1, 2), integer("rank", 3, 5)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        const LoopedBox box{std::array{"NONE", "16B", "32B"}[static_cast<std::size_t>(at(0))],
                            static_cast<std::size_t>(at(1)),
                            static_cast<std::size_t>(at(12)),
                            {24, 4, 3, 2, 2},
                            {8 * at(2), at(3), at(4), at(5), 2},
                            {at(6), at(7), at(8), 1, 1},
                            {8 * at(9), at(10), at(11), 0, 1}};
        const TmaDescriptor d = box.descriptor();
        if (!refusals(d).empty()) return Case::filtered();
        return brought(d, {true, box.first(box.starts)}) == box.arrivals() ? Case::of(true)
                                                                           : Case::fails("the loops bring something else");
      });
}

}  // namespace colex::oracle_laws
