// Descriptors of tiles in shared memory: what is found against the places that the manual's address arithmetic gives, and
// against all descriptors of a small space, one by one.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions::find_descriptor_test {
namespace {

/// A descriptor's fields in bytes, as the manual has them.
struct Fields {
  std::int64_t swizzle, leading, stride, start, base;
};

/// The byte at which the manual's arithmetic finds (row, k), by itself: nothing of it is shared with the code under test. For a
/// matrix whose rows of k are 32 bytes long, of elements of so many bytes.
std::int64_t address(const Fields& d, Major major, std::int64_t bytes, std::int64_t row, std::int64_t k) {
  const std::int64_t width = d.swizzle == 0 ? 16 : d.swizzle;
  std::int64_t at = d.start;
  if (major == Major::k) {
    const std::int64_t along = k * bytes;
    at += row / 8 * d.stride + row % 8 * width + (d.swizzle == 0 ? along / 16 * d.leading + along % 16 : along);
  } else {
    const std::int64_t along = row * bytes;
    at += along % width + k % 8 * width;
    at += d.swizzle == 0 ? along / width * d.stride + k / 8 * d.leading : along / width * d.leading + k / 8 * d.stride;
  }
  // Bits 4 and up of the address get those of the number of its 128-byte line, counted from where the pattern begins.
  const std::int64_t line = at / 128 + (8 - d.base) % 8;
  return d.swizzle == 0 ? at : at ^ ((line & (d.swizzle / 16 - 1)) << 4);
}

MatrixTile tile_of(const Fields& d, const MatrixRead& read) {
  const std::int64_t bytes = read.bits / 8;
  return {read.rows, read.columns, 1, [=, major = read.major](std::int64_t row, std::int64_t k, std::int64_t) {
            return address(d, major, bytes, row, k) / bytes;
          }};
}

Fields fields_of(const FoundDescriptor& found) {
  return {found.mode.bytes, found.leading_field(), found.stride_field(), found.start, found.base};
}

TEST(FindDescriptor, FindsOneForWhatEachDescribes) {
  for (const std::int64_t bits : {8, 16, 32}) {
    for (const Major major : {Major::k, Major::mn}) {
      const MatrixRead read{DescriptorKind::wgmma, bits, major, 64, 256 / bits};
      for (const std::int64_t swizzle : {0, 32, 64, 128}) {
        for (Fields drawn : {Fields{0, 4096, 1024, 0, 0},
                             {0, 1040, 2064, 32, 0},
                             {0, 0, 512, 656, 3},
                             {0, 2048, 0, 128, 1},
                             {0, 16, 16, 1008, 7}}) {
          drawn.swizzle = swizzle;
          const MatrixTile tile = tile_of(drawn, read);
          const DescriptorAnswer answer = find_descriptor(read, tile);
          const auto* found = std::get_if<FoundDescriptor>(&answer);
          ASSERT_NE(found, nullptr) << bits << " bits, "
                                    << to_string(tuple(swizzle, drawn.leading, drawn.stride, drawn.start, drawn.base)) << ": "
                                    << describe(std::get<NoDescriptor>(answer), 'n');
          const MatrixTile again = tile_of(fields_of(*found), read);
          for (std::int64_t row = 0; row < read.rows; ++row) {
            for (std::int64_t k = 0; k < read.columns; ++k)
              ASSERT_EQ(again.place(row, k, 0), tile.place(row, k, 0)) << describe(*found);
          }
        }
      }
    }
  }
}

/// How many of these places, row by row and bytes each, some descriptor of a small space reads right at most.
std::int64_t longest_prefix(const MatrixRead& read, const std::vector<std::int64_t>& places) {
  const std::int64_t bytes = read.bits / 8;
  std::size_t most = 0;
  const auto prefix = [&](const Fields& d) {
    std::size_t count = 0;
    while (count < places.size()) {
      const auto at = static_cast<std::int64_t>(count);
      if (address(d, read.major, bytes, at / read.columns, at % read.columns) != bytes * places[count]) break;
      ++count;
    }
    return count;
  };
  for (const std::int64_t swizzle : {0, 32, 64, 128}) {
    for (std::int64_t base = 0; base < 8; ++base) {
      for (std::int64_t start = 0; start < 256; start += 16) {
        // Where the first element is not right, no offset mends it.
        if (prefix({swizzle, 0, 0, start, base}) == 0) continue;
        for (std::int64_t leading = 0; leading <= 320; leading += 16) {
          for (std::int64_t stride = 0; stride <= 1024; stride += 16)
            most = std::max(most, prefix({swizzle, leading, stride, start, base}));
        }
      }
    }
  }
  return static_cast<std::int64_t>(most);
}

notation::Value<> value(const std::string& text) { return notation::evaluate(notation::parse_expression(text)); }

DescriptorAnswer answer_of(const MatrixRead& read, const std::string& text) {
  const notation::Value<> layout = value(text);
  if (const auto* composed = layout.as<ComposedLayout<>>()) return find_descriptor(read, *composed);
  return find_descriptor(read, notation::Parameter<Checked, Layout<>>::convert(layout));
}

std::string text_of(const DescriptorAnswer& answer, char rows) {
  if (const auto* found = std::get_if<FoundDescriptor>(&answer)) {
    const std::string advance = describe_advance(*found, rows);
    return describe(*found) + (advance.empty() ? "" : " | " + advance);
  }
  const auto& none = std::get<NoDescriptor>(answer);
  return describe(none, rows) + (none.remedy.empty() ? "" : " | " + none.remedy);
}

/// Every verdict, and the element that is named, are those of trying all descriptors.
TEST(FindDescriptor, AgreesWithTryingAllDescriptors) {
  constexpr const char* layouts[] = {"(16,(8,2)):(8,(1,128))",
                                     "(16,(8,2)):(16,(1,8))",
                                     "(16,(8,2)):(16,(1,12))",
                                     "(16,(8,2)):(24,(1,8))",
                                     "((8,2),(8,2)):((8,72),(1,136))",
                                     "((8,2),(8,2)):((8,68),(1,8))",
                                     "(16,16):(16,1)",
                                     "(16,16):(32,1)",
                                     "(16,16):(64,1)",
                                     "(16,16):(1,16)",
                                     "(16,16):(1,8)",
                                     "((8,2),16):((1,64),8)",
                                     "((8,2),(8,2)):((1,128),(8,64))",
                                     "(16,16):(8,1)",
                                     "(16,(4,4)):(4,(1,64))",
                                     "(16,16):(0,1)",
                                     "Sw<1,3,3> o 0 o (16,16):(16,1)",
                                     "Sw<2,3,3> o 0 o (16,16):(32,1)",
                                     "Sw<3,3,3> o 0 o (16,16):(64,1)",
                                     "Sw<1,3,3> o 0 o (16,16):(32,1)",
                                     "Sw<1,4,3> o 0 o (16,16):(16,1)",
                                     "Sw<2,3,3> o 0 o (16,16):(16,1)",
                                     "Sw<1,3,4> o 0 o (16,16):(16,1)",
                                     "Sw<1,3,3> o 8 o (16,16):(16,1)",
                                     "Sw<1,3,3> o 64 o (16,16):(16,1)",
                                     "Sw<1,3,3> o 0 o (16,(8,2)):(1,(16,128))",
                                     "Sw<2,3,3> o 0 o (16,(8,2)):(1,(32,256))",
                                     "Sw<1,3,3> o 0 o (16,(8,2)):(1,(16,136))",
                                     "Sw<3,3,3> o 0 o ((8,2),16):((64,40),1)"};
  for (const Major major : {Major::k, Major::mn}) {
    const MatrixRead read{DescriptorKind::wgmma, 16, major, 16, 16};
    for (const char* text : layouts) {
      const notation::Value<> layout = value(text);
      std::vector<std::int64_t> places;
      for (std::int64_t row = 0; row < 16; ++row) {
        for (std::int64_t k = 0; k < 16; ++k) {
          const Tuple<Checked> at = tuple(row, k);
          const auto* composed = layout.as<ComposedLayout<>>();
          places.push_back((composed != nullptr ? (*composed)(at) : layout.get<Layout<>>()(at)).value());
        }
      }
      const std::int64_t prefix = longest_prefix(read, places);
      const DescriptorAnswer answer = answer_of(read, text);
      const auto* none = std::get_if<NoDescriptor>(&answer);
      const std::int64_t first = none == nullptr ? 256 : none->row * 16 + none->k;
      EXPECT_EQ(first, prefix) << text << (major == Major::k ? ", k: " : ", mn: ") << text_of(answer, 'n');
    }
  }
}

TEST(FindDescriptor, SaysTheDescriptorAndHowItsAddressGoesOn) {
  const MatrixRead k{DescriptorKind::wgmma, 16, Major::k, 64, 16}, mn{DescriptorKind::wgmma, 16, Major::mn, 64, 16},
      tcgen05{DescriptorKind::tcgen05, 16, Major::k, 128, 16};
  const struct {
    MatrixRead read;
    const char *tile, *said;
  } cases[] = {
      {k, "Sw<3,3,3> o 0 o (64,64):(64,1)",
       "128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0 | "
       "along k: 4 instructions, each 32 bytes (2) behind the one before"},
      {k, "Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))",
       "128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0 | "
       "along m: 2 instructions, each 8192 bytes (512) behind the one before; along k: 8 instructions, at (4,2):(32,16384) "
       "bytes"},
      {k, "((8,8),(8,2)):((8,64),(1,512))",
       "no swizzle (INTERLEAVE), leading offset 1024 bytes (64), stride offset 128 bytes (8), base offset 0"},
      {mn, "Sw<3,3,3> o 0 o (64,16):(1,64)",
       "128-byte swizzle (B128), leading offset 0 bytes (0, not used), stride offset 1024 bytes (64), base offset 0"},
      {k, "Sw<2,3,3> o 0 o (64,16,4):(32,1,2048)",
       "64-byte swizzle (B64), leading offset 16 bytes (1, not used), stride offset 512 bytes (32), base offset 0 | "
       "along the third mode: 4 instructions, each 4096 bytes (256) behind the one before"},
      {tcgen05, "Sw<3,3,3> o 0 o (128,16):(64,1)",
       "128-byte swizzle (SWIZZLE_128B), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0"},
      {k, "(64,16):(16,1)", "m 4, k 0 lies at element 64; under a 32-byte swizzle it would be read at element 72"},
      {k, "Sw<3,4,3> o 0 o (64,16):(64,1)",
       "m 1, k 0 lies at element 64; under no swizzle with leading offset 16 it would be read at element 8 | "
       "the swizzle seems to be counted in bytes; a layout of elements has Sw<3,3,3> in its place"},
      {k, "Sw<3,3,3> o 0 o (64,16):(1,64)",
       "m 0, k 1 lies at element 72; under a 128-byte swizzle it would be read at element 1 | an instruction that takes this "
       "operand along m or n "
       "reads it: 128-byte swizzle (B128), leading offset 0 bytes (0, not used), stride offset 1024 bytes (64), base offset 0"},
  };
  for (const auto& [read, tile, said] : cases) EXPECT_EQ(text_of(answer_of(read, tile), 'm'), said) << tile;
}

TEST(FindDescriptor, WritesTheWordThatCutlassWrites) {
  const auto word = [](const MatrixRead& read, const char* tile) {
    return std::get<FoundDescriptor>(answer_of(read, tile)).word();
  };
  EXPECT_EQ(word({DescriptorKind::wgmma, 16, Major::k, 64, 16}, "Sw<3,3,3> o 0 o (64,16):(64,1)"), 0x4000004000010000U);
  EXPECT_EQ(word({DescriptorKind::wgmma, 16, Major::k, 64, 16}, "((8,8),(8,2)):((8,64),(1,512))"), 0x0000000800400000U);
  EXPECT_EQ(word({DescriptorKind::tcgen05, 16, Major::k, 128, 16}, "Sw<3,3,3> o 0 o (128,16):(64,1)"), 0x4000404000010000U);
}

TEST(FindDescriptor, RefusesWhatIsNoTileOfTheInstruction) {
  const MatrixRead read{DescriptorKind::wgmma, 16, Major::k, 64, 16};
  const struct {
    const char *tile, *why;
  } cases[] = {
      {"(96,16):(16,1)", "the instruction reads 64 x 16 elements (rows x k), and the layout's 96 x 16 are no multiple of that"},
      {"(64,24):(24,1)", "the instruction reads 64 x 16 elements (rows x k), and the layout's 64 x 24 are no multiple of that"},
      {"1024:1", "a tile in shared memory has the modes (row, k), or (row, k, stage); 1024:1 has 1"},
      {"(1024,1024):(1024,1)", "a tile of 1024 x 1024 elements takes more than the 256 KiB that a descriptor's address can name"},
      {"(4611686018427387904,16):(16,1)",
       "a tile of 4611686018427387904 x 16 elements takes more than the 256 KiB that a descriptor's address can name"},
  };
  for (const auto& [tile, why] : cases) {
    try {
      answer_of(read, tile);
      ADD_FAILURE() << tile << " is taken";
    } catch (const Rejection& rejection) {
      EXPECT_EQ(rejection.message(), why);
    }
  }
}

TEST(FindDescriptor, SaysWhatAFormReads) {
  const WgmmaAtom& in_memory = *wgmma_atom("wgmma.m64n96k16.f32.f16.f16.ss.k.mn");
  EXPECT_EQ(matrix_read(in_memory, 'A').rows, 64);
  EXPECT_EQ(matrix_read(in_memory, 'A').major, Major::k);
  EXPECT_EQ(matrix_read(in_memory, 'B').rows, 96);
  EXPECT_EQ(matrix_read(in_memory, 'B').major, Major::mn);
  const WgmmaAtom& sparse = *wgmma_atom("wgmma.sp.m64n96k32.f32.f16.f16.ss.k.k");
  EXPECT_EQ(matrix_read(sparse, 'A').columns, 16);
  EXPECT_EQ(matrix_read(sparse, 'B').columns, 32);
  EXPECT_THROW(matrix_read(*wgmma_atom("wgmma.m64n96k16.f32.f16.f16.rs.k"), 'A'), Rejection);
}

}  // namespace
}  // namespace colex::predictions::find_descriptor_test
