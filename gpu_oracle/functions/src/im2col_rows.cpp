#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"
#include "colex/tuple_algorithms.hpp"

#include "chapters.hpp"
#include "tma_tile.hpp"

namespace colex::oracle_functions {

namespace {

using predictions::TmaDescriptor;
using predictions::TmaPlace;
using predictions::TmaUse;
using Numbers = Tuple<Checked>;

std::vector<Checked> list_of(const Numbers& numbers) {
  std::vector<Checked> list;
  for_each_leaf(numbers, [&](const Checked& number) { list.push_back(number); });
  return list;
}

/// Source: PTX ISA 9.0, cp.async.bulk.tensor: im2colOffsets are of the type .u16.
constexpr std::int64_t largest_offset = 65535;

/// The descriptor, which breaks no rule.
TmaDescriptor descriptor_of(const Layout<>& global, const Numbers& lower, const Numbers& upper, const Numbers& strides,
                            const ComposedLayout<>& shared, std::int64_t bits) {
  TmaDescriptor descriptor =
      predictions::make_tma_im2col({tma_type_of(bits), global, list_of(lower), list_of(upper), list_of(strides), shared});
  require_allowed(descriptor);
  return descriptor;
}

/// What the copy at a coordinate is given. Throws Rejection(inadmissible) if the device would end in an error.
TmaUse use_of(const TmaDescriptor& d, const Numbers& at, const Numbers& offsets) {
  TmaUse use{true, list_of(at), list_of(offsets)};
  if (!use.offsets.empty() && use.offsets.size() != d.im2col->lower.size())
    throw Rejection(Kind::inadmissible, "there is one offset for each of W, H and D that the tensor has");
  for (const Checked& offset : use.offsets) {
    if (offset < Checked(0) || Checked(largest_offset) < offset)
      throw Rejection(Kind::inadmissible, "an offset is a number of 16 bits; this is " + to_string(offset));
  }
  if (const auto illegal = predictions::tma_illegal(d, use)) throw Rejection(Kind::inadmissible, *illegal);
  return use;
}

/// For each pixel of a copy: the element of the tensor that is its first channel, as a tuple, or `_` where a fill value stands.
notation::Value<Checked> elements(const TmaDescriptor& d, const TmaUse& use) {
  const std::vector<TmaPlace> places = predictions::tma_places(d, use);
  const auto channels = static_cast<std::size_t>(d.im2col->channels.value());
  bool filled = false;
  SliceCoordinate<Checked>::Modes result;
  for (std::size_t k = 0; k < places.size(); k += channels) {
    const Slot<Checked> element = places[k].inside ? Slot<Checked>(places[k].global / Checked(d.type.bytes)) : Underscore{};
    filled = filled || element.is_underscore();
    result.emplace_back(element);
  }
  const SliceCoordinate<Checked> all(std::move(result));
  if (filled) return all;
  return transform_leaves(all, [](const Slot<Checked>& element) { return element.integer(); });
}

/// A function of an im2col descriptor, whose copies lie in shared memory under a swizzle or none; and of what else it is given.
template <class... More, class Part>
void im2col_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Part) {
  table.row(
      name, usage, description,
      [](const Layout<>& global, const Numbers& lower, const Numbers& upper, const Numbers& strides,
         const ComposedLayout<>& shared, std::int64_t bits,
         const More&... more) { return Part{}(descriptor_of(global, lower, upper, strides, shared, bits), more...); },
      [](const Layout<>& global, const Numbers& lower, const Numbers& upper, const Numbers& strides, const Layout<>& shared,
         std::int64_t bits, const More&... more) {
        return Part{}(descriptor_of(global, lower, upper, strides, under_no_swizzle(shared), bits), more...);
      });
}

}  // namespace

void im2col_rows(notation::FunctionTable<Checked>& table) {
  im2col_row(table, "tma_im2col_coordinates", "tma_im2col_coordinates(global, lower, upper, strides, shared, bits)",
             "of the im2col copies of a tensor, corners and strides by W, H, D: (channel, pixel) to the tensor's coordinate",
             [](const TmaDescriptor& d) { return predictions::tma_im2col_coordinates(d); });
  im2col_row(table, "tma_im2col_shared_layout", "tma_im2col_shared_layout(global, lower, upper, strides, shared, bits)",
             "(byte, channel, pixel) of one copy to the byte of shared memory",
             [](const TmaDescriptor& d) { return predictions::tma_shared_layout(d); });
  constexpr const char* name = "tma_im2col_elements";
  constexpr const char* usage = "tma_im2col_elements(global, lower, upper, strides, shared, bits, at[, offsets])";
  constexpr const char* description =
      "of each pixel of the copy at a coordinate the element that its first channel has; _ for fill";
  im2col_row<Numbers>(table, name, usage, description, [](const TmaDescriptor& d, const Numbers& at) {
    return elements(d, use_of(d, at, Numbers(Numbers::Modes{})));
  });
  im2col_row<Numbers, Numbers>(
      table, name, usage, description,
      [](const TmaDescriptor& d, const Numbers& at, const Numbers& offsets) { return elements(d, use_of(d, at, offsets)); });
}

}  // namespace colex::oracle_functions
