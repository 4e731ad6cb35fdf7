// What CuTe prints is read as what it printed: each object's text, through the reader, is the layout that colex::from makes of
// the object.
#include "colex/print.hpp"

#include <cstdio>
#include <string>
#include <type_traits>

// CuTe's tensors bring its atoms, which do not compile on their own.
#include <cute/atom/mma_traits_sm100.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <cute/tensor.hpp>
#include <gtest/gtest.h>

#include "colex/cute.hpp"
#include "colex/dialects/dialects.hpp"

namespace {

using namespace cute;  // NOLINT(google-build-using-namespace): CuTe's sources are written so

template <class T>
std::string printed(const T& object) {
  testing::internal::CaptureStdout();
  print(object);
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

/// What `f` prints.
template <class Print>
std::string output_of(const Print& f) {
  testing::internal::CaptureStdout();
  f();
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

std::string read_text(const std::string& text) { return colex::dialects::expression_of(colex::dialects::read(text)); }

/// What is read of an object's text.
template <class T>
std::string read(const T& object) {
  return colex::dialects::expression_of(colex::dialects::read(printed(object), "cute-print"));
}

template <class L>
void expect_same(const L& layout) {
  EXPECT_EQ(read(layout), to_string(colex::from(layout))) << printed(layout);
}

const auto tile = make_layout(make_shape(Int<8>{}, Int<64>{}), make_stride(Int<64>{}, Int<1>{}));

TEST(CutePrint, OfLayoutsIsRead) {
  expect_same(tile);
  expect_same(make_layout(make_shape(4, Int<8>{}), make_stride(Int<8>{}, 1)));
  expect_same(make_layout(make_shape(make_shape(2, _3{}), _4{}), make_stride(make_stride(-1, _0{}), 6)));
  expect_same(make_layout(7));
  expect_same(make_identity_layout(make_shape(_8{}, make_shape(_2{}, 5))));
  expect_same(composition(Swizzle<3, 3, 3>{}, tile));
  expect_same(composition(Swizzle<2, 4, -3>{}, Int<0>{}, tile));
}

// What is written as cute-print is what CuTe prints, of integers that are known when it compiles.
TEST(CutePrint, IsWrittenAsCutePrintsIt) {
  const auto written = [](const std::string& value) { return colex::dialects::write(value, "cute-print").text; };
  EXPECT_EQ(written("(8,64):(64,1)"), printed(tile));
  EXPECT_EQ(written("(4,(2,11)):(-1,(4,8))"), printed(Layout<Shape<_4, Shape<_2, Int<11>>>, Stride<_m1, Stride<_4, _8>>>{}));
  EXPECT_EQ(written("(4):(1)"), printed(Layout<Shape<_4>, Stride<_1>>{}));
  EXPECT_EQ(written("Sw<3,3,3> o 0 o (8,64):(64,1)"), printed(composition(Swizzle<3, 3, 3>{}, tile)));
  EXPECT_EQ(written("(8,(2,5)):(1@0,(1@0@1,1@1@1))"), printed(make_identity_layout(make_shape(_8{}, make_shape(_2{}, _5{})))));
  EXPECT_EQ(written("<32,(8,2):(1,16)>"), printed(make_tile(_32{}, Layout<Shape<_8, _2>, Stride<_1, _16>>{})));
  EXPECT_EQ(written("4@0+32@1 + ((4,16):(1@0,1@1))"),
            printed(local_tile(make_identity_tensor(make_shape(_8{}, _64{})), make_shape(_4{}, _16{}), make_coord(_1{}, _2{}))));
}

// What is written as cute-cpp is a type of CuTe: these stand here as they are written, and mean the value.
TEST(CuteCpp, IsWrittenAsATypeOfCute) {
  const auto expect_type = [](const auto& object, const std::string& text) {
    EXPECT_EQ(colex::dialects::write(to_string(colex::from(object)), "cute-cpp").text, text);
  };
#define COLEX_EXPECT_TYPE(...) expect_type(__VA_ARGS__{}, #__VA_ARGS__)
  // clang-format off
  COLEX_EXPECT_TYPE(Layout<Shape<_4,_8>,Stride<_8,_1>>);
  COLEX_EXPECT_TYPE(Layout<Shape<Int<11>,Shape<_8,_256>>,Stride<_1,Stride<_m3,Int<264>>>>);
  COLEX_EXPECT_TYPE(Layout<Shape<_4,_16>,Stride<E<0>,E<1>>>);
  COLEX_EXPECT_TYPE(Layout<Shape<_4,_16>,Stride<E<0>,ScaledBasis<_2,1,0>>>);
  COLEX_EXPECT_TYPE(ComposedLayout<Swizzle<3,3,3>,_0,Layout<Shape<_8,_64>,Stride<_64,_1>>>);
  // clang-format on
#undef COLEX_EXPECT_TYPE
}

TEST(CutePrint, OfTensorsIsRead) {
  alignas(1024) static half_t memory[512];
  const std::string plain = to_string(colex::from(tile)), swizzled = "Sw<3,3,3> o 0 o " + plain;
  EXPECT_EQ(read(make_tensor(make_gmem_ptr(memory), tile)), plain);
  EXPECT_EQ(read(make_tensor(make_smem_ptr(memory), composition(Swizzle<3, 3, 3>{}, tile))), swizzled);
  // Without a pointer, and on one, the swizzle counts bytes.
  const auto bytes = composition(Swizzle<3, 4, 3>{}, smem_ptr_flag_bits<16>{}, tile);
  EXPECT_EQ(read(bytes), swizzled);
  EXPECT_EQ(read(make_tensor(make_smem_ptr(memory), bytes)), swizzled);
  EXPECT_EQ(read(make_identity_tensor(make_shape(_8{}, _64{}))), "(8,64):(1@0,1@1)");
  EXPECT_EQ(read(local_tile(make_identity_tensor(make_shape(8, 64)), make_shape(_4{}, _16{}), make_coord(1, 2))),
            "4@0+32@1 + ((4,16):(1@0,1@1))");
}

// And the elements are where CuTe has them.
TEST(CutePrint, OfATensorOnASwizzledPointerHasItsPlaces) {
  alignas(1024) static half_t memory[512];
  const auto tensor = make_tensor(make_smem_ptr(memory), composition(Swizzle<3, 4, 3>{}, smem_ptr_flag_bits<16>{}, tile));
  const auto layout = colex::ComposedLayout<>(colex::Swizzle(3, 3, 3), 0, colex::from(tile));
  ASSERT_EQ(read(tensor), to_string(layout));
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 64; ++column)
      EXPECT_EQ(&tensor(row, column) - memory, layout(colex::tuple(row, column)).value()) << row << ' ' << column;
  }
}

TEST(CutePrint, OfATiledMmaAndATiledCopyIsRead) {
  const auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{},
                                  Tile<_32, Layout<Shape<_8, _2, _2>, Stride<_1, _16, _8>>, _16>{});
  const auto parts = colex::dialects::read(printed(mma), "cute-print");
  EXPECT_EQ(expression_of(parts, "ThrLayoutVMNK"), to_string(colex::from(mma.get_thr_layout_vmnk())));
  EXPECT_EQ(expression_of(parts, "LayoutC_TV"), to_string(colex::from(MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::CLayout{})));
  const auto copy = make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, mma);
  const auto of_copy = colex::dialects::read(printed(copy), "cute-print");
  EXPECT_EQ(expression_of(of_copy, "TiledLayout_TV"),
            to_string(colex::from(std::remove_const_t<decltype(copy)>::TiledLayout_TV{})));
}

TEST(CutePrint, OfWarpgroupsAndOfTensorMemoryIsRead) {
  const auto group =
      make_tiled_mma(SM90_64x128x16_F32F16F16_SS<SM90::GMMA::Major::K, SM90::GMMA::Major::K>{}, Layout<Shape<_2, _1, _1>>{});
  const auto of_group = colex::dialects::read(printed(group), "cute-print");
  EXPECT_EQ(expression_of(of_group, "ThrLayoutVMNK"), to_string(colex::from(group.get_thr_layout_vmnk())));
  EXPECT_EQ(expression_of(of_group, "LayoutA_TV"), "(128,(64,16)):(0,(1,64))");
  const auto mma = make_tiled_mma(SM100_MMA_F16BF16_SS<half_t, half_t, float, 128, 256, UMMA::Major::K, UMMA::Major::K>{});
  EXPECT_EQ(expression_of(colex::dialects::read(printed(mma), "cute-print"), "Shape_MNK"), "(128,256,16)");
  const auto sums = partition_fragment_C(mma, Shape<_256, _256>{});
  const auto of_sums = colex::dialects::read(printed(sums), "cute-print");
  EXPECT_EQ(expression_of(of_sums), to_string(colex::from(sums.layout())));
  EXPECT_EQ(of_sums.memory, "tmem");
  EXPECT_EQ(of_sums.element_bits, 32);
}

// With the label that people print before it, and with the elements that print_tensor prints below it.
TEST(CutePrint, WithLabelsAndTablesIsRead) {
  alignas(1024) static float memory[512];
  const auto tensor = make_tensor(make_gmem_ptr(memory), make_shape(Int<4>{}, 3), make_stride(3, Int<1>{}));
  const std::string expected = "(4,3):(3,1)";
  for (const char* label : {"mA : ", "tCgC = ", "tCgC:\t", "  gC:   ", "// [print] tensor: ", "(CPY,CPY_M) = "})
    EXPECT_EQ(read_text(label + printed(tensor)), expected) << label;
  EXPECT_EQ(read_text(output_of([&] { print_tensor(tensor); })), expected);
  EXPECT_EQ(read_text(output_of([&] { print_tensor(make_tensor(counting_iterator<int>(42), tensor.layout())); })),
            "42 + ((4,3):(3,1))");
  EXPECT_EQ(read_text(output_of([&] { print_layout(tensor.layout()); })), expected);
  EXPECT_EQ(read_text(output_of([&] { print_tensor(make_identity_tensor(make_shape(4, 3))); })), "(4,3):(1@0,1@1)");
}

TEST(CutePrint, OfWhatTiledOperationsMakeIsRead) {
  alignas(1024) static half_t memory[128 * 64];
  const auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{}, Tile<_32, _32, _16>{});
  const auto thread = mma.get_slice(0);
  const auto shared =
      make_tensor(make_smem_ptr(memory), composition(Swizzle<3, 3, 3>{}, make_layout(make_shape(_128{}, _64{}), LayoutRight{})));
  const auto partition = thread.partition_A(shared);
  EXPECT_NO_THROW(read(partition)) << printed(partition);
  const auto fragment = thread.make_fragment_A(partition);
  EXPECT_EQ(read(fragment), to_string(colex::from(fragment.layout())));
  const auto accumulators = partition_fragment_C(mma, make_shape(_128{}, _64{}));
  EXPECT_EQ(read(accumulators), to_string(colex::from(accumulators.layout())));
  const auto copy = make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, mma);
  const auto thread_copy = copy.get_slice(0);
  EXPECT_EQ(expression_of(colex::dialects::read(printed(thread_copy)), "ThrIdx"), "0");
  EXPECT_EQ(expression_of(colex::dialects::read(printed(thread)), "LayoutC_TV"),
            to_string(colex::from(MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::CLayout{})));
  EXPECT_EQ(read(thread_copy.retile_D(fragment)), to_string(colex::from(thread_copy.retile_D(fragment).layout())));
  // Atoms by themselves.
  EXPECT_EQ(expression_of(colex::dialects::read(printed(MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>{})), "Shape_MNK"), "(16,8,16)");
  const auto atom = colex::dialects::read(printed(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}));
  EXPECT_EQ(expression_of(atom, "ValLayoutRef"), "(1,8):(0,1)");
  EXPECT_EQ(atom.element_bits, 16);
}

}  // namespace
