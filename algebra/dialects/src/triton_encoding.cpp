#include "triton_encoding.hpp"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <numeric>
#include <set>
#include <utility>

#include "colex/rejection.hpp"

namespace colex::dialects {

namespace {

[[noreturn]] void reject(Kind kind, const std::string& message) { throw Rejection(kind, message); }

std::size_t bits_of_size(std::int64_t size, const std::string& what) {
  if (size < 1 || !std::has_single_bit(static_cast<Word>(size)))
    reject(Kind::domain, what + " is " + std::to_string(size) + ", and a linear layout has powers of two only");
  return static_cast<std::size_t>(std::countr_zero(static_cast<Word>(size)));
}

[[noreturn]] void too_large() { reject(Kind::limit, "a linear layout has at most 62 bits on each side"); }

std::size_t index_of(std::int64_t dim) { return static_cast<std::size_t>(dim); }

/// What the dimensions of a shape are counted by: the fastest first.
Integers last_first(std::size_t rank) {
  Integers order(rank);
  std::iota(order.rbegin(), order.rend(), 0);
  return order;
}

Integers with_swapped_fastest(Integers order) {
  if (order.size() > 1) std::swap(order[0], order[1]);
  return order;
}

// --- tiles -------------------------------------------------------------------------------------------------

/// Some bits of an input: where each power of two of it goes.
struct Bits {
  std::string input;
  std::vector<Integers> bases = {};
};

/// A linear layout as it grows.
class Tile {
 public:
  /// A single element, held by a single place; later additions go to these inputs.
  Tile(std::size_t rank, std::initializer_list<const char*> inputs) : shape_(rank, 1) {
    if (rank == 0) reject(Kind::domain, "a layout has at least one dimension");
    for (const char* input : inputs) inputs_.push_back({input});
  }

  const Integers& shape() const { return shape_; }
  std::vector<Bits>& inputs() { return inputs_; }

  /// The input's next bits go on along this dimension.
  void extend(const std::string& input, std::int64_t dim, std::int64_t by) {
    for (std::size_t bit = bits_of_size(by, "an extent"); bit > 0; --bit) {
      Integers basis(shape_.size(), 0);
      basis[index_of(dim)] = shape_[index_of(dim)];
      add(input, std::move(basis));
    }
  }
  /// The input's next bits are replicas.
  void replicate(const std::string& input, std::int64_t by) {
    for (std::size_t bit = bits_of_size(by, "an extent"); bit > 0; --bit) add(input, Integers(shape_.size(), 0));
  }
  /// Extends by these numbers, in this order of dimensions; along the dimension `replicated` with replicas.
  void extend_all(const std::string& input, const Integers& by, const Integers& order, std::int64_t replicated = -1) {
    for (const std::int64_t dim : order) {
      if (dim == replicated) {
        replicate(input, by[index_of(dim)]);
      } else {
        extend(input, dim, by[index_of(dim)]);
      }
    }
  }
  /// The input's next bit goes to this element.
  void add(const std::string& input, Integers basis) {
    for (std::size_t k = 0; k < basis.size(); ++k) {
      if (basis[k] >> (LinearLayout::most_bits - 1) != 0) too_large();
      while (shape_[k] <= basis[k]) shape_[k] *= 2;
    }
    std::find_if(inputs_.begin(), inputs_.end(), [&](const Bits& bits) {
      return bits.input == input;
    })->bases.push_back(std::move(basis));
    if (++bits_ > LinearLayout::most_bits) too_large();
  }

  /// Repeats in the first input up to the shape, along the dimensions in this order.
  void repeat_up_to(const Integers& shape, const Integers& order) {
    for (const std::int64_t dim : order) {
      const std::int64_t wanted = shape[index_of(dim)], have = shape_[index_of(dim)];
      if (have < wanted) extend(inputs_.front().input, dim, wanted / have);
    }
  }
  /// Makes replicas of the bits that reach beyond the shape, the farthest first.
  void cut_down_to(const Integers& shape) {
    for (std::size_t k = 0; k < shape.size(); ++k) {
      for (; shape[k] < shape_[k]; shape_[k] /= 2) {
        Integers* farthest = nullptr;
        for (Bits& bits : inputs_) {
          for (Integers& basis : bits.bases) {
            if (basis[k] > 0 && (farthest == nullptr || (*farthest)[k] < basis[k])) farthest = &basis;
          }
        }
        if (farthest != nullptr) (*farthest)[k] = 0;
      }
    }
  }

  /// What is left without a dimension.
  Tile without(std::size_t dim) const {
    Tile result = *this;
    const auto erase = [&](Integers& numbers) { numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(dim)); };
    erase(result.shape_);
    for (Bits& bits : result.inputs_) {
      for (Integers& basis : bits.bases) erase(basis);
    }
    return result;
  }
  /// Without registers that hold what others do.
  Tile without_idle_registers() && {
    for (Bits& bits : inputs_) {
      if (bits.input != "register") continue;
      std::erase_if(bits.bases,
                    [](const Integers& basis) { return std::count(basis.begin(), basis.end(), 0) == std::ssize(basis); });
    }
    return std::move(*this);
  }

  LinearLayout layout() const {
    std::vector<Dimension> outputs;
    for (std::size_t k = 0; k < shape_.size(); ++k)
      outputs.push_back({"dim" + std::to_string(k), bits_of_size(shape_[k], "an extent")});
    std::vector<LinearLayout::Input> inputs;
    for (const Bits& bits : inputs_) inputs.push_back({bits.input, bits.bases});
    return LinearLayout(inputs, outputs);
  }

 private:
  Integers shape_;
  std::vector<Bits> inputs_;
  std::size_t bits_ = 0;
};

Tile distributed(std::size_t rank) { return Tile(rank, {"register", "lane", "warp", "block"}); }
Tile shared(std::size_t rank) { return Tile(rank, {"offset", "block"}); }

// --- fields ------------------------------------------------------------------------------------------------

/// The fields of an attribute. All have to be asked for.
class Fields {
 public:
  explicit Fields(const TritonAttribute& attribute) : attribute_(attribute) {}

  template <class T>
  const T* find(const std::string& name) {
    asked_.insert(name);
    const auto place = attribute_.fields.find(name);
    if (place == attribute_.fields.end()) return nullptr;
    const T* value = std::get_if<T>(&place->second);
    if (value == nullptr) reject(Kind::type, name + " of " + attribute_.kind + " is of another type");
    return value;
  }
  template <class T>
  const T& get(const std::string& name) {
    const T* value = find<T>(name);
    if (value == nullptr) reject(Kind::type, attribute_.kind + " lacks its " + name);
    return *value;
  }
  /// Numbers for each of so many dimensions.
  const Integers& numbers(const std::string& name, std::size_t rank) {
    const Integers& all = get<Integers>(name);
    if (all.size() != rank)
      reject(Kind::domain, name + " of " + attribute_.kind + " has " + std::to_string(all.size()) + " numbers for " +
                               std::to_string(rank) + " dimensions");
    return all;
  }
  const Integers& order(const std::string& name, std::size_t rank) {
    const Integers& all = numbers(name, rank);
    Integers sorted = all, dims(rank);
    std::iota(dims.begin(), dims.end(), 0);
    std::sort(sorted.begin(), sorted.end());
    if (sorted != dims) reject(Kind::domain, name + " of " + attribute_.kind + " does not name each dimension once");
    return all;
  }
  /// Bases, which are lists of lists; `[]` may be read as either.
  std::vector<Integers> bases(const std::string& name, std::size_t rank) {
    asked_.insert(name);
    const auto place = attribute_.fields.find(name);
    if (place == attribute_.fields.end()) return {};
    if (const auto* none = std::get_if<Integers>(&place->second); none != nullptr && none->empty()) return {};
    const std::vector<Integers>& all = get<std::vector<Integers>>(name);
    for (const Integers& basis : all) {
      if (basis.size() != rank || std::any_of(basis.begin(), basis.end(), [](std::int64_t n) { return n < 0; }))
        reject(Kind::domain,
               name + " of " + attribute_.kind + " has a basis that is none of " + std::to_string(rank) + " numbers from 0 on");
    }
    return all;
  }
  void require_all_known() const {
    for (const auto& [name, value] : attribute_.fields) {
      if (!asked_.contains(name)) reject(Kind::type, attribute_.kind + " has a field " + name + " that is not known here");
    }
  }

 private:
  const TritonAttribute& attribute_;
  std::set<std::string> asked_;
};

/// The blocks of a cluster: one block each holds one element.
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

/// The shape that each block holds of this shape, the blocks being cut down to it.
Integers shape_per_block(Tile& blocks, const Integers& shape) {
  for (const std::int64_t extent : shape) bits_of_size(extent, "an extent");
  blocks.cut_down_to(shape);
  Integers result = shape;
  for (std::size_t k = 0; k < shape.size(); ++k) result[k] /= blocks.shape()[k];
  return result;
}

/// The tile within each block, and the blocks beside one another.
Tile in_blocks(Tile tile, Tile& blocks) {
  const Integers within = tile.shape();
  for (const Bits& bits : blocks.inputs()) {
    for (Integers basis : bits.bases) {
      for (std::size_t k = 0; k < basis.size(); ++k) basis[k] *= within[k];
      tile.add("block", std::move(basis));
    }
  }
  return tile;
}

/// The tile repeated, or cut, to the shape, along the dimensions in this order. Without a shape it is covered once.
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
  return in_blocks(std::move(tile), blocks);
}

const Integers& required(const Integers* shape, const std::string& kind) {
  if (shape == nullptr)
    reject(
        Kind::type,
        kind +
            " has a linear layout for a shape only; write it in a type, as tensor<128x64xf16, …> or !ttg.memdesc<128x64xf16, …>");
  return *shape;
}

// --- in registers ------------------------------------------------------------------------------------------

Tile tile_of(const TritonAttribute& attribute, const Integers* shape);

Tile blocked(Fields& fields, const Integers* shape) {
  const std::size_t rank = fields.get<Integers>("order").size();
  const Integers& order = fields.order("order", rank);
  Tile tile = distributed(rank);
  tile.extend_all("register", fields.numbers("sizePerThread", rank), order);
  tile.extend_all("lane", fields.numbers("threadsPerWarp", rank), order);
  tile.extend_all("warp", fields.numbers("warpsPerCTA", rank), order);
  return fitted(std::move(tile), blocks_of(fields, rank, distributed(rank)), shape, order).without_idle_registers();
}

/// The part of a warp in an instruction's operand of `rows` along dimension `outer` and `columns` along `inner`: pairs, or so
/// many, in a register or two; four lanes, eight lanes, then registers.
void add_mma_tile(Tile& tile, std::int64_t inner, std::int64_t outer, std::int64_t columns, std::int64_t rows,
                  std::int64_t together) {
  if (rows < 8 || columns < 4 * together)
    reject(Kind::domain, "an instruction's tile is at least 8 x " + std::to_string(4 * together));
  tile.extend("register", inner, together);
  tile.extend("lane", inner, 4);
  tile.extend("lane", outer, 8);
  tile.extend("register", outer, rows / 8);
  tile.extend("register", inner, columns / (4 * together));
}

struct NvidiaMma {
  Integers warps, instruction;
  std::int64_t version = 0;
  /// Warps are counted along rows up to version 2, along columns from 3 on.
  Integers warp_order() const { return version < 3 ? last_first(warps.size()) : with_swapped_fastest(last_first(warps.size())); }
};

NvidiaMma nvidia_mma_fields(Fields& fields) {
  NvidiaMma mma{fields.get<Integers>("warpsPerCTA"), fields.get<Integers>("instrShape"),
                fields.get<std::int64_t>("versionMajor")};
  fields.find<std::int64_t>("versionMinor");
  if (mma.version != 2 && mma.version != 3)
    reject(Kind::inadmissible, "nvidia_mma of version " + std::to_string(mma.version) +
                                   " is not read here, only 2 (mma) and 3 (wgmma)" +
                                   (mma.version == 1   ? ": 1 is that of Volta"
                                    : mma.version == 5 ? ": 5 is tcgen05.mma, whose sums lie in tensor memory"
                                                       : ""));
  if (mma.warps.size() < 2) reject(Kind::domain, "nvidia_mma has two dimensions at least");
  return mma;
}

Tile nvidia_mma(Fields& fields, const Integers* shape) {
  const NvidiaMma mma = nvidia_mma_fields(fields);
  const std::size_t rank = mma.warps.size();
  const std::size_t sides = mma.version == 2 ? rank : 3;
  if (mma.instruction.size() != sides) reject(Kind::domain, "instrShape of nvidia_mma has " + std::to_string(sides) + " numbers");
  const Integers order = last_first(rank);
  const std::int64_t rows = mma.instruction[mma.version == 2 ? rank - 2 : 0],
                     columns = mma.instruction[mma.version == 2 ? rank - 1 : 1];
  Tile tile = distributed(rank);
  add_mma_tile(tile, order[0], order[1], columns, rows, 2);
  tile.extend_all("warp", mma.warps, mma.warp_order());
  return fitted(std::move(tile), blocks_of(fields, rank, distributed(rank)), shape, order);
}

/// The sums of AMD's MFMA instructions, for warps of 64 lanes: each lane has `height` rows of a column, the lanes go along the
/// columns and then down the rows, and registers repeat that downwards. Transposed, rows and columns are exchanged.
/// Source: AMD's matrix instruction calculator; Triton's `AMDMfmaEncodingAttr::toLinearLayout`.
Tile amd_mfma(Fields& fields, const Integers* shape) {
  constexpr std::int64_t lanes = 64;
  const Integers& warps = fields.get<Integers>("warpsPerCTA");
  const Integers& instruction = fields.get<Integers>("instrShape");
  for (const char* about : {"version", "versionMajor", "versionMinor"}) fields.find<std::int64_t>(about);
  const bool* asked = fields.find<bool>("isTransposed");
  const bool transposed = asked != nullptr && *asked;
  const std::int64_t* bits = fields.find<std::int64_t>("elementBitWidth");
  const std::int64_t height = bits != nullptr && *bits == 64 ? 1 : 4;
  const std::size_t rank = warps.size();
  if (rank < 2 || 3 < rank) reject(Kind::domain, "amd_mfma has two or three dimensions");
  if (instruction.size() < 2) reject(Kind::domain, "instrShape of amd_mfma has two numbers at least");
  const auto M = static_cast<std::int64_t>(rank - 2), N = static_cast<std::int64_t>(rank - 1);
  const std::int64_t across = instruction[transposed ? 0 : 1], all = instruction[0] * instruction[1];
  if (bits_of_size(across, "instrShape") > 6 || bits_of_size(all, "instrShape") < bits_of_size(lanes * height, "a lane's rows"))
    reject(Kind::inadmissible, "amd_mfma of an instruction of " + std::to_string(instruction[0]) + " x " +
                                   std::to_string(instruction[1]) + " is not read here");
  Integers tiles(rank, 1);
  if (fields.find<Integers>("tilesPerWarp") != nullptr) tiles = fields.numbers("tilesPerWarp", rank);

  const std::int64_t along = transposed ? M : N, down = transposed ? N : M;
  Tile tile = distributed(rank);
  tile.extend("register", down, height);
  tile.extend("lane", along, across);
  tile.extend("lane", down, lanes / across);
  tile.extend("register", down, all / (lanes * height));
  // Tiles follow one another along N over the whole shape, and only then along M.
  tile.extend("register", N, tiles[index_of(N)]);
  tile.extend("warp", N, warps[index_of(N)]);
  if (shape != nullptr && shape->size() == rank)
    tile.extend("register", N, std::max<std::int64_t>(1, (*shape)[index_of(N)] / tile.shape()[index_of(N)]));
  tile.extend("register", M, tiles[index_of(M)]);
  tile.extend("warp", M, warps[index_of(M)]);
  if (rank == 3) tile.extend("warp", 0, warps[0]);
  return fitted(std::move(tile), blocks_of(fields, rank, distributed(rank)), shape, last_first(rank));
}

Tile mma_operand(const TritonAttribute& parent, bool is_A, std::int64_t together, const Integers* shape) {
  Fields fields(parent);
  const NvidiaMma mma = nvidia_mma_fields(fields);
  if (!is_A && mma.version == 3) reject(Kind::inadmissible, "operand 1 of nvidia_mma 3 lies in shared memory, and has no dot_op");
  const std::size_t rank = mma.warps.size();
  const auto contracted = static_cast<std::int64_t>(is_A ? rank - 1 : rank - 2);
  // The contracted dimension is the fastest in registers.
  const Integers order = is_A ? last_first(rank) : with_swapped_fastest(last_first(rank));
  Tile tile = distributed(rank);
  add_mma_tile(tile, order[0], order[1], 8 * together, is_A ? 16 : 8, together);
  tile.extend_all("warp", mma.warps, mma.warp_order(), contracted);
  Tile blocks = blocks_of(fields, rank, distributed(rank));
  fields.require_all_known();
  if (!blocks.inputs().back().bases.empty()) reject(Kind::inadmissible, "dot_op in a cluster of several blocks is not read here");
  return fitted(std::move(tile), std::move(blocks), shape, order);
}

/// An operand for threads that multiply and add by themselves: each has all of the contracted dimension.
Tile thread_operand(const TritonAttribute& parent, bool is_A, const Integers* asked) {
  const Integers& shape = required(asked, "dot_op of " + parent.kind);
  Fields fields(parent);
  const std::size_t rank = shape.size();
  if (rank < 2) reject(Kind::domain, "dot_op has two dimensions at least");
  const Integers& order = fields.order("order", rank);
  const std::size_t contracted = is_A ? rank - 1 : rank - 2;
  Integers per_thread = fields.numbers("sizePerThread", rank);
  per_thread[contracted] = shape[contracted];
  Tile tile = distributed(rank);
  tile.extend_all("register", per_thread, order);
  tile.extend_all("lane", fields.numbers("threadsPerWarp", rank), order, static_cast<std::int64_t>(contracted));
  tile.extend_all("warp", fields.numbers("warpsPerCTA", rank), order, static_cast<std::int64_t>(contracted));
  Tile blocks = blocks_of(fields, rank, distributed(rank));
  fields.require_all_known();
  if (!blocks.inputs().back().bases.empty()) reject(Kind::inadmissible, "dot_op in a cluster of several blocks is not read here");
  return fitted(std::move(tile), std::move(blocks), asked, order);
}

const TritonAttribute& parent_of(Fields& fields) { return *fields.get<std::shared_ptr<const TritonAttribute>>("parent"); }

Tile dot_operand(Fields& fields, const Integers* shape) {
  const std::int64_t index = fields.get<std::int64_t>("opIdx");
  if (index != 0 && index != 1) reject(Kind::domain, "opIdx of dot_op is 0 or 1");
  const TritonAttribute& parent = parent_of(fields);
  const std::int64_t* together = fields.find<std::int64_t>("kWidth");
  if (parent.kind == "blocked") return thread_operand(parent, index == 0, shape);
  if (parent.kind == "nvidia_mma" && together != nullptr) return mma_operand(parent, index == 0, *together, shape);
  reject(Kind::inadmissible, parent.kind == "nvidia_mma" ? "dot_op of nvidia_mma lacks its kWidth"
                                                         : "dot_op of " + parent.kind + " is not read here");
}

Tile slice(Fields& fields, const Integers* shape) {
  const std::int64_t dim = fields.get<std::int64_t>("dim");
  const TritonAttribute& parent = parent_of(fields);
  std::optional<Integers> whole;
  if (shape != nullptr) {
    if (dim < 0 || std::ssize(*shape) < dim) reject(Kind::domain, "dim of slice is none of its parent's dimensions");
    whole = *shape;
    whole->insert(whole->begin() + static_cast<std::ptrdiff_t>(dim), 1);
  }
  Tile tile = tile_of(parent, whole ? &*whole : nullptr);
  if (dim < 0 || std::ssize(tile.shape()) <= dim) reject(Kind::domain, "dim of slice is none of its parent's dimensions");
  if (tile.shape().size() == 1) reject(Kind::domain, "slice has at least one dimension left");
  Integers cut = tile.shape();
  cut[index_of(dim)] = 1;
  tile.cut_down_to(cut);
  return tile.without(index_of(dim)).without_idle_registers();
}

/// Bases as they are written. Another shape than theirs would be repeated in an order that depends on them.
Tile written(Fields& fields, Tile tile, const Integers* shape, const std::string& kind) {
  const std::size_t rank = tile.shape().size();
  for (const Bits& bits : std::vector<Bits>(tile.inputs())) {
    for (Integers& basis : fields.bases(bits.input, rank)) tile.add(bits.input, std::move(basis));
  }
  if (shape != nullptr && *shape != tile.shape())
    reject(Kind::inadmissible, "the bases of this " + kind + " are those of another shape than the type's");
  return tile;
}

/// How many numbers the first basis has.
std::size_t rank_of_bases(const TritonAttribute& attribute, const Integers* shape) {
  for (const auto& [name, value] : attribute.fields) {
    const auto* bases = std::get_if<std::vector<Integers>>(&value);
    if (bases != nullptr && !bases->empty()) return bases->front().size();
  }
  return required(shape, attribute.kind + " without bases").size();
}

// --- in shared memory --------------------------------------------------------------------------------------

Tile swizzled_shared(Fields& fields, const Integers* asked) {
  const Integers& shape = required(asked, "swizzled_shared");
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
      if (k == 1) basis[index_of(order[0])] = vec * (row / per_phase % max_phase) % columns;
      tile.add("offset", std::move(basis));
    }
  }
  return in_blocks(std::move(tile), blocks);
}

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

Tile nvmma_shared(Fields& fields, const Integers* asked) {
  const Integers& shape = required(asked, "nvmma_shared");
  const std::size_t rank = shape.size();
  const std::int64_t bytes = fields.get<std::int64_t>("swizzlingByteWidth"),
                     element_bits = fields.get<std::int64_t>("elementBitWidth");
  const bool transposed = fields.get<bool>("transposed");
  if (const bool* padded = fields.find<bool>("fp4Padded"); padded != nullptr && *padded)
    reject(Kind::inadmissible, "nvmma_shared with fp4Padded is not read here");
  if (const std::int64_t* said = fields.find<std::int64_t>("rank"); said != nullptr && *said != static_cast<std::int64_t>(rank))
    reject(Kind::domain, "nvmma_shared is of rank " + std::to_string(*said) + ", and the type is not");
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
    return in_blocks(std::move(tile), blocks);
  }
  // Rows of the swizzle's span, eight of which have their 16 bytes in different places.
  const std::size_t contiguous = transposed ? 0 : rank - 1;
  tile.extend("offset", static_cast<std::int64_t>(contiguous), box[contiguous]);
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
  return in_blocks(std::move(tile), blocks);
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
  return in_blocks(std::move(tile), blocks);
}

// --- in tensor memory --------------------------------------------------------------------------------------

/// Which rows, that is lanes, and columns of tensor memory hold the elements; each takes colStride columns. A block of 64 rows
/// has 16 of them in the first half of each 32 lanes, and the block that follows it lies in the second half.
/// Source: PTX ISA, data path layouts of tcgen05.mma; Triton's `tensorMemoryToLinearLayout`.
Tile tensor_memory(Fields& fields, const Integers* asked) {
  const Integers& shape = required(asked, "tensor_memory_encoding");
  if (shape.size() != 2) reject(Kind::domain, "tensor_memory_encoding has two dimensions");
  const std::int64_t M = fields.get<std::int64_t>("blockM"), stride = fields.get<std::int64_t>("colStride");
  const auto split = [&](const char* name) {
    const std::int64_t* ways = fields.find<std::int64_t>(name);
    if (ways != nullptr) bits_of_size(*ways, name);
    return ways == nullptr ? std::int64_t{1} : *ways;
  };
  const std::int64_t split_M = split("CTASplitM"), split_N = split("CTASplitN");
  const std::int64_t rows = shape[0] / split_M, columns = shape[1] / split_N;
  const std::int64_t N = std::min(fields.get<std::int64_t>("blockN"), columns);
  if (M != 64 && M != 128) reject(Kind::domain, "blockM of tensor_memory_encoding is 64 or 128");
  if (rows < M || N < 1)
    reject(Kind::domain, "a block of tensor memory has " + std::to_string(M) + " rows, and the type " + std::to_string(rows));
  Tile tile(2, {"row", "col"});
  tile.replicate("col", stride);
  tile.extend("row", 0, M == 64 ? 16 : M);
  tile.extend("col", 1, N);
  if (M == 64) {
    tile.add("row", rows > M ? Integers{M, 0} : Integers{0, columns > N ? N : 0});
    tile.add("row", {16, 0});
    tile.add("row", {32, 0});
  }
  tile.extend("col", 0, rows / tile.shape()[0]);
  tile.extend("col", 1, columns / tile.shape()[1]);
  tile.extend("col", 0, split_M);
  tile.extend("col", 1, split_N);
  return tile;
}

/// Refuses an attribute of Triton that is not read here, and says what it is.
[[noreturn]] void reject_unread(const std::string& kind) {
  static constexpr struct {
    const char *kind, *words;
  } unread[] = {
      {"tensor_memory_scales_encoding", "scales in tensor memory"},
      {"amd_wmma", "the registers of AMD's WMMA instructions"},
      {"amd_rotating_shared", "AMD's swizzle that rotates"},
      {"partitioned_shared", "shared memory in several partitions"},
  };
  for (const auto& known : unread) {
    if (kind == known.kind) reject(Kind::inadmissible, kind + " is a layout of " + known.words + ", and is not read here");
  }
  reject(Kind::type, "the attribute " + kind +
                         " is not known here; known are blocked, linear, slice, dot_op, nvidia_mma, amd_mfma, swizzled_shared, "
                         "nvmma_shared, padded_shared, shared_linear and tensor_memory_encoding");
}

Tile tile_of(const TritonAttribute& attribute, const Integers* shape) {
  const std::string& kind = attribute.kind;
  Fields fields(attribute);
  const auto checked = [&](Tile tile) {
    fields.require_all_known();
    return tile;
  };
  if (shape != nullptr) {
    for (const std::int64_t extent : *shape) bits_of_size(extent, "an extent of the type");
  }
  if (kind == "blocked") return checked(blocked(fields, shape));
  if (kind == "nvidia_mma") return checked(nvidia_mma(fields, shape));
  if (kind == "amd_mfma") return checked(amd_mfma(fields, shape));
  if (kind == "tensor_memory_encoding") return checked(tensor_memory(fields, shape));
  if (kind == "slice") return checked(slice(fields, shape));
  if (kind == "dot_op") return checked(dot_operand(fields, shape));
  if (kind == "linear") return checked(written(fields, distributed(rank_of_bases(attribute, shape)), shape, kind));
  if (kind == "swizzled_shared" || kind == "shared") return checked(swizzled_shared(fields, shape));
  if (kind == "nvmma_shared") return checked(nvmma_shared(fields, shape));
  if (kind == "padded_shared") return checked(padded_shared(fields, attribute, shape));
  if (kind == "shared_linear") {
    fields.find<std::int64_t>("alignment");
    return checked(written(fields, shared(rank_of_bases(attribute, shape)), shape, kind));
  }
  reject_unread(kind);
}

}  // namespace

bool is_in_tensor_memory(const TritonAttribute& attribute) { return attribute.kind.starts_with("tensor_memory"); }

bool is_in_memory(const TritonAttribute& attribute) {
  return attribute.kind.find("shared") != std::string::npos || is_in_tensor_memory(attribute);
}

std::size_t rank_in_memory(const TritonAttribute& attribute) {
  if (!is_in_memory(attribute)) return 0;
  if (is_in_tensor_memory(attribute)) return 2;
  const auto numbers = [&](const char* name) -> std::size_t {
    const auto place = attribute.fields.find(name);
    if (place == attribute.fields.end()) return 0;
    if (const auto* all = std::get_if<Integers>(&place->second)) return all->size();
    const auto* one = std::get_if<std::int64_t>(&place->second);
    return one != nullptr && 0 < *one && *one < 64 ? static_cast<std::size_t>(*one) : 0;
  };
  if (attribute.kind != "nvmma_shared") return numbers("order");
  return attribute.fields.contains("rank") ? numbers("rank") : 2;
}

LinearLayout linear_layout_of(const TritonAttribute& attribute, const Integers* shape) {
  return tile_of(attribute, shape).layout();
}

std::string padded_addresses(const TritonAttribute& attribute, std::int64_t offsets) {
  Fields fields(attribute);
  const Integers& intervals = fields.get<Integers>("intervals");
  const Integers& paddings = fields.numbers("paddings", intervals.size());
  std::vector<std::pair<std::int64_t, std::int64_t>> all;
  for (std::size_t k = 0; k < intervals.size(); ++k) {
    bits_of_size(intervals[k], "an interval of padded_shared");
    all.emplace_back(intervals[k], paddings[k]);
  }
  std::sort(all.begin(), all.end());
  // From one interval to the next the offset goes on by one, and the address by the paddings up to there as well.
  std::string shape, stride;
  std::int64_t before = 1, step = 1;
  const auto mode = [&](std::int64_t up_to) {
    shape += (shape.empty() ? "" : ",") + std::to_string(up_to / before);
    stride += (stride.empty() ? "" : ",") + std::to_string(step);
    step *= up_to / before;
    before = up_to;
  };
  for (const auto& [interval, padding] : all) {
    if (offsets <= interval) break;
    mode(interval);
    step += padding;
  }
  mode(offsets);
  return '(' + shape + "):(" + stride + ')';
}

}  // namespace colex::dialects
