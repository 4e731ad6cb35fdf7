#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "colex/interface/call.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"
#include "colex/oracle_functions/enter.hpp"

namespace colex::cli {

namespace {

using notation::FunctionTable;
using Row = notation::Function<Checked>;

struct Chapter {
  const char* title;
  void (*rows)(FunctionTable<Checked>&);
};

/// A function that several of them have is told in the first.
constexpr std::array chapters = {
    Chapter{"Operators", notation::operator_rows},
    Chapter{"Tuples, shapes and coordinates", notation::tuple_rows},
    Chapter{"Layouts: parts and operations", notation::layout_rows},
    Chapter{"Decisions", notation::decision_rows},
    Chapter{"Making layouts", notation::construct_rows},
    Chapter{"Divide, product, partition", notation::divide_product_rows},
    Chapter{"Tiled MMAs and tiled copies", notation::tiled_rows},
    Chapter{"Swizzles and composed layouts", notation::swizzle_rows},
    Chapter{"Linear layouts over F2", notation::linear_rows},
    Chapter{"Layouts and values that are found", finding_rows},
    Chapter{"Instructions, TMA and shared memory", oracle_functions::enter},
    Chapter{"Layouts as other tools write them", dialect_rows},
};

std::vector<ToldFunction> told_functions() {
  std::vector<ToldFunction> functions;
  std::set<std::string_view> names;
  for (const Chapter& chapter : chapters) {
    FunctionTable<Checked> table;
    chapter.rows(table);
    for (const Row& row : table.functions()) {
      if (names.insert(row.name).second) functions.push_back({chapter.title, notation::functions<Checked>().find(row.name)});
    }
  }
  // One that no chapter has is told all the same.
  for (const Row& row : notation::functions<Checked>().functions()) {
    if (names.insert(row.name).second) functions.push_back({"", &row});
  }
  return functions;
}

}  // namespace

void enter_functions() {
  [[maybe_unused]] static const bool entered = [] {
    notation::add_functions(dialect_rows);
    notation::add_functions(finding_rows);
    notation::add_functions(oracle_functions::enter);
    return true;
  }();
}

const std::vector<ToldFunction>& all_functions() {
  static const std::vector<ToldFunction> told = told_functions();
  return told;
}

std::string value_of_example(const Row& function) {
  const std::string_view example = example_of(function.name);
  if (example.empty()) return "";
  const Result<std::string> value = notation::evaluate_line(example);
  return value ? *value : "";
}

namespace {

struct Example {
  std::string_view function;
  std::string_view expression;
};

constexpr Example examples[] = {
    Example{"make_layout", "make_layout((4,8), (8,1))"},
    Example{"make_layout_left", "make_layout_left((4,8))"},
    Example{"make_layout_right", "make_layout_right((4,8))"},
    Example{"make_ordered_layout", "make_ordered_layout((4,8,2), (2,0,1))"},
    Example{"make_layout_like", "make_layout_like((4,8):(16,2))"},
    Example{"make_identity_layout", "make_identity_layout((4,8))"},
    Example{"make_fragment_like", "make_fragment_like((4,8):(16,2))"},
    Example{"make_layout_tv", "make_layout_tv((4,8):(8,1), (2,2):(2,1))"},
    Example{"make_layout_tv_tiler", "make_layout_tv_tiler((4,8):(8,1), (2,2):(2,1))"},
    Example{"make_cotiled", "make_cotiled((32,4):(4,1), 128:1)"},
    Example{"make_cotiled_tiler", "make_cotiled_tiler((32,4):(4,1), 128:1)"},
    Example{"append", "append((4,8):(8,1), 2:32)"},
    Example{"prepend", "prepend((4,8):(8,1), 2:32)"},
    Example{"append_ones", "append_ones((4,8), 4)"},
    Example{"prepend_ones", "prepend_ones((4,8), 4)"},
    Example{"concat", "concat((4,8), (2,3))"},
    Example{"replace", "replace((4,8,2), 1, 5)"},
    Example{"remove", "remove((4,8,2), 1)"},
    Example{"take", "take((4,8,2), 1, 3)"},
    Example{"select", "select((4,8,2):(16,2,1), 0, 2)"},
    Example{"group", "group((4,8,2):(1,4,32), 0, 2)"},
    Example{"group_modes", "group_modes((4,8,2):(1,4,32), 0, 2)"},
    Example{"recast", "recast((4,8):(8,1), 16, 32)"},
    Example{"recast_layout", "recast_layout((4,8):(8,1), 32, 16)"},
    Example{"zip", "zip((2,3), (4,5))"},
    Example{"tile_unzip", "tile_unzip(((2,4),(3,5)):((1,2),(8,24)), (_,_))"},
    Example{"is_major", "is_major(1, (4,8):(8,1))"},
    Example{"leading_dim", "leading_dim((4,8):(8,1))"},
    Example{"max_alignment", "max_alignment((4,8):(8,2))"},
    Example{"upcast", "upcast((4,8):(8,1), 4)"},
    Example{"downcast", "downcast((4,2):(2,1), 4)"},
    Example{"image_mask", "image_mask((2,2):(1,4))"},
    Example{"make_layout_image_mask", "make_layout_image_mask((2,2):(1,2), (0,1), 0)"},
    Example{"equal", "equal((4,8):(1,4), 32:1)"},
    Example{"injective", "injective((4,8):(1,3))"},
    Example{"surjective", "surjective((4,8):(8,1))"},
    Example{"bijective", "bijective((4,8):(8,1))"},
    Example{"compact", "compact((4,8):(8,1))"},
    Example{"contiguous", "contiguous((4,8):(1,8))"},
    Example{"ordered", "ordered((4,8):(8,1))"},
    Example{"non_decreasing", "non_decreasing((4,8):(8,1))"},
    Example{"disjoint", "disjoint(4:1, 4:3)"},
    Example{"same_image", "same_image((4,8):(8,1), 32:1)"},
    Example{"same_offsets", "same_offsets((2,2):(1,2), (2,2):(2,1))"},
    Example{"image_contains", "image_contains((4,8):(16,1), 40)"},
    Example{"tractable", "tractable((4,8):(8,1))"},
    Example{"image_size", "image_size((4,8):(1,2))"},
    Example{"holes", "holes((4,8):(1,5))"},
    Example{"fit", "fit((0,1,8,9))"},
    Example{"logical_divide", "logical_divide((8,16):(1,8), <4,8>)"},
    Example{"zipped_divide", "zipped_divide((8,16):(1,8), <4,8>)"},
    Example{"tiled_divide", "tiled_divide((8,16):(1,8), <4,8>)"},
    Example{"flat_divide", "flat_divide((8,16):(1,8), <4,8>)"},
    Example{"padded_logical_divide", "padded_logical_divide(10:1, 4)"},
    Example{"padded_zipped_divide", "padded_zipped_divide((10,16):(1,10), <4,8>)"},
    Example{"padded_tiled_divide", "padded_tiled_divide((10,16):(1,10), <4,8>)"},
    Example{"padded_flat_divide", "padded_flat_divide((10,16):(1,10), <4,8>)"},
    Example{"hier_unzip", "hier_unzip(logical_divide, (8,16):(1,8), <4,8>)"},
    Example{"logical_product", "logical_product((2,2):(1,2), 6:1)"},
    Example{"zipped_product", "zipped_product((2,2):(1,2), <3,4>)"},
    Example{"tiled_product", "tiled_product((2,2):(1,2), <3,4>)"},
    Example{"flat_product", "flat_product((2,2):(1,2), <3,4>)"},
    Example{"blocked_product", "blocked_product((2,2):(2,1), (3,4):(1,3))"},
    Example{"raked_product", "raked_product((2,2):(2,1), (3,4):(1,3))"},
    Example{"tile_to_shape", "tile_to_shape((8,8):(8,1), (16,32))"},
    Example{"padded_tile_to_shape", "padded_tile_to_shape((8,8):(8,1), (20,32))"},
    Example{"local_tile", "local_tile((8,16):(1,8), <4,8>, (1,0))"},
    Example{"local_partition", "local_partition((8,16):(1,8), (2,4):(1,2), 3)"},
    Example{"inner_partition", "inner_partition((8,16):(1,8), <4,8>, (1,0))"},
    Example{"outer_partition", "outer_partition((8,16):(1,8), <4,8>, (1,0))"},
    Example{"padded_inner_partition", "padded_inner_partition((10,16):(1,10), <4,8>, (1,0))"},
    Example{"padded_outer_partition", "padded_outer_partition((10,16):(1,10), <4,8>, (1,0))"},
    Example{"padded_local_tile", "padded_local_tile((10,16):(1,10), <4,8>, (1,0))"},
    Example{"padded_local_partition", "padded_local_partition((10,16):(1,10), (2,4):(1,2), 3)"},
    Example{"shape", "shape((4,8):(8,1))"},
    Example{"stride", "stride((4,8):(8,1))"},
    Example{"cosize", "cosize((4,8):(16,1))"},
    Example{"coshape", "coshape((4,8):(1@0,1@1))"},
    Example{"coprofile", "coprofile((4,8):(1@0,1@1))"},
    Example{"layout", "layout(7 + ((4,8):(8,1)))"},
    Example{"offset", "offset(7 + ((4,8):(8,1)))"},
    Example{"slice", "slice((2,_), (4,8):(8,1))"},
    Example{"dice", "dice((2,_), (4,8):(8,1))"},
    Example{"slice_and_offset", "slice_and_offset((2,_), (4,8):(8,1))"},
    Example{"domain_offset", "domain_offset((2,1), (4,8):(8,1))"},
    Example{"coalesce", "coalesce((2,(1,6)):(1,(6,2)))"},
    Example{"coalesce_z", "coalesce_z((2,(1,6)):(1,(6,2)))"},
    Example{"filter", "filter((2,(1,6)):(0,(6,2)))"},
    Example{"filter_zeros", "filter_zeros((2,4):(0,1))"},
    Example{"squeeze", "squeeze((1,4,1):(3,1,2))"},
    Example{"sort", "sort((4,8):(8,1))"},
    Example{"composition", "composition((6,2):(8,2), (4,3):(3,1))"},
    Example{"with_shape", "with_shape((4,6):(6,1), (2,12))"},
    Example{"admissible", "admissible((4,6):(1,100), 2:3)"},
    Example{"cute_composition", "cute_composition((6,2):(8,2), (4,3):(3,1))"},
    Example{"complement", "complement(4:2, 24)"},
    Example{"covers", "covers(4:2, (2,3):(1,8))"},
    Example{"right_inverse", "right_inverse((4,8):(8,1))"},
    Example{"left_inverse", "left_inverse((4,8):(16,1))"},
    Example{"quasi_inverse", "quasi_inverse((4,8):(16,1))"},
    Example{"nullspace", "nullspace((2,3):(0,1))"},
    Example{"max_common_layout", "max_common_layout((4,8):(1,4), (4,8):(1,8))"},
    Example{"max_common_vector", "max_common_vector((4,8):(1,4), (4,8):(1,8))"},
    Example{"domain_distribute", "domain_distribute((8,16):(1,8), 4)"},
    Example{"layout_add", "layout_add(4:1, 4:2)"},
    Example{"greatest_common_domain", "greatest_common_domain((4,6), (8,3))"},
    Example{"linear_layout", "linear_layout((4,8):(8,1))"},
    Example{"linear_part", "linear_part(Sw<2,0,3> o 8 o (8,2):(1,16))"},
    Example{"to_composed_layout", "to_composed_layout(linear_layout(Sw<2,0,3> o 0 o (8,8):(8,1)))"},
    Example{"to_layout", "to_layout(F2{in: [4,1,2]})"},
    Example{"to_swizzle", "to_swizzle(F2{in: [1,2,4,9,18]})"},
    Example{"linear_identity", "linear_identity(8)"},
    Example{"linear_zeros", "linear_zeros(2)"},
    Example{"f2_rank", "f2_rank(F2{in: [1,2,3]})"},
    Example{"consecutive", "consecutive(F2{in: [1,2,8]})"},
    Example{"invert_and_compose", "invert_and_compose(F2{in: [1,2,4]}, F2{in: [4,1,2]})"},
    Example{"convert", "convert(F2{lane: [1,2], register: [4]}, F2{lane: [4,2], register: [1]})"},
    Example{"exchange", "exchange(F2{lane: [1,2], register: [4]}, F2{lane: [4,2], register: [1]})"},
    Example{"exchange_counts", "exchange_counts(F2{lane: [1,2], register: [4]}, F2{lane: [4,2], register: [1]})"},
    Example{"inverse", "inverse(F2{in: [4,1,2]})"},
    Example{"pseudo_inverse", "pseudo_inverse(F2{in: [1,2,0]})"},
    Example{"linear_product", "linear_product(F2{lane: [1,2]}, F2{register: [1]})"},
    Example{"divide_left", "divide_left(F2{in: [1,2,4]}, F2{in: [1]})"},
    Example{"divide_right", "divide_right(F2{in: [1,2,4]}, F2{in: [1]})"},
    Example{"reshape_inputs", R"(reshape_inputs(F2{in: [1,2,4]}, (2,4), "a", "b"))"},
    Example{"reshape_outputs", R"(reshape_outputs(F2{in: [1,2,4]}, (2,4), "m", "n"))"},
    Example{"name_inputs", R"(name_inputs(F2{in: [1,2,4]}, "lane"))"},
    Example{"name_outputs", R"(name_outputs(F2{in: [1,2,4]}, "offset"))"},
    Example{"transpose_inputs", "transpose_inputs(F2{lane: [1,2], register: [4]}, 1, 0)"},
    Example{"transpose_outputs", "transpose_outputs(reshape_outputs(F2{in: [1,2,4]}, (2,4)), 1, 0)"},
    Example{"sub_layout", "sub_layout(F2{lane: [1,2], register: [4]}, 0, 0)"},
    Example{"+", "3 + 4"},
    Example{"-", "7 - 3"},
    Example{"*", "2 * 3"},
    Example{"/", "17 / 4"},
    Example{"%", "17 % 4"},
    Example{"<<", "3 << 4"},
    Example{">>", "-17 >> 2"},
    Example{"&", "13 & 6"},
    Example{"^", "13 ^ 6"},
    Example{"|", "13 | 6"},
    Example{"~", "~13"},
    Example{"ModularIndexing", "ModularIndexing(35, 4, 3)"},
    Example{"@", "3@1"},
    Example{"()", "((4,8):(8,1))(2,3)"},
    Example{"o", "Sw<3,4,3> o 0 o (8,64):(64,1)"},
    Example{"vector_width", "vector_width((4,8):(8,1), (4,8):(16,1))"},
    Example{"holders", "holders((4,8):(1,2), 4)"},
    Example{"swizzle_run", "swizzle_run(Sw<2,4,3>, 128)"},
    Example{"cute_cosize", "cute_cosize(Sw<2,0,3> o 0 o (8,4):(8,1))"},
    Example{"transfer_swizzle", "transfer_swizzle(Sw<3,4,3>, (8,64):(64,1), (64,8):(1,64))"},
    Example{"make_swizzle", "make_swizzle(896, 112)"},
    Example{"is_involution", "is_involution(Sw<3,4,3>)"},
    Example{"preimage", "preimage(Sw<3,4,3>, 144)"},
    Example{"cute_upcast", "cute_upcast(Sw<3,4,3>, 2)"},
    Example{"make_composed_layout", "make_composed_layout(Sw<3,4,3>, 0, (8,64):(64,1))"},
    Example{"get_swizzle_portion", "get_swizzle_portion(Sw<3,4,3> o 0 o (8,64):(64,1))"},
    Example{"get_nonswizzle_portion", "get_nonswizzle_portion(Sw<3,4,3> o 0 o (8,64):(64,1))"},
    Example{"get_layoutA_TV",
            R"(get_layoutA_TV((16,8,16), layout_A("mma.m16n8k16.f32.f16.f16.f32"), (2,2,1):(1,2,0), <32,16,16>))"},
    Example{"get_layoutB_TV",
            R"(get_layoutB_TV((16,8,16), layout_B("mma.m16n8k16.f32.f16.f16.f32"), (2,2,1):(1,2,0), <32,16,16>))"},
    Example{"get_layoutC_TV",
            R"(get_layoutC_TV((16,8,16), layout_C("mma.m16n8k16.f32.f16.f16.f32"), (2,2,1):(1,2,0), <32,16,16>))"},
    Example{"thrfrg_A",
            R"(thrfrg_A((32,16):(1,32), (16,8,16), layout_A("mma.m16n8k16.f32.f16.f16.f32"), (2,2,1):(1,2,0), <32,16,16>))"},
    Example{"thrfrg_B",
            R"(thrfrg_B((16,16):(1,16), (16,8,16), layout_B("mma.m16n8k16.f32.f16.f16.f32"), (2,2,1):(1,2,0), <32,16,16>))"},
    Example{"thrfrg_C",
            R"(thrfrg_C((32,16):(1,32), (16,8,16), layout_C("mma.m16n8k16.f32.f16.f16.f32"), (2,2,1):(1,2,0), <32,16,16>))"},
    Example{"tile_size_mnk", "tile_size_mnk((16,8,16), (2,2,1):(1,2,0), <_,_,_>)"},
    Example{"get_thr_layout_vmnk", "get_thr_layout_vmnk(32, (2,2,1):(1,2,0))"},
    Example{"get_layoutS_TV",
            R"(get_layoutS_TV(layout_source("ldmatrix.m8n8.x4.b16"), layout_destination("ldmatrix.m8n8.x4.b16"), (32,8):(8,1)))"},
    Example{
        "get_layoutD_TV",
        R"(get_layoutD_TV(layout_destination("ldmatrix.m8n8.x4.b16"), layout_destination("ldmatrix.m8n8.x4.b16"), (32,8):(8,1)))"},
    Example{"tidfrg_S", "tidfrg_S((16,16):(16,1), (1,4):(0,1), (1,4):(0,1), (64,4):(4,1), <16,16>)"},
    Example{"tidfrg_D", "tidfrg_D((16,16):(16,1), (1,4):(0,1), (1,4):(0,1), (64,4):(4,1), <16,16>)"},
    Example{"retile", "retile(((2,2),1,1):((1,2),4,4), (1,4):(0,1), (64,4):(4,1), <16,16>)"},
    Example{"coverage", "coverage((4,8):(8,1), 32)"},
    Example{"rank", "rank((4,(8,2)))"},
    Example{"depth", "depth((4,(8,2)))"},
    Example{"size", "size((4,8):(8,1))"},
    Example{"product", "product((4,(8,2)))"},
    Example{"product_each", "product_each((4,(8,2)))"},
    Example{"product_like", "product_like((4,(8,2)), (0,0))"},
    Example{"sum", "sum((4,(8,2)))"},
    Example{"flatten", "flatten((4,(8,2)):(1,(4,32)))"},
    Example{"flatten_to_tuple", "flatten_to_tuple((4,(8,2)))"},
    Example{"unflatten", "unflatten((4,8,2), (0,(0,0)))"},
    Example{"get", "get((4,(8,2)), 1, 0)"},
    Example{"front", "front((4,(8,2)))"},
    Example{"back", "back((4,(8,2)))"},
    Example{"wrap", "wrap(4)"},
    Example{"unwrap", "unwrap(((4)))"},
    Example{"repeat", "repeat(4, 3)"},
    Example{"repeat_like", "repeat_like((4,(8,2)), 0)"},
    Example{"reverse", "reverse((4,(8,2)))"},
    Example{"find", "find((4,8,2), 8)"},
    Example{"find_if", "find_if((4,(2,3)), bijective)"},
    Example{"ceil_div", "ceil_div(17, 4)"},
    Example{"round_up", "round_up(17, 4)"},
    Example{"gcd", "gcd(12, 18)"},
    Example{"min", "min(3, 1, 2)"},
    Example{"max", "max(3, 1, 2)"},
    Example{"elem_scale", "elem_scale((2,3), (4,5))"},
    Example{"inner_product", "inner_product((2,3), (4,5))"},
    Example{"prefix_product", "prefix_product((4,8,2))"},
    Example{"compact_col_major", "compact_col_major((4,8,2))"},
    Example{"compact_row_major", "compact_row_major((4,8,2))"},
    Example{"compact_major", R"(compact_major("LayoutRight", (2,3,4)))"},
    Example{"compact_order", "compact_order((4,8,2), (2,0,1))"},
    Example{"shape_div", "shape_div((6,4), 3)"},
    Example{"shape_mod", "shape_mod((6,4), 3)"},
    Example{"evenly_divides", "evenly_divides((8,16), (4,8))"},
    Example{"mutual_refinement", "mutual_refinement((4,6), (8,3))"},
    Example{"congruent", "congruent((4,(8,2)), (1,(2,3)))"},
    Example{"weakly_congruent", "weakly_congruent((4,8), (1,(2,3)))"},
    Example{"compatible", "compatible((4,16), (4,(8,2)))"},
    Example{"lex_less", "lex_less((1,2), (1,3))"},
    Example{"lex_leq", "lex_leq((1,2), (1,2))"},
    Example{"colex_less", "colex_less((2,1), (1,2))"},
    Example{"colex_leq", "colex_leq((2,1), (2,1))"},
    Example{"elem_less", "elem_less((1,2), (2,3))"},
    Example{"elem_leq", "elem_leq((1,2), (1,3))"},
    Example{"cute_elem_leq", "cute_elem_leq((1,2), (1,3))"},
    Example{"idx2crd", "idx2crd(13, (4,8))"},
    Example{"crd2idx", "crd2idx((1,3), (4,8))"},
    Example{"crd2crd", "crd2crd((1,3), (4,8), (8,4))"},
    Example{"increment", "increment((3,1), (4,8))"},
    Example{"wgmma_descriptor", R"(wgmma_descriptor("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B", Sw<3,3,3> o 0 o (64,64):(64,1)))"},
    Example{"wgmma_advance", R"(wgmma_advance("wgmma.m64n64k16.f32.f16.f16.ss.k.k", "B", Sw<3,3,3> o 0 o (64,64):(64,1)))"},
    Example{"umma_descriptor", R"(umma_descriptor(64, "K", 16, Sw<3,3,3> o 0 o (64,64):(64,1)))"},
    Example{"umma_advance", R"(umma_advance(64, "K", 16, Sw<3,3,3> o 0 o (64,64):(64,1)))"},
    Example{"tma_im2col_coordinates", "tma_im2col_coordinates((8,5,4,2):(1,8,40,160), (-1,-1), (-1,-1), (1,1), (8,5):(1,8), 16)"},
    Example{"tma_im2col_shared_layout",
            "tma_im2col_shared_layout((8,5,4,2):(1,8,40,160), (-1,-1), (-1,-1), (1,1), (8,5):(1,8), 16)"},
    Example{"tma_im2col_elements",
            "tma_im2col_elements((8,5,4,2):(1,8,40,160), (-1,-1), (-1,-1), (1,1), (8,5):(1,8), 16, (0,-1,-1,0), (0,1))"},
    Example{"shape_MNK", R"(shape_MNK("SM80_16x8x16_F32F16F16F32_TN"))"},
    Example{"layout_A", R"(layout_A("SM80_16x8x16_F32F16F16F32_TN"))"},
    Example{"layout_B", R"(layout_B("SM80_16x8x16_F32F16F16F32_TN"))"},
    Example{"layout_C", R"(layout_C("SM80_16x8x16_F32F16F16F32_TN"))"},
    Example{"layout_D", R"(layout_D("wgmma.m64n64k16.f32.f16.f16.ss.k.k"))"},
    Example{"layout_source", R"(layout_source("ldmatrix.m8n8.x4.b16"))"},
    Example{"layout_destination", R"(layout_destination("ldmatrix.m8n8.x4.b16"))"},
    Example{"tile_atom_to_shape_SFA", "tile_atom_to_shape_SFA((256,384,512,2), 16)"},
    Example{"tile_atom_to_shape_SFB", "tile_atom_to_shape_SFB((256,384,512,2), 16)"},
    Example{"wavefronts", "wavefronts((8,4):(64,8), 16)"},
    Example{"wavefronts_of_store", "wavefronts_of_store((8,4):(64,8), 16)"},
    Example{"least_wavefronts", "least_wavefronts((8,4):(64,8), 16)"},
    Example{"lds_cycles", R"(lds_cycles("ds_read_b128", "gfx942", ((16,4),8):((64,8),1), 16))"},
    Example{"find_swizzle", R"(find_swizzle((64,64):(64,1), 16, "rows", "ldmatrix"))"},
    Example{"find_padding", R"(find_padding((32,32):(32,1), 32, "rows:4", "columns"))"},
    Example{"find_tiler", "find_tiler(composition, (6,4):(1,100), 4:4)"},
    Example{"find_right_factor", "find_right_factor((4,2):(2,1), 8:1)"},
    Example{"count_right_factors", "count_right_factors((2,2):(0,1), 2:1)"},
    Example{"find_left_factor", "find_left_factor((2,4):(4,1), 8:1)"},
    Example{"count_left_factors", "count_left_factors(4:2, 4:1)"},
    Example{"find_completion", "find_completion(3:2, 12)"},
    Example{"find_value", R"(find_value("1 <= M <= 24, 1 <= N <= 24", "M*N == 24", "M+N"))"},
    Example{"find_copy", "find_copy((64,64):(64,1), Sw<3,3,3> o 0 o (64,64):(64,1), 16, 128)"},
    Example{"tiled_mma_tile", R"(tiled_mma_tile("mma.m16n8k16.f32.f16.f16.f32", (2,2,1):(1,2,0)))"},
    Example{
        "tiled_copy_tile",
        R"(tiled_copy_tile("ldmatrix.m8n8.x4.b16", 16, "mma.m16n8k16.f32.f16.f16.f32", "A", (1,1,1):(0,0,0), <16,8,16>, (16,16):(16,1)))"},
    Example{
        "tiled_copy_wavefronts",
        R"(tiled_copy_wavefronts("ldmatrix.m8n8.x4.b16", 16, "mma.m16n8k16.f32.f16.f16.f32", "A", (1,1,1):(0,0,0), <16,8,16>, (16,16):(16,1)))"},
    Example{"tma_coordinates", "tma_coordinates((4096,8192):(1,4096), (64,8), Sw<3,3,3> o 0 o (64,8):(1,64), 16)"},
    Example{"tma_extents", "tma_extents((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16)"},
    Example{"tma_strides", "tma_strides((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16)"},
    Example{"tma_box", "tma_box((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16)"},
    Example{"tma_global_layout", "tma_global_layout((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16)"},
    Example{"tma_shared_layout", "tma_shared_layout((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16)"},
    Example{"tma_partition_S", "tma_partition_S((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16, 2:1, 1)"},
    Example{"tma_partition_D", "tma_partition_D((4096,8192):(1,4096), (64,8), (64,8):(1,64), 16, 2:1, 1)"},
    Example{"tma_multicast_mask", "tma_multicast_mask((2,4), (1,_))"},
    Example{"read", R"(read("Layout<Shape<_4,_8>,Stride<_8,_1>>"))"},
};

}  // namespace

std::string_view example_of(std::string_view function) {
  const auto found = std::find_if(std::begin(examples), std::end(examples),
                                  [&](const Example& example) { return example.function == function; });
  return found == std::end(examples) ? std::string_view() : found->expression;
}

}  // namespace colex::cli
