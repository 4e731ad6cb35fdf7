// Products: a layout, and where its copies begin.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "colex/compact.hpp"
#include "colex/logical_product.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/contracts.hpp"
#include "colex/theorems/theorem.hpp"
#include "colex/tile_to_shape.hpp"

#include "divisors.hpp"
#include "tilers.hpp"

namespace colex::theorems {

namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): the scopes of laws

// --- from the theorems on its parts, for layouts of any rank

/// A (x) B, and the same with as many places as B has elements, and not as its values need.
struct Product {
  auto places(const auto& B) const { return cosize(B); }
  auto operator()(const auto& A, const auto& B) const { return logical_product(A, B); }
};
struct ProductOfSize {
  auto places(const auto& B) const { return size(B); }
  OpaqueLayout operator()(const OpaqueLayout& A, const OpaqueLayout& B) const {
    return make_layout<Opaque, Opaque>({A, composition(complement_of_size(A, places(B)), B)});
  }
};

/// R(i, j) = A(i) + C(B(j)), with C the complement of A that has a place for each value of B; and mode 0 is A.
struct ProductValues {
  void operator()(Scope& scope) const {
    Contracts parts(scope);
    const OpaqueLayout A = parts.part("A"), B = parts.part("B", 0);
    const OpaqueLayout R = logical_product(A, B);
    const OpaqueLayout C = complement_of_size(A, cosize(B));
    const Tuple<Opaque> c = parts.coordinate("c", tuple<Opaque>(size(A), size(B)));
    parts.composes(C, B, c.mode(1));
    scope.claim(R.mode(0) == A, "the first mode is A");
    scope.claim(R(c) == A(c.mode(0)) + C(B(c.mode(1))), "value");
    scope.claim(size(R) == size(A) * size(B), "size");
  }
};

/// Two elements of R have the same offset only if they are the same element of A in the same copy: copies of A do not overlap.
template <class Multiply>
struct ProductApart {
  void operator()(Scope& scope) const {
    Contracts parts(scope);
    const OpaqueLayout A = parts.part("A"), B = parts.part("B", 0);
    const OpaqueLayout R = Multiply()(A, B);
    const Opaque places = Multiply().places(B);
    const Tuple<Opaque> c = parts.coordinate("c", R.shape()), e = parts.coordinate("e", R.shape());
    for (const Tuple<Opaque>& at : {c, e}) {
      parts.composes(complement_of_size(A, places), B, at.mode(1));
      parts.bounded(B, at.mode(1));
    }
    parts.apart(A, places, c.mode(0), B(c.mode(1)), e.mode(0), B(e.mode(1)));
    if (!(R(c) == R(e))) return;
    scope.claim(A(c.mode(0)) == A(e.mode(0)), "the same element");
    scope.claim(B(c.mode(1)) == B(e.mode(1)), "the same copy");
  }
};

/// zipped_product by a layout is logical_product; tiled_product and flat_product by one have its values, at i + |A|·j. In the
/// twin the copies count first.
auto product_opened(bool copies_first) {
  return [copies_first](Scope& scope) {
    using Opened = Contracts::Opened;
    Contracts parts(scope);
    const OpaqueLayout A = parts.part("A"), B = parts.part("B", 0);
    const OpaqueLayout R = logical_product(A, B);
    const OpaqueLayout C = complement_of_size(A, cosize(B));
    const Tuple<Opaque> c = parts.coordinate("c", tuple<Opaque>(size(A), size(B)));
    parts.composes(C, B, c.mode(1));
    const Opaque value = A(c.mode(0)) + C(B(c.mode(1)));
    scope.claim(zipped_product(A, B)(c) == value, "zipped_product");
    const Opaque last = c.mode(1).leaf() + size(B) * c.mode(0).leaf();
    const Opaque second = parts.opens(R, Opened::second, c), both = parts.opens(R, Opened::both, c);
    scope.claim(tiled_product(A, B)(copies_first ? last : second) == value, "tiled_product");
    scope.claim(flat_product(A, B)(copies_first ? last : both) == value, "flat_product");
    scope.claim(size(tiled_product(A, B)) == size(A) * size(B), "size");
    scope.claim(size(flat_product(A, B)) == size(A) * size(B), "size");
  };
}

/// A coordinate of a product by mode, and its value there: A(a) + C(B(b)) of each mode.
Places product_places(Contracts& parts, const OpaqueLayout& L, const Tiler<Opaque>& tiler) {
  return places_by_mode(parts, L, tiler, [&](const OpaqueLayout& A, const OpaqueLayout& B, const std::string& name) {
    const OpaqueLayout C = complement_of_size(A, cosize(B));
    const Tuple<Opaque> c = parts.coordinate(name, tuple<Opaque>(size(A), size(B)));
    parts.composes(C, B, c.mode(1));
    return Halves{c.mode(0), c.mode(1), A(c.mode(0)) + C(B(c.mode(1)))};
  });
}

/// All forms of a product by mode have the values of the products of the modes.
void product_by_mode(Scope& scope, Contracts& parts, const OpaqueLayout& A, const Tiler<Opaque>& tiler) {
  const Places at = product_places(parts, A, tiler);
  scope.claim(logical_product(A, tiler)(at.logical) == at.value, "logical_product");
  scope.claim(zipped_product(A, tiler)(at.zipped()) == at.value, "zipped_product");
  scope.claim(tiled_product(A, tiler)(at.tiled()) == at.value, "tiled_product");
  scope.claim(flat_product(A, tiler)(at.flat()) == at.value, "flat_product");
}

/// Not true: the halves of the modes are gathered, and do not stay where they are.
void zipped_as_multiplied(Scope& scope, Contracts& parts, const OpaqueLayout& A, const Tiler<Opaque>& tiler) {
  const Places at = product_places(parts, A, tiler);
  scope.claim(zipped_product(A, tiler)(at.logical) == at.value);
}

/// The profiles of a block and of the order of its copies: a leaf, or a tuple each mode of which is a part of any rank.
struct Blocks {
  std::string name;
  Profile block;
  Profile order;
};

/// A place in a product that keeps the rank, and its value: a in the block, b among the blocks.
struct PlaceInBlocks {
  std::vector<Opaque> a, b;
  std::vector<Opaque> block, order;  ///< how many there are of each
  bool leaves;                       ///< a product of leaves is a pair, and no tuple of pairs
  Opaque value;

  /// Mode by mode, the coordinate of the one and then of the other: (a,b).
  Tuple<Opaque> blocked() const { return paired(a, b); }
  Tuple<Opaque> raked() const { return paired(b, a); }
  /// Row by row: row x of mode k of a blocked product is row a of block b, with x = a + (rows of a block)·b.
  Tuple<Opaque> blocked_row() const { return row(a, block, b); }
  Tuple<Opaque> raked_row() const { return row(b, order, a); }

 private:
  using Modes = Tuple<Opaque>::Modes;
  Tuple<Opaque> of_modes(const Modes& modes) const { return leaves ? modes.front() : Tuple<Opaque>(modes); }
  Tuple<Opaque> paired(const std::vector<Opaque>& first, const std::vector<Opaque>& second) const {
    Modes modes;
    for (std::size_t k = 0; k < first.size(); ++k) modes.push_back(tuple<Opaque>(first[k], second[k]));
    return of_modes(modes);
  }
  Tuple<Opaque> row(const std::vector<Opaque>& first, const std::vector<Opaque>& count, const std::vector<Opaque>& second) const {
    Modes modes;
    for (std::size_t k = 0; k < first.size(); ++k) modes.emplace_back(first[k] + count[k] * second[k]);
    return of_modes(modes);
  }
};

/// Any place, where the shorter of A and B is extended by modes 1:0.
PlaceInBlocks place_in_blocks(Contracts& parts, const OpaqueLayout& A, const OpaqueLayout& B) {
  const bool leaves_only = A.shape().is_leaf() && B.shape().is_leaf();
  const std::size_t rank = std::max(A.rank(), B.rank());
  const OpaqueLayout block = leaves_only ? A : colex::detail::padded_to_rank(A, rank);
  const OpaqueLayout order = leaves_only ? B : colex::detail::padded_to_rank(B, rank);
  const OpaqueLayout C = complement_of_size(block, cosize(order));
  const Tuple<Opaque> a = parts.coordinate("a", block.shape()), b = parts.coordinate("b", order.shape());
  parts.composes(C, order, b);
  return {leaves(a), leaves(b), leaves(block.shape()), leaves(order.shape()), leaves_only, block(a) + C(order(b))};
}

/// A blocked product has A(a) + C(B(b)) at row a of block b, mode by mode, and a raked one at row a of the blocks' rows b.
auto product_of_blocks(const Blocks& of) {
  return [of](Scope& scope) {
    Contracts parts(scope);
    const OpaqueLayout A = parts.layout("A", of.block), B = parts.layout("B", of.order, 0);
    const OpaqueLayout blocked = blocked_product(A, B), raked = raked_product(A, B);
    const PlaceInBlocks at = place_in_blocks(parts, A, B);
    scope.claim(blocked(at.blocked()) == at.value, "blocked");
    scope.claim(blocked(at.blocked_row()) == at.value, "blocked, by rows");
    scope.claim(raked(at.raked()) == at.value, "raked");
    scope.claim(raked(at.raked_row()) == at.value, "raked, by rows");
  };
}

/// Not true: a raked product interleaves the blocks.
auto raked_as_blocked(const Blocks& of) {
  return [of](Scope& scope) {
    Contracts parts(scope);
    const OpaqueLayout A = parts.layout("A", of.block), B = parts.layout("B", of.order, 0);
    const OpaqueLayout raked = raked_product(A, B);
    const PlaceInBlocks at = place_in_blocks(parts, A, B);
    scope.claim(raked(at.blocked_row()) == at.value);
  };
}

/// A tile of this profile, repeated until it fills a shape of whole tiles; in which order the copies follow one another, or in
/// that of the modes.
struct Repeated {
  std::string name;
  Profile tile;
  std::size_t rank;  ///< of the shape
  std::vector<std::int64_t> order;
};

Tuple<Opaque> tuple_of(const std::vector<Opaque>& modes, bool is_leaf) {
  if (is_leaf) return Tuple<Opaque>(modes.front());
  return Tuple<Opaque>(Tuple<Opaque>::Modes(modes.begin(), modes.end()));
}

/// tile_to_shape is the blocked product with the compact grid of copies: row x of mode k is row x mod |A_k| of copy x div |A_k|,
/// and the shape is filled. The twin takes the copies in the order of the modes, whatever order is asked for.
auto tile_to_a_shape(const Repeated& of, bool keeps_the_order) {
  return [of, keeps_the_order](Scope& scope) {
    Contracts parts(scope);
    const OpaqueLayout A = parts.layout("A", of.tile);
    std::vector<Opaque> copies, extents, order;
    for (std::size_t k = 0; k < of.rank; ++k) {
      copies.push_back(Opaque(scope.at_least("copies" + std::to_string(k), 1)));
      extents.push_back(k < A.rank() ? size(A.mode(k)) * copies.back() : copies.back());
      if (!of.order.empty()) order.push_back(Opaque(of.order[k]));
    }
    const bool is_leaf = A.shape().is_leaf() && of.rank == 1;
    const Tuple<Opaque> target = tuple_of(extents, is_leaf), count = tuple_of(copies, is_leaf);
    const bool in_order = order.empty() || !keeps_the_order;
    const Tuple<Opaque> stride = in_order ? compact_col_major(count) : compact_order(count, tuple_of(order, is_leaf));
    const OpaqueLayout R = order.empty() ? tile_to_shape(A, target) : tile_to_shape(A, target, tuple_of(order, is_leaf));
    const PlaceInBlocks at = place_in_blocks(parts, A, OpaqueLayout(count, stride));
    scope.claim(R(at.blocked()) == at.value, "value");
    scope.claim(R(at.blocked_row()) == at.value, "value, by rows");
    for (std::size_t k = 0; k < of.rank && !is_leaf; ++k) scope.claim(size(R.mode(k)) == extents[k], "extent of the shape");
    scope.claim(size(R) == product(target), "size of the shape");
  };
}

std::vector<Repeated> repeated() {
  const Profile leaf(_), two = tuple<Underscore>(_, _), three = tuple<Underscore>(_, _, _);
  return {{"_ to a number", leaf, 1, {}},
          {"(_,_) to a matrix", two, 2, {}},
          {"(_,_) to a matrix, rows first", two, 2, {1, 0}},
          {"(_,_) to a stack", two, 3, {}},
          {"(_,_) to a stack, in the order (1,2,0)", two, 3, {1, 2, 0}},
          {"(_,_,_) to a stack", three, 3, {}},
          {"(_,_,_) to a stack, in the order (2,0,1)", three, 3, {2, 0, 1}}};
}

std::vector<Blocks> blocks() {
  const Profile leaf(_), one = tuple<Underscore>(_), two = tuple<Underscore>(_, _), three = tuple<Underscore>(_, _, _);
  return {{"_ by _", leaf, leaf},    {"(_) by (_)", one, one},  {"(_,_) by (_,_)", two, two},
          {"(_,_) by _", two, leaf}, {"_ by (_,_)", leaf, two}, {"(_,_,_) by (_,_,_)", three, three}};
}

// --- the whole function

/// A (x) n:r exists where the gaps within A and each of r and n·r divide one another: of the number of elements of the first
/// gaps and r one divides the other. It has A(i) + (where copy r·j begins) at (i, j).
template <class Begin>
void claim_product(Scope& scope, std::size_t rank, const Begin& begin) {
  const Layout<I> A = unknown_layout(scope, "A", rank);
  const I n = scope.at_least("n", 1), r = scope.at_least("r", 1);
  const Layout<I> B(Mode<I>{n, r});
  const auto gaps = try_complement(A);
  if (!gaps) return;
  assume_divisors(scope, modes(*gaps), modes(*gaps).size(), {r, n * r});
  const Layout<I> C = complement_of_size(A, cosize(B));
  const auto R = try_logical_product(A, B);
  scope.claim(R.has_value(), "exists");
  if (!R) return;
  const Tuple<I> i = unknown_coordinate(scope, "i", A.shape());
  const I j = scope.coordinate("j", n);
  scope.claim((*R)(tuple<I>(i, j)) == A(i) + begin(A, C, B(j)), "value");
}

auto product_by_a_mode(std::size_t rank) {
  return [rank](Scope& scope) {
    claim_product(scope, rank, [](const auto& /*A*/, const auto& C, const auto& place) { return C(place); });
  };
}

/// Not true: there may be room for copies within A.
auto copies_side_by_side(std::size_t rank) {
  return [rank](Scope& scope) {
    claim_product(scope, rank, [](const auto& A, const auto& /*C*/, const auto& place) { return size(A) * place; });
  };
}

}  // namespace

std::vector<Theorem> about_product() {
  std::vector<std::string> of_its_parts = composed_by();
  of_its_parts.insert(of_its_parts.end(), {"complement.copies.all-ranks", "cosize.values.all-ranks"});
  std::vector<Part> of_blocks;
  for (const Blocks& each : blocks()) of_blocks.push_back({each.name, Law(product_of_blocks(each))});
  std::vector<Part> of_shapes;
  for (const Repeated& each : repeated()) of_shapes.push_back({each.name, Law(tile_to_a_shape(each, true))});
  // That B's values end at its cosize is not asked there.
  std::vector<std::string> and_opened(of_its_parts.begin(), std::prev(of_its_parts.end()));
  and_opened.emplace_back("reshape.opened.all-ranks");
  return {
      resting_on(of_its_parts, {"product.values.all-ranks",
                                "R = A (x) B has A(i) + C(B(j)) at (i, j), with C the complement of A; its first mode is A, and "
                                "copies of A do not overlap",
                                "logical_product.hpp",
                                HoldsFor::all_ranks,
                                {{"values", Law(ProductValues())}, {"apart", Law(ProductApart<Product>())}},
                                {{"as many places as elements", Law(ProductApart<ProductOfSize>())}}}),
      resting_on(and_opened, {"product.opened.all-ranks",
                              "zipped_product by a layout has A(i) + C(B(j)) at (i, j), and tiled_product and flat_product at i "
                              "+ |A|·j, however many modes they open; each has |A|·|B| values",
                              "logical_product.hpp",
                              HoldsFor::all_ranks,
                              {{"opened", Law(product_opened(false))}},
                              {{"the copies in front", Law(product_opened(true))}}}),
      resting_on(of_its_parts, {"product.by-mode",
                                "logical, zipped, tiled and flat product by mode have the same value at the same place, the sum "
                                "of the products of the modes",
                                "logical_product.hpp",
                                HoldsFor::profiles,
                                of_tilings(of_tiles("B", product_by_mode)),
                                {{"zipped as logical", Law(of_tiles("B", zipped_as_multiplied)(tilings()[1]))}}}),
      resting_on(of_its_parts, {"product.blocked",
                                "a blocked product has A(a) + C(B(b)) at row a of block b in each mode, a raked one at row b of "
                                "the rows that are the a-th of their blocks",
                                "logical_product.hpp",
                                HoldsFor::profiles,
                                of_blocks,
                                {{"raked as blocked", Law(raked_as_blocked(blocks()[2]))}}}),
      resting_on(of_its_parts,
                 {"tile-to-shape.values",
                  "a tile that is repeated to a shape of whole tiles has in each mode row a of the tile at row a of copy b, at "
                  "the offset of the copy in the order that is asked for; it has the extents of the shape",
                  "tile_to_shape.hpp",
                  HoldsFor::profiles,
                  of_shapes,
                  {{"in another order", Law(tile_to_a_shape(repeated()[2], false))}}}),
      {"product.mode",
       "A (x) n:r exists and has A(i) + C(r·j) at (i, j), where prefix products of the shape of A's gaps and each of r and n·r "
       "divide one another",
       "logical_product.hpp",
       HoldsFor::profiles,
       ranks(1, 2, product_by_a_mode, 3),
       {{"copies side by side", Law(copies_side_by_side(1))}}},
  };
}

}  // namespace colex::theorems
