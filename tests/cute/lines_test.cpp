// Lines of CuTe's sources, as CuTe has them and as colex reads them: each expression below is compiled with CuTe's headers, and
// its text is read; both have the same value.
#include <string>

// CuTe's tensors bring its atoms, which do not compile on their own.
#include <cute/atom/copy_atom.hpp>
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/mma_traits_sm100.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <cute/tensor.hpp>
#include <gtest/gtest.h>

#include "colex/cute.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"

namespace colex_lines_test {
namespace {

using namespace cute;  // NOLINT(google-build-using-namespace): CuTe's sources are written so

std::string normal(const std::string& text) {
  return to_string(colex::notation::evaluate(colex::notation::parse_expression(text)));
}

/// What CuTe prints of a value: a layout, a tuple or an integer.
template <class T>
std::string printed(const T& value) {
  testing::internal::CaptureStdout();
  print(value);
  std::fflush(stdout);
  return normal(testing::internal::GetCapturedStdout());
}

std::string read(const std::string& line) {
  return normal(colex::dialects::expression_of(colex::dialects::read(line, "cute-cpp")));
}

#define EXPECT_AS_CUTE(...) EXPECT_EQ(read(#__VA_ARGS__), printed(__VA_ARGS__)) << #__VA_ARGS__

TEST(Lines, OfIntegersAndTuplesMeanWhatTheyAreInCute) {
  EXPECT_AS_CUTE(make_shape(Int<2>{}, 4, make_shape(_3{}, 5)));
  EXPECT_AS_CUTE(Shape<_3, Shape<_2, _3>>{});
  EXPECT_AS_CUTE(get<1, 0>(make_tuple(_7{}, make_tuple(_2{}, 3))));
  EXPECT_AS_CUTE(size(make_shape(_4{}, make_shape(2, _8{}))));
  EXPECT_AS_CUTE(rank(make_shape(_4{}, _5{}, _6{})));
  EXPECT_AS_CUTE(depth(make_shape(_4{}, make_shape(2, _8{}))));
  EXPECT_AS_CUTE(product_each(make_shape(make_shape(_4{}, _2{}), 3)));
  EXPECT_AS_CUTE(flatten(make_shape(_4{}, make_shape(2, _8{}))));
  EXPECT_AS_CUTE(ceil_div(make_shape(100, 30), make_shape(_16{}, _8{})));
  EXPECT_AS_CUTE(shape_div(make_shape(_8{}, _6{}), _4{}));
  EXPECT_AS_CUTE(idx2crd(16, Shape<_3, Shape<_2, _3>>{}));
  EXPECT_AS_CUTE(idx2crd(make_coord(1, 5), Shape<_3, Shape<_2, _3>>{}));
  EXPECT_AS_CUTE(crd2idx(make_coord(1, 5), Shape<_3, Shape<_2, _3>>{}, Stride<_3, Stride<_12, _1>>{}));
  EXPECT_AS_CUTE(take<1, 3>(make_shape(1, 2, 3, 4)));
  EXPECT_AS_CUTE(select<2, 0>(make_shape(1, 2, 3)));
  EXPECT_AS_CUTE(append<4>(make_shape(2, 3), _1{}));
  EXPECT_AS_CUTE(prepend<3>(make_shape(2, 3), _1{}));
  EXPECT_AS_CUTE(replace<1>(make_shape(2, 3, 4), _7{}));
  EXPECT_AS_CUTE(repeat<3>(_5{}));
  EXPECT_AS_CUTE(compact_col_major(make_shape(_2{}, _3{}, _4{})));
  EXPECT_AS_CUTE(compact_row_major(make_shape(_2{}, _3{}, _4{})));
  EXPECT_AS_CUTE(compact_major<LayoutRight>(make_shape(_2{}, _3{}, _4{})));
  EXPECT_AS_CUTE(int(Int<6>{}) * 7 / 2 + (5 % 3));
}

TEST(Lines, OfLayoutsMeanWhatTheyAreInCute) {
  EXPECT_AS_CUTE(make_layout(Int<8>{}));
  EXPECT_AS_CUTE(make_layout(8));
  EXPECT_AS_CUTE(make_layout(make_shape(_2{}, 4)));
  EXPECT_AS_CUTE(make_layout(make_shape(_2{}, 1, _4{}, _1{})));
  EXPECT_AS_CUTE(make_layout(make_shape(2, make_shape(2, 3)), make_stride(6, make_stride(3, 1))));
  EXPECT_AS_CUTE(make_layout(make_shape(_2{}, _3{}, _4{}), LayoutRight{}));
  EXPECT_AS_CUTE(make_layout(make_shape(_2{}, _3{}), GenColMajor{}));
  EXPECT_AS_CUTE(make_layout(Layout<_4, _1>{}, Layout<_8, _4>{}));
  EXPECT_AS_CUTE(Layout<Shape<_2, Shape<_1, _6>>, Stride<_1, Stride<_6, _2>>>{});
  EXPECT_AS_CUTE(coalesce(Layout<Shape<_2, Shape<_1, _6>>, Stride<_1, Stride<_6, _2>>>{}));
  EXPECT_AS_CUTE(coalesce(Layout<Shape<_2, Shape<_1, _6>>, Stride<_1, Stride<_6, _2>>>{}, Step<_1, _1>{}));
  EXPECT_AS_CUTE(composition(Layout<Shape<_6, _2>, Stride<_8, _2>>{}, Layout<Shape<_4, _3>, Stride<_3, _1>>{}));
  EXPECT_AS_CUTE(Layout<Shape<_6, _2>, Stride<_8, _2>>{}.compose(Layout<Shape<_4, _3>, Stride<_3, _1>>{}));
  EXPECT_AS_CUTE(composition(Layout<Shape<_12, Shape<_4, _8>>, Stride<Int<59>, Stride<Int<13>, _1>>>{},
                             make_tile(Layout<_3, _4>{}, Layout<_8, _2>{})));
  EXPECT_AS_CUTE(complement(Layout<_4, _2>{}, _24{}));
  EXPECT_AS_CUTE(right_inverse(Layout<Shape<_4, _8>, Stride<_8, _1>>{}));
  EXPECT_AS_CUTE(left_inverse(Layout<Shape<_4, _8>, Stride<_8, _1>>{}));
  EXPECT_AS_CUTE(logical_divide(Layout<Shape<_4, _2, _3>, Stride<_2, _1, _8>>{}, Layout<_4, _2>{}));
  EXPECT_AS_CUTE(zipped_divide(make_layout(make_shape(_16{}, _32{})), make_tile(_4{}, Layout<_8, _2>{})));
  EXPECT_AS_CUTE(tiled_divide(make_layout(make_shape(_16{}, _32{})), make_shape(_4{}, _8{})));
  EXPECT_AS_CUTE(flat_divide(make_layout(make_shape(_16{}, _32{}, _2{})), make_shape(_4{}, _8{})));
  EXPECT_AS_CUTE(logical_product(Layout<Shape<_2, _2>, Stride<_4, _1>>{}, Layout<_6, _1>{}));
  EXPECT_AS_CUTE(blocked_product(Layout<Shape<_2, _5>, Stride<_5, _1>>{}, Layout<Shape<_3, _4>, Stride<_1, _3>>{}));
  EXPECT_AS_CUTE(raked_product(Layout<Shape<_2, _5>, Stride<_5, _1>>{}, Layout<Shape<_3, _4>, Stride<_1, _3>>{}));
  EXPECT_AS_CUTE(tile_to_shape(Layout<Shape<_8, _4>, Stride<_4, _1>>{}, make_shape(_16{}, _16{}), Step<_2, _1>{}));
  EXPECT_AS_CUTE(make_ordered_layout(make_shape(_4{}, _8{}, _2{}), make_step(_2{}, _0{}, _1{})));
  EXPECT_AS_CUTE(make_layout_like(Layout<Shape<_4, _8>, Stride<_16, _1>>{}));
  EXPECT_AS_CUTE(make_fragment_like(Layout<Shape<_4, _8, _2>, Stride<_16, _1, _8>>{}));
  EXPECT_AS_CUTE(filter(Layout<Shape<_4, _8>, Stride<_0, _1>>{}));
  EXPECT_AS_CUTE(filter_zeros(Layout<Shape<_4, _8>, Stride<_0, _1>>{}));
  EXPECT_AS_CUTE(nullspace(Layout<Shape<_4, _8>, Stride<_0, _1>>{}));
  EXPECT_AS_CUTE(upcast<2>(Layout<Shape<_4, _8>, Stride<_8, _1>>{}));
  EXPECT_AS_CUTE(downcast<2>(Layout<Shape<_4, _8>, Stride<_8, _1>>{}));
  EXPECT_AS_CUTE(select<1, 2>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(get<1>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(group<0, 2>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(group<1, 3>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(take<0, 2>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(append<4>(make_layout(make_shape(_2{}, _3{}))));
  EXPECT_AS_CUTE(size<1>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(shape<0>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(stride<2>(make_layout(make_shape(_2{}, _3{}, _4{}))));
  EXPECT_AS_CUTE(make_layout(make_shape(_2{}, _3{}, _4{})).shape());
  EXPECT_AS_CUTE(cosize(Layout<Shape<_4, _8>, Stride<_16, _1>>{}));
  EXPECT_AS_CUTE(Layout<Shape<_4, _8>, Stride<_16, _1>>{}(2, 5));
  EXPECT_AS_CUTE(Layout<Shape<_4, _8>, Stride<_16, _1>>{}(make_coord(2, 5)));
  EXPECT_AS_CUTE(Layout<Shape<_4, _8>, Stride<_16, _1>>{}(_, 5));
  EXPECT_AS_CUTE(make_identity_layout(make_shape(_8{}, _4{})));
  EXPECT_AS_CUTE(max_common_vector(Layout<Shape<_4, _8>, Stride<_1, _4>>{}, Layout<Shape<_4, _8>, Stride<_1, _8>>{}));
  EXPECT_AS_CUTE(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_8, _64>, Stride<_64, _1>>{}));
  EXPECT_AS_CUTE(
      tile_to_shape(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_8, _64>, Stride<_64, _1>>{}), make_shape(_64{}, _64{})));
}

// A print of these says the size of their elements, and their swizzle on bytes.
#define EXPECT_PRINTED_SO(...)                                                                                                   \
  testing::internal::CaptureStdout();                                                                                            \
  print(__VA_ARGS__);                                                                                                            \
  EXPECT_EQ(read(#__VA_ARGS__),                                                                                                  \
            normal(colex::dialects::expression_of(colex::dialects::read(testing::internal::GetCapturedStdout(), "cute-print")))) \
      << #__VA_ARGS__

TEST(Lines, OfAtomsOfSharedMemoryMeanWhatCutePrints) {
  EXPECT_PRINTED_SO(GMMA::Layout_K_SW128_Atom<half_t>{});
  EXPECT_PRINTED_SO(GMMA::Layout_K_SW64_Atom<float>{});
  EXPECT_PRINTED_SO(GMMA::Layout_MN_SW32_Atom<bfloat16_t>{});
  EXPECT_PRINTED_SO(GMMA::Layout_MN_SW128_Atom<int8_t>{});
  EXPECT_PRINTED_SO(GMMA::Layout_K_INTER_Atom<half_t>{});
  EXPECT_PRINTED_SO(tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, make_shape(_128{}, _64{})));
}

#undef EXPECT_PRINTED_SO
#undef EXPECT_AS_CUTE

// --- several lines

/// A tensor's layout and where it begins, counted from the elements of another.
template <class Tensor, class From>
std::string placed(const Tensor& tensor, const From& from) {
  return normal(std::to_string(tensor.data().get() - from.data().get()) + " + (" + printed(tensor.layout()) + ")");
}

/// The value of a name, read of lines that end with the name's own.
std::string value_of(const std::string& lines, const std::string& name) {
  return normal(colex::dialects::expression_of(colex::dialects::read(lines, "cute-cpp"), name));
}

/// The lines, run and as a text.
#define LINES(text, ...)                 \
  const std::string text = #__VA_ARGS__; \
  __VA_ARGS__

TEST(Lines, OfTilesAndPartitionsMeanWhatTheyAreInCute) {
  half_t* pointer = nullptr;
  LINES(lines, auto gA = make_tensor(make_gmem_ptr(pointer), make_shape(256, _64{}), make_stride(_64{}, _1{}));
        auto tile = local_tile(gA, make_tile(_128{}, _32{}), make_coord(1, _));
        auto tile_of_three = local_tile(gA, make_shape(_128{}, _16{}, _32{}), make_coord(0, 3, _), Step<_1, X, _1>{});
        auto part = local_partition(gA, Layout<Shape<_32, _4>, Stride<_4, _1>>{}, 37); auto row = gA(5, _);
        auto moved = domain_offset(make_coord(2, 3), gA); auto divided = zipped_divide(gA, make_tile(_128{}, _32{}));
        auto one = divided(make_coord(_, _), make_coord(1, 1)););
  EXPECT_EQ(value_of(lines, "gA"), printed(gA.layout()));
  EXPECT_EQ(value_of(lines, "tile"), placed(tile, gA));
  EXPECT_EQ(value_of(lines, "tile_of_three"), placed(tile_of_three, gA));
  EXPECT_EQ(value_of(lines, "part"), placed(part, gA));
  EXPECT_EQ(value_of(lines, "row"), placed(row, gA));
  EXPECT_EQ(value_of(lines, "moved"), placed(moved, gA));
  EXPECT_EQ(value_of(lines, "one"), placed(one, gA));
}

}  // namespace
}  // namespace colex_lines_test
