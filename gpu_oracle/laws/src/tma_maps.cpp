// Tensor maps and the starts for which they are right: wherever a map's conditions hold, the copy is what the layouts say.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::TmaMap;
using predictions::TmaTile;

namespace {

constexpr std::int64_t chunk = 4;  ///< elements of 4 bytes, 16 bytes of them

/// A tensor of f32 whose columns are in two leaves, of which the second may go on behind some padding, with some more modes of
/// two; and a tile of it that is one of each of these, and lies in shared memory in runs of columns, row by row.
struct Question {
  std::int64_t inner, outer, padding, rows, box_rows, step, runs, box_chunks, rows_between, more;

  bool is_one() const { return box_chunks <= inner * outer && box_chunks % runs == 0; }
  std::int64_t copied_rows() const { return (box_rows + step - 1) / step; }

  TmaTile tile() const {
    using Shape = Tuple<Checked>;
    const auto pair = [](const Shape& a, const Shape& b) { return Shape(Shape::Modes{a, b}); };
    const auto one = [](std::int64_t n) { return Shape(Checked(n)); };
    const std::int64_t leaf = chunk * inner, pitch = leaf + chunk * padding, line = pitch * outer;
    const std::int64_t run = chunk * box_chunks / runs;
    const std::int64_t to_run = rows_between == 1 ? run * copied_rows() : run, to_row = rows_between == 1 ? run : run * runs;
    Shape::Modes shape = {pair(one(leaf), one(outer)), one(rows)}, stride = {pair(one(1), one(pitch)), one(line)};
    Shape::Modes box = {one(chunk * box_chunks), one(box_rows)}, steps = {one(1), one(step)};
    for (std::int64_t k = 0, next = line * rows; k < more; ++k, next *= 2) {
      shape.push_back(one(2));
      stride.push_back(one(next));
      box.push_back(one(1));
      steps.push_back(one(1));
    }
    TmaTile tile{*predictions::tma_type("f32"), Layout<>(Shape(shape), Shape(stride)), Shape(box),
                 composition(Swizzle(0, 4, 3), Layout<>(pair(pair(one(run), one(runs)), one(copied_rows())),
                                                        pair(pair(one(1), one(to_run)), one(to_row))))};
    if (step > 1) tile.element_strides = Shape(steps);
    return tile;
  }
  /// A start in columns and rows, and the same in each of the other modes.
  std::vector<Checked> starts(std::int64_t first, std::int64_t row, std::int64_t others) const {
    std::vector<Checked> all(2 + static_cast<std::size_t>(more), Checked(others));
    all[0] = Checked(chunk * first);
    all[1] = Checked(row);
    return all;
  }
  /// What arrives of a tile that starts there, by the layouts alone: in the order of shared memory.
  std::vector<Arrival> asked(const TmaTile& tile, const std::vector<Checked>& starts) const {
    std::vector<Arrival> result;
    const std::int64_t width = chunk * box_chunks;
    for (std::int64_t x = 0; x < width * copied_rows(); ++x) {
      std::vector<Checked> element = starts;
      element[0] = element[0] + Checked(x % width);
      element[1] = element[1] + Checked(x / width * step);
      bool inside = true;
      Tuple<Checked>::Modes at;
      for (std::size_t k = 0; k < element.size(); ++k) {
        inside = inside && !(element[k] < Checked(0)) && element[k] < size(tile.global.mode(k));
        at.emplace_back(element[k]);
      }
      const std::int64_t from = inside ? 4 * tile.global(Tuple<Checked>(std::move(at))).value() : -1;
      result.push_back({4 * tile.shared(Checked(x)).value(), from});
    }
    std::sort(result.begin(), result.end());
    return result;
  }
};

/// For a legal start; in the first rows a mismatch is named exactly if the copy is another one.
Case holds_there(const Question& question, const TmaTile& tile, const TmaMap& map, const std::vector<Checked>& starts) {
  if (tma_illegal(map.descriptor, {true, map.at(starts)})) return Case::of(map.broken(starts) != nullptr);
  const bool is_right = brought_by(map, starts) == question.asked(tile, starts);
  if (starts[1] < Checked(1) && tma_mismatch(tile, map, starts).has_value() == is_right)
    return Case::fails(is_right ? "a mismatch is named, and there is none" : "no mismatch is named");
  if (map.broken(starts) != nullptr || is_right) return Case::of(true);
  return Case::fails("of " + to_string(tile.global) + " by " + to_string(tile.box) + " to " + to_string(tile.shared) +
                     " the tile at " + to_string(coordinate_at(starts)) + " is copied otherwise");
}

/// Whether the map says of the grid of boxes what its conditions do there, and has coordinates as a layout there, if any.
Case is_as_said_on_the_grid(const Question& question, const TmaTile& tile, const TmaMap& map) {
  const auto layout = tma_coordinate_layout(tile, map);
  bool all_hold = true;
  for (std::int64_t others = 0; others <= (question.more == 0 ? 0 : 1); ++others) {
    for (std::int64_t first = 0; first < question.inner * question.outer; first += question.box_chunks) {
      for (std::int64_t row = 0; row < question.rows; row += question.box_rows) {
        const std::vector<Checked> starts = question.starts(first, row, others), at = map.at(starts);
        if (map.broken(starts) != nullptr) {
          all_hold = false;
          continue;
        }
        const Tuple<Checked> coordinate = coordinate_at(starts);
        if (tma_starts(tile, coordinate) != starts) return Case::fails("a coordinate is other starts");
        const auto where = layout ? (*layout)(coordinate) : Vector<>();
        for (std::size_t k = 0; layout && k < at.size(); ++k) {
          if (!(where[{k}] == at[k])) return Case::fails("the coordinates as a layout are others: " + to_string(*layout));
        }
      }
    }
  }
  return all_hold == (map.holds <= predictions::TmaHolds::on_grid)
             ? Case::of(true)
             : Case::fails("it is said to hold " + std::string(name(map.holds)));
}

/// The other swizzles under which the bytes are the same, and the alignment with which a swizzle's pattern begins anew.
Case swizzles_are_alike(const TmaMap& map) {
  const auto same = tma_same_bytes(map);
  if (predictions::tma_swizzle("256B") != nullptr) return Case::fails("there is no such swizzle");
  const auto brought_under = [&](const predictions::TmaSwizzle& swizzle) {
    predictions::TmaDescriptor d = map.descriptor;
    d.swizzle = swizzle;
    d.extents = d.box;  // all of it is inside
    return refusals(d).empty() ? brought(d, {true, std::vector<Checked>(d.extents.size(), Checked(0))}) : std::vector<Arrival>();
  };
  for (const predictions::TmaSwizzle& swizzle : predictions::tma_swizzles()) {
    const std::int64_t aligned = predictions::tma_alignment(swizzle);
    for (std::int64_t x = 0; x < 1024; x += 16) {
      if (!(swizzle.bytes(x + aligned) == swizzle.bytes(x) + Checked(aligned)))
        return Case::fails("the alignment is less than the pattern");
    }
    if (predictions::tma_swizzle(swizzle.name) != &swizzle) return Case::fails("it has another name");
    if (aligned < 128 || (swizzle.span != 0 && aligned > 8 * swizzle.span)) return Case::fails("the alignment is another");
    const bool is_said = std::any_of(same.begin(), same.end(), [&](const auto& s) { return s.span == swizzle.span; });
    const bool is_own = swizzle.span == map.descriptor.swizzle.span;
    if (is_said != (!is_own && brought_under(swizzle) == brought_under(map.descriptor.swizzle)))
      return Case::fails(std::string("under the swizzle ") + swizzle.name + " bytes lie otherwise than is said");
  }
  return Case::of(true);
}

Case holds_where_it_says(const Question& question, std::int64_t x, std::int64_t y) {
  if (!question.is_one()) return Case::filtered();
  const TmaTile tile = question.tile();
  const std::vector<Checked> asked_about = question.starts(x, y, 0);
  const auto answer = tma_map(tile, asked_about);
  if (!answer.map) return Case::filtered();
  const TmaMap& map = *answer.map;
  if (map.broken(asked_about) != nullptr) return Case::fails("a condition does not hold of the start that is asked about");
  if (map.at_one_start) return holds_there(question, tile, map, asked_about);
  for (std::int64_t others = question.more == 0 ? 0 : -1; others <= (question.more == 0 ? 0 : 2); ++others) {
    for (std::int64_t first = -1; first <= question.inner * question.outer; ++first) {
      for (std::int64_t row = -1; row <= question.rows; ++row) {
        const Case here = holds_there(question, tile, map, question.starts(first, row, others));
        if (here.kind != Case::Kind::holds) return here;
      }
    }
  }
  return Case::of(true);
}

/// What is said of a map besides: whether there is one, and for how many starts.
Case is_found_as_said(const Question& question, std::int64_t x, std::int64_t y) {
  if (!question.is_one()) return Case::filtered();
  TmaTile tile = question.tile();
  const auto answer = tma_map(tile, question.starts(x, y, 0));
  // Whatever lies inside of the tensor, and of one leaf of its columns, is a box of rows.
  const bool is_box = x >= 0 && x / question.inner == (x + question.box_chunks - 1) / question.inner && y >= 0 &&
                      x / question.inner < question.outer && y + question.box_rows <= question.rows;
  if (!answer.map) return is_box ? Case::fails("there is a tensor map, and none is found") : Case::filtered();
  const TmaMap& map = *answer.map;
  const bool is_of_grid = attempt([&] { return make_tma_copy(tile); }).has_value();
  if (x == 0 && y == 0 && is_of_grid != (map.holds <= predictions::TmaHolds::on_grid))
    return Case::fails(std::string("there is ") + (is_of_grid ? "a" : "no") + " map of the grid, and this holds " +
                       name(map.holds));
  const Case alike = swizzles_are_alike(map);
  if (alike.kind != Case::Kind::holds) return alike;
  if (!map.at_one_start) return is_as_said_on_the_grid(question, tile, map);
  tile.shared = ComposedLayout<>(Layout<>(Mode<Checked>{size(tile.shared), Checked(1)}), Checked(0), tile.shared.inner());
  return Case::of(!attempt([&] { return tma_map(tile, question.starts(x, y, 0)); }));
}

/// The map of a tile, which is asked about a tile with one row more: that row does not arrive.
Case names_what_is_missing(Question question) {
  question.rows_between = 0;
  if (!question.is_one()) return Case::filtered();
  const TmaTile tile = question.tile();
  const std::vector<Checked> starts = question.starts(0, 0, 0);
  const auto answer = tma_map(tile, starts);
  if (!answer.map || tma_mismatch(tile, *answer.map, starts)) return Case::filtered();
  const std::int64_t arrives = 4 * chunk * question.box_chunks * question.copied_rows();
  question.box_rows += question.step;
  const auto mismatch = tma_mismatch(question.tile(), *answer.map, starts);
  if (!mismatch) return Case::fails("no mismatch is named");
  const std::string wanted = "byte " + std::to_string(arrives) + " of shared memory would not be written";
  return mismatch->starts_with(wanted) ? Case::of(true) : Case::fails("it says: " + *mismatch);
}

}  // namespace

void tma_maps(laws::Programs& laws) {
  laws.add(
      {"tma_map.elements",
       "Wherever the conditions of a tensor map hold, also before the tensor and where a tile hangs over its end, the copy "
       "brings "
       "each element of the tile where the layouts say, and fills what lies outside.",
       "CuTe make_tma_copy; PTX ISA 9.0, Tensors", evidence::Expected::stands,
       "forall a tensor ((4*a,b),c,2,...):((1,4*(a + p)),4*(a + p)*b,...) of f32 with `more` modes of 2, 1 <= a, b <= 3, 0 <= p "
       "<= "
       "1, 1 <= c <= 5, 0 <= more <= 4, a box of 4*n columns and m rows in steps of e and one of each other mode, in r runs that "
       "follow one another or have all rows between them, a start (4*x,y,0,...) if there is a map for it: claim its conditions "
       "hold there, and for all starts (4*i,j,l,l,...), -1 <= i <= a*b, -1 <= j <= c, -1 <= l <= 2 of which they do the "
       "descriptor brings {(shared(k), global(start + k)) | k in box}"},
      {integer("a", 1, 3), integer("b", 1, 3), integer("p", 0, 1), integer("c", 1, 5), integer("m", 1, 4), integer("e", 1, 2),
       integer("r", 1, 3), integer("n", 1, 9), integer("between", 0, 1), integer("more", 0, 4), integer("x", -1, 4),
       integer("y", -1, 4)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return holds_where_it_says({at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9)}, at(10), at(11));
      });
  laws.add(
      {"tma_map.missing", "Of a tile with a row more than its tensor map copies, the first byte that is not written is named.",
       "colex tma_copy.hpp", evidence::Expected::stands,
       "forall tensors as in tma_map.elements without padding and with no more modes, tiles of m rows that follow one "
       "another, if there is a map for the start (0,0): claim tma_mismatch of this map and the tile of a row more names the "
       "first byte of that row"},
      {integer("a", 1, 3), integer("b", 1, 3), integer("c", 1, 5), integer("m", 1, 4), integer("e", 1, 2), integer("n", 1, 9)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return names_what_is_missing({at(0), at(1), 0, at(2), at(3), at(4), 1, at(5), 0, 0});
      });
  laws.add({"tma_map.found",
            "There is a tensor map of each tile inside of the tensor and of one leaf; it is one of the whole grid where there is "
            "such a "
            "map, exactly if its conditions hold there, and its coordinates as a layout are the instruction's.",
            "CuTe make_tma_copy; PTX ISA 9.0, Tensors", evidence::Expected::stands,
            "forall tensors, tiles and starts as in tma_map.elements: claim there is a map of what is a box of rows, it holds on "
            "the grid "
            "exactly if make_tma_copy has one and all conditions hold there, tma_coordinate_layout has its coordinates, and "
            "tma_same_bytes names the swizzles under which the same bytes arrive"},
           {integer("a", 1, 3), integer("b", 1, 3), integer("p", 0, 1), integer("c", 1, 5), integer("m", 1, 4),
            integer("e", 1, 2), integer("r", 1, 3), integer("n", 1, 9), integer("between", 0, 1), integer("more", 0, 4),
            integer("x", 0, 4), integer("y", 0, 4)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             return is_found_as_said({at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9)}, at(10), at(11));
           });
}

}  // namespace colex::oracle_laws
