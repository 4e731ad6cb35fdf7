// IREE: how a vector is spread over the subgroups of a workgroup and their threads.
//
//   #iree_vector_ext.nested_layout<subgroup_tile = [2, 1], batch_tile = [1, 2], outer_tile = [1, 1], thread_tile = [8, 4],
//     element_tile = [1, 2], subgroup_strides = [1, 0], thread_strides = [4, 1]>
//       (2,(4,8),(2,2)):(8@0,(2@1,1@0),(1@1,8@1))     (subgroup, thread, element of the thread) to the place in the vector
//
// Along each dimension the tiles are within one another: subgroups, batches, outers, threads, elements. A thread of number t is
// at (t / stride) % tile; its own elements are batches, outers and elements, row by row, the elements fastest.
//
// Source: IREE, compiler/src/iree/compiler/Codegen/Dialect/VectorExt/IR/VectorExtAttrs.td.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dimension.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

using Integers = std::vector<std::int64_t>;

/// The lists, from the outermost tile; in older versions they have another name.
enum List : std::size_t { subgroup_tile, batch_tile, outer_tile, thread_tile, element_tile, subgroup_strides, thread_strides };
constexpr std::size_t tiles = 5, lists = 7;

struct ListName {
  const char *name, *older;
};
constexpr std::array<ListName, lists> list_names{{{"subgroup_tile", "subgroups_per_workgroup"},
                                                  {"batch_tile", "batches_per_subgroup"},
                                                  {"outer_tile", "outers_per_batch"},
                                                  {"thread_tile", "threads_per_outer"},
                                                  {"element_tile", "elements_per_thread"},
                                                  {"subgroup_strides", "subgroup_strides"},
                                                  {"thread_strides", "thread_strides"}}};

class Iree {
 public:
  explicit Iree(std::string_view text) : scan_(text) {}

  Reading read() {
    if (scan_.text().find("iree_vector_ext") == std::string_view::npos) scan_.fail("#iree_vector_ext.nested_layout<…>");
    if (scan_.accept("#") && !scan_.ahead("iree_vector_ext")) {
      scan_.word();
      scan_.expect("=");
      scan_.expect("#");
    }
    scan_.expect("iree_vector_ext.nested_layout");
    const std::size_t begin = scan_.offset();
    scan_.expect("<");
    arguments();
    scan_.expect(">");
    scan_.expect_end();
    require_ranks(begin);
    const auto parts = parts_of_axes(begin);
    std::vector<TileDimension> own;
    for (const List level : {batch_tile, outer_tile, element_tile}) {
      for (const TileDimension& part : parts[level]) {
        if (part.extent > 1) own.push_back(part);
      }
    }
    Reading reading;
    reading.parts.push_back({"", layout_along({numbered(parts[subgroup_tile], values_[subgroup_strides], begin),
                                               numbered(parts[thread_tile], values_[thread_strides], begin), own},
                                              values_[subgroup_tile].size())});
    reading.remarks.emplace_back("it takes (subgroup, thread, element of the thread) to the place in the vector");
    return reading;
  }

 private:
  /// The lists in any order.
  void arguments() {
    do {
      const std::size_t begin = scan_.offset();
      const std::string name(scan_.word());
      const auto known = std::find_if(list_names.begin(), list_names.end(),
                                      [&](const ListName& each) { return name == each.name || name == each.older; });
      if (name == "subgroup_basis" || name == "thread_basis")
        scan_.refuse("a layout of an older IREE has bases in place of strides, which are not read here", begin);
      if (known == list_names.end()) {
        scan_.back_to(begin);
        scan_.fail("subgroup_tile, batch_tile, outer_tile, thread_tile, element_tile, subgroup_strides or thread_strides");
      }
      scan_.expect("=");
      values_[static_cast<std::size_t>(known - list_names.begin())] = list();
    } while (scan_.accept(","));
  }

  Integers list() {
    constexpr std::size_t most = 16;
    Integers result;
    scan_.expect("[");
    while (!scan_.accept("]")) {
      if (!result.empty()) scan_.expect(",");
      result.push_back(scan_.small_integer(largest_in_tile));
      if (result.size() > most) scan_.fail("at most " + std::to_string(most) + " dimensions");
    }
    return result;
  }

  void require_ranks(std::size_t begin) {
    const std::size_t rank = values_[subgroup_tile].size();
    if (rank == 0) scan_.refuse("a layout has a subgroup_tile of at least one dimension", begin);
    for (std::size_t k = 0; k < lists; ++k) {
      if (values_[k].size() != rank)
        scan_.refuse(std::string("each list has as many numbers as subgroup_tile, ") + std::to_string(rank) + ", and " +
                         list_names[k].name + " has " + std::to_string(values_[k].size()),
                     begin);
    }
  }

  /// For each level of tiles what each axis has of it.
  std::array<std::vector<TileDimension>, tiles> parts_of_axes(std::size_t begin) {
    std::array<std::vector<TileDimension>, tiles> parts;
    for (std::size_t axis = 0; axis < values_[subgroup_tile].size(); ++axis) {
      std::int64_t step = 1;
      for (std::size_t level = tiles; level > 0; --level) {
        const std::int64_t extent = values_[level - 1][axis];
        if (extent < 1 || step > largest_in_tile * largest_in_tile / extent)
          scan_.refuse("a tile is at least 1, and a dimension not beyond 2^40", begin);
        parts[level - 1].push_back({extent, step, axis});
        step *= extent;
      }
    }
    return parts;
  }

  /// What a number goes along whose digits have these strides, the slowest first: between two of them it is a replica's.
  std::vector<TileDimension> numbered(const std::vector<TileDimension>& parts, const Integers& strides, std::size_t begin) {
    std::vector<std::pair<std::int64_t, TileDimension>> digits;
    for (std::size_t axis = 0; axis < parts.size(); ++axis) {
      if (parts[axis].extent == 1) continue;
      if (strides[axis] < 1)
        scan_.refuse("dimension " + std::to_string(axis) + " has a tile of " + std::to_string(parts[axis].extent) +
                         " and the stride " + std::to_string(strides[axis]) + ": nobody is spread along a stride of 0",
                     begin);
      digits.emplace_back(strides[axis], parts[axis]);
    }
    std::sort(digits.begin(), digits.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<TileDimension> result;
    std::int64_t reached = 1;
    for (const auto& [stride, part] : digits) {
      if (stride % reached != 0)
        scan_.refuse(
            "the digits overlap: a stride of " + std::to_string(stride) + " is no multiple of " + std::to_string(reached), begin);
      if (stride > reached) result.push_back({stride / reached, 0, 0});
      result.push_back(part);
      reached = stride * part.extent;
      if (reached > largest_in_tile) scan_.refuse("more than " + std::to_string(largest_in_tile) + " threads", begin);
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

  Scanner scan_;
  std::array<Integers, lists> values_;
};

}  // namespace

Reading read_iree(std::string_view text) { return Iree(text).read(); }

}  // namespace colex::dialects
