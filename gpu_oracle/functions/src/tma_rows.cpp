#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "tma_tile.hpp"

namespace colex::oracle_functions {

namespace {

using predictions::TmaCopy;
using predictions::TmaDescriptor;
using predictions::TmaSlice;
using predictions::TmaType;
using Shape = Tuple<Checked>;
using Shared = ComposedLayout<>;
using Plain = Layout<>;

/// What is asked for: a tile, and its elements' size.
struct Asked {
  const Plain& global;
  const Shape& box;
  Shared shared;
  std::int64_t bits;
};

/// The map of the whole tile, whose slices break no rule.
TmaCopy whole_copy_of(const Asked& asked, std::int64_t ctas) {
  return predictions::make_tma_copy({tma_type_of(asked.bits), asked.global, asked.box, asked.shared}, ctas);
}

/// The copy of a tile by as many instructions as CTAs receive it.
TmaCopy copy_of(const Asked& asked, const Plain& ctas) {
  const std::int64_t count = predictions::tma_cta_count(ctas);
  TmaCopy copy = whole_copy_of(asked, count);
  copy.descriptor = predictions::tma_multicast(copy.descriptor, count).front().descriptor;
  return copy;
}

/// The slice of one CTA.
TmaSlice slice_of(const Asked& asked, const Plain& ctas, const Shape& cta) {
  return predictions::tma_slice(whole_copy_of(asked, predictions::tma_cta_count(ctas)).descriptor, ctas, cta);
}

Shape tuple_of(const std::vector<Checked>& numbers) {
  Shape::Modes modes;
  for (const Checked& number : numbers) modes.emplace_back(number);
  return Shape(std::move(modes));
}

/// A function that is part of the copy of a tile, in shared memory under a swizzle or none, by one CTA or several.
template <class Part>
void part_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Part) {
  table.row(
      name, usage, description,
      [](const Plain& global, const Shape& box, const Shared& shared, std::int64_t bits) {
        return Part{}(whole_copy_of({global, box, shared, bits}, 1));
      },
      [](const Plain& global, const Shape& box, const Plain& shared, std::int64_t bits) {
        return Part{}(whole_copy_of({global, box, under_no_swizzle(shared), bits}, 1));
      },
      [](const Plain& global, const Shape& box, const Shared& shared, std::int64_t bits, const Plain& ctas) {
        return Part{}(copy_of({global, box, shared, bits}, ctas));
      },
      [](const Plain& global, const Shape& box, const Plain& shared, std::int64_t bits, const Plain& ctas) {
        return Part{}(copy_of({global, box, under_no_swizzle(shared), bits}, ctas));
      });
}

/// A function that is part of the slice that one CTA copies.
template <class Part>
void slice_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Part) {
  table.row(
      name, usage, description,
      [](const Plain& global, const Shape& box, const Shared& shared, std::int64_t bits, const Plain& ctas, const Shape& cta) {
        return Part{}(slice_of({global, box, shared, bits}, ctas, cta));
      },
      [](const Plain& global, const Shape& box, const Plain& shared, std::int64_t bits, const Plain& ctas, const Shape& cta) {
        return Part{}(slice_of({global, box, under_no_swizzle(shared), bits}, ctas, cta));
      });
}

}  // namespace

const TmaType& tma_type_of(std::int64_t bits) {
  for (const TmaType& type : predictions::tma_types()) {
    if (8 * type.bytes == bits) return type;
  }
  throw Rejection(Kind::inadmissible, "elements of TMA have 8, 16, 32 or 64 bits; these have " + std::to_string(bits));
}

void require_allowed(const TmaDescriptor& descriptor) {
  const std::vector<predictions::TmaRefusal> broken = predictions::refusals(descriptor);
  if (!broken.empty()) throw Rejection(Kind::inadmissible, broken.front().reason);
}

ComposedLayout<> under_no_swizzle(const Layout<>& shared) { return composition(Swizzle(0, 4, 3), shared); }

void tma_rows(notation::FunctionTable<Checked>& table) {
  part_row(table, "tma_coordinates", "tma_coordinates(global, box, shared, bits[, ctas])",
           "of the TMA copy of tiles at multiples of the box, or of a slice for each of the CTAs, a number or a layout: the "
           "tensor's coordinate to the instruction's, whose dimensions are 1@0, 1@1, …",
           [](const TmaCopy& copy) { return copy.coordinates; });
  part_row(table, "tma_extents", "tma_extents(global, box, shared, bits[, ctas])",
           "the extents of its descriptor, innermost dimension first",
           [](const TmaCopy& copy) { return tuple_of(copy.descriptor.extents); });
  part_row(table, "tma_strides", "tma_strides(global, box, shared, bits[, ctas])",
           "its strides in bytes, of each dimension but the innermost",
           [](const TmaCopy& copy) { return tuple_of(copy.descriptor.strides); });
  part_row(table, "tma_box", "tma_box(global, box, shared, bits[, ctas])", "its box, innermost dimension first",
           [](const TmaCopy& copy) { return tuple_of(copy.descriptor.box); });
  part_row(table, "tma_global_layout", "tma_global_layout(global, box, shared, bits[, ctas])",
           "(byte, element of dimension 0, of dimension 1, …) of the box to the byte behind the box's first",
           [](const TmaCopy& copy) { return predictions::tma_global_layout(copy.descriptor); });
  part_row(table, "tma_shared_layout", "tma_shared_layout(global, box, shared, bits[, ctas])",
           "likewise to the byte of shared memory",
           [](const TmaCopy& copy) { return predictions::tma_shared_layout(copy.descriptor); });
  slice_row(table, "tma_partition_S", "tma_partition_S(global, box, shared, bits, ctas, cta)",
            "what this CTA copies of a multicast, to the coordinates of the instruction behind the tile's",
            [](const TmaSlice& slice) { return predictions::tma_slice_source(slice); });
  slice_row(table, "tma_partition_D", "tma_partition_D(global, box, shared, bits, ctas, cta)",
            "likewise to the element of shared memory behind the tile's first",
            [](const TmaSlice& slice) { return predictions::tma_slice_destination(slice); });
  table.row("tma_multicast_mask", "tma_multicast_mask(cluster, coordinate)",
            "the CTAs that a multicast reaches, as bits: those at a coordinate that is _ along what they share",
            [](const Plain& cluster, const SliceCoordinate<Checked>& coordinate) {
              return predictions::tma_multicast_mask(cluster, coordinate);
            });
}

}  // namespace colex::oracle_functions
