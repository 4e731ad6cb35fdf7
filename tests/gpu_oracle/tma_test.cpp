// TMA: from layouts to descriptors and to bytes; and the rules by which a descriptor is none.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_places.hpp"
#include "colex/print.hpp"

namespace colex::predictions {
namespace {

notation::Value<> value(const std::string& text) { return notation::evaluate(notation::parse_expression(text)); }

ComposedLayout<> shared_layout(const std::string& text) {
  const notation::Value<> v = value(text);
  if (const ComposedLayout<>* composed = v.as<ComposedLayout<>>()) return *composed;
  return composition(Swizzle(0, 4, 3), notation::Parameter<Checked, Layout<>>::convert(v));
}

TmaTile tile(const std::string& type, const std::string& global, const std::string& box, const std::string& shared) {
  return {*tma_type(type), notation::Parameter<Checked, Layout<>>::convert(value(global)),
          notation::Parameter<Checked, Tuple<Checked>>::convert(value(box)), shared_layout(shared)};
}

std::string text(const std::vector<Checked>& numbers) {
  std::string result;
  for (const Checked& number : numbers) result += (result.empty() ? "" : ",") + to_string(number);
  return result;
}

TmaDescriptor matrix() {
  return make_tma_copy(tile("f16", "(4096,8192):(1,4096)", "(64,8)", "Sw<3,3,3> o 0 o (64,8):(1,64)")).descriptor;
}

TEST(TmaCopy, OfARowMajorTileHasTheExtentsStridesAndBoxThatAKernelAuthorWrites) {
  const TmaDescriptor d = matrix();
  EXPECT_EQ(text(d.extents), "4096,8192");
  EXPECT_EQ(text(d.strides), "8192");
  EXPECT_EQ(text(d.box), "64,8");
  EXPECT_STREQ(d.swizzle.name, "128B");
  EXPECT_TRUE(refusals(d).empty());
}

TEST(TmaCopy, OfAColumnMajorTensorExchangesItsModes) {
  const TmaCopy copy = make_tma_copy(tile("f32", "(100,64):(64,1)", "(8,16)", "(8,16):(16,1)"));
  EXPECT_EQ(text(copy.descriptor.extents), "64,100");
  EXPECT_EQ(text(copy.descriptor.strides), "256");
  EXPECT_EQ(text(copy.descriptor.box), "16,8");
  EXPECT_EQ(to_string(copy.coordinates), "(100,64):(1@1,1@0)");
}

// Two atoms of 64 columns side by side in one tile: columns are split into columns of an atom and atoms.
TEST(TmaCopy, SplitsAModeThatSharedMemoryHoldsInSeveralRuns) {
  const TmaCopy copy = make_tma_copy(tile("f16", "(512,256):(1,512)", "(128,8)", "Sw<3,3,3> o 0 o ((64,2),8):((1,512),64)"));
  EXPECT_EQ(text(copy.descriptor.extents), "64,256,8");
  EXPECT_EQ(text(copy.descriptor.strides), "1024,128");
  EXPECT_EQ(text(copy.descriptor.box), "64,8,2");
  EXPECT_EQ(to_string(copy.coordinates), "((64,8),256):((1@0,1@2),1@1)");
}

// What the descriptor does is what the layouts say, element by element.
TEST(TmaCopy, PutsEachElementWhereTheLayoutSays) {
  struct Case {
    const char *type, *global, *box, *shared;
  };
  for (const Case& c : {Case{"f16", "(128,32):(1,128)", "(64,8)", "Sw<3,3,3> o 0 o (64,8):(1,64)"},
                        Case{"f16", "(128,32):(1,128)", "(32,8)", "Sw<3,3,3> o 0 o (32,8):(1,64)"},
                        Case{"f32", "(40,64):(64,1)", "(8,16)", "Sw<2,2,3> o 0 o (8,16):(16,1)"},
                        Case{"f16", "(128,16):(1,128)", "(128,8)", "Sw<3,3,3> o 0 o ((64,2),8):((1,512),64)"},
                        Case{"u8", "(64,4,6):(1,64,256)", "(32,2,3)", "(32,2,3):(1,96,32)"},
                        Case{"f16", "((16,4),8):((1,128),16)", "(32,2)", "((16,2),2):((1,16),32)"}}) {
    const TmaTile t = tile(c.type, c.global, c.box, c.shared);
    const TmaDescriptor d = make_tma_copy(t).descriptor;
    EXPECT_TRUE(refusals(d).empty()) << c.shared;
    std::map<std::int64_t, std::int64_t> global_of;
    for (const TmaPlace& place : tma_places(d, {true, std::vector<Checked>(d.extents.size(), Checked(0))})) {
      EXPECT_TRUE(place.inside);
      global_of[place.shared.value()] = place.global.value();
    }
    const Layout<> in_tensor = composition(t.global, Tiler<Checked>(t.box));
    for (std::int64_t x = 0; x < size(t.shared).value(); ++x) {
      const std::int64_t at = t.shared(Checked(x)).value() * t.type.bytes;
      ASSERT_TRUE(global_of.contains(at)) << c.shared << ' ' << x;
      EXPECT_EQ(global_of[at], in_tensor(Checked(x)).value() * t.type.bytes) << c.shared << ' ' << x;
    }
  }
}

TEST(TmaCopy, SaysWhyThereIsNone) {
  struct Case {
    const char *global, *box, *shared, *reason;
  };
  for (const Case& c :
       {Case{"(64,64):(64,1)", "(64,8)", "(64,8):(1,64)",
             "neighbours in shared memory are 64 elements apart in global memory; the innermost dimension of a "
             "descriptor has the stride 1"},
        Case{"(64,64):(1,64)", "(64,8)", "(64,8):(1,65)",
             "one instruction fills consecutive bytes; the layout of shared memory (64,8):(1,65) leaves gaps or meets "
             "itself, so that no single box is it"},
        Case{"(64,64):(1,64)", "(64,8)", "(64,4):(1,64)",
             "the box (64,8) has 512 elements, and the layout of shared memory (64,4):(1,64) has 256"},
        Case{"(64,64):(1,64)", "(64,8)", "Sw<3,4,3> o 0 o (64,8):(1,64)",
             "no descriptor has the swizzle Sw<3,4,3> of elements of 2 bytes; there are Sw<0,3,3>, Sw<1,3,3>, Sw<2,3,3>, "
             "Sw<3,3,3>"},
        Case{"(64,64):(1,64)", "(32,8)", "Sw<3,3,3> o 0 o (32,8):(1,32)",
             "the inner box is 32 elements, and under the swizzle 128B a row takes 64; the layout of shared memory "
             "(32,8):(1,32) has its rows closer"}}) {
    const Result<TmaCopy> copy = try_make_tma_copy(tile("f16", c.global, c.box, c.shared));
    ASSERT_FALSE(copy.has_value()) << c.shared;
    EXPECT_EQ(copy.rejection().message(), c.reason);
  }
}

TEST(TmaMulticast, CutsATileIntoSlicesThatAreTheTile) {
  const TmaDescriptor d = matrix();
  const std::vector<Checked> at = {Checked(64), Checked(3)};
  const auto pairs = [](const std::vector<TmaPlace>& places) {
    std::map<std::int64_t, std::int64_t> result;
    for (const TmaPlace& place : places) result[place.shared.value()] = place.global.value();
    return result;
  };
  for (const std::int64_t ctas : {1, 2, 4}) {
    std::map<std::int64_t, std::int64_t> together;
    for (const TmaSlice& slice : tma_multicast(d, ctas)) {
      EXPECT_EQ(text(slice.descriptor.box), "64," + std::to_string(8 / ctas));
      std::vector<Checked> begin = at;
      for (std::size_t k = 0; k < begin.size(); ++k) begin[k] = begin[k] + slice.begin[k];
      together.merge(pairs(tma_places(slice.descriptor, {true, begin, {}, slice.shared})));
    }
    EXPECT_EQ(together, pairs(tma_places(d, {true, at}))) << ctas;
  }
}

TEST(TmaMulticast, SaysWhyATileIsNotCut) {
  EXPECT_THROW(tma_multicast(matrix(), 3), Rejection);
  EXPECT_THROW(tma_multicast(make_tma_copy(tile("f16", "(64,8):(1,64)", "(8,4)", "(8,4):(1,8)")).descriptor, 2), Rejection);
}

/// The rules that a descriptor breaks, one behind the other.
std::string rules(const TmaDescriptor& descriptor) {
  std::string result;
  for (const TmaRefusal& refusal : refusals(descriptor)) result += (result.empty() ? "" : "; ") + refusal.rule;
  return result;
}

TEST(TmaDescriptor, IsRefusedByEachRule) {
  TmaDescriptor d = matrix();
  d.box[1] = Checked(257);
  EXPECT_EQ(rules(d), "box");
  d = matrix();
  d.strides[0] = Checked(8200);
  EXPECT_EQ(rules(d), "stride");
  EXPECT_EQ(refusals(d).front().reason, "the stride of dimension 1 is 8200 bytes; it is a multiple of 16");
  d = matrix();
  d.box[0] = Checked(128);
  EXPECT_EQ(rules(d), "swizzle span");
  d.box[0] = Checked(4);
  EXPECT_EQ(rules(d), "inner box");
  d = matrix();
  d.element_strides[1] = Checked(9);
  EXPECT_EQ(rules(d), "element stride");
  d = matrix();
  d.interleave = "16B";
  EXPECT_EQ(rules(d), "rank");
  d = make_tma_copy(tile("u16", "(64,8):(1,64)", "(64,8)", "(64,8):(1,64)")).descriptor;
  d.fill = "NAN_REQUEST_ZERO_FMA";
  EXPECT_EQ(rules(d), "fill");
}

TEST(TmaPlaces, OutsideOfTheTensorAreFilledByLoadsAndLeftAloneByStores) {
  TmaDescriptor d = make_tma_copy(tile("f16", "(24,8):(1,32)", "(16,2)", "(16,2):(1,16)")).descriptor;
  d.extents[0] = Checked(21);
  const std::vector<Checked> at = {Checked(16), Checked(7)};
  const auto inside = [&](bool load) {
    std::string result;
    for (const TmaPlace& place : tma_places(d, {load, at})) result += place.inside ? 'x' : '.';
    return result;
  };
  // Five elements of the last row; a store completes the chunk of 16 bytes that they lie in.
  EXPECT_EQ(inside(true), "xxxxx...........................");
  EXPECT_EQ(inside(false), "xxxxxxxx........................");
}

TEST(TmaUse, ThatEndsInAnErrorIsSaid) {
  const TmaDescriptor d = matrix();
  EXPECT_FALSE(tma_illegal(d, {true, {Checked(-8), Checked(-1)}}));
  EXPECT_EQ(tma_illegal(d, {true, {Checked(4), Checked(0)}}).value(),
            "the box begins 8 bytes into the innermost dimension; it begins at a multiple of 16");
  EXPECT_EQ(tma_illegal(d, {false, {Checked(0), Checked(-1)}}).value(),
            "a store begins at coordinate -1 of dimension 1; only loads begin before the tensor");
}

}  // namespace
}  // namespace colex::predictions
