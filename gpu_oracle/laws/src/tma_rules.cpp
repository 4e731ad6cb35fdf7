// The rules of a descriptor, said again in one sentence each, at the numbers where they begin and end.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_descriptor.hpp"

#include "chapters.hpp"

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
}

}  // namespace colex::oracle_laws
