// The layout attributes of Triton, and the linear layouts that they are for a shape.
//
//   #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>       on 64x64:
//   F2{register: [(0,1),(0,2),(0,16),(0,32),(32,0)], lane: [(0,4),(0,8),(1,0),(2,0),(4,0)], warp: [(8,0),(16,0)], block: [] ->
//     dim0: 64, dim1: 64}
//
// A tile is built of bits, the fastest first: registers, lanes, warps. What the shape has beyond the tile is repeated in
// registers; where the shape is smaller, the bits that reach beyond it become replicas. The blocks of a cluster cut the shape
// first.
//
// Source: Triton 3.9, `TritonGPUAttrDefs.td` and the values of its `to_linear_layout` (tests/dialects/triton).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "colex/linear_layout.hpp"

namespace colex::dialects {

using Integers = std::vector<std::int64_t>;

/// `#ttg.KIND<{FIELD = VALUE, …}>`.
struct TritonAttribute {
  using Field =
      std::variant<std::int64_t, bool, std::string, Integers, std::vector<Integers>, std::shared_ptr<const TritonAttribute>>;

  std::string kind;
  std::map<std::string, Field> fields;
};

/// Whether it says where elements lie in tensor memory.
bool is_in_tensor_memory(const TritonAttribute& attribute);

/// Whether it says where elements lie in memory, of either kind, and not in registers.
bool is_in_memory(const TritonAttribute& attribute);

/// Whether its places of the same element hold it in one of them only.
bool has_idle_places(const TritonAttribute& attribute);

/// The number of dimensions that one of memory says that it has; 0 if it says none.
std::size_t rank_in_memory(const TritonAttribute& attribute);

/// The attribute as a linear layout from register, lane, warp, block, from offset, block, or from row, col, to dim0, dim1, … of
/// this shape; without a shape, of the one that the attribute covers once. Throws Rejection(inadmissible) for what has no linear
/// layout, Rejection(domain) for numbers that it cannot have, Rejection(type) for a kind or a field that is not known, by its
/// name, or that is missing.
LinearLayout linear_layout_of(const TritonAttribute& attribute, const Integers* shape);

/// For `padded_shared`, the address of each offset: after every interval a padding is left out. Requires that kind, and an
/// offset for each element.
std::string padded_addresses(const TritonAttribute& attribute, std::int64_t offsets);

}  // namespace colex::dialects
