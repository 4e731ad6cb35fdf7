// TMA: from layouts to descriptors and to bytes; and the rules by which a descriptor is none.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/coordinate.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

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

bool is_inside(const Tuple<Checked>& coordinate, const Tuple<Checked>& shape) {
  if (coordinate.is_leaf()) return coordinate.leaf() < product(shape);
  for (std::size_t k = 0; k < coordinate.rank(); ++k) {
    if (!is_inside(coordinate.mode(k), shape.mode(k))) return false;
  }
  return true;
}

Tuple<Checked> sum(const Tuple<Checked>& a, const Tuple<Checked>& b) {
  if (a.is_leaf()) return Tuple<Checked>(a.leaf() + b.leaf());
  Tuple<Checked>::Modes modes;
  for (std::size_t k = 0; k < a.rank(); ++k) modes.push_back(sum(a.mode(k), b.mode(k)));
  return Tuple<Checked>(std::move(modes));
}

/// Where the first or the last tile begins along each part of the box: bit k of `last` is of part k.
Tuple<Checked> corner(const Tuple<Checked>& box, const Tuple<Checked>& shape, unsigned& last) {
  if (box.is_leaf()) {
    const bool is_last = (last & 1U) != 0;
    last >>= 1U;
    return Tuple<Checked>(is_last ? (product(shape) - Checked(1)) / box.leaf() * box.leaf() : Checked(0));
  }
  Tuple<Checked>::Modes modes;
  for (std::size_t k = 0; k < box.rank(); ++k) modes.push_back(corner(box.mode(k), shape.mode(k), last));
  return Tuple<Checked>(std::move(modes));
}

std::size_t leaves(const Tuple<Checked>& t) {
  std::size_t count = 0;
  for_each_leaf(t, [&](const Checked&) { ++count; });
  return count;
}

/// What arrives where in shared memory: a byte of the tensor, or -1 for fill.
std::map<std::int64_t, std::int64_t> arrivals(const TmaDescriptor& d, const TmaUse& use) {
  std::map<std::int64_t, std::int64_t> result;
  for (const TmaPlace& place : tma_places(d, use)) result[place.shared.value()] = place.inside ? place.global.value() : -1;
  return result;
}

std::vector<Checked> coordinates_of(const TmaCopy& copy, const Tuple<Checked>& at) {
  const Vector<Checked> where = copy.coordinates(at);
  std::vector<Checked> result;
  for (std::size_t k = 0; k < copy.descriptor.extents.size(); ++k) result.push_back(where[{k}]);
  return result;
}

/// The same, as the layouts of a tile that begins there say.
std::map<std::int64_t, std::int64_t> asked(const TmaTile& t, const Tuple<Checked>& at) {
  std::map<std::int64_t, std::int64_t> result;
  for (std::int64_t x = 0; x < size(t.shared).value(); ++x) {
    const Tuple<Checked> element = sum(at, idx2crd(Tuple<Checked>(Checked(x)), t.box));
    const bool inside = is_inside(element, t.global.shape());
    result[t.shared(Checked(x)).value() * t.type.bytes] = inside ? t.global(element).value() * t.type.bytes : -1;
  }
  return result;
}

/// What the descriptor does is what the layouts say, element by element, at every corner of the tensor.
void expect_copied(const TmaTile& t) {
  const TmaCopy copy = make_tma_copy(t);
  ASSERT_EQ(refusals(copy.descriptor).size(), 0U) << refusals(copy.descriptor).front().reason;
  for (unsigned k = 0; k < 1U << leaves(t.box); ++k) {
    unsigned last = k;
    const Tuple<Checked> at = corner(t.box, t.global.shape(), last);
    EXPECT_EQ(arrivals(copy.descriptor, {true, coordinates_of(copy, at)}), asked(t, at)) << to_string(at);
  }
}

struct Copied {
  const char *type, *global, *box, *shared;
};

TEST(TmaCopy, PutsEachElementWhereTheLayoutSays) {
  for (const Copied& c : {Copied{"f16", "(128,32):(1,128)", "(64,8)", "Sw<3,3,3> o 0 o (64,8):(1,64)"},
                          Copied{"f16", "(128,32):(1,128)", "(32,8)", "Sw<3,3,3> o 0 o (32,8):(1,64)"},
                          Copied{"f16", "(136,30):(1,136)", "(64,8)", "Sw<3,3,3> o 0 o (64,8):(1,64)"},
                          Copied{"f32", "(40,64):(64,1)", "(8,16)", "Sw<2,2,3> o 0 o (8,16):(16,1)"},
                          Copied{"f16", "(128,16):(1,128)", "(128,8)", "Sw<3,3,3> o 0 o ((64,2),8):((1,512),64)"},
                          Copied{"u8", "(64,4,6):(1,64,256)", "(32,2,3)", "(32,2,3):(1,96,32)"},
                          Copied{"f16", "(64,6,4):(1,0,64)", "(32,2,3)", "(32,2,3):(1,32,64)"},
                          Copied{"f16", "((16,4),8):((1,128),16)", "(32,2)", "((16,2),2):((1,16),32)"}}) {
    SCOPED_TRACE(std::string(c.global) + ' ' + c.box);
    expect_copied(tile(c.type, c.global, c.box, c.shared));
  }
}

Tuple<Checked> shape(const std::string& text) { return notation::Parameter<Checked, Tuple<Checked>>::convert(value(text)); }
SliceCoordinate<Checked> part(const std::string& text) {
  return notation::Parameter<Checked, SliceCoordinate<Checked>>::convert(value(text));
}
Layout<> layout(const std::string& text) { return notation::Parameter<Checked, Layout<>>::convert(value(text)); }

/// What arrives of a slice, for a tile at these coordinates.
std::map<std::int64_t, std::int64_t> arrivals(const TmaSlice& slice, std::vector<Checked> at) {
  for (std::size_t k = 0; k < at.size(); ++k) at[k] = at[k] + slice.begin[k];
  return arrivals(slice.descriptor, {true, at, {}, slice.shared});
}

struct Multicast {
  Copied tile;
  std::int64_t ctas;
  const char* box;
  std::int64_t taken = 1;  ///< the element stride of dimension 1
};

TmaDescriptor descriptor(const Multicast& c) {
  TmaDescriptor d = make_tma_copy(tile(c.tile.type, c.tile.global, c.tile.box, c.tile.shared)).descriptor;
  d.element_strides[1] = Checked(c.taken);
  return d;
}

const std::vector<Multicast>& multicasts() {
  static const std::vector<Multicast> cases = {
      {{"f16", "(4096,8192):(1,4096)", "(64,8)", "Sw<3,3,3> o 0 o (64,8):(1,64)"}, 1, "64,8"},
      {{"f16", "(4096,8192):(1,4096)", "(64,8)", "Sw<3,3,3> o 0 o (64,8):(1,64)"}, 2, "64,4"},
      {{"f16", "(4096,8192):(1,4096)", "(64,8)", "Sw<3,3,3> o 0 o (64,8):(1,64)"}, 8, "64,1"},
      {{"f16", "(4096,8192):(1,4096)", "(32,8)", "Sw<3,3,3> o 0 o (32,8):(1,64)"}, 4, "32,2"},
      // Every third of 16 rows is taken: six, two by each.
      {{"f16", "(4096,8192):(1,4096)", "(64,16)", "(64,16):(1,64)"}, 3, "64,5", 3},
      // Two atoms side by side, for eight CTAs: the two, and four rows of each.
      {{"f16", "(512,256):(1,512)", "(128,8)", "Sw<3,3,3> o 0 o ((64,2),8):((1,512),64)"}, 8, "64,2,1"},
      // Three, two of the rows, and the halves of a row.
      {{"f32", "(512,4,6):(1,512,2048)", "(64,2,3)", "(64,2,3):(1,64,128)"}, 12, "32,1,1"},
  };
  return cases;
}

// Every byte of the tile arrives once, from where it would arrive by one copy.
TEST(TmaMulticast, CutsATileIntoSlicesThatAreTheTile) {
  for (const Multicast& c : multicasts()) {
    const TmaDescriptor d = descriptor(c);
    std::vector<Checked> at(d.extents.size(), Checked(1));
    at[0] = Checked(64);
    std::map<std::int64_t, std::int64_t> together;
    std::size_t pieces = 0;
    for (const TmaSlice& slice : tma_multicast(d, c.ctas)) {
      EXPECT_EQ(text(slice.descriptor.box), c.box);
      const auto arrived = arrivals(slice, at);
      pieces += arrived.size();
      together.insert(arrived.begin(), arrived.end());
    }
    EXPECT_EQ(together, arrivals(d, {true, at})) << c.tile.shared << ' ' << c.ctas;
    EXPECT_EQ(pieces, together.size()) << c.tile.shared << ' ' << c.ctas;
  }
}

// The layouts of a slice say, element by element, what its copy does.
TEST(TmaMulticast, ASlicesLayoutsAreWhatItsCopyDoes) {
  for (const Multicast& c : multicasts()) {
    const TmaDescriptor d = descriptor(c);
    for (std::int64_t cta = 0; cta < c.ctas; ++cta) {
      const TmaSlice slice = tma_slice(d, Layout<>(Mode<Checked>{c.ctas, 1}), Tuple<Checked>(Checked(cta)));
      const auto source = tma_slice_source(slice);
      const ComposedLayout<> destination = tma_slice_destination(slice);
      std::map<std::int64_t, std::int64_t> said;
      for (Checked x(0); x < size(source.layout); x = x + Checked(1)) {
        const Vector<Checked> from = source.offset + source.layout(x);
        Checked byte = from[{0}] * Checked(d.type.bytes);
        for (std::size_t k = 1; k < d.extents.size(); ++k) byte = byte + from[{k}] * d.strides[k - 1];
        said[destination(x).value() * d.type.bytes] = byte.value();
      }
      EXPECT_EQ(said, arrivals(slice, std::vector<Checked>(d.extents.size(), Checked(0)))) << c.tile.shared << ' ' << cta;
    }
  }
}

// A cluster of two by four: those of a row want the same tile of A, and each row one of its own.
TEST(TmaMulticast, ReachesEveryCtaOfTheMaskWithEverySliceOnce) {
  const Layout<> cluster = layout("(2,4):(1,2)"), number = layout("(2,4):(0,1)");
  const TmaDescriptor d = matrix();
  const std::vector<Checked> at(2, Checked(0));
  std::vector<std::map<std::int64_t, std::int64_t>> received(8);
  std::vector<std::size_t> pieces(8);
  for (Checked c(0); c < size(cluster); c = c + Checked(1)) {
    const Tuple<Checked> cta = idx2crd(Tuple<Checked>(c), cluster.shape());
    const SliceCoordinate<Checked> row = part('(' + to_string(cta.mode(0)) + ",_)");
    const auto mask = static_cast<std::uint64_t>(tma_multicast_mask(cluster, row).value());
    const auto arrived = arrivals(tma_slice(d, number, cta), at);
    for (std::size_t k = 0; k < received.size(); ++k) {
      if ((mask >> k & 1U) == 0) continue;
      received[k].insert(arrived.begin(), arrived.end());
      pieces[k] += arrived.size();
    }
  }
  const auto whole = arrivals(d, {true, at});
  for (std::size_t k = 0; k < received.size(); ++k) {
    EXPECT_EQ(received[k], whole) << k;
    EXPECT_EQ(pieces[k], whole.size()) << k;
  }
}

TEST(TmaMulticast, SaysWhyATileIsNotCut) {
  const TmaDescriptor small = make_tma_copy(tile("f16", "(64,8):(1,64)", "(8,4)", "(8,4):(1,8)")).descriptor;
  const auto reason = [](const auto& f) -> std::string {
    try {
      f();
    } catch (const Rejection& rejection) {
      return rejection.message();
    }
    return "";
  };
  EXPECT_EQ(reason([] { return tma_multicast(matrix(), 3); }),
            "a multicast to 3 CTAs: the box has 8 in dimension 1, which is not cut into 3 equal parts");
  EXPECT_EQ(reason([] { return tma_multicast(matrix(), 0); }), "a multicast to 0 CTAs: a cluster has from 1 to 16");
  EXPECT_EQ(reason([] { return tma_multicast(matrix(), 32); }), "a multicast to 32 CTAs: a cluster has from 1 to 16");
  const TmaDescriptor row = make_tma_copy(tile("f16", "(64,8):(1,64)", "(8,1)", "(8,1):(1,0)")).descriptor;
  EXPECT_EQ(reason([&] { return tma_multicast(row, 16); }), "a multicast to 16 CTAs: the box has fewer elements");
  EXPECT_EQ(reason([&] { return tma_multicast(small, 2); }),
            "a multicast to 2 CTAs: slice 1 would begin at byte 32, and a copy begins at a multiple of 128");
  EXPECT_EQ(reason([] { return tma_slice(matrix(), layout("(2,2):(0,3)"), shape("(0,1)")); }),
            "the CTAs (2,2):(0,3) copy every slice of the tile only if they have all numbers below 4");
  EXPECT_EQ(reason([] { return tma_slice(matrix(), layout("4:1"), shape("4")); }), "the CTAs are 4:1; there is none at 4");
  EXPECT_EQ(reason([] { return tma_multicast_mask(layout("(2,16):(1,2)"), part("(0,_)")); }),
            "a copy reaches CTAs 0 to 15 of a cluster; (2,16):(1,2) has others there");
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
  EXPECT_EQ(refusals(d).front().reason, "the stride of dimension 1 is 8200 bytes; it must be a multiple of 16");
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

struct Convolution {
  const char *global, *lower, *upper, *strides, *shared;
};

std::vector<Checked> numbers(const std::string& text) {
  std::vector<Checked> result;
  for_each_leaf(shape(text), [&](const Checked& n) { result.push_back(n); });
  return result;
}

TmaIm2col im2col(const Convolution& c) {
  return {*tma_type("f16"), layout(c.global), numbers(c.lower), numbers(c.upper), numbers(c.strides), shared_layout(c.shared)};
}

const std::vector<Convolution>& convolutions() {
  static const std::vector<Convolution> cases = {
      // A filter of 3, at the edge; every second pixel; a filter of 3 x 3; 5 x 3 and strides; 2 x 2 x 2 under a swizzle.
      {"(16,7,2):(1,16,128)", "-1", "-1", "1", "(8,3):(1,8)"},
      {"(16,7,2):(1,24,168)", "0", "0", "2", "(16,5):(1,16)"},
      {"(16,5,4,3):(1,16,80,320)", "(-1,-1)", "(-1,-1)", "(1,1)", "(16,7):(1,16)"},
      {"(16,6,5,2):(1,16,96,480)", "(-2,-1)", "(-2,-1)", "(2,3)", "(8,4):(1,8)"},
      {"(32,4,3,3,2):(1,32,128,384,1152)", "(0,-1,-1)", "(-1,-1,0)", "(1,2,1)", "Sw<2,3,3> o 0 o (32,6):(1,32)"}};
  return cases;
}

/// The pixels of all images as a convolution visits them, W fastest: the tensor's coordinates.
std::vector<std::vector<std::int64_t>> visited(const TmaIm2col& c) {
  const Modes<Checked> tensor = modes(c.global);
  std::vector<std::vector<std::int64_t>> result = {{}};
  for (std::size_t k = tensor.size(); k-- > 1;) {
    const bool is_image = k + 1 == tensor.size();
    const std::int64_t first = is_image ? 0 : c.lower[k - 1].value();
    const std::int64_t end = tensor[k].extent.value() + (is_image ? 0 : c.upper[k - 1].value());
    const std::int64_t step = is_image ? 1 : c.element_strides[k - 1].value();
    std::vector<std::vector<std::int64_t>> longer;
    for (const std::vector<std::int64_t>& outer : result) {
      for (std::int64_t x = first; x < end; x += step) {
        longer.push_back({x});
        longer.back().insert(longer.back().end(), outer.begin(), outer.end());
      }
    }
    result = std::move(longer);
  }
  return result;
}

TEST(TmaIm2col, CoordinatesAreThoseOfThePixelsThatAConvolutionVisits) {
  for (const Convolution& c : convolutions()) {
    const TmaDescriptor d = make_tma_im2col(im2col(c));
    ASSERT_EQ(rules(d), "") << c.global;
    const auto coordinates = tma_im2col_coordinates(d);
    const auto pixels = visited(im2col(c));
    ASSERT_EQ(size(coordinates.layout).value(), d.extents[0].value() * static_cast<std::int64_t>(pixels.size())) << c.global;
    for (std::size_t p = 0; p < pixels.size(); ++p) {
      const Vector<Checked> at = coordinates.offset + coordinates.layout(shape("(3," + std::to_string(p) + ')'));
      EXPECT_EQ(at[{0}], Checked(3));
      for (std::size_t k = 0; k < pixels[p].size(); ++k) EXPECT_EQ(at[{k + 1}], Checked(pixels[p][k])) << c.global << ' ' << p;
    }
  }
}

/// What a copy brings that begins with pixel p and channel 8, at this place of the filter, as a convolution reads it.
std::map<std::int64_t, std::int64_t> gathered(const TmaIm2col& c, std::size_t p, const std::vector<Checked>& offsets) {
  const auto pixels = visited(c);
  const Modes<Checked> tensor = modes(c.global);
  const std::int64_t channels = size(c.shared.inner().mode(0)).value(), count = size(c.shared.inner().mode(1)).value();
  std::map<std::int64_t, std::int64_t> result;
  for (std::int64_t pixel = 0; pixel < count; ++pixel) {
    for (std::int64_t channel = 0; channel < channels; ++channel) {
      const std::size_t number = p + static_cast<std::size_t>(pixel);
      bool inside = number < pixels.size() && 8 + channel < tensor[0].extent.value();
      std::int64_t element = 8 + channel;
      for (std::size_t k = 1; inside && k < tensor.size(); ++k) {
        const std::int64_t x = pixels[number][k - 1] + (k <= offsets.size() ? offsets[k - 1].value() : 0);
        inside = x >= 0 && x < tensor[k].extent.value();
        element += x * tensor[k].stride.value();
      }
      result[c.shared(Checked(pixel * channels + channel)).value() * c.type.bytes] = inside ? element * c.type.bytes : -1;
    }
  }
  return result;
}

TEST(TmaIm2col, ACopyThatBeginsWithAPixelHasThoseBehindIt) {
  for (const Convolution& c : convolutions()) {
    const TmaIm2col convolution = im2col(c);
    const TmaDescriptor d = make_tma_im2col(convolution);
    const auto pixels = visited(convolution);
    for (std::size_t p = 0; p < pixels.size(); p += 3) {
      std::vector<Checked> at = {Checked(8)};
      for (const std::int64_t x : pixels[p]) at.emplace_back(x);
      for (const std::int64_t place : {0, 1, 2}) {
        const std::vector<Checked> offsets(convolution.lower.size(), Checked(place));
        ASSERT_FALSE(tma_illegal(d, {true, at, offsets}));
        EXPECT_EQ(arrivals(d, {true, at, offsets}), gathered(convolution, p, offsets)) << c.global << ' ' << p;
      }
    }
  }
}

TEST(TmaIm2col, SaysWhyThereIsNone) {
  struct Case {
    Convolution convolution;
    const char* reason;
  };
  for (const Case& c :
       {Case{{"(16,7):(1,16)", "-1", "-1", "1", "(8,3):(1,8)"},
             "the modes of an im2col tensor are channels, W, H, D and images, each a number; this is (16,7):(1,16)"},
        Case{{"(16,7,2):(14,1,224)", "-1", "-1", "1", "(8,3):(1,8)"},
             "channels are neighbours in an im2col tensor; in (16,7,2):(14,1,224) they are 14 elements apart"},
        Case{{"(16,7,2):(1,16,128)", "(-1,-1)", "-1", "1", "(8,3):(1,8)"},
             "the tensor has 1 of W, H and D; there are 2 lower corners"},
        Case{{"(16,7,2):(1,16,128)", "-1", "-1", "1", "24:1"},
             "the layout of shared memory is of (channel, pixel); this is 24:1"},
        Case{{"(16,7,2):(1,16,128)", "-1", "-1", "1", "(8,3):(3,1)"},
             "an im2col copy under the swizzle NONE has (channel, pixel) at (8,3):(1,8) of shared memory; not at (8,3):(3,1)"},
        Case{{"(16,7,2):(1,16,128)", "-1", "-1", "1", "Sw<1,3,3> o 0 o (8,3):(1,8)"},
             "an im2col copy under the swizzle 32B has (channel, pixel) at (8,3):(1,16) of shared memory; not at (8,3):(1,8)"}}) {
    const auto derived = attempt([&] { return make_tma_im2col(im2col(c.convolution)); });
    ASSERT_FALSE(derived.has_value()) << c.reason;
    EXPECT_EQ(derived.rejection().message(), c.reason);
  }
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
