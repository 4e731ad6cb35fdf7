// Every operation of the groups core, construct and reshape, divide and product, swizzle and composed has a row, and the row
// works: each name with an expression that holds if the operation is what it should be.
#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"

namespace colex::notation::features_test {
namespace {

struct Feature {
  std::string_view name;
  std::string_view truth;
};

/// Names of functions that an expression calls or mentions.
std::set<std::string> mentioned(std::string_view text) {
  std::set<std::string> result;
  const Expression expression = parse_expression(text);
  for (const Node& node : expression.nodes) {
    if (node.operation == Operation::call || node.operation == Operation::name) result.insert(expression.name_of(node));
  }
  return result;
}

void expect(const std::vector<Feature>& features) {
  for (const Feature& feature : features) {
    EXPECT_EQ(answer_line(feature.truth), "true") << feature.truth;
    EXPECT_EQ(mentioned(feature.truth).count(std::string(feature.name)), 1u) << feature.truth << " does not use " << feature.name;
    EXPECT_NE(functions<Checked>().find(feature.name), nullptr) << feature.name;
  }
}

TEST(Features, CoreTuples) {
  expect({
      {"rank", "rank((4,(2,3))) == 2"},
      {"depth", "depth((4,(2,3))) == 2"},
      {"size", "size((4,(2,3))) == 24"},
      {"product", "product((4,(2,3))) == 24"},
      {"product_each", "product_each((4,(2,3))) == (4,6)"},
      {"product_like", "product_like((4,(2,3)), (0,0)) == (4,6)"},
      {"sum", "sum((4,(2,3))) == 9"},
      {"flatten", "flatten((4,(2,3))) == (4,2,3)"},
      {"unflatten", "unflatten((4,2,3), (0,(0,0))) == (4,(2,3))"},
      {"get", "get((4,(2,3)), 1, 0) == 2"},
      {"front", "front(((4,5),(2,3))) == 4"},
      {"back", "back((4,(2,3))) == 3"},
      {"wrap", "rank(wrap(4)) == 1 and depth(wrap(4)) == 1"},
      {"unwrap", "unwrap(((4,5))) == (4,5)"},
      {"repeat", "repeat(2, 3) == (2,2,2)"},
      {"repeat_like", "repeat_like((4,(2,3)), 7) == (7,(7,7))"},
      {"reverse", "reverse((4,(2,3))) == ((3,2),4) or reverse((4,(2,3))) == ((2,3),4)"},
      {"find", "find((4,(2,3)), 3) == (1,1)"},
      {"find_if", "find_if((4,(2,3)), bijective) == 0"},
      {"ceil_div", "ceil_div(7, 2) == 4"},
      {"round_up", "round_up(7, 4) == 8"},
      {"gcd", "gcd(12, 18, 27) == 3"},
      {"min", "min(3, (2,5)) == 2"},
      {"max", "max(3, (2,5)) == 5"},
      {"elem_scale", "elem_scale((2,3), (10,100)) == (20,300)"},
      {"inner_product", "inner_product((1,(1,2)), (3,(12,1))) == 17"},
      {"prefix_product", "prefix_product((3,(2,4))) == (1,(3,6))"},
      {"compact_col_major", "compact_col_major((3,2,4)) == (1,3,6)"},
      {"compact_row_major", "compact_row_major((3,2,4)) == (8,4,1)"},
      {"shape_div", "shape_div((3,6,2,8), 72) == (1,1,1,4)"},
      {"shape_mod", "shape_mod((3,6,2,8), 9) == (3,3,1,1)"},
      {"evenly_divides", "evenly_divides((4,8), (2,4)) and not evenly_divides((4,8), (3,4))"},
      {"congruent", "congruent((4,(2,3)), (1,(1,1))) and not congruent((4,6), (4,(2,3)))"},
      {"weakly_congruent", "weakly_congruent((4,6), (4,(2,3))) and not weakly_congruent((4,(2,3)), (4,6))"},
      {"compatible", "compatible((4,6), (4,(2,3))) and not compatible((4,6), (4,(2,4)))"},
      {"lex_less", "lex_less((1,9), (2,0))"},
      {"lex_leq", "lex_leq((1,9), (1,9))"},
      {"colex_less", "colex_less((9,1), (0,2))"},
      {"colex_leq", "colex_leq((9,1), (9,1))"},
      {"elem_less", "elem_less((1,1), (2,2)) and not elem_less((1,3), (2,2))"},
      {"elem_leq", "elem_leq((1,2), (2,2))"},
      {"idx2crd", "idx2crd(16, (3,(2,3))) == (1,(1,2)) and idx2crd(5, (2,2)) == (1,2)"},
      {"crd2idx", "crd2idx((1,(1,2)), (3,(2,3))) == 16 and crd2idx((1,5), (3,(2,3)), (3,(12,1))) == 17"},
      {"crd2crd", "crd2crd((1,2), (3,3), 9) == 7"},
      {"increment", "increment((2,(1,0)), (3,(2,3))) == (0,(0,1))"},
  });
}

TEST(Features, CoreLayouts) {
  expect({
      {"shape", "shape((4,8):(8,1)) == (4,8)"},
      {"stride", "stride((4,8):(8,1)) == (8,1)"},
      {"size", "size((4,8):(8,1)) == 32"},
      {"cosize", "cosize((4,8):(8,1)) == 32 and cosize(4:-2) == 7"},
      {"rank", "rank((4,(2,3)):(1,(4,8))) == 2"},
      {"depth", "depth((4,(2,3)):(1,(4,8))) == 2"},
      {"coshape", "coshape((4,8):(1@0,1@1)) == (4,8)"},
      {"coprofile", "coprofile((4,8):(1@0,1@1)) == (0,0)"},
      {"slice", "slice((2,_), (4,8):(8,1)) == (8):(1)"},
      {"dice", "dice((2,_), (4,8):(8,1)) == (4):(8)"},
      {"slice_and_offset", "slice_and_offset((2,_), (4,8):(8,1)) == 16 + ((8):(1))"},
      {"domain_offset", "domain_offset((1,2), (4,8):(8,1)) == 10 + ((4,8):(8,1))"},
      {"layout", "layout(slice_and_offset((2,_), (4,8):(8,1))) == (8):(1)"},
      {"offset", "offset(slice_and_offset((2,_), (4,8):(8,1))) == 16"},
      {"coalesce", "coalesce((2,(1,6)):(1,(6,2))) == 12:1 and coalesce((2,(1,6)):(1,(6,2)), (0,0)) == (2,6):(1,2)"},
      {"coalesce_z", "coalesce_z((3,1):(1,100)) == (3,1):(1,100)"},
      {"filter", "filter((4,8):(0,1)) == 8:1"},
      {"filter_zeros", "filter_zeros((4,8):(0,1)) == (1,8):(0,1)"},
      {"holders", "holders((4,8):(1,2), 4) == ((2,1),(0,2))"},
      {"with_shape", "with_shape((4,6):(6,1), (2,12)) == (2,(2,6)):(6,(12,1))"},
      {"squeeze", "squeeze((4,1,8):(0,7,1)) == (4,8):(0,1)"},
      {"sort", "sort((2,3,4):(12,1,3)) == (3,4,2):(1,3,12)"},
      {"composition", "composition((20,2):(16,4), (4,5):(1,4)) == (4,5):(16,64)"},
      {"admissible", "admissible((6,2):(1,100), 2:4) and not admissible((6,4):(1,100), 4:4)"},
      {"complement", "complement(4:2) == 2:1 and complement((8,8):(1,9), 288) == 4:72"},
      {"covers", "covers(4:2, 2:1)"},
      {"right_inverse", "right_inverse((4,8):(8,1)) == (8,4):(4,1)"},
      {"left_inverse", "left_inverse((4,8):(8,1)) == (8,4):(4,1)"},
      {"nullspace", "nullspace((4,8):(0,1)) == 4:1"},
      {"max_common_layout", "size(max_common_layout((4,8):(1,4), (4,8):(1,4))) == 32"},
      {"max_common_vector", "max_common_vector((4,8):(1,4), (4,8):(1,8)) == 4"},
      {"domain_distribute", "size(domain_distribute((4,8), 4)) == 32 or size(domain_distribute((4,8), 4)) == 4"},
      {"layout_add", "layout_add(4:1, 4:2) == 4:3"},
      {"greatest_common_domain", "greatest_common_domain((5,3,4), (10,6):(6,1)) == (5,2):(1,30)"},
      {"mutual_refinement", "size(mutual_refinement((4,6), (2,12))) == 24"},
      {"equal", "equal((4,8):(1,4), 32:1) and not equal(4:1, 4:2)"},
      {"injective", "injective((2,2):(2,3)) and not injective((2,2):(1,1))"},
      {"surjective", "surjective((2,2):(1,1)) and not surjective(2:2)"},
      {"bijective", "bijective((4,8):(8,1)) and not bijective(2:2)"},
      {"compact", "compact((4,8):(8,1)) and not compact(2:2)"},
      {"ordered", "ordered(4:2) and not ordered((4,8):(8,1))"},
      {"disjoint", "disjoint(4:1, 2:4) and not disjoint(4:1, 2:3)"},
      {"same_image", "same_image((4,2):(1,2), 6:1)"},
      {"tractable", "tractable((4,8):(8,1)) and not tractable((4,8):(3,3))"},
      {"image_size", "image_size((4,2):(1,2)) == 6"},
      {"holes", "holes((4,2):(1,8)) == 4"},
      {"fit", "fit((0,2,1,3)) == (2,2):(2,1)"},
  });
}

TEST(Features, ConstructAndReshape) {
  expect({
      {"make_layout",
       "make_layout((4,8)) == (4,8):(1,4) and make_layout((4,8),(8,1)) == (4,8):(8,1) and make_layout(4:1,8:4) == (4,8):(1,4)"},
      {"make_layout_left", "make_layout_left((4,8)) == (4,8):(1,4)"},
      {"make_layout_right", "make_layout_right((4,8)) == (4,8):(8,1)"},
      {"make_ordered_layout", "make_ordered_layout((4,8), (1,0)) == (4,8):(8,1)"},
      {"compact_major", "compact_major(\"LayoutRight\", (2,(3,1),4), 5) == (60,(20,0),5)"},
      {"ModularIndexing", "ModularIndexing(-35, 4, 8) == -35 / 4 % 8"},
      {"compact_order", "compact_order((4,8), (1,0)) == (8,1)"},
      {"make_layout_like", "make_layout_like((4,8):(100,1)) == (4,8):(8,1)"},
      {"make_identity_layout", "make_identity_layout((4,8)) == (4,8):(1@0,1@1)"},
      {"make_fragment_like", "compact(make_fragment_like((4,8):(100,1)))"},
      {"make_layout_tv", "get(make_layout_tv((4,8):(8,1), (1,2):(0,1)), 1) == ((8,4),2):((8,1),4)"},
      {"make_cotiled", "rank(make_cotiled((4,2):(2,1), 8:1)) == 2"},
      {"append", "append((4,8), 3) == (4,8,3) and append(4:1, 3:7) == (4,3):(1,7)"},
      {"prepend", "prepend((4,8), 3) == (3,4,8)"},
      {"append_ones", "append_ones((4,8), 3) == (4,8,1)"},
      {"prepend_ones", "prepend_ones((4,8), 3) == (1,4,8)"},
      {"replace", "replace((4,8), 1, 3) == (4,3)"},
      {"group", "group((4,8,3):(1,4,32), 0, 2) == ((4,8),3):((1,4),32)"},
      {"group_modes", "group_modes((4,8,3):(1,4,32), 0, 2) == ((4,8),3):((1,4),32)"},
      {"select", "select((4,8,3):(1,4,32), 0, 2) == (4,3):(1,32)"},
      {"take", "take((4,8,3):(1,4,32), 1, 3) == (8,3):(4,32)"},
      {"zip", "zip((4,8),(2,3)) == ((4,2),(8,3))"},
      {"tile_unzip", "tile_unzip(((2,2),(4,2)):((1,2),(4,16)), (2,4)) == ((2,4),(2,2)):((1,4),(2,16))"},
      {"concat", "concat((4,8):(1,4), (2,3):(5,6)) == (4,8,2,3):(1,4,5,6)"},
      {"is_major", "is_major(1, (4,8):(8,1)) and not is_major(0, (4,8):(8,1))"},
      {"leading_dim", "leading_dim((4,8):(8,1)) == 1"},
      {"max_alignment", "max_alignment((4,8):(12,1)) == 4"},
      {"recast_layout", "recast_layout((4,8):(1,4), 8, 16) == (8,8):(1,8)"},
      {"recast", "recast((4,8):(1,4), 8, 16) == (8,8):(1,8)"},
      {"upcast", "upcast((8,8):(1,8), 2) == (4,8):(1,4)"},
      {"downcast", "downcast((4,8):(1,4), 2) == (8,8):(1,8)"},
      {"flatten_to_tuple", "flatten_to_tuple((4,(2,3))) == (4,2,3)"},
      {"remove", "remove((4,8,3):(1,4,32), 1) == (4,3):(1,32)"},
      {"quasi_inverse", "quasi_inverse((2,3):(0,1)) == 3:2"},
      {"cute_composition", "cute_composition((6,4):(1,100), 4:4) == (2,2):(4,100)"},
      {"cute_elem_leq", "cute_elem_leq((1,2), (1,3)) and not cute_elem_leq((1,2), (0,1))"},
      {"image_mask", "image_mask((2,2):(1,4)) == 51"},
      {"make_layout_image_mask", "make_layout_image_mask((2,4):(1,2), (1,2), 1) == 170"},
  });
}

TEST(Features, DivideAndProduct) {
  expect({
      {"logical_divide", "logical_divide((4,2,3):(2,1,8), 4:2) == ((2,2),(2,3)):((4,1),(2,8))"},
      {"zipped_divide", "zipped_divide((4,8):(1,4), <2:1,4:2>) == ((2,4),(2,2)):((1,8),(2,4))"},
      {"tiled_divide", "tiled_divide((4,8):(1,4), (2,4)) == ((2,4),2,2):((1,4),2,16)"},
      {"flat_divide", "flat_divide((4,8):(1,4), (2,4)) == (2,4,2,2):(1,4,2,16)"},
      {"padded_logical_divide", "size(padded_logical_divide(6:1, 4)) == 8"},
      {"padded_zipped_divide", "rank(padded_zipped_divide((6,6):(1,6), (4,4))) == 2"},
      {"logical_product", "logical_product((2,2):(4,1), 6:1) == ((2,2),(2,3)):((4,1),(2,8))"},
      {"zipped_product", "rank(zipped_product((2,2):(1,2), 3:1)) == 2"},
      {"tiled_product", "rank(tiled_product((2,2):(1,2), 3:1)) == 2"},
      {"flat_product", "depth(flat_product(2:1, 3:1)) == 1"},
      {"blocked_product", "blocked_product((2,5):(5,1), (3,4):(1,3)) == ((2,3),(5,4)):((5,10),(1,30))"},
      {"raked_product", "raked_product((2,5):(5,1), (3,4):(1,3)) == ((3,2),(4,5)):((10,5),(30,1))"},
      {"tile_to_shape", "tile_to_shape((2,2):(1,2), (4,4)) == ((2,2),(2,2)):((1,4),(2,8))"},
      {"padded_tile_to_shape", "size(padded_tile_to_shape((2,2):(1,2), (3,4))) == 16"},
      {"hier_unzip", "hier_unzip(logical_divide, (4,8):(1,4), (2,4)) == ((2,4),(2,2)):((1,4),(2,16))"},
      {"local_tile", "local_tile((4,8):(1,4), (2,4), (1,0)) == 2 + ((2,4):(1,4))"},
      {"local_partition", "offset(local_partition((4,8):(1,4), (2,4):(1,2), 3)) == 5"},
      {"inner_partition", "inner_partition((4,8):(1,4), (2,4), (1,0)) == 2 + ((2,4):(1,4))"},
      {"outer_partition", "outer_partition((4,8):(1,4), (2,4), (1,0)) == 1 + ((2,2):(2,16))"},
      {"padded_tiled_divide", "padded_tiled_divide((6,8):(1,6), (4,4)) == ((4,4),2,2):((1,6),4,24)"},
      {"padded_flat_divide", "padded_flat_divide((6,8):(1,6), (4,4)) == (4,4,2,2):(1,6,4,24)"},
      {"padded_local_tile", "padded_local_tile((6,8):(1,6), (4,4), (1,0)) == 4 + ((4,4):(1,6))"},
      {"padded_local_partition", "padded_local_partition((6,8):(1,6), (4,4):(1,4), 5) == 7 + ((2,2):(4,24))"},
      {"padded_inner_partition", "padded_inner_partition((6,8):(1,6), (4,4), (1,0)) == 4 + ((4,4):(1,6))"},
      {"padded_outer_partition", "padded_outer_partition((6,8):(1,6), (4,4), (1,0)) == 1 + ((2,2):(4,24))"},
  });
}

// The accumulator of m16n8k16, the rows of ldmatrix, and what they come to in a tile.
TEST(Features, TiledMmaAndTiledCopy) {
  expect({
      {"get_layoutA_TV",
       "equal(get_layoutA_TV((16,8,16), ((4,8),(2,2,2)):((32,1),(16,8,128)), (1,1,1):(0,0,0), _), "
       "((4,8),(2,2,2)):((32,1),(16,8,128)))"},
      {"get_layoutB_TV", "get_layoutB_TV((16,8,16), ((4,8),(2,2)):((16,1),(8,64)), (1,2,1):(0,1,0), _)(33, 0) == 40"},
      {"get_layoutC_TV", "get_layoutC_TV((16,8,16), ((4,8),(2,2)):((32,1),(16,8)), (2,1,1):(1,0,0), _)(32, 1) == 48"},
      {"get_layoutC_TV",
       "coverage(get_layoutC_TV((8,8,4), ((2,2,2),(2,2,2)):((1,16,4),(8,2,32)), (2,2,1):(1,2,0), _, (4,2):(1,16)), (16,16)) == "
       "1"},
      {"thrfrg_A", "size(thrfrg_A((32,16):(1,32), (16,8,16), ((4,8),(2,2,2)):((32,1),(16,8,128)), (1,1,1):(0,0,0), _)) == 512"},
      {"thrfrg_B", "rank(thrfrg_B((8,16):(1,8), (16,8,16), ((4,8),(2,2)):((16,1),(8,64)), (1,1,1):(0,0,0), _)) == 2"},
      {"thrfrg_C",
       "thrfrg_C(make_identity_layout((16,8)), (16,8,16), ((4,8),(2,2)):((32,1),(16,8)), (1,1,1):(0,0,0), _)(5, 1) == (1,3)"},
      {"tile_size_mnk", "tile_size_mnk((16,8,16), (2,2,1):(1,2,0), <_,32,_>) == (32,32,16)"},
      {"get_thr_layout_vmnk", "get_thr_layout_vmnk(32, (2,2,1):(1,2,0))(3, (1,1,0)) == 99"},
      {"get_layoutS_TV", "get_layoutS_TV((8,8):(8,1), (32,2):(2,1), (32,2):(2,1))(3, 4) == 28"},
      {"get_layoutD_TV", "equal(get_layoutD_TV((32,2):(2,1), (32,2):(2,1), (32,2):(2,1)), (32,2):(2,1))"},
      {"tidfrg_S", "tidfrg_S((8,6):(1,100), (1,2):(0,1), (1,2):(0,1), ((2,2),2):((2,4),1), <4,2>)(0, (1,(1,0))) == 5"},
      {"tidfrg_D", "size(tidfrg_D((8,6):(1,100), (1,2):(0,1), (1,2):(0,1), ((2,2),2):((2,4),1), <4,2>)) == 48"},
      {"make_layout_tv_tiler", "make_layout_tv_tiler((4,8):(8,1), (1,2):(0,1)) == <4,16>"},
      {"make_cotiled_tiler", "size(composition((8,4):(1,8), make_cotiled_tiler((2,2):(1,8), (8,4):(1,8)))) == 4"},
      {"retile", "retile((2,2,1):(1,2,0), (1,2):(0,1), (4,(2,2)):(4,(1,2)), <4,4>) == ((2,2),1,1):((1,2),0,0)"},
      {"coverage", "coverage((32,4):(0,1), 4) == 32 and coverage(((4,8),(2,2)):((32,1),(16,8)), (16,8)) == 1"},
      {"vector_width", "vector_width((8,8):(8,1), (8,8):(12,1)) == 4"},
  });
  EXPECT_EQ(
      answer_line("coverage((4,2):(1,2), 6)"),
      "error: inadmissible: coverage: (4,2):(1,2) does not have each of the 6 elements equally often: its coordinates 2 and 4 "
      "are both sent to 2");
}

TEST(Features, SwizzleAndComposed) {
  expect({
      {"make_swizzle", "make_swizzle(896, 112) == Sw<3,4,3>"},
      {"is_involution", "is_involution(Sw<3,4,3>) and not is_involution(Sw<3,0,2>)"},
      {"inverse", "inverse(Sw<3,4,3>) == Sw<3,4,3>"},
      {"upcast", "upcast(Sw<3,4,3>, 16) == Sw<3,0,3>"},
      {"downcast", "downcast(Sw<3,0,3>, 16) == Sw<3,4,3>"},
      {"cute_upcast", "cute_upcast(Sw<3,4,3>, 16) == Sw<3,0,3>"},
      {"cute_cosize", "cute_cosize(Sw<3,4,3> o 8 o (8,64):(64,1)) == 512"},
      {"preimage", "preimage(Sw<3,4,3>, 145) == 129"},
      {"recast", "recast(Sw<3,4,3>, 16, 8) == Sw<3,3,3>"},
      {"composition", "composition(Sw<3,4,3>, (8,64):(64,1)) == Sw<3,4,3> o 0 o (8,64):(64,1)"},
      {"make_composed_layout", "make_composed_layout(Sw<3,4,3>, 8, (8,64):(64,1)) == Sw<3,4,3> o 8 o (8,64):(64,1)"},
      {"get_swizzle_portion", "get_swizzle_portion(Sw<3,4,3> o 0 o 4:1) == Sw<3,4,3>"},
      {"get_nonswizzle_portion", "get_nonswizzle_portion(Sw<3,4,3> o 0 o 4:1) == 4:1"},
      {"transfer_swizzle", "size(transfer_swizzle(Sw<3,4,3>, (8,64):(64,1), (8,64):(64,1))) == 512"},
      {"slice", "slice((1,_), Sw<3,4,3> o 0 o (8,64):(64,1)) == Sw<3,4,3> o 64 o (64):(1)"},
      {"zipped_divide", "zipped_divide(Sw<3,4,3> o 0 o (8,64):(64,1), (8,8)) == Sw<3,4,3> o 0 o ((8,8),(1,8)):((64,1),(0,8))"},
      {"logical_product", "size(logical_product(Sw<3,4,3> o 0 o (8,64):(64,1), 2:1)) == 1024"},
      {"right_inverse", "equal(composition(Sw<0,0,0>, 4:1), right_inverse(Sw<0,4,3> o 0 o 4:1))"},
      {"left_inverse", "size(left_inverse(Sw<3,4,3> o 0 o (16,64):(1,16))) == 1024"},
      {"cosize", "cosize(Sw<3,4,3> o 0 o (8,64):(64,1)) == 512"},
      {"injective", "injective(Sw<3,3,3> o 0 o (8,64):(64,1)) and not injective(Sw<2,1,0> o 0 o 4:1)"},
      {"bijective", "bijective(Sw<3,3,3> o 0 o (8,64):(64,1)) and not bijective(Sw<1,0,1> o 0 o 3:1)"},
      {"compact", "compact(Sw<3,3,3> o 0 o (8,64):(64,1))"},
      {"surjective", "surjective(Sw<3,3,3> o 0 o (8,64):(64,1)) and not surjective(Sw<3,3,3> o 64 o 64:1)"},
      {"contiguous", "contiguous(Sw<3,3,3> o 64 o 64:1) and not contiguous(Sw<1,0,1> o 0 o 3:1)"},
      {"ordered", "ordered(Sw<3,4,3> o 0 o 128:1) and not ordered(Sw<3,4,3> o 0 o 256:1)"},
      {"non_decreasing", "non_decreasing(Sw<3,4,3> o 0 o 128:1)"},
      {"image_contains", "image_contains(Sw<3,3,3> o 0 o (8,64):(64,1), 72) and not image_contains(Sw<3,3,3> o 0 o 64:1, 72)"},
      {"image_size", "image_size(Sw<2,1,0> o 0 o 16:1) == 4"},
      {"holes", "holes(Sw<2,1,0> o 0 o 16:1) == 6"},
      {"disjoint", "disjoint(Sw<3,3,3> o 0 o 64:1, Sw<3,3,3> o 64 o 64:1) and not disjoint(Sw<3,3,3> o 64 o 64:1, 4:72)"},
      {"same_image", "same_image(Sw<3,3,3> o 0 o (8,64):(64,1), 512:1)"},
      {"same_offsets", "same_offsets(Sw<1,0,1> o 0 o 4:1, 4:1)"},
      {"max_common_vector", "max_common_vector(Sw<3,3,3> o 64 o 64:1, 64:1) == 8"},
      {"max_common_layout", "max_common_layout(64:1, Sw<3,3,3> o 64 o 64:1) == 8:1"},
      {"vector_width", "vector_width(Sw<3,3,3> o 0 o (8,64):(64,1), (8,64):(64,1)) == 8"},
      {"swizzle_run", "swizzle_run(Sw<3,3,3>, 64) == 8 and swizzle_run(Sw<3,3,3>, 0) == 64"},
      {"dice", "dice((1,_), Sw<3,4,3> o 0 o (8,64):(64,1)) == Sw<3,4,3> o 0 o (8):(64)"},
      {"slice_and_offset", "slice_and_offset((1,_), Sw<3,4,3> o 0 o (8,64):(64,1)) == Sw<3,4,3> o 64 o (64):(1)"},
      {"admissible", "admissible(Sw<3,4,3> o 0 o (8,64):(64,1), 8:1)"},
  });
}

TEST(Features, LinearLayouts) {
  expect({
      {"linear_layout", "linear_layout((4,8):(8,1)) == F2{in: [8,16,1,2,4]}"},
      {"linear_layout", "linear_layout((4,8):(8,1), \"row\", \"col\") == F2{row: [8,16], col: [1,2,4]}"},
      {"linear_part", "linear_part(Sw<2,0,2> o 8 o 4:1) == F2{in: [1,2]}"},
      {"to_layout", "to_layout(F2{in: [8,16,1,2,4]}) == (4,8):(8,1)"},
      {"to_composed_layout", "to_composed_layout(F2{in: [5,10,1,2]}) == Sw<2,0,2> o 0 o (4,4):(4,1)"},
      {"to_swizzle", "to_swizzle(linear_layout(Sw<3,4,3>)) == Sw<3,4,3>"},
      {"linear_identity", "linear_identity(8) == F2{in: [1,2,4]}"},
      {"linear_zeros", "linear_zeros(4) == F2{in: [0,0]}"},
      {"linear_product", "linear_product(F2{in: [1,2]}, F2{in: [2,1]}) == F2{in: [1,2,8,4]}"},
      {"divide_left", "divide_left(F2{in: [1,2,8,4]}, F2{in: [1,2]}) == F2{in: [2,1]}"},
      {"divide_right", "divide_right(F2{in: [1,2,8,4]}, F2{in: [2,1]}) == F2{in: [1,2]}"},
      {"composition", "composition(F2{in: [1,4,2]}, F2{in: [1,4,2]}) == F2{in: [1,2,4]}"},
      {"inverse", "inverse(F2{in: [1,3]}) == F2{in: [1,3]}"},
      {"invert_and_compose", "invert_and_compose(F2{in: [1,2]}, F2{in: [1,2]})(3) == 3"},
      {"pseudo_inverse", "pseudo_inverse(F2{in: [2,1]})(2) == 1"},
      {"reshape_inputs", "reshape_inputs(F2{in: [1,2,4]}, (2,4)) == F2{in0: [1], in1: [2,4]}"},
      {"reshape_outputs", "reshape_outputs(F2{in: [1,2,4]}, 8) == F2{in: [1,2,4]}"},
      {"reshape_outputs",
       "reshape_outputs(F2{in: [1,2,4]}, (2,4), \"row\", \"col\") == F2{in: [(1,0),(0,1),(0,2)] -> row: 2, col: 4}"},
      {"name_inputs", "name_inputs(F2{in: [1,2,4]}, \"lane\") == F2{lane: [1,2,4]}"},
      {"name_outputs", "name_outputs(F2{in: [1,2,4]}, \"row\") == F2{in: [1,2,4] -> row: 8}"},
      {"convert",
       "convert(F2{register: [1], lane: [2]}, F2{register: [2], lane: [1]}) == F2{register: [(0,1)], lane: [(1,0)] -> register: "
       "2, "
       "lane: 2}"},
      {"exchange", "exchange(F2{register: [1], lane: [2]}, F2{register: [2], lane: [1]}) == \"lanes\""},
      {"exchange_counts", "exchange_counts(F2{register: [1], lane: [2]}, F2{register: [2], lane: [1]}) == (2,0,2,0,0)"},
      {"transpose_inputs", "transpose_inputs(F2{a: [1], b: [2,4]}, 1, 0) == F2{b: [2,4], a: [1]}"},
      {"transpose_outputs",
       "transpose_outputs(F2{in: [(1,0),(0,1)] -> row: 2, col: 2}, 1, 0) == F2{in: [(0,1),(1,0)] -> col: 2, row: 2}"},
      {"sub_layout", "sub_layout(F2{a: [1], b: [2,4]}, 0, 0) == F2{a: [1] -> out: 8}"},
      {"injective", "injective(F2{in: [1,2]}) and not injective(F2{in: [1,1]})"},
      {"surjective", "surjective(F2{in: [1,1]}) and not surjective(F2{in: [1,4]})"},
      {"bijective", "bijective(F2{in: [1,3]})"},
      {"f2_rank", "f2_rank(F2{in: [1,2,3]}) == 2"},
      {"consecutive", "consecutive(F2{in: [1,2,8,4]}) == 4"},
  });
}

TEST(Features, AreAddedBeforeTheFirstIsCalledOnly) {
  functions<Checked>();
  EXPECT_THROW(add_functions([](FunctionTable<Checked>&) {}), std::logic_error);
}

/// This file. Each test runs in a process of its own, so that what the others have looked at is read from here.
std::string these_tests() {
  std::ifstream in(COLEX_SOURCE_DIR "/tests/notation/features_test.cpp");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Features, EveryFunctionHasATruth) {
  const std::string text = these_tests();
  for (const Function<Checked>& function : functions<Checked>().functions()) {
    // An operator is in every other row.
    if (std::isalpha(static_cast<unsigned char>(function.name.front())) == 0) continue;
    EXPECT_NE(text.find("{\"" + std::string(function.name) + "\","), std::string::npos)
        << function.name << ": which expression holds if it is what it should be?";
  }
}

TEST(Features, EveryRowIsDescribed) {
  for (const Function<Checked>& function : functions<Checked>().functions()) {
    EXPECT_FALSE(function.usage.empty()) << function.name;
    EXPECT_FALSE(function.description.empty()) << function.name;
    EXPECT_FALSE(function.overloads.empty()) << function.name;
  }
}

}  // namespace
}  // namespace colex::notation::features_test
