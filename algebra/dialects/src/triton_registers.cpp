// Triton's layouts of registers: which element a register of a lane of a warp holds.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "triton_tile.hpp"

namespace colex::dialects {

Tile blocked(Fields& fields, const Integers* shape) {
  const std::size_t rank = fields.get<Integers>("order").size();
  const Integers& order = fields.order("order", rank);
  Tile tile = distributed(rank);
  tile.extend_all("register", fields.numbers("sizePerThread", rank), order);
  tile.extend_all("lane", fields.numbers("threadsPerWarp", rank), order);
  tile.extend_all("warp", fields.numbers("warpsPerCTA", rank), order);
  return fitted(std::move(tile), blocks_of(fields, rank, distributed(rank)), shape, order).without_idle_registers();
}

namespace {

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

}  // namespace

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

namespace {

/// The blocks of a cluster for an operand: each has all of the contracted dimension.
Tile blocks_of_operand(Fields& fields, std::size_t rank, std::int64_t contracted) {
  Tile blocks = blocks_of(fields, rank, distributed(rank));
  blocks.replicate_along(contracted);
  fields.require_all_known();
  return blocks;
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
  return fitted(std::move(tile), blocks_of_operand(fields, rank, contracted), shape, order);
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
  return fitted(std::move(tile), blocks_of_operand(fields, rank, static_cast<std::int64_t>(contracted)), asked, order);
}

/// What an encoding of AMD's matrix instructions says: M and N are the last two dimensions, the batch is before them.
struct AmdMatrix {
  std::size_t rank = 2;
  Integers instruction;  ///< M, N and, where it matters, K
  bool transposed = false;

  std::int64_t M() const { return static_cast<std::int64_t>(rank) - 2; }
  std::int64_t N() const { return static_cast<std::int64_t>(rank) - 1; }
  std::int64_t contracted(bool is_A) const { return is_A ? N() : M(); }
  std::int64_t kept(bool is_A) const { return is_A ? M() : N(); }
  /// Operands are repeated along the contracted dimension first.
  Integers operand_order(bool is_A) const { return is_A ? last_first(rank) : with_swapped_fastest(last_first(rank)); }

  void require_rank() const {
    if (rank < 2 || 3 < rank) reject(Kind::domain, "amd_mfma and amd_wmma have two or three dimensions");
    if (instruction.size() < 2) reject(Kind::domain, "instrShape of AMD's instructions has two numbers at least");
    for (const std::int64_t extent : instruction) bits_of_size(extent, "instrShape");
  }
};

struct Mfma : AmdMatrix {
  static constexpr std::int64_t lanes = 64;
  Integers warps, tiles;
};

Mfma mfma_fields(Fields& fields) {
  Mfma mfma;
  mfma.warps = fields.get<Integers>("warpsPerCTA");
  mfma.rank = mfma.warps.size();
  mfma.instruction = fields.get<Integers>("instrShape");
  mfma.transposed = fields.is("isTransposed") || fields.is("isTranspose");  // the latter in older texts
  fields.ignore({"version", "versionMajor", "versionMinor"});
  mfma.require_rank();
  mfma.tiles =
      fields.find<Integers>("tilesPerWarp") != nullptr ? fields.numbers("tilesPerWarp", mfma.rank) : Integers(mfma.rank, 1);
  return mfma;
}

/// An operand of MFMA: each lane has `together` neighbours along the contracted dimension, the lanes go along the kept one and
/// then on along the contracted one.
Tile mfma_operand(const TritonAttribute& parent, bool is_A, std::int64_t together, const Integers* shape) {
  Fields fields(parent);
  const Mfma mfma = mfma_fields(fields);
  fields.ignore({"elementBitWidth"});
  const std::int64_t contracted = mfma.contracted(is_A), kept = mfma.kept(is_A), across = mfma.instruction[is_A ? 0 : 1];
  if (bits_of_size(across, "instrShape") > 6) reject(Kind::inadmissible, "amd_mfma of an instruction this wide is not read here");
  Tile tile = distributed(mfma.rank);
  tile.extend("register", contracted, together);
  tile.extend("lane", kept, across);
  tile.extend("lane", contracted, Mfma::lanes / across);
  // The wider side of an instruction has in registers what the other one has in lanes.
  tile.extend("register", contracted, across / std::min(mfma.instruction[0], mfma.instruction[1]));
  // As with the sums, all of a dimension comes before further tiles.
  if (shape != nullptr && shape->size() == mfma.rank)
    tile.extend("register", contracted,
                std::max<std::int64_t>(1, (*shape)[index_of(contracted)] / tile.shape()[index_of(contracted)]));
  tile.extend("register", kept, mfma.tiles[index_of(kept)]);
  tile.extend_all("warp", mfma.warps, last_first(mfma.rank), contracted);
  Tile blocks = blocks_of(fields, mfma.rank, distributed(mfma.rank));
  fields.require_all_known();
  if (!blocks.inputs().back().bases.empty())
    reject(Kind::inadmissible, "dot_op of amd_mfma in a cluster of several blocks is not read here");
  return fitted(std::move(tile), std::move(blocks), shape, mfma.operand_order(is_A));
}

struct Wmma : AmdMatrix {
  static constexpr std::int64_t side = 16;
  std::int64_t version = 0;
  Tile tiles;  ///< how tiles of one instruction lie beside one another
};

/// The tiles of registers and warps, `ctaLayout = {register = [[0, 1]], warp = [[1, 0]]}`; older texts have warpsPerCTA.
Tile tiles_of_wmma(Fields& fields, std::size_t rank) {
  Tile tiles = distributed(rank);
  if (fields.find<Integers>("warpsPerCTA") != nullptr) {
    tiles.extend_all("warp", fields.numbers("warpsPerCTA", rank), last_first(rank));
    return tiles;
  }
  const auto* within = fields.find<std::shared_ptr<const TritonAttribute>>("ctaLayout");
  if (within == nullptr) reject(Kind::type, "amd_wmma lacks its ctaLayout");
  Fields bases(**within);
  for (const char* input : {"register", "warp"}) {
    for (Integers& basis : bases.bases(input, rank)) tiles.add(input, std::move(basis));
  }
  bases.require_all_known();
  return tiles;
}

Wmma wmma_fields(Fields& fields, const Integers* shape) {
  Wmma wmma{{}, fields.get<std::int64_t>("version"), Tile(1, {})};
  if (wmma.version < 1 || 3 < wmma.version) reject(Kind::inadmissible, "amd_wmma of a version beyond 3 is not read here");
  const Integers matrix{1, 1};
  const auto* warps = fields.find<Integers>("warpsPerCTA");
  const auto* within = fields.find<std::shared_ptr<const TritonAttribute>>("ctaLayout");
  if (warps != nullptr) wmma.rank = warps->size();
  if (within != nullptr) wmma.rank = rank_of_bases(**within, shape != nullptr ? shape : &matrix);
  const Integers* instruction = fields.find<Integers>("instrShape");
  wmma.instruction = instruction != nullptr ? *instruction : Integers{Wmma::side, Wmma::side, Wmma::side};
  wmma.transposed = fields.is("isTranspose");
  fields.ignore({"rank"});  // that of the bases
  wmma.require_rank();
  if (wmma.instruction.size() != 3 || wmma.instruction[1] != Wmma::side || wmma.instruction[0] % Wmma::side != 0)
    reject(Kind::inadmissible, "amd_wmma of an instruction that is not 16 columns wide is not read here");
  wmma.tiles = tiles_of_wmma(fields, wmma.rank);
  return wmma;
}

/// An operand of WMMA: as that of MFMA, by 16 lanes; the halves of a warp hold the same in version 1.
Tile wmma_operand(const TritonAttribute& parent, bool is_A, std::int64_t together, const Integers* shape) {
  Fields fields(parent);
  Wmma wmma = wmma_fields(fields, shape);
  const std::int64_t contracted = wmma.contracted(is_A), kept = wmma.kept(is_A);
  Tile tile = distributed(wmma.rank);
  tile.extend("register", contracted, together);
  tile.extend("lane", kept, Wmma::side);
  if (wmma.version == 1) {
    tile.replicate("lane", 2);
  } else {
    tile.extend("lane", contracted, 2);
  }
  tile.extend("register", contracted, std::max<std::int64_t>(1, wmma.instruction[2] / (2 * together)));
  if (is_A != wmma.transposed) tile.extend("register", kept, wmma.instruction[0] / Wmma::side);
  wmma.tiles.replicate_along(contracted);
  return fitted(product(std::move(tile), std::move(wmma.tiles).without_idle_registers()),
                blocks_of_operand(fields, wmma.rank, contracted), shape, wmma.operand_order(is_A));
}

/// The fields of Intel's DPAS, whose lanes count along the columns of the sums and of B.
struct Dpas {
  Integers warps, clusters;
  std::int64_t lanes = 0, rows = 0, columns = 0, depth = 0, channels = 0;

  std::size_t rank() const { return warps.size(); }
};

Dpas dpas_fields(Fields& fields) {
  Dpas dpas{fields.get<Integers>("warpsPerCTA"),        {},
            fields.get<std::int64_t>("threadsPerWarp"), fields.get<std::int64_t>("repeatCount"),
            fields.get<std::int64_t>("executionSize"),  fields.get<std::int64_t>("systolicDepth"),
            fields.get<std::int64_t>("opsPerChan")};
  if (dpas.rank() < 2 || 3 < dpas.rank()) reject(Kind::domain, "dpas has two or three dimensions");
  dpas.clusters =
      fields.find<Integers>("repCluster") != nullptr ? fields.numbers("repCluster", dpas.rank()) : Integers(dpas.rank(), 1);
  fields.ignore({"A", "B", "C"});  // the extents that follow
  const std::int64_t most = 1 << 10;
  for (const std::int64_t number : {dpas.lanes, dpas.rows, dpas.columns, dpas.depth, dpas.channels}) {
    bits_of_size(number, "a number of dpas");
    if (number > most) too_large();
  }
  if (dpas.lanes < dpas.columns || dpas.channels > 4 || dpas.rows * dpas.columns < dpas.lanes)
    reject(Kind::inadmissible, "dpas of fewer lanes than columns, or of more than 4 operations per channel, is not read here");
  return dpas;
}

/// An operand of DPAS. A lane's words have 16 bits of A and 32 of B along the contracted dimension.
Tile dpas_operand(const TritonAttribute& parent, bool is_A, const Integers* shape) {
  Fields fields(parent);
  const Dpas dpas = dpas_fields(fields);
  fields.require_all_known();
  const std::size_t rank = dpas.rank();
  const auto M = static_cast<std::int64_t>(rank - 2), N = static_cast<std::int64_t>(rank - 1);
  const std::int64_t contracted = is_A ? N : M, kept = is_A ? M : N;
  Tile tile = distributed(rank);
  if (is_A) {
    const std::int64_t together = dpas.channels == 4 ? 2 : 1;
    const std::int64_t along = std::min(dpas.lanes, dpas.depth * dpas.channels / together), down = dpas.lanes / along;
    tile.extend("register", contracted, together);
    tile.extend("lane", contracted, along);
    tile.extend("lane", kept, down);
    tile.extend("register", kept, std::max<std::int64_t>(1, dpas.rows / down));
  } else {
    const std::int64_t down = dpas.lanes / dpas.columns;
    tile.extend("register", contracted, dpas.channels);
    tile.extend("lane", kept, dpas.columns);
    tile.extend("lane", contracted, down);
    tile.extend("register", contracted, std::max<std::int64_t>(1, dpas.depth / down));
  }
  tile.extend("register", kept, dpas.clusters[index_of(kept)]);
  tile.extend_all("warp", dpas.warps, last_first(rank), contracted);
  return fitted(std::move(tile), distributed(rank), shape, is_A ? last_first(rank) : with_swapped_fastest(last_first(rank)));
}

const TritonAttribute& parent_of(Fields& fields) { return *fields.get<std::shared_ptr<const TritonAttribute>>("parent"); }

}  // namespace

/// The sums of AMD's MFMA instructions, for warps of 64 lanes: each lane has `height` rows of a column, the lanes go along the
/// columns and then down the rows, and registers repeat that downwards. Transposed, rows and columns are exchanged.
/// Source: AMD's matrix instruction calculator; Triton's `AMDMfmaEncodingAttr::toLinearLayout`.
Tile amd_mfma(Fields& fields, const Integers* shape) {
  constexpr std::int64_t lanes = Mfma::lanes;
  const Mfma mfma = mfma_fields(fields);
  const Integers &warps = mfma.warps, &instruction = mfma.instruction, &tiles = mfma.tiles;
  const bool transposed = mfma.transposed;
  const std::int64_t* bits = fields.find<std::int64_t>("elementBitWidth");
  const std::int64_t height = bits != nullptr && *bits == 64 ? 1 : 4;
  const std::size_t rank = mfma.rank;
  const std::int64_t M = mfma.M(), N = mfma.N();
  const std::int64_t across = instruction[transposed ? 0 : 1], all = instruction[0] * instruction[1];
  if (bits_of_size(across, "instrShape") > 6 || bits_of_size(all, "instrShape") < bits_of_size(lanes * height, "a lane's rows"))
    reject(Kind::inadmissible, "amd_mfma of an instruction of " + std::to_string(instruction[0]) + " x " +
                                   std::to_string(instruction[1]) + " is not read here");
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

/// The sums of AMD's WMMA instructions, for warps of 32 lanes: 16 lanes along the columns, two halves of a warp; a lane has 8
/// rows of a column, each second one in version 1. Transposed, rows and columns are exchanged.
Tile amd_wmma(Fields& fields, const Integers* shape) {
  const Wmma wmma = wmma_fields(fields, shape);
  const std::int64_t along = wmma.transposed ? wmma.M() : wmma.N(), down = wmma.transposed ? wmma.N() : wmma.M();
  Tile tile = distributed(wmma.rank);
  if (wmma.version > 1) tile.extend("register", down, 8);
  tile.extend("lane", along, Wmma::side);
  tile.extend("lane", down, 2);
  if (wmma.version == 1) tile.extend("register", down, 8);
  tile.extend("register", down, wmma.instruction[0] / Wmma::side);
  return fitted(product(std::move(tile), wmma.tiles), blocks_of(fields, wmma.rank, distributed(wmma.rank)), shape,
                last_first(wmma.rank));
}

Tile dpas(Fields& fields, const Integers* shape) {
  const Dpas dpas = dpas_fields(fields);
  const std::size_t rank = dpas.rank();
  const auto M = static_cast<std::int64_t>(rank - 2), N = static_cast<std::int64_t>(rank - 1);
  Tile tile = distributed(rank);
  tile.extend("lane", N, dpas.columns);
  tile.extend("lane", M, dpas.lanes / dpas.columns);
  tile.extend("register", M, dpas.rows * dpas.columns / dpas.lanes);
  tile.extend("register", N, dpas.clusters[index_of(N)]);
  tile.extend("register", M, dpas.clusters[index_of(M)]);
  tile.extend_all("warp", dpas.warps, last_first(rank));
  return fitted(std::move(tile), distributed(rank), shape, last_first(rank));
}

Tile dot_operand(Fields& fields, const Integers* shape) {
  const std::int64_t index = fields.get<std::int64_t>("opIdx");
  if (index != 0 && index != 1) reject(Kind::domain, "opIdx of dot_op is 0 or 1");
  const TritonAttribute& parent = parent_of(fields);
  const std::int64_t* together = fields.find<std::int64_t>("kWidth");
  const bool is_A = index == 0;
  if (parent.kind == "blocked") return thread_operand(parent, is_A, shape);
  if (parent.kind == "dpas") return dpas_operand(parent, is_A, shape);
  const struct {
    const char* kind;
    Tile (*operand)(const TritonAttribute&, bool, std::int64_t, const Integers*);
  } matrix_kinds[] = {{"nvidia_mma", mma_operand}, {"amd_mfma", mfma_operand}, {"amd_wmma", wmma_operand}};
  for (const auto& [kind, operand] : matrix_kinds) {
    if (parent.kind != kind) continue;
    if (together == nullptr) reject(Kind::inadmissible, "dot_op of " + parent.kind + " lacks its kWidth");
    return operand(parent, is_A, *together, shape);
  }
  reject(Kind::inadmissible, "dot_op of " + parent.kind + " is not read here");
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

}  // namespace colex::dialects
