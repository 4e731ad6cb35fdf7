// TMA copies: what a descriptor brings is what the layouts that it was made of say, element by element.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/laws/program.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"

#include "chapters.hpp"
#include "tma_tiles.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::TmaCopy;
using predictions::TmaDescriptor;
using predictions::TmaTile;

namespace {

std::string text(const TmaTile& tile) {
  return to_string(tile.global) + " by " + to_string(tile.box) + " to " + to_string(tile.shared) + " of " + tile.type.short_name;
}

std::string text(const Arrival& arrival) {
  return "byte " + std::to_string(arrival.shared) +
         (arrival.global < 0 ? " is filled" : " is that at " + std::to_string(arrival.global));
}

Case copies_what_the_layouts_say(const TmaTile& tile) {
  const TmaCopy copy = make_tma_copy(tile);
  const auto broken = refusals(copy.descriptor);
  if (!broken.empty()) return Case::fails(text(tile) + ": " + broken.front().reason);
  for (const Tuple<Checked>& at : corners(tile)) {
    const std::vector<Arrival> wanted = asked(tile, at), found = brought(copy.descriptor, {true, coordinates_of(copy, at)});
    if (wanted.size() != found.size()) return Case::fails(text(tile) + ": " + std::to_string(found.size()) + " elements arrive");
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      if (wanted[k] != found[k])
        return Case::fails(text(tile) + " at " + to_string(at) + ": " + text(found[k]) + "; by the layouts, " + text(wanted[k]));
    }
  }
  return Case::of(true);
}

/// A descriptor of two dimensions, of which the second may take one element of several.
TmaDescriptor plain_descriptor(const Assignment& values) {
  const std::int64_t bytes = std::int64_t{1} << integer_of(values[0]), chunk = 16 / bytes;
  const Checked columns(chunk * integer_of(values[2]) * 2), rows(2 * integer_of(values[3]));
  return {predictions::tma_types()[static_cast<std::size_t>(bytes == 1   ? 0
                                                            : bytes == 2 ? 1
                                                            : bytes == 4 ? 2
                                                                         : 4)],
          {columns, rows},
          {columns * Checked(bytes) + Checked(16)},
          {Checked(chunk * integer_of(values[2])), Checked(integer_of(values[3]))},
          {Checked(1), Checked(integer_of(values[4]))},
          "NONE",
          predictions::tma_swizzles()[static_cast<std::size_t>(integer_of(values[1]))]};
}

Case layouts_are_the_places(const TmaDescriptor& d) {
  if (!refusals(d).empty()) return Case::filtered();
  const std::int64_t bytes = d.type.bytes, width = d.box[0].value(), skip = d.element_strides[1].value();
  const std::int64_t rows = (d.box[1].value() + skip - 1) / skip;
  const std::int64_t pitch = d.swizzle.span == 0 ? width * bytes : d.swizzle.span;
  std::vector<Arrival> wanted;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < width; ++column) {
      const std::int64_t here = swizzled(row * pitch + column * bytes, d.swizzle.span);
      wanted.push_back({here, column * bytes + row * skip * d.strides[0].value()});
      const Tuple<Checked> at(
          Tuple<Checked>::Modes{Tuple<Checked>(Checked(0)), Tuple<Checked>(Checked(column)), Tuple<Checked>(Checked(row))});
      if (!(tma_shared_layout(d)(at) == Checked(here)))
        return Case::fails("tma_shared_layout is " + to_string(tma_shared_layout(d)));
      if (!(tma_global_layout(d)(at) == Checked(wanted.back().global)))
        return Case::fails("tma_global_layout is " + to_string(tma_global_layout(d)));
    }
  }
  const std::vector<Arrival> found = brought(d, {true, {Checked(0), Checked(0)}});
  for (const Arrival& arrival : wanted) {
    if (std::find(found.begin(), found.end(), arrival) == found.end())
      return Case::fails(text(arrival) + " by the manual, and does not arrive");
  }
  return Case::of(found.size() == wanted.size());
}

/// A tensor of S rows of 16 bytes, in boxes of B rows of which every e-th is brought.
TmaDescriptor rows_in_steps(std::int64_t S, std::int64_t B, std::int64_t e) {
  return {predictions::tma_types()[0],   {Checked(16), Checked(S)}, {Checked(16)},
          {Checked(16), Checked(B)},     {Checked(1), Checked(e)},  "NONE",
          predictions::tma_swizzles()[0]};
}

/// Each row x of the tensor is brought by the instruction at row (x/B)*B + (x%B)%e, as its row (x%B)/e.
Case brings_each_row(std::int64_t S, std::int64_t B, std::int64_t e) {
  const TmaDescriptor d = rows_in_steps(S, B, e);
  if (const auto broken = refusals(d); !broken.empty()) return Case::fails(broken.front().reason);
  for (std::int64_t x = 0; x < S; ++x) {
    const std::int64_t at = x / B * B + x % B % e, place = x % B / e;
    const std::vector<Arrival> found = brought(d, {true, {Checked(0), Checked(at)}});
    for (std::int64_t byte = 0; byte < 16; ++byte) {
      const Arrival wanted{16 * place + byte, 16 * x + byte};
      if (std::find(found.begin(), found.end(), wanted) == found.end())
        return Case::fails("row " + std::to_string(x) + " by the instruction at " + std::to_string(at) + ": " + text(wanted) +
                           " does not arrive");
    }
  }
  return Case::of(true);
}

/// Two coordinates, of which the first names whole chunks of 16 bytes; a store has none below 0.
Case is_legal(const TmaDescriptor& d, std::size_t count, std::int64_t x, std::int64_t y, bool load) {
  std::vector<Checked> at = {Checked(x), Checked(y), Checked(0)};
  at.resize(count);
  const bool legal = count == 2 && x * d.type.bytes % 16 == 0 && (load || (x >= 0 && y >= 0));
  return Case::of(tma_illegal(d, {load, at}).has_value() != legal);
}

}  // namespace

void tma(laws::Programs& laws) {
  laws.add({"S146.tma",
            "Weak correctness, always: a TMA load with boxes of B and element strides of e brings every element that is asked "
            "for, at the "
            "place at which it is asked for.",
            "NF TMA Thm 1", evidence::Expected::stands,
            "forall 1 <= S <= 40, 1 <= B <= 40, 1 <= e <= 8: claim the load of the box at (x/B)*B + (x%B)%e brings row x of the "
            "tensor as "
            "the box's row (x%B)/e, for all x in [0,S)"},
           {integer("S", 1, 40), integer("B", 1, 40), integer("e", 1, 8)}, [](const Assignment& values) {
             return brings_each_row(integer_of(values[0]), integer_of(values[1]), integer_of(values[2]));
           });

  laws.add(
      {"tma_use.legal",
       "A copy of a tensor of two dimensions has two coordinates, begins at a multiple of 16 bytes of a row, and stores nothing "
       "before the tensor.",
       "PTX ISA 9.0, cp.async.bulk.tensor; colex docs/hardware.md, observed on an H200", evidence::Expected::stands,
       "forall elements of 1 to 8 bytes, 1 <= n <= 3 coordinates, -20 <= x <= 20, -2 <= y <= 2, loads and stores: claim a reason "
       "is named exactly if n != 2, the bytes before x are no multiple of 16, or a store has x < 0 or y < 0"},
      {integer("size", 0, 3), integer("n", 1, 3), integer("x", -20, 20), integer("y", -2, 2), integer("load", 0, 1)},
      [](const Assignment& values) {
        TmaDescriptor d = rows_in_steps(8, 4, 1);
        d.type = predictions::tma_types()[static_cast<std::size_t>(integer_of(values[0]) == 3 ? 4 : integer_of(values[0]))];
        return is_legal(d, static_cast<std::size_t>(integer_of(values[1])), integer_of(values[2]), integer_of(values[3]),
                        integer_of(values[4]) == 1);
      });

  laws.add({"tma_copy.elements",
            "The copy that is made of a tile brings each element of it where the layouts say, at the first and at the last tile "
            "of each mode, and fills what "
            "lies outside of the tensor.",
            "CuTe make_tma_copy; PTX ISA 9.0, Tensors", evidence::Expected::stands,
            std::string("forall ") + tile_text +
                " if the swizzle spans the row: claim {(shared(c), global(at + c)) | c in box} == what the descriptor brings at "
                "coordinates(at), "
                "for the corners `at` of the tensor"},
           tile_variables(), [](const Assignment& values) {
             return is_tile(values) ? copies_what_the_layouts_say(tile_of(values)) : Case::filtered();
           });

  laws.add(
      {"tma_descriptor.layouts",
       "Row y of a box lies in shared memory y rows behind its first, each as wide as the box or as the swizzle spans, and bits "
       "4 to 6 of the address are "
       "xored with bits 7 to 9 as far as it spans; in the tensor it is as many element strides behind.",
       "CUDA Programming Guide, Swizzle modes; PTX ISA 9.0, Tensors", evidence::Expected::stands,
       "forall 0 <= size <= 3, 0 <= swizzle <= 3, 1 <= chunks <= 8, 1 <= rows <= 9, 1 <= skip <= 3 if the descriptor breaks no "
       "rule: claim "
       "tma_shared_layout, tma_global_layout and the places of a copy say of each element what the manual does"},
      {integer("size", 0, 3), integer("swizzle", 0, 3), integer("chunks", 1, 8), integer("rows", 1, 9), integer("skip", 1, 3)},
      [](const Assignment& values) { return layouts_are_the_places(plain_descriptor(values)); });
}

}  // namespace colex::oracle_laws
