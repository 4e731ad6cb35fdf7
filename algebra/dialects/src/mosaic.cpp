// JAX's Mosaic GPU: tilings of an array, and which of their dimensions are lanes, warps, registers and a vector.
//
//   WGSplatFragLayout(shape=(64, 64))
//     (64,64):(0,0)                                  the place in the array to the register, of which each thread has one
//   WGStridedFragLayout(shape=(64, 64), vec_size=4)
//     (128,(4,8)):(4,(1,512))                        (thread, register) to the element, counted row by row
//   TiledLayout(Tiling(((64, 8), (16, 8), (8, 8), (2,))), warp_dims=(-7,), lane_dims=(-3, -2), vector_dim=-1)
//     ((4,8),4,2,2):((2@1,1@0),16@0,8@0,1@1)         (lane, warp, register, vector) to the place in the first tile
//
// Its attributes of MLIR say the same: #mosaic_gpu.TiledLayout<[[64, 8], [8, 8], [2]], warp_dims = [-4], …>.
//
// Each tile divides the last dimensions into tiles and what is within one. Dimensions count from the end. Lanes and warps go
// along the dimensions that are named, the last one fastest, and registers along all others.
//
// Source: JAX 0.10.2, jax/experimental/mosaic/gpu/fragmented_array.py, jaxlib/mosaic/dialect/gpu/mosaic_gpu.td.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "dimension.hpp"
#include "readers.hpp"
#include "scanner.hpp"

namespace colex::dialects {

namespace {

class Mosaic {
 public:
  explicit Mosaic(std::string_view text) : scan_(text) {}

  Reading read() {
    attribute_ = scan_.accept("#mosaic_gpu.");
    scan_.accept("fa.");
    scan_.accept("mgpu.");
    if (scan_.accept_word("WGStridedFragLayout")) return strided();
    if (scan_.accept_word("WGSplatFragLayout")) return splat();
    scan_.expect("TiledLayout");
    open();
    tile();
    scan_.expect(",");
    const std::vector<TileDimension> warps = accept_either("warp_dims", "warp_dim");
    scan_.expect(",");
    const std::vector<TileDimension> lanes = accept_either("lane_dims", "lane_dim");
    scan_.expect(",");
    scan_.expect_keyword("vector_dim");
    const TileDimension vector = taken();
    close();
    std::vector<TileDimension> registers;
    for (std::size_t k = 0; k < dimensions_.size(); ++k) {
      // The first dimensions are those of the tile among tiles, of which there is one.
      if (!taken_[k] && k >= axes_ && dimensions_[k].extent > 1) registers.push_back(dimensions_[k]);
    }
    Reading reading;
    reading.parts.push_back({"", layout_along({lanes, warps, registers, {vector}}, axes_)});
    reading.remarks.emplace_back(
        "it takes (lane, warp, register, vector) to the place in the first tile; an array of several tiles has more "
        "registers, the slowest");
    if (replicated_) reading.remarks.emplace_back("a stride of 0 is a replica");
    return reading;
  }

 private:
  /// `(shape=(64, 64), vec_size=4)`: the 128 threads of a warpgroup take vectors of the array, row by row.
  Reading strided() {
    constexpr std::int64_t threads = 128;
    open();
    scan_.accept_keyword("shape");
    std::int64_t elements = 1;
    for (const std::int64_t extent : one_tile()) {
      if (elements > largest_in_tile * largest_in_tile / extent)
        scan_.refuse("an array of at most 2^40 elements", scan_.offset());
      elements *= extent;
    }
    scan_.expect(",");
    scan_.accept_keyword("vec_size");
    const std::size_t begin = scan_.offset();
    const std::int64_t vector = scan_.small_integer(largest_in_tile);
    close();
    if (vector < 1 || elements % (threads * vector) != 0)
      scan_.refuse("128 threads with vectors of " + std::to_string(vector) + " do not divide the " + std::to_string(elements) +
                       " elements",
                   begin);
    const std::string v = std::to_string(vector);
    Reading reading;
    reading.parts.push_back({"", "(128,(" + v + ',' + std::to_string(elements / (threads * vector)) + ")):(" + v + ",(1," +
                                     std::to_string(threads * vector) + "))"});
    reading.remarks.emplace_back("it takes (thread of the warpgroup, register) to the element, counted row by row");
    return reading;
  }

  /// `(shape=(64, 64))`: each thread has one register, which is all elements.
  Reading splat() {
    open();
    scan_.accept_keyword("shape");
    std::string shape, stride;
    for (const std::int64_t extent : one_tile()) {
      shape += (shape.empty() ? "" : ",") + std::to_string(extent);
      stride += stride.empty() ? "0" : ",0";
    }
    close();
    Reading reading;
    const bool one = stride.size() == 1;
    reading.parts.push_back({"", one ? shape + ":0" : '(' + shape + "):(" + stride + ')'});
    reading.remarks.emplace_back("it takes the place in the array to the register: each thread has one, which is all elements");
    return reading;
  }

  void open() { scan_.expect(attribute_ ? "<" : "("); }
  void close() {
    scan_.accept(",");
    scan_.expect(attribute_ ? ">" : ")");
    scan_.expect_end();
  }
  /// A tuple of Python, or an array of MLIR.
  void open_list() { scan_.expect(attribute_ ? "[" : "("); }
  bool close_list() { return scan_.accept(attribute_ ? "]" : ")"); }

  std::vector<TileDimension> accept_either(const char* name, const char* older) {
    if (!scan_.accept_keyword(name)) {
      scan_.expect_keyword(older);
      return {taken()};
    }
    std::vector<TileDimension> result;
    open_list();
    while (!close_list()) {
      if (!result.empty()) {
        scan_.expect(",");
        if (close_list()) break;
      }
      result.push_back(taken());
    }
    return result;
  }

  /// `Tiling(((64, 8), (2,)))`, with or without the names of the arguments: the dimensions behind it.
  void tile() {
    scan_.accept_keyword("tiling");
    if (!attribute_) {
      scan_.accept("fa.");
      scan_.expect("Tiling");
      scan_.expect("(");
      scan_.accept_keyword("tiles");
    }
    open_list();
    bool first = true;
    while (!close_list()) {
      if (!first) {
        scan_.expect(",");
        if (close_list()) break;
      }
      apply(one_tile(), first);
      first = false;
    }
    if (!attribute_) {
      scan_.accept(",");
      scan_.expect(")");
    }
    taken_.assign(dimensions_.size(), false);
  }

  std::vector<std::int64_t> one_tile() {
    std::vector<std::int64_t> tile;
    open_list();
    while (!close_list()) {
      if (!tile.empty()) {
        scan_.expect(",");
        if (close_list()) break;
      }
      const std::size_t begin = scan_.offset();
      tile.push_back(scan_.small_integer(largest_in_tile));
      if (tile.back() < 1) scan_.refuse("an extent is at least 1", begin);
    }
    constexpr std::size_t most = 64;
    if (tile.empty() || dimensions_.size() + tile.size() > most) scan_.fail("a tile with extents");
    return tile;
  }

  /// The last dimensions become tiles and, behind them, what is within one.
  void apply(const std::vector<std::int64_t>& tile, bool first) {
    if (first) {
      axes_ = tile.size();
      for (std::size_t axis = 0; axis < tile.size(); ++axis) dimensions_.push_back({tile[axis], 1, axis});
    }
    if (tile.size() > dimensions_.size()) scan_.refuse("a tile has more extents than there are dimensions", scan_.offset());
    const std::size_t begin = dimensions_.size() - tile.size();
    std::vector<TileDimension> within;
    for (std::size_t k = 0; k < tile.size(); ++k) {
      TileDimension& whole = dimensions_[begin + k];
      if (whole.extent % tile[k] != 0)
        scan_.refuse("a tile of " + std::to_string(tile[k]) + " does not divide " + std::to_string(whole.extent), scan_.offset());
      within.push_back({tile[k], whole.step, whole.axis});
      whole = {whole.extent / tile[k], whole.step * tile[k], whole.axis};
    }
    dimensions_.insert(dimensions_.end(), within.begin(), within.end());
  }

  /// `-7`, or `Replicated(4)`.
  TileDimension taken() {
    if (scan_.accept("Replicated") || scan_.accept("fa.Replicated") || scan_.accept("#mosaic_gpu.Replicated")) {
      open();
      scan_.accept_keyword("times");
      const std::int64_t times = scan_.small_integer(largest_in_tile);
      scan_.expect(attribute_ ? ">" : ")");
      replicated_ = true;
      return {times, 0, 0};
    }
    const std::size_t begin = scan_.offset();
    const std::int64_t index = scan_.small_integer(largest_in_tile), count = static_cast<std::int64_t>(dimensions_.size());
    if (index >= 0 || index < -count)
      scan_.refuse("a dimension is counted from the end, from -1 to -" + std::to_string(count), begin);
    const std::size_t at = static_cast<std::size_t>(count + index);
    if (taken_[at]) scan_.refuse("this dimension is used twice", begin);
    taken_[at] = true;
    return dimensions_[at];
  }

  Scanner scan_;
  std::vector<TileDimension> dimensions_;
  std::vector<bool> taken_;
  std::size_t axes_ = 0;
  bool attribute_ = false;  ///< of MLIR
  bool replicated_ = false;
};

}  // namespace

Reading read_mosaic(std::string_view text) { return Mosaic(text).read(); }

}  // namespace colex::dialects
