// Operands in shared memory as public kernels lay them out, each with the mistakes that are made in them. What is right is
// compared with the places that the manual's canonical layouts and swizzle give, element by element; of what is wrong all
// descriptors of a space are tried.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/shared_matrix.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"

namespace colex::predictions::public_operands_test {
namespace {

constexpr DescriptorKind wgmma = DescriptorKind::wgmma, tcgen05 = DescriptorKind::tcgen05;

/// A descriptor in bytes; `atom` is what its swizzle leaves together.
struct Fields {
  std::int64_t swizzle = 0, atom = 16, leading = 0, stride = 0;
};

/// The bit at which (row, k) lies, by the manual's text alone. For rows of k that are 32 bytes long.
std::int64_t bit_of(const Fields& d, const MatrixRead& read, std::int64_t start, std::int64_t row, std::int64_t k) {
  const std::int64_t width = d.swizzle == 0 ? 16 : d.swizzle, group = d.atom == 16 ? 8 : 4;
  std::int64_t at = start, within = 0;  // bytes, and bits behind them
  if (read.major == Major::k) {
    within = k * read.bits;
    at += row / 8 * d.stride + row % 8 * width;
    if (d.swizzle == 0) at += within / 128 * d.leading, within %= 128;
  } else {
    within = row * read.bits % (8 * width);
    const std::int64_t along = row * read.bits / (8 * width);
    at += k % group * width +
          (d.swizzle == 0 ? along * d.stride + k / group * d.leading : along * d.leading + k / group * d.stride);
  }
  at += within / 8;
  within %= 8;
  // The number of the atom in its 128-byte line is xored with the line's number, of as many bits as the swizzle spans atoms.
  if (d.swizzle != 0) at ^= (at / 128 % (d.swizzle / d.atom)) * d.atom;
  return 8 * at + within;
}

notation::Value<> value(const std::string& text) { return notation::evaluate(notation::parse_expression(text)); }

ComposedLayout<> layout_of(const std::string& text) {
  const notation::Value<> given = value(text);
  if (const auto* composed = given.as<ComposedLayout<>>()) return *composed;
  return ComposedLayout<>(Swizzle(), Checked(0), notation::Parameter<Checked, Layout<>>::convert(given));
}

/// A mistake, and a layout that makes it.
struct Mistake {
  const char *what, *tile;
};

struct Operand {
  const char* what;
  MatrixRead read;
  const char* tile;
  Fields fields;
  std::vector<Mistake> mistakes;
};

const std::vector<Operand>& operands() {
  static const std::vector<Operand> all = {
      {"f16 A, K_SW128, 2 x 4 instructions",
       {wgmma, 16, Major::k, 64, 16},
       "Sw<3,3,3> o 0 o (128,64):(64,1)",
       {128, 16, 16, 1024},
       {{"swizzle of bytes", "Sw<3,4,3> o 0 o (128,64):(64,1)"},
        {"swizzle of 64 bytes", "Sw<2,3,3> o 0 o (128,64):(64,1)"},
        {"padded rows", "Sw<3,3,3> o 0 o (128,64):(72,1)"},
        {"SBO of 1032 bytes", "Sw<3,3,3> o 0 o ((8,16),64):((64,516),1)"},
        {"no swizzle", "(128,64):(64,1)"}}},
      {"f16 A, K_SW128, partitioned with 2 x 8 instructions",
       {wgmma, 16, Major::k, 64, 16},
       "Sw<3,3,3> o 0 o ((64,16),2,(4,2)):((64,1),4096,(16,8192))",
       {128, 16, 16, 1024},
       {{"step along m of half an atom", "Sw<3,3,3> o 0 o ((64,16),2,(4,2)):((64,1),4100,(16,8192))"},
        {"swizzle of 32 bytes", "Sw<1,3,3> o 0 o ((64,16),2,(4,2)):((64,1),4096,(16,8192))"}}},
      {"f16 A, K_SW128, partitioned with 3 stages",
       {wgmma, 16, Major::k, 64, 16},
       "Sw<3,3,3> o 0 o ((64,16),1,4,(1,3)):((64,1),0,16,(0,4096))",
       {128, 16, 16, 1024},
       {{"stages 8 bytes off", "Sw<3,3,3> o 0 o ((64,16),1,4,(1,3)):((64,1),0,16,(0,4100))"}}},
      {"bf16 B, MN_SW128, two atoms along n",
       {wgmma, 16, Major::mn, 128, 16},
       "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,512),(64,1024))",
       {128, 16, 1024, 2048},
       {{"swizzle of 64 bytes", "Sw<2,3,3> o 0 o ((64,2),(8,8)):((1,512),(64,1024))"},
        {"atoms of 32 bytes", "Sw<2,4,2> o 0 o ((64,2),(8,8)):((1,512),(64,1024))"},
        {"LBO 8 bytes off", "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,516),(64,1032))"}}},
      {"f16 B, MN_SW64 of the DSL's and C++'s print",
       {wgmma, 16, Major::mn, 128, 16},
       "Sw<2,3,3> o 0 o (((32,4),(8,2)),1,4,(1,3)):(((1,256),(32,1024)),0,2048,(0,8192))",
       {64, 16, 512, 2048},
       {{"SBO and LBO exchanged for one that overlaps in 4 bytes",
         "Sw<2,3,3> o 0 o (((32,4),(8,2)),1,4,(1,3)):(((1,254),(32,1024)),0,2048,(0,8192))"}}},
      {"f16 A, K_SW64",
       {wgmma, 16, Major::k, 64, 16},
       "Sw<2,3,3> o 0 o (64,32):(32,1)",
       {64, 16, 16, 512},
       {{"swizzle of 128 bytes", "Sw<3,3,3> o 0 o (64,32):(32,1)"}, {"shift of 4", "Sw<2,3,4> o 0 o (64,32):(32,1)"}}},
      {"f16 A, K_SW32",
       {wgmma, 16, Major::k, 64, 16},
       "Sw<1,3,3> o 0 o (64,16):(16,1)",
       {32, 16, 16, 256},
       {{"swizzle of 64 bytes", "Sw<2,3,3> o 0 o (64,16):(16,1)"}, {"rows of 12 elements", "Sw<1,3,3> o 0 o (64,16):(20,1)"}}},
      {"f16 A, K_INTER",
       {wgmma, 16, Major::k, 64, 16},
       "((8,8),(8,2)):((8,64),(1,512))",
       {0, 16, 1024, 128},
       {{"plain rows", "(64,16):(16,1)"}, {"core matrices 8 bytes off", "((8,8),(8,2)):((8,68),(1,512))"}}},
      {"f16 B, MN_INTER",
       {wgmma, 16, Major::mn, 64, 16},
       "((8,8),(8,2)):((1,64),(8,512))",
       {0, 16, 1024, 128},
       {{"plain columns", "(64,16):(1,64)"}}},
      {"f16 B, MN_SW32",
       {wgmma, 16, Major::mn, 64, 16},
       "Sw<1,3,3> o 0 o ((16,4),(8,2)):((1,128),(16,512))",
       {32, 16, 256, 1024},
       {{"no swizzle", "((16,4),(8,2)):((1,128),(16,512))"}}},
      {"tf32 A, K_SW128",
       {wgmma, 32, Major::k, 64, 8},
       "Sw<3,2,3> o 0 o (64,32):(32,1)",
       {128, 16, 16, 1024},
       {{"swizzle of 16-bit elements", "Sw<3,3,3> o 0 o (64,32):(32,1)"}}},
      {"e4m3 A, K_SW128",
       {wgmma, 8, Major::k, 64, 32},
       "Sw<3,4,3> o 0 o (64,128):(128,1)",
       {128, 16, 16, 1024},
       {{"swizzle of 16-bit elements", "Sw<3,3,3> o 0 o (64,128):(128,1)"}}},
      {"s8 B, K_SW64",
       {wgmma, 8, Major::k, 128, 32},
       "Sw<2,4,3> o 0 o (128,64):(64,1)",
       {64, 16, 16, 512},
       {{"swizzle of 128 bytes", "Sw<3,4,3> o 0 o (128,64):(64,1)"}}},
      {"f16 A, K_SW128, 3 stages",
       {tcgen05, 16, Major::k, 128, 16},
       "Sw<3,3,3> o 0 o (128,64,3):(64,1,8192)",
       {128, 16, 16, 1024},
       {{"stages 8 bytes off", "Sw<3,3,3> o 0 o (128,64,3):(64,1,8196)"}, {"padded rows", "Sw<3,3,3> o 0 o (128,64):(68,1)"}}},
      {"f16 A, K_SW128, partitioned",
       {tcgen05, 16, Major::k, 128, 16},
       "Sw<3,3,3> o 0 o ((128,16),2,4):((64,1),8192,16)",
       {128, 16, 16, 1024},
       {{"swizzle of bytes", "Sw<3,4,3> o 0 o ((128,16),2,4):((64,1),8192,16)"}}},
      {"e4m3 B, MN_SW128",
       {tcgen05, 8, Major::mn, 128, 32},
       "Sw<3,4,3> o 0 o (128,(8,4)):(1,(128,1024))",
       {128, 16, 0, 1024},
       {{"atoms of 32 bytes", "Sw<2,5,2> o 0 o (128,(4,8)):(1,(128,512))"}}},
      {"tf32 A, MN_SW128_32B",
       {tcgen05, 32, Major::mn, 128, 8},
       "Sw<2,3,2> o 0 o ((32,4),(4,2)):((1,128),(32,512))",
       {128, 32, 512, 2048},
       {{"atoms of 16 bytes", "Sw<3,2,3> o 0 o ((32,4),8):((1,256),32)"},
        {"swizzle of 64 bytes", "Sw<2,2,3> o 0 o ((16,8),8):((1,128),16)"},
        {"no swizzle", "((4,32),8):((1,32),4)"}}},
      {"e2m1 A of mxf4, K_SW128",
       {tcgen05, 4, Major::k, 128, 64},
       "Sw<3,5,3> o 0 o (128,256):(256,1)",
       {128, 16, 16, 1024},
       {{"along m", "Sw<3,5,3> o 0 o (128,64):(1,256)"}}},
      {"s8 A, K_INTER",
       {tcgen05, 8, Major::k, 64, 32},
       "((8,8),(16,2)):((16,128),(1,1024))",
       {0, 16, 1024, 128},
       {{"plain rows", "(64,32):(32,1)"}}}};
  return all;
}

std::string text_of(const DescriptorAnswer& answer) {
  if (const auto* found = std::get_if<FoundDescriptor>(&answer)) return describe(*found);
  return describe(std::get<NoDescriptor>(answer), 'm');
}

/// A tile's place of (row, k, stage), in bits.
std::int64_t tile_bit(const ComposedLayout<>& tile, const MatrixRead& read, std::int64_t row, std::int64_t k,
                      std::int64_t stage) {
  const Tuple<Checked> at = tile.rank() == 3 ? tuple(row, k, stage) : tuple(row, k);
  return read.bits * tile(at).value();
}

TEST(PublicOperands, AreReadByTheDescriptorOfTheManual) {
  for (const Operand& operand : operands()) {
    const MatrixRead& read = operand.read;
    const ComposedLayout<> tile = whole_tile(read, layout_of(operand.tile));
    const DescriptorAnswer answer = find_descriptor(read, layout_of(operand.tile));
    const auto* found = std::get_if<FoundDescriptor>(&answer);
    ASSERT_NE(found, nullptr) << operand.what << ": " << text_of(answer);
    const Fields fields{found->mode.bytes, found->mode.atom_bytes, found->leading_field(), found->stride_field()};
    EXPECT_EQ(fields.swizzle, operand.fields.swizzle) << operand.what;
    EXPECT_EQ(fields.atom, operand.fields.atom) << operand.what;
    EXPECT_EQ(fields.leading, operand.fields.leading) << operand.what;
    EXPECT_EQ(fields.stride, operand.fields.stride) << operand.what;
    EXPECT_EQ(found->base, 0) << operand.what;
    std::size_t instruction = 0;
    for (std::int64_t stage = 0; stage < found->stages; ++stage) {
      for (std::int64_t at_k = 0; at_k < found->along_k; ++at_k) {
        for (std::int64_t at_row = 0; at_row < found->along_rows; ++at_row, ++instruction) {
          const std::int64_t start = found->start + found->addresses[instruction];
          for (std::int64_t row = 0; row < read.rows; ++row) {
            for (std::int64_t k = 0; k < read.columns; ++k)
              ASSERT_EQ(bit_of(operand.fields, read, start, row, k),
                        tile_bit(tile, read, at_row * read.rows + row, at_k * read.columns + k, stage))
                  << operand.what << ": row " << row << ", k " << k << " of instruction " << instruction;
          }
        }
      }
    }
  }
}

/// The swizzles that the manual's table of valid combinations lets this matrix have.
std::vector<Fields> allowed(const MatrixRead& read) {
  std::vector<Fields> modes;
  for (const std::int64_t swizzle : {0, 32, 64, 128}) modes.push_back({swizzle, 16, 0, 0});
  if (read.kind == tcgen05) modes.push_back({128, 32, 0, 0});
  std::erase_if(modes, [&](const Fields& mode) {
    if (read.major == Major::k) return mode.atom == 32;
    if (read.kind == wgmma) return read.bits != 16;
    return read.bits == 4 || (read.bits == 32) != (mode.atom == 32);
  });
  return modes;
}

/// Whether some descriptor of a space reads the tile's first instruction, from the tile's address on.
std::optional<Fields> some_descriptor(const MatrixRead& read, const ComposedLayout<>& tile) {
  std::vector<std::int64_t> bits;
  for (std::int64_t row = 0; row < read.rows; ++row) {
    for (std::int64_t k = 0; k < read.columns; ++k) bits.push_back(tile_bit(tile, read, row, k, 0));
  }
  const auto reads = [&](const Fields& d) {
    for (std::size_t i = 0; i < bits.size(); ++i) {
      const auto at = static_cast<std::int64_t>(i);
      if (bit_of(d, read, 0, at / read.columns, at % read.columns) != bits[i]) return false;
    }
    return true;
  };
  for (Fields d : allowed(read)) {
    for (d.leading = 0; d.leading <= 2048; d.leading += 16) {
      for (d.stride = 0; d.stride <= 2048; d.stride += 16) {
        if (reads(d)) return d;
      }
    }
  }
  return std::nullopt;
}

/// Where the mistake is not in the first instruction, what there is of the others is not read.
TEST(PublicOperands, WithAMistakeAreReadByNone) {
  std::size_t count = 0;
  for (const Operand& operand : operands()) {
    const MatrixRead& read = operand.read;
    EXPECT_TRUE(some_descriptor(read, whole_tile(read, layout_of(operand.tile)))) << operand.what;
    for (const Mistake& mistake : operand.mistakes) {
      ++count;
      const DescriptorAnswer answer = find_descriptor(read, layout_of(mistake.tile));
      const auto* none = std::get_if<NoDescriptor>(&answer);
      ASSERT_NE(none, nullptr) << operand.what << ", " << mistake.what << ": " << text_of(answer);
      const bool in_the_first = !none->rule.empty() || (none->row < read.rows && none->k < read.columns && none->stage == 0);
      EXPECT_NE(in_the_first, some_descriptor(read, whole_tile(read, layout_of(mistake.tile))).has_value())
          << operand.what << ", " << mistake.what << ": " << text_of(answer);
    }
    if (read.kind == wgmma && read.bits != 16) continue;
    MatrixRead other = read;
    other.major = read.major == Major::k ? Major::mn : Major::k;
    const DescriptorAnswer answer = find_descriptor(other, layout_of(operand.tile));
    EXPECT_TRUE(std::holds_alternative<NoDescriptor>(answer)) << operand.what << ": " << text_of(answer);
    EXPECT_FALSE(some_descriptor(other, whole_tile(other, layout_of(operand.tile)))) << operand.what;
  }
  EXPECT_GE(count, 30U);
}

/// Each row of the manual's table of valid combinations, and what CuTe says otherwise.
TEST(PublicOperands, ThatTheManualsTablesDoNotHaveAreReadByNone) {
  const struct {
    MatrixRead read;
    const char *tile, *rule;
    bool undecided;
  } rows[] = {
      {{tcgen05, 16, Major::mn, 128, 16},
       "Sw<2,4,2> o 0 o ((64,2),(4,4)):((1,1024),(64,256))",
       "tcgen05.mma reads elements of 8 and of 16 bits along m or n under every swizzle but that of atoms of 32 bytes",
       false},
      {{tcgen05, 8, Major::mn, 128, 32},
       "Sw<2,5,2> o 0 o (128,(4,8)):(1,(128,512))",
       "tcgen05.mma reads elements of 8 and of 16 bits along m or n under every swizzle but that of atoms of 32 bytes",
       false},
      {{tcgen05, 4, Major::mn, 128, 64},
       "Sw<2,5,3> o 0 o (128,(8,8)):(1,(128,1024))",
       "tcgen05.mma reads elements of 4 bits along k only",
       false},
      {{tcgen05, 32, Major::mn, 128, 8},
       "((4,32),8):((1,32),4)",
       "tcgen05.mma reads elements of 32 bits along m or n under the 128-byte swizzle of atoms of 32 bytes only",
       false},
      {{tcgen05, 32, Major::mn, 128, 8},
       "Sw<3,2,3> o 0 o ((32,4),8):((1,256),32)",
       "tcgen05.mma reads elements of 32 bits along m or n under the 128-byte swizzle of atoms of 32 bytes only",
       false},
      {{tcgen05, 16, Major::k, 128, 16}, "Sw<2,4,2> o 0 o (128,64):(64,1)", "CuTe's make_umma_desc refuses it", true},
  };
  for (const auto& row : rows) {
    const DescriptorAnswer answer = find_descriptor(row.read, layout_of(row.tile));
    const auto* none = std::get_if<NoDescriptor>(&answer);
    ASSERT_NE(none, nullptr) << row.tile << ": " << text_of(answer);
    EXPECT_NE(none->rule.find(row.rule), std::string::npos) << row.tile << ": " << text_of(answer);
    EXPECT_EQ(none->undecided, row.undecided) << row.tile;
    EXPECT_FALSE(some_descriptor(row.read, layout_of(row.tile))) << row.tile;
  }
}

/// Only elements of 16 bits have a choice with wgmma, which its forms say.
TEST(PublicOperands, OfWgmmaGoOnAlongTheRowsOnlyIfTheyHave16Bits) {
  for (const SwizzleMode& mode : swizzle_modes(wgmma)) {
    for (const std::int64_t bits : {1, 8, 16, 32}) {
      EXPECT_EQ(matrix_rule(wgmma, bits, Major::mn, mode).allowed, bits == 16 ? Allowed::yes : Allowed::no) << bits;
      EXPECT_EQ(matrix_rule(wgmma, bits, Major::k, mode).allowed, Allowed::yes) << bits;
    }
  }
  const DescriptorAnswer answer =
      find_descriptor({wgmma, 8, Major::k, 64, 32}, layout_of("Sw<2,4,3> o 0 o (64,(8,4)):(1,(64,512))"));
  const auto* none = std::get_if<NoDescriptor>(&answer);
  ASSERT_NE(none, nullptr) << text_of(answer);
  EXPECT_NE(none->remedy.find("wgmma reads elements of 8 bits and less along k only"), std::string::npos) << none->remedy;
}

}  // namespace
}  // namespace colex::predictions::public_operands_test
