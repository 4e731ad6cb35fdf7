// A flow: the way of a kernel's tiles, from global memory to registers, through products, and back; and whether it is right.
//
//   flow gemm
//   tensor A f16 (256,128):(128,1)                                   # a name, a type, and where the host has each element
//   tensor B f16 (256,128):(128,1)
//   tensor C f16 (256,256):(1,256)
//   shared sA f16 tile_to_shape(Sw<3,3,3> o 0 o (8,64):(64,1), (128,64,2))
//   shared sB f16 tile_to_shape(Sw<3,3,3> o 0 o (8,64):(64,1), (128,64,2))
//   mma mma SM80_16x8x16_F16F16F16F16_TN atoms (2,2,1):(1,2,0) permutation <32,32,16>
//   copy g2s cp.async.cg.shared.global threads (16,8):(8,1) values (1,8):(0,1)
//   copy s2r_a SM75_U32x4_LDSM_N for mma A
//   copy s2r_b SM75_U32x4_LDSM_N for mma B
//   law C(m,n) = sum k < 128: A(m,k) * B(n,k)
//   grid m < 2, n < 2
//     clear acc for mma (128,128)
//     for k < 2 stages 2
//       ahead 1: sA[k % 2] <- A tile (128,64) at (m,k) by g2s
//       ahead 1: sB[k % 2] <- B tile (128,64) at (n,k) by g2s
//       a <- sA[k % 2] by s2r_a
//       b <- sB[k % 2] by s2r_b
//       acc += mma a b
//     end
//     C tile (128,128) at (m,n) <- acc
//   end
//
//   judge(read_flow(text)).verdict      Verdict::right: each C(m,n) is that sum, each k once
//
// Mathematics: the state of a kernel is what each place holds: a byte of memory, or of a thread's registers, holds a byte of an
// element of a tensor, zero, a byte of a sum, or nothing yet. A step moves what places hold; which place goes where is said by
// the instruction as it was observed, by its first address, whatever the layouts say of the others. A product adds, to each
// sum that an instruction has, the products of the elements that its registers or its descriptor hold. At the end each element
// (m,n) of what a law is about is a sum, and the law asks which products were added to it: exactly those of the law, each once.
// So an order of k that A and B share is right, and so is a place that nobody wrote where no sum that is stored has it.
//
// Steps are taken one after another, as they are written: waits, barriers and proxies are not looked at.
//
// Source: the instructions as recorded (docs/hardware.md); CuTe's `TiledCopy`, `TiledMMA`, `tile_to_shape` for words.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"

namespace colex::flow {

/// An expression of the notation, and its text. It may name the variables of loops.
struct Formula {
  std::string text;
  notation::Expression tree;
};

/// A tensor in global memory, or a buffer in shared memory: the layout sends a coordinate to an element of it.
struct Array {
  std::string name, type;
  std::int64_t bits = 0;  ///< of an element
  bool global = false;
  ComposedLayout<> layout;
  int line = 0;
};

/// An instruction of a warp or a warpgroup, repeated for a tile.
struct Product {
  std::string name, form;
  TiledMma<> mma = {{}, {}, Tiler<>(Underscore{})};  ///< as the kernel partitions: its layouts may be the author's own
  MmaShapeAndLayouts<> instruction;                  ///< as the hardware does it

  bool observed = false;                            ///< on an sm_90 device; else it is predicted
  std::string A_type, B_type;                       ///< of an element; empty where the form does not say it
  std::int64_t A_bits = 0, B_bits = 0, C_bits = 0;  ///< of an element in registers
  bool A_shared = false, B_shared = false;          ///< whether a descriptor reads it
  int line = 0;
};

/// A copy of a tile: by threads and values side by side, or of an operand of a product; or by TMA.
struct Copier {
  std::string name, form;
  std::optional<Layout<>> threads, values;
  std::optional<Layout<>> layout;  ///< or (thread, value) to the coordinate in a tile, as CuTe prints it
  std::optional<Tiler<>> tile;

  std::string product;  ///< whose operand is copied; empty if none
  char operand = 'A';
  int line = 0;
};

/// What a step reads or writes: an array, as it is or as another layout, a tile of it, a stage of it; or a fragment.
struct View {
  std::string name;
  std::optional<Formula> as;        ///< the layout that is meant, instead of the array's own
  std::optional<Formula> tile, at;  ///< the extents of a tile, and which one
  std::optional<Formula> stage;     ///< the coordinate in the last mode
  /// For what a descriptor reads: its fields (swizzle, leading, stride, base), and how far behind the tile's begin each
  /// instruction's matrix begins, in bytes and as a layout; without them those that read the tile as its layout says.
  std::optional<Formula> descriptor, advance;
};

/// `TO <- FROM by COPIER`.
struct Move {
  View to, from;
  std::string copier;                      ///< empty: each thread moves its own elements; `tma`
  std::optional<Formula> box;              ///< of TMA: what one instruction takes
  std::optional<Formula> im2col, offsets;  ///< of TMA: ((corners before), (corners behind), (strides)), and the filter's place
  bool unfilled = false;                   ///< elements that are not inside are left as they are, in place of zero
  std::optional<Formula> inside;  ///< only elements before this coordinate of the tensor: the others are filled, or not stored
};

/// `SUM += PRODUCT A B`.
struct Multiply {
  std::string sum, product;
  View A, B;
};

/// `clear SUM for PRODUCT (M,N)`.
struct Clear {
  std::string sum, product;
  Formula extents;
};

/// `TO <- FROM as LAYOUT for PRODUCT A (M,K)`: the value j of each thread is the value LAYOUT(j) of what it holds.
struct Retype {
  std::string to, from, product;
  char operand = 'A';
  Formula extents;
  std::optional<Formula> order;
};

struct Step {
  std::variant<Move, Multiply, Clear, Retype> what;
  std::int64_t ahead = 0;  ///< so many turns of the loop before
  int line = 0;
  std::string text;
};

/// `for VARIABLE < COUNT stages P` … `end`; steps outside of a loop are a loop of one turn.
struct Loop {
  std::string variable;
  Formula count;
  std::optional<Formula> stages;
  std::vector<Step> steps;
  int line = 0;
};

/// An operand of a law: a tensor or a sum, and its coordinate by the variables of the law.
struct Factor {
  std::string name;
  std::vector<Formula> coordinate;
};

/// `law C(m,n) = sum k < K: A(m,k) * B(n,k)`; or `law C(m,n) = A(n,m)` of a kernel that copies: then `along` is empty.
struct Law {
  std::string name, rows, columns, along;
  Formula count;
  Factor A, B;
  int line = 0;
};

/// All that is said of a kernel.
struct Flow {
  std::string name;
  std::vector<Array> arrays;
  std::vector<Product> products;
  std::vector<Copier> copiers;
  std::vector<Law> laws;
  std::vector<std::pair<std::string, std::int64_t>> grid;  ///< variables, and how many each has
  std::vector<Loop> body;                                  ///< of each block of the grid
  notation::Environment<> names;                           ///< of `let`
};

/// A size that a flow leaves open: any multiple of `step`, from `step` on (colex/flow/sizes.hpp).
struct OpenSize {
  std::string name;
  std::int64_t step = 1;
  int line = 0;
};

/// Open sizes by their names, each as one number.
using OpenSizes = std::map<std::string, std::int64_t>;

/// Reads a flow at these sizes. Throws Rejection(parse) with the line for what is no flow, Rejection(domain) for a size that is
/// open and not given, and Rejection with the line for what an expression or a name in it is refused for.
Flow read_flow(std::string_view text, const OpenSizes& sizes = {});

enum class Verdict { right, wrong };

/// What a step did, over all blocks and turns.
struct StepCount {
  int line = 0;
  std::string text;
  std::int64_t runs = 0, places = 0;
  std::int64_t wavefronts = 0, least = 0;  ///< of shared memory, in its first run; 0 if it does not access it by threads
  std::vector<predictions::WarpAccess> accesses = {};  ///< by warps, in its first run
};

/// Why a flow is wrong.
struct Fault {
  int line = 0;                      ///< of the step that is at fault, or where it shows
  std::string step;                  ///< its text
  std::string what;                  ///< a sentence without its end
  std::vector<std::string> details;  ///< the way of the element, the views that differ
};

struct Judgement {
  Verdict verdict = Verdict::right;
  std::optional<Fault> fault;                           ///< of a wrong flow
  std::vector<StepCount> steps;                         ///< in the order of their lines
  std::int64_t places = 0, products = 0, elements = 0;  ///< moved, added, and judged
  std::vector<std::string> predicted;                   ///< instructions that no device was asked about
  std::string sizes;                                    ///< of which tensors it was judged
};

/// The most that is followed: places that are written or read, elements of an array, and of a tile.
struct FlowLimits {
  static constexpr std::int64_t places = std::int64_t{1} << 27, array = std::int64_t{1} << 24, tile = std::int64_t{1} << 20;
  static constexpr std::size_t runs = std::size_t{1} << 17;  ///< of steps
};

/// Takes the steps, and asks the laws. Throws Rejection for what cannot be taken: a tile that does not fit, a form that nobody
/// observed; Rejection(limit) beyond FlowLimits.
Judgement judge(const Flow& flow);

/// The judgement of a flow that is right; none of another, whose fault is not looked for. Throws as `judge`.
std::optional<Judgement> judge_if_right(const Flow& flow);

/// A product that was added to a sum: by which step, and of what.
struct AddedProduct {
  int line = 0;
  std::string A, B;  ///< `A(133,0)`, `zero`, `a sum of S`
};

/// How an element of a result came to be: what was added to it, and its way and that of the first product's factors, from the
/// last place back to the first.
struct ElementStory {
  std::string element;
  std::vector<AddedProduct> products;
  std::vector<std::string> ways;
};

/// The story of the element (row, column) of what the first law is about. Throws as `judge`, and Rejection(domain) for an element
/// that there is not, or that is never stored.
ElementStory story_of(const Flow& flow, std::int64_t row, std::int64_t column);

/// The story for a person.
std::string text(const ElementStory& story);

/// The judgement for a person.
std::string text(const Flow& flow, const Judgement& judgement);

}  // namespace colex::flow
