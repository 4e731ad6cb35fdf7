// TMA multicasts: the slices that the CTAs of a cluster copy are together the tile, and each CTA knows which is its own.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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
using predictions::TmaDescriptor;
using predictions::TmaPlace;
using predictions::TmaSlice;
using predictions::TmaUse;

namespace {

constexpr std::int64_t row_bytes = 128;

/// Rows of 128 bytes, and planes of such rows: the slices that are made of whole rows begin where a copy may.
TmaDescriptor descriptor(std::int64_t bytes, bool swizzled, std::int64_t rows, std::int64_t planes) {
  const auto& types = predictions::tma_types();
  const auto type = std::find_if(types.begin(), types.end(), [&](const predictions::TmaType& t) { return t.bytes == bytes; });
  const Checked columns(row_bytes / bytes);
  return {*type,
          {columns * Checked(2), Checked(3 * rows), Checked(2 * planes)},
          {Checked(2 * row_bytes), Checked(2 * row_bytes * 3 * rows)},
          {columns, Checked(rows), Checked(planes)},
          {Checked(1), Checked(1), Checked(1)},
          "NONE",
          predictions::tma_swizzles()[swizzled ? 3 : 0]};
}

TmaDescriptor descriptor(const Assignment& values) {
  return descriptor(std::int64_t{1} << integer_of(values[0]), integer_of(values[1]) == 1, integer_of(values[2]),
                    integer_of(values[3]));
}

std::vector<laws::ProgramVariable> variables(std::int64_t most_ctas) {
  return {integer("size", 0, 3), integer("swizzled", 0, 1), integer("rows", 1, 4), integer("planes", 1, 3),
          integer("ctas", 1, most_ctas)};
}

/// The slices; none where the tile is not cut into so many.
std::vector<TmaSlice> slices_of(const TmaDescriptor& d, std::int64_t ctas) {
  const auto slices = attempt([&] { return predictions::tma_multicast(d, ctas); });
  if (slices) return *slices;
  if (slices.rejection().kind() != Kind::inadmissible) throw slices.rejection();
  return {};
}

/// A slice's copy where the tile's begins at the tensor's second column, row and plane of tiles.
TmaUse use_of(const TmaDescriptor& tile, const TmaSlice& slice) {
  TmaUse use{true, {}, {}, slice.shared};
  for (std::size_t k = 0; k < tile.box.size(); ++k) use.coordinates.push_back(tile.box[k] + slice.begin[k]);
  return use;
}

Case together_are_the_tile(const TmaDescriptor& d, std::int64_t ctas) {
  // Planes are cut first; where they are too few, each is a slice by itself or several are, of so many rows.
  const std::int64_t rows = d.box[1].value(), planes = d.box[2].value();
  const bool cut = planes % ctas == 0 || (ctas % planes == 0 && rows % (ctas / planes) == 0);
  const std::vector<TmaSlice> slices = slices_of(d, ctas);
  if (cut && slices.empty())
    return Case::fails("no slices of " + std::to_string(rows) + " rows and " + std::to_string(planes) + " planes");
  if (slices.empty()) return Case::filtered();
  std::vector<Arrival> all;
  for (const TmaSlice& slice : slices) {
    const std::vector<Arrival> part = brought(slice.descriptor, use_of(d, slice));
    all.insert(all.end(), part.begin(), part.end());
  }
  std::sort(all.begin(), all.end());
  const std::vector<Arrival> tile = brought(d, {true, d.box});
  return all == tile ? Case::of(true)
                     : Case::fails("the slices bring " + std::to_string(all.size()) + " elements, and not the tile's");
}

Case partitions_are_the_copy(const TmaDescriptor& d, std::int64_t ctas) {
  const std::vector<TmaSlice> slices = slices_of(d, ctas);
  if (slices.empty()) return Case::filtered();
  for (const TmaSlice& slice : slices) {
    const std::vector<TmaPlace> places = predictions::tma_places(slice.descriptor, use_of(d, slice));
    const auto source = predictions::tma_slice_source(slice);
    const ComposedLayout<> destination = predictions::tma_slice_destination(slice);
    for (std::size_t k = 0; k < places.size(); ++k) {
      const Checked element(static_cast<std::int64_t>(k));
      if (!(destination(element) * Checked(d.type.bytes) == places[k].shared))
        return Case::fails("element " + std::to_string(k) + " of a slice goes to " + to_string(places[k].shared) +
                           ", not where " + to_string(destination) + " says");
      const Vector<Checked> at = source.offset + source.layout(element);
      Checked address = (d.box[0] + at[{0}]) * Checked(d.type.bytes);
      for (std::size_t dimension = 1; dimension < d.box.size(); ++dimension)
        address = address + (d.box[dimension] + at[{dimension}]) * d.strides[dimension - 1];
      if (!(address == places[k].global))
        return Case::fails("element " + std::to_string(k) + " of a slice comes from " + to_string(places[k].global));
    }
  }
  return Case::of(true);
}

/// The CTAs (2, n), those of the second mode copying slices: (2,n):(0,1), or in the other order.
Case each_has_its_own(const TmaDescriptor& d, std::int64_t ctas, bool backwards) {
  const std::vector<TmaSlice> slices = slices_of(d, ctas);
  if (slices.empty()) return Case::filtered();
  const Layout<> whose = backwards ? Layout<>(tuple(ctas, 2), tuple(1, 0)) : Layout<>(tuple(2, ctas), tuple(0, 1));
  for (std::int64_t other = 0; other < 2; ++other) {
    for (std::int64_t k = 0; k < ctas; ++k) {
      const TmaSlice found = predictions::tma_slice(d, whose, backwards ? tuple(k, other) : tuple(other, k));
      const TmaSlice& own = slices[static_cast<std::size_t>(k)];
      if (!(found.begin == own.begin) || !(found.shared == own.shared))
        return Case::fails("CTA " + std::to_string(k) + " copies another's slice");
    }
    // In an order with a 0 for each CTA of the first mode, a coordinate beyond the second is nobody's.
    const Tuple<Checked> beyond = backwards ? tuple(ctas, other) : tuple(other, ctas);
    if (attempt([&] { return predictions::tma_slice(d, whose, beyond); })) return Case::fails("there is no such CTA");
  }
  return Case::of(true);
}

/// A tile of rows of so many chunks of 16 bytes, which the CTAs share evenly.
Case slices_begin_where_copies_do(std::int64_t chunks, std::int64_t rows, std::int64_t ctas) {
  // A single row of doubles: its own elements are cut, among from 1 to 16 CTAs.
  TmaDescriptor row = descriptor(8, false, 1, 1);
  row.extents.resize(1), row.strides.clear(), row.element_strides.resize(1);
  row.box = {Checked(2 * chunks)};
  const bool is_cut = 1 <= ctas && ctas <= 16 && (ctas == 1 || (2 * chunks % ctas == 0 && 16 * chunks / ctas % 128 == 0));
  if (slices_of(row, ctas).empty() == is_cut) return Case::fails(is_cut ? "a row is not cut" : "a row is cut");
  if (ctas < 1 || 16 < ctas) return Case::of(slices_of(descriptor(1, false, std::max<std::int64_t>(ctas, 1), 1), ctas).empty());
  row.box = {Checked(1)};
  if (slices_of(row, ctas).empty() != (ctas > 1)) return Case::fails("a single element is cut");
  if (rows % ctas != 0) return Case::filtered();
  TmaDescriptor d = descriptor(1, false, rows, 1);
  d.box[0] = Checked(16 * chunks);
  const bool aligned = ctas == 1 || rows / ctas * chunks * 16 % 128 == 0;
  return slices_of(d, ctas).empty() != aligned ? Case::of(true)
                                               : Case::fails(aligned ? "there are no slices" : "a slice begins within 128 bytes");
}

std::int64_t bit(std::int64_t cta) { return std::int64_t{1} << cta; }

Case mask_names_the_ctas(std::int64_t a, std::int64_t b, bool by_row) {
  const Layout<> cluster(tuple(a, b), by_row ? tuple(b, 1) : tuple(1, a));
  const auto number = [&](std::int64_t i, std::int64_t j) { return cluster(tuple(i, j)).value(); };
  const SliceCoordinate<Checked> open{Slot<Checked>(Underscore{})};
  const auto at = [](std::int64_t k) { return SliceCoordinate<Checked>{Slot<Checked>(Checked(k))}; };
  const auto mask = [&](const SliceCoordinate<Checked>& i, const SliceCoordinate<Checked>& j) {
    return predictions::tma_multicast_mask(cluster, SliceCoordinate<Checked>(SliceCoordinate<Checked>::Modes{i, j})).value();
  };
  std::int64_t all = 0;
  for (std::int64_t i = 0; i < a; ++i) {
    std::int64_t row = 0;
    for (std::int64_t j = 0; j < b; ++j) row |= bit(number(i, j));
    if (mask(at(i), open) != row)
      return Case::fails("the mask of row " + std::to_string(i) + " of " + to_string(cluster) + " is another");
    all |= row;
  }
  for (std::int64_t j = 0; j < b; ++j) {
    std::int64_t column = 0;
    for (std::int64_t i = 0; i < a; ++i) column |= bit(number(i, j));
    if (mask(open, at(j)) != column)
      return Case::fails("the mask of column " + std::to_string(j) + " of " + to_string(cluster) + " is another");
  }
  return mask(open, open) == all ? Case::of(true) : Case::fails("the mask of all CTAs of " + to_string(cluster) + " is another");
}

}  // namespace

void tma_multicast(laws::Programs& laws) {
  const std::string tile =
      "forall a tile of `rows` rows of 128 bytes in each of `planes` planes, ctas >= 1 that cut it into equal parts: claim ";
  laws.add({"tma_multicast.slices",
            "The slices of a tile bring together what the tile brings, each element once, and there are slices wherever the CTAs "
            "divide planes, or planes and then rows.",
            "CuTe tma_partition, make_tma_copy; PTX ISA 9.0, cp.async.bulk.tensor", evidence::Expected::stands,
            tile + "the copies of the slices, each at its own coordinates and place, are the copy of the tile"},
           variables(8),
           [](const Assignment& values) { return together_are_the_tile(descriptor(values), integer_of(values[4])); });
  laws.add({"tma_multicast.begins",
            "A tile is cut into slices of whole rows exactly if each of them begins at a multiple of 128 bytes.",
            "PTX ISA 9.0, cp.async.bulk.tensor", evidence::Expected::stands,
            "forall 1 <= chunks <= 16, 1 <= rows <= 16, 0 <= ctas <= 18 if rows % ctas == 0: claim defined(tma_multicast(rows of "
            "chunks*16 bytes, ctas)) == "
            "(ctas == 1 or rows/ctas * chunks*16 % 128 == 0), and of a row alone likewise; by other than 1 to 16 CTAs none is "
            "cut, and no single element is"},
           {integer("chunks", 1, 16), integer("rows", 1, 16), integer("ctas", 0, 18)}, [](const Assignment& values) {
             return slices_begin_where_copies_do(integer_of(values[0]), integer_of(values[1]), integer_of(values[2]));
           });
  laws.add({"tma_partition.elements",
            "Element e of a slice comes from the coordinates that its source layout names, and goes to the place that its "
            "destination layout names.",
            "CuTe tma_partition", evidence::Expected::stands,
            tile + "tma_partition_S(e) and tma_partition_D(e) are where the slice's copy takes element e and puts it"},
           variables(8),
           [](const Assignment& values) { return partitions_are_the_copy(descriptor(values), integer_of(values[4])); });
  laws.add({"tma_slice.whose",
            "The CTA to which the layout of CTAs gives the number k copies slice k, whatever its place along the other mode.",
            "CuTe tma_partition", evidence::Expected::stands,
            tile + "tma_slice(tile, (2,ctas):(0,1), (i,k)) == tma_slice(tile, (ctas,2):(1,0), (k,i)) == slice k"},
           variables(8), [](const Assignment& values) {
             Case answer = each_has_its_own(descriptor(values), integer_of(values[4]), false);
             return answer.kind == Case::Kind::holds ? each_has_its_own(descriptor(values), integer_of(values[4]), true) : answer;
           });
  laws.add({"tma_multicast_mask.values", "The mask has the bits of the CTAs of a cluster's row, of its column, or of all.",
            "CuTe create_tma_multicast_mask", evidence::Expected::stands,
            "forall 1 <= a <= 4, 1 <= b <= 4, 0 <= by_row <= 1: claim tma_multicast_mask(C, (i,_)) == the sum of 2^C(i,j), "
            "likewise (_,j) and (_,_), C being "
            "(a,b):(1,a) or (a,b):(b,1)"},
           {integer("a", 1, 4), integer("b", 1, 4), integer("by_row", 0, 1)}, [](const Assignment& values) {
             return mask_names_the_ctas(integer_of(values[0]), integer_of(values[1]), integer_of(values[2]) == 1);
           });
}

}  // namespace colex::oracle_laws
