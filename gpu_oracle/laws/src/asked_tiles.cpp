// What may be asked of a tile and what is refused: an access by a distribution, rows that padding goes between, a linear
// arrangement, vectors of a copy; and how a tile is packed.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/finding/copy.hpp"
#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using finding::AccessQuestion;
using finding::CopyQuestion;
using finding::Memory;
using finding::SharedTile;
using finding::TileAccess;
using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

Layout<> one_mode(std::int64_t extent, std::int64_t stride) { return Layout<>(Mode<Checked>{Checked(extent), Checked(stride)}); }

/// One warp or two that have a tile of 2^rows by 2^columns elements, each one once, by the bits in an order that the seed draws.
struct HeldByBits {
  std::size_t registers, warps, rows;
  std::vector<Word> places;  ///< of the registers' bits, the lanes', the warps'

  std::size_t columns() const { return places.size() - rows; }
  Layout<> thread_values() const {
    const auto twos = [&](std::size_t first, std::size_t count) {
      std::vector<Layout<>> all{one_mode(1, 0)};
      for (std::size_t k = first; k < first + count; ++k) all.push_back(one_mode(2, static_cast<std::int64_t>(places[k])));
      return make_layout(all);
    };
    return make_layout<Checked, Checked>({twos(registers, 5 + warps), twos(0, registers)});
  }
  LinearLayout distribution(bool by_modes) const {
    const std::vector<Dimension> modes = {{"dim0", rows}, {"dim1", columns()}}, whole = {{"dim0", places.size()}};
    return LinearLayout({{"register", registers}, {"lane", 5}, {"warp", warps}}, by_modes ? modes : whole, places);
  }
};

/// The access by a distribution, of its tile or of one with twice the columns.
Case is_by_distribution(const HeldByBits& held, bool by_modes, bool wider) {
  const std::int64_t M = std::int64_t{1} << held.rows, N = std::int64_t{1} << (held.columns() + (wider ? 1 : 0));
  const SharedTile tile{make_layout<Checked, Checked>({one_mode(M, N), one_mode(N, 1)}), 16};
  AccessQuestion question{"read", true, held.distribution(by_modes), 0};
  const auto found = attempt([&] { return finding::tile_access(tile, question); });
  if (found.has_value() == wider) return Case::fails(found ? "it is of another tile" : found.rejection().message());
  if (wider) return Case::of(true);
  question.threads = held.thread_values();
  const TileAccess wanted = finding::tile_access(tile, question);
  return Case::of(found->elements == wanted.elements && found->warps == wanted.warps);
}

/// An 8 x 8 tile: whether padding goes between its rows.
struct PaddedTile {
  bool first_is_nested, second_is_nested, second_is_inner;
  std::int64_t inner_stride, gap;

  Layout<> layout() const {
    const auto mode = [](bool nested, std::int64_t stride) {
      return nested ? make_layout<Checked, Checked>({one_mode(2, stride), one_mode(4, 2 * stride)}) : one_mode(8, stride);
    };
    const std::int64_t outer = 8 + gap;
    return make_layout<Checked, Checked>({mode(first_is_nested, second_is_inner ? outer : inner_stride),
                                          mode(second_is_nested, second_is_inner ? inner_stride : outer)});
  }
  bool has_rows() const { return !first_is_nested && !second_is_nested && inner_stride == 1 && gap >= 0; }
};

Case is_padded(const PaddedTile& tile) {
  const AccessQuestion by_one{"write", false, make_layout<Checked, Checked>({one_mode(32, 1), one_mode(2, 32)}), 0};
  const auto found = attempt([&] { return finding::find_padding({tile.layout(), 32}, {by_one}); });
  if (found.has_value() != tile.has_rows())
    return Case::fails(to_string(tile.layout()) + (found ? " has no rows, and is padded to " + to_string(found->layout)
                                                         : " has rows: " + found.rejection().message()));
  if (!found) return Case::of(true);
  PaddedTile wanted = tile;
  wanted.gap += found->elements;
  return Case::of(found->layout == wanted.layout());
}

/// A warp that reads a coset of 32 words among 2^bits, drawn by the seed, or such a coset of which one word was replaced.
Case is_arranged_if_coset(std::size_t bits, bool replaced, std::int64_t seed) {
  std::mt19937 draw(static_cast<std::uint32_t>(seed));
  std::vector<std::int64_t> words{static_cast<std::int64_t>(draw() % (1U << bits))};
  while (words.size() < 32) {
    const auto step = static_cast<std::int64_t>(draw() % (1U << bits));
    if (std::find(words.begin(), words.end(), words[0] ^ step) != words.end()) continue;
    const std::vector<std::int64_t> before = words;
    for (const std::int64_t word : before) words.push_back(word ^ step);
  }
  if (replaced) {
    std::int64_t other = 0;
    while (std::find(words.begin(), words.end(), other) != words.end()) ++other;
    words[draw() % 32] = other;
  }
  const TileAccess access{"read", true, 1, {words}, predictions::AccessedBy::vectors};
  const auto found = finding::linear_arrangement({access}, 32);
  if (found.has_value() != replaced) return Case::of(true);
  return Case::fails(found ? "of words that are no coset it finds " + to_string(*found) : "of a coset it finds nothing");
}

/// The layout of a tile whose elements may have others between them, and its modes in some order.
struct Spaced {
  std::array<std::int64_t, 3> extents, gaps;
  std::int64_t order;

  Layout<> layout() const {
    std::array<std::size_t, 3> by_stride = {0, 1, 2};
    for (std::int64_t k = 0; k < order; ++k) std::next_permutation(by_stride.begin(), by_stride.end());
    std::array<std::int64_t, 3> strides{};
    std::int64_t reach = 1;
    for (const std::size_t k : by_stride) {
      strides.at(k) = reach + gaps.at(k);
      reach = strides.at(k) * extents.at(k);
    }
    const auto mode = [&](std::size_t k) { return one_mode(extents.at(k), strides.at(k)); };
    return make_layout<Checked, Checked>({make_layout<Checked, Checked>({mode(0), mode(1)}), mode(2)});
  }
};

Case is_packed(const Layout<>& layout) {
  const Layout<> packed = finding::packed(layout);
  const std::int64_t count = size(layout).value();
  for (std::int64_t x = 0; x < count; ++x) {
    std::int64_t before = 0;
    for (std::int64_t y = 0; y < count; ++y) before += layout(Checked(y)) < layout(Checked(x)) ? 1 : 0;
    if (!(packed(Checked(x)) == Checked(before)))
      return Case::fails("before coordinate " + std::to_string(x) + " of " + to_string(layout) + " lie " +
                         std::to_string(before) + " elements, and packed it is " + to_string(packed));
  }
  return Case::of(size(packed) == Checked(count));
}

/// A tile of M rows and N columns that is copied, and how it lies on each side.
struct CopiedSides {
  std::int64_t M, N, source, destination, bytes, threads, alignment;
  bool to_shared;

  static constexpr std::int64_t registers = 7;

  /// By rows, by columns, by rows apart, backwards along a row or from row to row, on top of one another, by rows and swizzled.
  ComposedLayout<> layout(std::int64_t kind) const {
    const std::array<std::pair<std::int64_t, std::int64_t>, 7> all = {
        {{N, 1}, {1, M}, {N + 8, 1}, {N, -1}, {-N, 1}, {1, 1}, {N, 1}}};
    const auto [row, column] = all.at(static_cast<std::size_t>(kind));
    const Layout<> plain = make_layout<Checked, Checked>({one_mode(M, row), one_mode(N, column)});
    // Backwards from so far on that no element lies before 0.
    const std::int64_t offset = kind == 3 ? N - 1 : kind == 4 ? N * (M - 1) : 0;
    return {kind == 6 ? Swizzle(1, 1, 2) : Swizzle(), Checked(offset), plain};
  }
  std::vector<std::int64_t> elements(std::int64_t kind) const {
    std::vector<std::int64_t> all;
    if (kind == registers) return all;
    const ComposedLayout<> where = layout(kind);
    for (std::int64_t x = 0; x < M * N; ++x) all.push_back(where(Checked(x)).value());
    return all;
  }
  CopyQuestion question() const {
    const finding::Side nowhere{Memory::registers, std::nullopt};
    const Memory memory = to_shared ? Memory::shared : Memory::global;
    return {{Memory::global, layout(source)},
            destination == registers ? nowhere : finding::Side{memory, layout(destination)},
            8 * bytes,
            threads,
            alignment};
  }
  bool is_tile(std::int64_t kind) const {
    if ((kind == 3 && N > 1) || (kind == 4 && M > 1)) return false;
    const std::vector<std::int64_t> all = elements(kind);
    return std::set<std::int64_t>(all.begin(), all.end()).size() == all.size();
  }
  /// Whether vectors of so many copy it: every block of them lies side by side in both memories, and is a translate of the first.
  bool has_vectors(std::int64_t count) const {
    if (count * bytes > std::min<std::int64_t>(16, alignment) || M * N % (threads * count) != 0) return false;
    const std::vector<std::int64_t> from = elements(source), to = elements(destination);
    std::vector<std::size_t> order(from.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return from[x] < from[y]; });
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t in_vector = k % static_cast<std::size_t>(count), first = k - in_vector;
      if (order[k] - order[first] != order[in_vector] - order[0]) return false;
      for (const auto* side : {&from, &to}) {
        if (side->empty()) continue;
        const std::int64_t begin = (*side)[order[first]];
        if (begin % count != 0 || (*side)[order[k]] != begin + static_cast<std::int64_t>(in_vector)) return false;
      }
    }
    return true;
  }
};

Case has_widest(const CopiedSides& copy) {
  std::int64_t wanted = 0;
  if (copy.is_tile(copy.source) && copy.is_tile(copy.destination)) {
    for (std::int64_t count = 1; count <= 16; count *= 2) wanted = copy.has_vectors(count) ? count : wanted;
  }
  const CopyQuestion question = copy.question();
  const auto found = attempt([&] { return finding::widest_vector(question, finding::copied_tile(question)).elements; });
  if (found ? *found == wanted : wanted == 0) return Case::of(true);
  return Case::fails("the widest vector has " + std::to_string(wanted) + " elements (0: there is none), and is said " +
                     (found ? "to have " + std::to_string(*found) : "not to be: " + found.rejection().message()));
}

}  // namespace

void asked_tiles(laws::Programs& laws) {
  laws.add({"find.access.distribution",
            "An access by a distribution is that by the TV layout of the same coordinates, and a distribution of another tile is "
            "rejected.",
            "colex finding/tile_access.hpp", evidence::Expected::stands,
            "forall distributions of one or two warps and 1 to 4 registers, each coordinate once, the bits in any order, to the "
            "tile's coordinate or its modes: claim tile_access has the accesses of the TV layout, and none if the tile has twice "
            "the columns"},
           {integer("registers", 0, 2),
            integer("warps", 0, 1),
            {"rows",
             [](const Assignment& before) {
               return cases::IntegerDomain{0, 5 + integer_of(before[0]) + integer_of(before[1])};
             }},
            integer("modes", 0, 1),
            integer("wider", 0, 1),
            integer("seed", 0, 99)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return static_cast<std::size_t>(integer_of(values[k])); };
             HeldByBits held{at(0), at(1), at(2), {}};
             for (std::size_t bit = 0; bit < 5 + at(0) + at(1); ++bit) held.places.push_back(Word{1} << bit);
             std::shuffle(held.places.begin(), held.places.end(), std::mt19937(static_cast<std::uint32_t>(at(5))));
             return is_by_distribution(held, at(3) == 1, at(4) == 1);
           });
  laws.add({"find.padding.requires",
            "Padding goes between the rows of a tile of two modes, one of stride 1 and one that steps over it, and no other tile "
            "is padded.",
            "colex finding/swizzle.hpp", evidence::Expected::stands,
            "forall 8 x 8 tiles, each mode one or two, of strides s and 8 + g, 1 <= s <= 2, -2 <= g <= 2, either way: claim "
            "find_padding is there exactly if both modes are one, s == 1 and g >= 0, and g is what it enlarges"},
           {integer("first", 0, 1), integer("second", 0, 1), integer("inner", 0, 1), integer("s", 1, 2), integer("g", -2, 2)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             return is_padded({at(0) == 1, at(1) == 1, at(2) == 1, at(3), at(4)});
           });
  laws.add({"find.linear.cosets",
            "A linear arrangement is found of what a warp reads if its words are a coset, and none is if they are not.",
            "colex finding/tile_access.hpp", evidence::Expected::stands,
            "forall cosets of 32 words among 2^bits, 6 <= bits <= 8, one of the words replaced or none: claim "
            "linear_arrangement is there exactly if none is"},
           {integer("bits", 6, 8), integer("replaced", 0, 1), integer("seed", 0, 199)}, [](const Assignment& values) {
             return is_arranged_if_coset(static_cast<std::size_t>(integer_of(values[0])), integer_of(values[1]) == 1,
                                         integer_of(values[2]));
           });
  laws.add({"packed.order", "A tile that is packed has each element at the number of those that lay before it.",
            "colex finding/copy.hpp", evidence::Expected::stands,
            "forall layouts of modes ((a,b),c) of extents 1 to 4, each of which steps over the next smaller one and up to 3 "
            "elements: claim packed(L)(x) == #{y : L(y) < L(x)} for all x < size(L)"},
           {integer("a", 1, 4), integer("b", 1, 4), integer("c", 1, 4), integer("gap_a", 0, 3), integer("gap_b", 0, 3),
            integer("gap_c", 0, 3), integer("order", 0, 5)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             return is_packed(Spaced{{at(0), at(1), at(2)}, {at(3), at(4), at(5)}, at(6)}.layout());
           });
  laws.add({"find.copy.vectors",
            "The widest vectors of a copy are those by the definition: blocks side by side and aligned in both memories, "
            "translates of the first; and a tile that goes backwards or has two elements in one place has none.",
            "colex finding/copy.hpp", evidence::Expected::stands,
            "forall tiles of 1, 8, 16 or 64 rows and 1, 2, 6 or 8 columns, from global memory by rows, by columns, apart, "
            "backwards or one on the other, to such a tile, a swizzled one or registers, elements of 1, 2 or 4 bytes, one or two "
            "warps, at multiples of 4 or 16 bytes: claim widest_vector has the most elements of such blocks, and is there if "
            "there are some"},
           {integer("rows", 0, 3), integer("columns", 0, 3), integer("source", 0, 5), integer("destination", 0, 7),
            integer("size", 0, 2), integer("warps", 1, 2), integer("aligned", 0, 1), integer("shared", 0, 1)},
           [](const Assignment& values) {
             constexpr std::array<std::int64_t, 4> rows = {1, 8, 16, 64}, columns = {1, 2, 6, 8};
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             return has_widest({rows.at(static_cast<std::size_t>(at(0))), columns.at(static_cast<std::size_t>(at(1))), at(2),
                                at(3), std::int64_t{1} << at(4), 32 * at(5), at(6) == 1 ? 16 : 4, at(7) == 1});
           });
}

}  // namespace colex::oracle_laws
