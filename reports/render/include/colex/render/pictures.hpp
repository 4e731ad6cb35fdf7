// Pictures of values: layouts, decisions about them, operands of instructions and shared memory.
//
// The picture of a value: a layout, swizzled or not, or a layout of coordinates.
//
//   to_text(*layout_picture(evaluate(parse_expression("(2,2):(1,1)"))))
//
//     (2,2):(1,1)
//          0   1
//        +---+---+
//     0  | 0 | 1 |
//        +---+---+
//     1  | 1 | 2 |
//        +---+---+
//     hatched: values of several coordinates, as 1 of (1,0) and (0,1)
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/notation/value.hpp"
#include "colex/render/figure.hpp"
#include "colex/tiler.hpp"

namespace colex::render {

/// The picture of an integer-valued function of the coordinates of a shape: mode 0 down, the other modes across, a single mode
/// across. Cells are tinted by value. `value` takes the 1-D index, and returns nothing where the function has no value: a hole.
Grid function_picture(std::string title, const Tuple<Checked>& shape,
                      const std::function<std::optional<std::int64_t>(std::int64_t)>& value, Extent extent = {});

/// A coordinate by what stands outside the picture: (1,0) is in row 1 and column 0; of more than two modes it has one number
/// for each mode.
std::string place_name(const Tuple<Checked>& shape, std::int64_t index);

/// Two indices with the same value, the second as small as possible and the first likewise; nothing if there are none among the
/// first 65536.
std::optional<std::pair<std::int64_t, std::int64_t>> first_shared(
    const Tuple<Checked>& shape, const std::function<std::optional<std::int64_t>(std::int64_t)>& value);

/// Hatches the cells whose value other coordinates have as well; the note names the first such value, and two of its coordinates.
void hatch_shared(Grid& grid, const Tuple<Checked>& shape, const std::function<std::optional<std::int64_t>(std::int64_t)>& value);

/// The picture of a value that is a function of coordinates, what is not injective in it hatched; nothing for any other value.
/// A shape is no layout here.
std::optional<Grid> layout_picture(const notation::Value<>& value, Extent extent = {});

/// The picture of a linear layout: where it has lanes, each element's thread and its register, as a TV layout has them; where it
/// has a single output, its values; else at each element the inputs that go there. The first output goes down, the others
/// across. Throws Rejection(limit) for more than 65536 places.
Grid linear_picture(const LinearLayout& F, Extent extent = {});

/// The shape of such a value's domain; nothing for any other value.
std::optional<Tuple<Checked>> domain_of(const notation::Value<>& value);

/// The value's value at a 1-D index, where that is an integer; nothing where it is none.
std::optional<std::int64_t> value_at(const notation::Value<>& value, std::int64_t index);

/// The cell that shows the 1-D index of a shape, or null if the grid does not reach so far.
Cell* cell_at(Grid& grid, const Tuple<Checked>& shape, std::int64_t index);

// A composition as the two steps that it is: B sends a coordinate to an index of A, A sends that index to a value.
//
//   B = 3:2          A = (6,2):(1,100)        A o B = 3:2
//     0   1   2        0   100                  0   1   2
//   [ 0 | 2 | 4 ]    [ 0 | 100 ]              [ 0 | 2 | 4 ]
//                    [ 1 | 101 ]
//                    [ 2 | … ]                the same colour is the same element

/// B, A with the indices that B reaches coloured as in B, and the values A(B(x)): the composition if there is one, and else
/// what no layout has. What of A is not reached is grey.
Figure composition_picture(const Layout<>& A, const Layout<>& B, Extent extent = {});

// Two functions side by side, so that the eye falls on the first place where they differ.
//
//   actual  (2,2):(2,1)      expected  (2,2):(1,2)
//        0   1                    0   1
//      +---+---+                +---+---+
//   0  | 0 |[1]|             0  | 0 |[2]|          the first that differs is outlined,
//      +---+---+                +---+---+
//   1  |{2}| 3 |             1  |{1}| 3 |          the others are shaded

/// A function of the coordinates of a shape. No value at an index is a value as well: the other may have one there.
struct Graph {
  std::string title;
  Tuple<Checked> shape;
  std::function<std::optional<std::int64_t>(std::int64_t)> value;
};

/// Both, the first cell in which they differ outlined and all others in which they do shaded. Beyond its domain a function has
/// no value.
Figure difference_picture(Graph actual, Graph expected, Extent extent = {});

/// The same of two layouts; nothing if one of them is no integer-valued layout.
std::optional<Figure> difference_picture(const std::string& actual_title, const notation::Value<>& actual,
                                         const std::string& expected_title, const notation::Value<>& expected,
                                         Extent extent = {});

// What a complement fills, and how a divide cuts, as tiles of one colour each.
//
//   complement_picture(4:2, 24)  the values 0 … 23 in a row: the layout's own are the first tile, its copies the others, holes
//                                grey
//   division_picture((8,8):(1,8), <2:1, 4:1>)  the dividend and the result, each tile of its own colour

/// The values that L, moved by each value of its complement, reaches: the copies are coloured by their number, and what none
/// reaches is a hole.
/// Throws what complement throws.
Figure complement_picture(const Layout<>& L, const std::optional<Checked>& cotarget, Extent extent = {});

/// How a divide arranges the tiles and what is within them.
enum class Division {
  logical,  ///< mode by mode: ((tile, rest), (tile, rest))
  zipped,   ///< ((tile, tile), (rest, rest))
  tiled,    ///< ((tile, tile), rest, rest)
  flat      ///< (tile, tile, rest, rest)
};

/// A, and A divided by a layout or a tiler, each tile of its own colour in both. Throws what the divide throws.
Figure division_picture(const Layout<>& A, const Tiler<Checked>& tiler, Division division = Division::logical,
                        Extent extent = {});

// Why a decision about layouts is false, as a picture: what it is about, with the cells outlined that show it.
//
//   injective((2,2):(1,1))       (1,0) and (0,1) outlined: both have the value 1
//   equal(4:1, 4:2)              both layouts, the first coordinate at which they differ outlined
//   vector_width(S, D) == 4      source and destination, the value outlined that cannot be moved 4 at a time
//
// Everything is found from the layouts' values alone. A layout of threads and values names its cells as T1V0.

/// A value with what it was called.
struct Named {
  std::string name;  ///< empty where it was only written down
  notation::Value<> value;
};

/// Whether a function of the notation has such a picture.
bool has_decision_picture(std::string_view function);

/// The picture of a function's arguments where its answer is not the wanted one: `wanted` is the number that was asked for, of
/// a function that counts. Nothing where the arguments are no layouts of integers, or where nothing is found that shows it
/// among the first 65536 coordinates.
std::optional<Figure> decision_picture(std::string_view function, const std::vector<Named>& arguments,
                                       std::optional<std::int64_t> wanted = std::nullopt, Extent extent = {});

// An instruction's operands as its manual draws them: A left of C, B above it; of what moves matrices, the source beside the
// destination.

/// Which thread holds which element of each operand, coloured by thread. Nothing where there are no operands, or where one is
/// no TV layout.
std::optional<Figure> hardware_picture(const evidence::Hardware& hardware, Extent extent = {});

// Shared memory: which bank each element of a tile lies in, and how many wavefronts it takes to read it.
//
//   bank_picture(evaluate("(8,64):(64,1)"), 2)                16 bytes from each of 8 rows: 8 wavefronts in each of 8 phases
//   bank_picture(evaluate("Sw<3,3,3> o 0 o (8,64):(64,1)"), 2)   …: 1 wavefront in each of 8 phases, no conflict
//
// A load of 16 bytes a thread is served a quarter-warp at a time: eight threads are a phase, and a phase takes as many
// wavefronts as there are distinct words in its fullest bank. 322 of the 325 access patterns that were measured fit that.

/// The tile, each element with the number of its bank and in its colour, with the wavefronts of reading it in vectors of 16
/// bytes along the mode that is contiguous, eight of them along the other mode at a time. Requires an integer-valued layout of
/// rank 2 of at most 65536 elements, and elements of 1, 2, 4, 8 or 16 bytes; else throws a Rejection.
Figure bank_picture(const notation::Value<>& tile, std::int64_t element_bytes, Extent extent = {});

}  // namespace colex::render
