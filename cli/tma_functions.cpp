#include "tma_functions.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {

namespace {

using predictions::TmaCopy;
using predictions::TmaType;
using Shape = Tuple<Checked>;
using Shared = ComposedLayout<>;
using Plain = Layout<>;

/// Any type of elements of that size: what is copied where is the same for all.
const TmaType& type_of(std::int64_t bits) {
  for (const TmaType& type : predictions::tma_types()) {
    if (8 * type.bytes == bits) return type;
  }
  throw Rejection(Kind::inadmissible, "elements of TMA have 8, 16, 32 or 64 bits; these have " + std::to_string(bits));
}

Shared under_no_swizzle(const Plain& shared) { return composition(Swizzle(0, 4, 3), shared); }

/// The copy of a tile by one instruction, whose descriptor breaks no rule; else the first reason.
TmaCopy copy_of(const Plain& global, const Shape& box, const Shared& shared, std::int64_t bits) {
  TmaCopy copy = predictions::make_tma_copy({type_of(bits), global, box, shared});
  const std::vector<predictions::TmaRefusal> broken = predictions::refusals(copy.descriptor);
  if (!broken.empty()) throw Rejection(Kind::inadmissible, broken.front().reason);
  return copy;
}

Shape tuple_of(const std::vector<Checked>& numbers) {
  Shape::Modes modes;
  for (const Checked& number : numbers) modes.emplace_back(number);
  return Shape(std::move(modes));
}

/// A function that is part of the copy of a tile, in shared memory under a swizzle or none.
template <class Part>
void part_row(notation::FunctionTable<Checked>& table, const char* name, const char* usage, const char* description, Part) {
  table.row(
      name, usage, description,
      [](const Plain& global, const Shape& box, const Shared& shared, std::int64_t bits) {
        return Part{}(copy_of(global, box, shared, bits));
      },
      [](const Plain& global, const Shape& box, const Plain& shared, std::int64_t bits) {
        return Part{}(copy_of(global, box, under_no_swizzle(shared), bits));
      });
}

}  // namespace

void tma_rows(notation::FunctionTable<Checked>& table) {
  part_row(table, "tma_coordinates", "tma_coordinates(global, box, shared, bits)",
           "of the TMA copy of a tile: the tensor's coordinate to the instruction's, whose dimensions are 1@0, 1@1, …",
           [](const TmaCopy& copy) { return copy.coordinates; });
  part_row(table, "tma_extents", "tma_extents(global, box, shared, bits)",
           "the extents of its descriptor, innermost dimension first",
           [](const TmaCopy& copy) { return tuple_of(copy.descriptor.extents); });
  part_row(table, "tma_strides", "tma_strides(global, box, shared, bits)",
           "its strides in bytes, of each dimension but the innermost",
           [](const TmaCopy& copy) { return tuple_of(copy.descriptor.strides); });
  part_row(table, "tma_box", "tma_box(global, box, shared, bits)", "its box, innermost dimension first",
           [](const TmaCopy& copy) { return tuple_of(copy.descriptor.box); });
  part_row(table, "tma_global_layout", "tma_global_layout(global, box, shared, bits)",
           "(byte, element of dimension 0, of dimension 1, …) of the box to the byte behind the box's first",
           [](const TmaCopy& copy) { return predictions::tma_global_layout(copy.descriptor); });
  part_row(table, "tma_shared_layout", "tma_shared_layout(global, box, shared, bits)", "likewise to the byte of shared memory",
           [](const TmaCopy& copy) { return predictions::tma_shared_layout(copy.descriptor); });
}

}  // namespace colex::cli
