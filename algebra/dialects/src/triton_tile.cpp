#include "triton_tile.hpp"

#include <bit>

namespace colex::dialects {

std::size_t bits_of_size(std::int64_t size, const std::string& what) {
  if (size < 1 || !std::has_single_bit(static_cast<Word>(size)))
    reject(Kind::domain, what + " is " + std::to_string(size) + ", and a linear layout has powers of two only");
  return static_cast<std::size_t>(std::countr_zero(static_cast<Word>(size)));
}

void too_large() { reject(Kind::limit, "a linear layout has at most 62 bits on each side"); }

Integers last_first(std::size_t rank) {
  Integers order(rank);
  std::iota(order.rbegin(), order.rend(), 0);
  return order;
}

Integers with_swapped_fastest(Integers order) {
  if (order.size() > 1) std::swap(order[0], order[1]);
  return order;
}

Tile distributed(std::size_t rank) { return Tile(rank, {"register", "lane", "warp", "block"}); }
Tile shared(std::size_t rank) { return Tile(rank, {"offset", "block"}); }

Tile blocks_of(Fields& fields, std::size_t rank, Tile tile) {
  for (Integers& basis : fields.bases("CGALayout", rank)) tile.add("block", std::move(basis));
  if (fields.find<Integers>("CTAsPerCGA") == nullptr) return tile;
  const Integers& all = fields.numbers("CTAsPerCGA", rank);
  const Integers& split = fields.numbers("CTASplitNum", rank);
  for (const std::int64_t dim : fields.order("CTAOrder", rank)) {
    const std::int64_t ways = split[index_of(dim)], blocks = all[index_of(dim)];
    if (ways < 1 || blocks % ways != 0) reject(Kind::domain, "CTASplitNum does not divide CTAsPerCGA");
    tile.extend("block", dim, ways);
    tile.replicate("block", blocks / ways);
  }
  return tile;
}

Integers shape_per_block(Tile& blocks, const Integers& shape) {
  for (const std::int64_t extent : shape) bits_of_size(extent, "an extent");
  blocks.cut_down_to(shape);
  Integers result = shape;
  for (std::size_t k = 0; k < shape.size(); ++k) result[k] /= blocks.shape()[k];
  return result;
}

Tile product(Tile tile, const Tile& outer) {
  const Integers within = tile.shape();
  for (const Bits& bits : outer.inputs()) {
    for (Integers basis : bits.bases) {
      for (std::size_t k = 0; k < basis.size(); ++k) basis[k] *= within[k];
      tile.add(bits.input, std::move(basis));
    }
  }
  return tile;
}

Tile fitted(Tile tile, Tile blocks, const Integers* shape, const Integers& order) {
  if (shape != nullptr && shape->size() != tile.shape().size())
    reject(Kind::domain, "the layout has " + std::to_string(tile.shape().size()) + " dimensions, and the type " +
                             std::to_string(shape->size()));
  Integers once = tile.shape();
  for (std::size_t k = 0; k < once.size(); ++k) {
    if (bits_of_size(once[k], "an extent") + bits_of_size(blocks.shape()[k], "an extent") > LinearLayout::most_bits) too_large();
    once[k] *= blocks.shape()[k];
  }
  const Integers within = shape_per_block(blocks, shape != nullptr ? *shape : once);
  tile.repeat_up_to(within, order);
  tile.cut_down_to(within);
  return product(std::move(tile), blocks);
}

const Integers& required(const Integers* shape, const std::string& kind) {
  if (shape == nullptr)
    reject(Kind::type, kind +
                           " has a linear layout for a shape only; write it in a type, as tensor<128x64xf16, …> or "
                           "!ttg.memdesc<128x64xf16, …>, or in to_linear_layout(…, [128, 64])");
  return *shape;
}

Tile written(Fields& fields, Tile tile, const Integers* shape, const std::string& kind) {
  const std::size_t rank = tile.shape().size();
  for (const Bits& bits : std::vector<Bits>(tile.inputs())) {
    for (Integers& basis : fields.bases(bits.input, rank)) tile.add(bits.input, std::move(basis));
  }
  if (shape == nullptr || *shape == tile.shape()) return tile;
  if (kind != "linear" || shape->size() != rank || !tile.is_permutation())
    reject(Kind::inadmissible, "the bases of this " + kind + " are those of another shape than the type's");
  // Triton repeats along the dimensions in the order in which the registers go along them, and has no register for what is cut.
  Integers order;
  const auto add = [&](std::int64_t dim) {
    if (std::find(order.begin(), order.end(), dim) == order.end()) order.push_back(dim);
  };
  for (const Integers& basis : tile.inputs().front().bases) {
    for (std::size_t dim = 0; dim < rank; ++dim) {
      if (basis[dim] != 0) add(static_cast<std::int64_t>(dim));
    }
  }
  for (const std::int64_t dim : last_first(rank)) add(dim);
  tile.repeat_up_to(*shape, order);
  const std::vector<Integers> before = tile.inputs().front().bases;
  tile.cut_down_to(*shape);
  std::vector<Integers>& registers = tile.inputs().front().bases;
  const Integers nothing(rank, 0);
  std::vector<Integers> left;
  for (std::size_t k = 0; k < registers.size(); ++k) {
    if (registers[k] != nothing || before[k] == nothing) left.push_back(registers[k]);
  }
  registers = std::move(left);
  return tile;
}

std::size_t rank_of_bases(const TritonAttribute& attribute, const Integers* shape) {
  for (const auto& [name, value] : attribute.fields) {
    const auto* bases = std::get_if<std::vector<Integers>>(&value);
    if (bases != nullptr && !bases->empty()) return bases->front().size();
  }
  return required(shape, attribute.kind + " without bases").size();
}

}  // namespace colex::dialects
