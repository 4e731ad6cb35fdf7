// Triton's layouts of shared memory and of tensor memory: which element an offset, or a row and a column, holds.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "triton_tile.hpp"

namespace colex::dialects {

/// The 16 bytes of a row, or another `vec`, lie at the number of the row's phase xored. Where the swizzle rotates, each further
/// block of phases begins at another one.
Tile swizzled_shared(Fields& fields, const Integers* asked, bool rotates) {
  const Integers& shape = required(asked, rotates ? "amd_rotating_shared" : "swizzled_shared");
  const std::size_t rank = shape.size();
  const Integers& order = fields.order("order", rank);
  const std::int64_t vec = fields.get<std::int64_t>("vec"), per_phase = fields.get<std::int64_t>("perPhase"),
                     max_phase = fields.get<std::int64_t>("maxPhase");
  for (const std::int64_t number : {vec, per_phase, max_phase}) {
    if (bits_of_size(number, "vec, perPhase or maxPhase") > 20) too_large();
  }
  Tile blocks = blocks_of(fields, rank, shared(rank));
  const Integers within = shape_per_block(blocks, shape);
  Tile tile = shared(rank);
  tile.extend("offset", order[0], within[index_of(order[0])]);
  for (std::size_t k = 1; k < rank; ++k) {
    const std::int64_t rows = within[index_of(order[k])], columns = within[index_of(order[0])];
    for (std::int64_t row = 1; row < rows; row *= 2) {
      Integers basis(rank, 0);
      basis[index_of(order[k])] = row;
      std::int64_t phase = row / per_phase % max_phase;
      if (rotates) phase ^= row / per_phase / max_phase % max_phase;
      if (k == 1) basis[index_of(order[0])] = vec * phase % columns;
      tile.add("offset", std::move(basis));
    }
  }
  return product(std::move(tile), blocks);
}

namespace {

/// The box that one instruction of the tensor memory accelerator moves, of which the memory has several.
Integers tma_box(Integers shape, std::int64_t swizzle_bytes, std::int64_t element_bits, bool transposed) {
  constexpr std::int64_t most = 256;
  for (std::int64_t& extent : shape) extent = std::min(extent, most);
  std::int64_t& contiguous = transposed ? shape.front() : shape.back();
  if (swizzle_bytes == 0) return shape;
  const std::int64_t row = 8 * swizzle_bytes / element_bits;
  if (contiguous < row)
    reject(Kind::domain, "the contiguous extent " + std::to_string(contiguous) + " is below the " + std::to_string(row) +
                             " elements that the swizzle spans");
  contiguous = row;
  return shape;
}

}  // namespace

Tile nvmma_shared(Fields& fields, const Integers* asked) {
  const Integers& shape = required(asked, "nvmma_shared");
  const std::size_t rank = shape.size();
  const std::int64_t bytes = fields.get<std::int64_t>("swizzlingByteWidth"),
                     said_bits = fields.get<std::int64_t>("elementBitWidth");
  // Behind 8 bytes with two fp4Padded elements each, 8 bytes of padding follow.
  constexpr std::int64_t in_half = 8;
  const bool padded = fields.is("fp4Padded");
  const std::int64_t element_bits = padded ? 2 * said_bits : said_bits;
  const bool transposed = fields.is("transposed");
  if (const std::int64_t* said = fields.find<std::int64_t>("rank"); said != nullptr && *said != static_cast<std::int64_t>(rank))
    reject(Kind::domain, "nvmma_shared is of rank " + std::to_string(*said) + ", and the type is not");
  if (padded && (bytes == 0 || said_bits != 8)) reject(Kind::domain, "nvmma_shared with fp4Padded is of bytes, and swizzled");
  if (bytes != 0 && bytes != 32 && bytes != 64 && bytes != 128) reject(Kind::domain, "swizzlingByteWidth is 0, 32, 64 or 128");
  if (element_bits < 8 || 64 < element_bits) reject(Kind::domain, "elementBitWidth of nvmma_shared is 8 to 64");
  bits_of_size(element_bits, "elementBitWidth");
  if (transposed && rank != 2)
    reject(Kind::inadmissible, "nvmma_shared of rank " + std::to_string(rank) + " is not read here where it is transposed");
  if (bytes != 0 && rank < 2) reject(Kind::domain, "a swizzled nvmma_shared has two dimensions at least");

  Tile blocks = blocks_of(fields, rank, shared(rank));
  const Integers within = shape_per_block(blocks, shape);
  const Integers box = tma_box(within, bytes, element_bits, transposed);
  Tile tile = shared(rank);
  if (bytes == 0) {
    tile.repeat_up_to(box, transposed ? Integers{0, 1} : last_first(rank));
    tile.repeat_up_to(within, last_first(rank));
    return product(std::move(tile), blocks);
  }
  // Rows of the swizzle's span, eight of which have their 16 bytes in different places.
  const std::size_t contiguous = transposed ? 0 : rank - 1;
  tile.extend("offset", static_cast<std::int64_t>(contiguous), padded ? in_half : box[contiguous]);
  if (padded) {
    tile.replicate("offset", 2);
    tile.extend("offset", static_cast<std::int64_t>(contiguous), box[contiguous] / in_half);
  }
  const std::int64_t vec = 128 / element_bits, per_phase = std::max<std::int64_t>(1, 128 / bytes), max_phase = bytes / 16;
  std::int64_t row = 1;
  for (std::size_t back = 1; back < rank; ++back) {
    const std::size_t dim = (contiguous + rank - back) % rank;
    for (std::int64_t at = 1; at < box[dim]; at *= 2, row *= 2) {
      Integers basis(rank, 0);
      basis[dim] = at;
      if (row < 8) basis[contiguous] = vec * (row / per_phase % max_phase);
      tile.add("offset", std::move(basis));
    }
  }
  if (row < 8) reject(Kind::domain, "a swizzled nvmma_shared has at least 8 rows");
  Integers order(rank);
  std::iota(order.begin(), order.end(), 0);
  tile.repeat_up_to(within, order);
  return product(std::move(tile), blocks);
}

Tile padded_shared(Fields& fields, const TritonAttribute& attribute, const Integers* shape) {
  fields.find<Integers>("intervals");
  fields.find<Integers>("paddings");
  if (attribute.fields.contains("offset"))
    return written(fields, shared(rank_of_bases(attribute, shape)), shape, "padded_shared");
  const Integers& own = fields.get<Integers>("shape");
  const Integers& order = fields.order("order", own.size());
  if (shape != nullptr && *shape != own) reject(Kind::domain, "padded_shared is of another shape than the type");
  Tile blocks = blocks_of(fields, own.size(), shared(own.size()));
  Tile tile = shared(own.size());
  tile.repeat_up_to(shape_per_block(blocks, own), order);
  return product(std::move(tile), blocks);
}

// --- in tensor memory --------------------------------------------------------------------------------------

namespace {

/// A tile of rows and columns of tensor memory, and of the blocks of a cluster where there are several.
Tile of_tensor_memory(const Tile& blocks) {
  return blocks.inputs().back().bases.empty() ? Tile(2, {"row", "col"}) : Tile(2, {"row", "col", "block"});
}

/// The shape, which has two dimensions.
Integers matrix(const Integers* asked, const std::string& kind) {
  const Integers& shape = required(asked, kind);
  if (shape.size() != 2) reject(Kind::domain, kind + " has two dimensions");
  return shape;
}

}  // namespace

/// Which rows, that is lanes, and columns of tensor memory hold the elements; each takes colStride columns. A block of 64 rows
/// has 16 of them in the first half of each 32 lanes, and the block that follows it lies in the second half. In a product by two
/// CTAs, 64 rows are followed by the other half of the columns.
/// Source: PTX ISA, data path layouts of tcgen05.mma; Triton's `tensorMemoryToLinearLayout`.
Tile tensor_memory(Fields& fields, const Integers* asked) {
  Integers shape = matrix(asked, "tensor_memory_encoding");
  const std::int64_t M = fields.get<std::int64_t>("blockM"), stride = fields.get<std::int64_t>("colStride");
  const auto split = [&](const char* name) {
    const std::int64_t* ways = fields.find<std::int64_t>(name);
    if (ways != nullptr) bits_of_size(*ways, name);
    return ways == nullptr ? std::int64_t{1} : *ways;
  };
  const std::int64_t split_M = split("CTASplitM"), split_N = split("CTASplitN");
  Tile blocks = blocks_of(fields, 2, distributed(2));
  shape = shape_per_block(blocks, shape);
  const std::int64_t rows = shape[0] / split_M, columns = shape[1] / split_N;
  const std::int64_t N = std::min(fields.get<std::int64_t>("blockN"), columns);
  const bool by_two = fields.is("twoCTAs"), half = M == 64 && !by_two;
  if (M != 64 && M != 128) reject(Kind::domain, "blockM of tensor_memory_encoding is 64 or 128");
  if (rows < M || N < 1)
    reject(Kind::domain, "a block of tensor memory has " + std::to_string(M) + " rows, and the type " + std::to_string(rows));
  Tile tile = of_tensor_memory(blocks);
  tile.replicate("col", stride);
  if (fields.is("fp4Padded")) tile.replicate("col", 2);
  tile.extend("row", 0, half ? 16 : M);
  tile.extend("col", 1, M == 64 && by_two ? N / 2 : N);
  if (M == 64 && by_two) tile.extend("row", 1, 2);
  if (half) {
    tile.add("row", rows > M ? Integers{M, 0} : Integers{0, columns > N ? N : 0});
    tile.add("row", {16, 0});
    tile.add("row", {32, 0});
  }
  tile.extend("col", 0, rows / tile.shape()[0]);
  tile.extend("col", 1, columns / tile.shape()[1]);
  tile.extend("col", 0, split_M);
  tile.extend("col", 1, split_N);
  return product(std::move(tile), blocks);
}

/// The scales of a product, a byte each: 32 rows by 4 columns in each 32 lanes alike, and a block of 64 rows beside them.
/// Source: PTX ISA, scale factors of tcgen05.mma; Triton's `tensorMemoryScalesToLinearLayout`.
Tile tensor_memory_scales(Fields& fields, const Integers* asked) {
  Integers shape = matrix(asked, "tensor_memory_scales_encoding");
  Tile blocks = blocks_of(fields, 2, distributed(2));
  shape = shape_per_block(blocks, shape);
  const std::string* order = fields.find<std::string>("blockRepOrder");
  if (order != nullptr && *order != "mnThenK" && *order != "kThenMn")
    reject(Kind::domain, "blockRepOrder of tensor_memory_scales_encoding is mnThenK or kThenMn");
  Tile tile = of_tensor_memory(blocks);
  tile.extend("row", 0, 32);
  tile.replicate("row", 4);
  tile.extend("col", 1, 4);
  tile.extend("col", 0, 2);
  tile.repeat_up_to(shape, order != nullptr && *order == "kThenMn" ? Integers{1, 0} : Integers{0, 1}, "col");
  tile.cut_down_to(shape);
  return product(std::move(tile), blocks);
}

}  // namespace colex::dialects
