// colex read, and the function read: what other tools printed, as a person pastes it.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "judges.hpp"
#include "program.hpp"

namespace colex::cli::read_test {
namespace {

TEST(Read, SaysWhatWasUnderstood) {
  const Output run = colex("read 'Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out,
            "Sw<3,3,3> o 0 o (8,64):(64,1)\n  elements have 16 bits\n"
            "  its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>\n  read as cute-print\n");
  const auto json = nlohmann::json::parse(colex("read --json 'Layout((4, 2), (1, 6))'").out);
  EXPECT_EQ(json.at("dialect"), "python");
  EXPECT_EQ(json.at("parts").at(0).at("value"), "(4,2):(1,6)");
}

TEST(Read, TakesWhatIsPastedIntoStandardInput) {
  const Output run = colex(
      "read - <<'E'\nMMA_Atom\n  ThrID:      _32:_1\n  Shape_MNK:  (_16,_8,_16)\n  LayoutA_TV: _4:_1\n"
      "  LayoutB_TV: _4:_2\n  LayoutC_TV: _4:_3\nE\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "Shape_MNK       (16,8,16)\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "LayoutC_TV      4:3\n")) << run.out;
}

TEST(Read, PointsAtWhatItCannotRead) {
  const Output run = colex("read 'Layout<Shape<_4,int>>'");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "a type does not say how large this int is")) << run.err;
  EXPECT_TRUE(contains(run.err, "1 | Layout<Shape<_4,int>>\n  |                 ^\n")) << run.err;
  EXPECT_EQ(colex("read 4:1 --from cuda").status, 2);
}

TEST(Read, IsAFunctionToo) {
  EXPECT_EQ(colex("eval 'size(read(\"Layout<Shape<_4,_8>,Stride<_8,_1>>\"))'").out, "32\n");
  EXPECT_EQ(colex("eval 'read(\"[4:1; _]\")'").out, "<4:1,_>\n");
  const Output two = colex("eval 'read(\"Copy_Atom ThrID: 1:0\\n\", \"ValLayoutSrc\")'");
  EXPECT_NE(two.status, 0);
  EXPECT_EQ(colex("eval 'size(read(\"\"\"!cute.layout<\"(4,8):(8,1)\">\"\"\"))'").out, "32\n");
  const Output wrong = colex("eval 'read(\"Layout<Shape<_4,int>>\")'");
  EXPECT_TRUE(contains(wrong.err, "(at character 17 of the text)")) << wrong.err;
}

// --- every command that takes an expression takes what another tool printed, and says what it understood

constexpr const char* pasted = "'Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)'";

TEST(Pasted, IsTakenWhereAnExpressionIs) {
  const Output value = colex(std::string("eval ") + pasted);
  EXPECT_EQ(value.out, "Sw<3,3,3> o 0 o (8,64):(64,1)\n") << value.err;
  EXPECT_TRUE(contains(value.err, "note:   its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>\n"))
      << value.err;
  EXPECT_EQ(colex(std::string("explain ") + pasted).out, "Sw<3,3,3> o 0 o (8,64):(64,1)\n");
  EXPECT_EQ(colex("show '!cute.layout<\"(2,3):(3,1)\">'").out, colex("show '(2,3):(3,1)'").out);
  EXPECT_EQ(colex("eval 'Layout((2, 1, 3))'").out, "(2,1,3):(1,2,2)\n");
  EXPECT_EQ(colex("eval - <<'E'\ntCgC = gmem_ptr[16b](0x0) o (_2,_4):(_1,_2)\nE\n").out, "(2,4):(1,2)\n");
  EXPECT_EQ(colex("eval '(?,4):(1,?{div=8})'").out, "(n1,4):(1,8*n2)\n");
  // What is of the notation stays as it is, and is told nothing.
  EXPECT_EQ(colex("eval '(_4,_8):(_8,_1)'").err, "");
}

TEST(Pasted, IsHintedAtWhereNobodyReadsIt) {
  const Output run = colex("eval 'Layout<Shape<_4,_8>'");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "C++ types and expressions of CuTe come nearest: expected '>', found the end of the text"))
      << run.err;
  const Folder folder;
  folder.file("pasted.colex", "let A = Layout<Shape<_4,_8>>\nclaim size(A) == 32\n");
  EXPECT_TRUE(contains(colex("check pasted.colex", folder.path()).err, "as cute-cpp it reads (4,8):(1,4)"));
}

TEST(Pasted, IsNoInstructionWhereItHasNoPicture) {
  const std::string padded = "!ttg.memdesc<2x4xf16, #ttg.padded_shared<[4:+1] {order = [1, 0], shape = [2, 4]}>, #smem>";
  EXPECT_EQ(colex("show '" + padded + "'").status, 2);
  EXPECT_TRUE(contains(colex("show '" + padded + "'").err, "name one of offsets, addresses"));
  const Output addresses = colex("show 'read(\"\"\"" + padded + "\"\"\", \"addresses\")'");
  EXPECT_EQ(addresses.status, 0) << addresses.err;
  EXPECT_TRUE(contains(addresses.out, "(4,2):(1,5)\n")) << addresses.out;
  const Output unknown = colex("show 'tensor<4x4xf16, #b>'");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(contains(unknown.err, "the attribute #b has no meaning here")) << unknown.err;
  EXPECT_TRUE(contains(colex("show mma.m16n8k17").err, "there is no instruction form mma.m16n8k17"));
}

TEST(Pasted, SwizzleOfBytesIsAnOperandOfWgmma) {
  const std::string form = "oracle check wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --A ";
  const Output run = colex(form + pasted);
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "128-byte swizzle (B128)")) << run.out;
  EXPECT_TRUE(contains(run.out, "as an atom, which is repeated one behind another: Sw<3,3,3> o 0 o ((8,8),64):((64,512),1)"))
      << run.out;
  EXPECT_TRUE(contains(run.out, "its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>")) << run.out;
  // Without smem_ptr[16b] it is another function.
  EXPECT_EQ(colex(form + "'Sw<3,4,3> o 0 o (8,64):(64,1)'").status, 1);
}

// --- dumps, which are answered as the options that say the same

constexpr const char* tiled_mma =
    "TiledMMA\n  ThrLayoutVMNK:  (_32,_2,_2,_1):(_1,_32,_64,_0)\n  PermutationMNK: (_32,(_8,_2,_2):(_1,_16,_8),_16)\nMMA_Atom\n"
    "  ThrID:      _32:_1\n  Shape_MNK:  (_16,_8,_16)\n  LayoutA_TV: ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))\n"
    "  LayoutB_TV: ((_4,_8),(_2,_2)):((_16,_1),(_8,_64))\n  LayoutC_TV: ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))\n";

TEST(Dump, OfATiledMmaIsAnsweredLikeItsOptions) {
  const std::string form = "oracle check mma SM80_16x8x16_F32F16F16F32_TN ";
  const Output dump = colex(form + "--dump - <<'E'\n" + tiled_mma + "E\n"),
               pasted_there = colex(form + "--dump '" + tiled_mma + "'");
  const Output options =
      colex(form +
            "--atoms '(2,2,1):(1,2,0)' --permutation '<32,(8,2,2):(1,16,8),16>' --A '((4,8),(2,2,2)):((32,1),(16,8,128))' "
            "--B '((4,8),(2,2)):((16,1),(8,64))' --C '((4,8),(2,2)):((32,1),(16,8))'");
  EXPECT_EQ(dump.status, 0) << dump.out << dump.err;
  EXPECT_EQ(dump.out, options.out);
  EXPECT_EQ(pasted_there.out, options.out);
  // A mistake in it is found.
  std::string wrong = tiled_mma;
  wrong.replace(wrong.find("((_16,_1),(_8,_64))"), 19, "((_1,_16),(_8,_64))");
  EXPECT_EQ(colex(form + "--dump '" + wrong + "'").status, 1);
  EXPECT_EQ(colex("oracle check mma SM80_16x8x8_F32F16F16F32_TN --dump '" + std::string(tiled_mma) + "'").status, 2);
  EXPECT_EQ(colex(form + "--atoms '(1,1,1):(0,0,0)' --dump '" + tiled_mma + "'").status, 2);
  EXPECT_EQ(colex(form + "--dump 4:1").status, 2);
}

TEST(Dump, OfATiledCopyIsAnsweredLikeItsOptions) {
  const std::string atom =
      "Copy_Atom\n  ThrID:        _1:_0\n  ValLayoutSrc: (_1,_8):(_0,_1)\n  ValLayoutDst: (_1,_8):(_0,_1)\n"
      "  ValLayoutRef: (_1,_8):(_0,_1)\n  ValueType:    16b\n";
  const std::string copy = "TiledCopy\n  Tiler_MN:       (_16,_64)\n  TiledLayout_TV: ((_8,_16),_8):((_128,_1),_16)\n" + atom;
  const Output dump = colex("oracle check copy copy.128 --shared '(16,64):(64,1)' --dump '" + copy + "'");
  const Output options =
      colex("oracle check copy copy.128 --shared '(16,64):(64,1)' --threads '(16,8):(8,1)' --values '(1,8):(0,1)'");
  EXPECT_EQ(dump.status, options.status) << dump.out << dump.err;
  for (const char* line :
       {"right: a tile of (16,64) by 128 threads", "each element once", "wavefronts are predicted for the tile"}) {
    EXPECT_TRUE(contains(dump.out, line)) << dump.out;
    EXPECT_TRUE(contains(options.out, line)) << options.out;
  }
  EXPECT_EQ(colex("oracle check copy copy.64 --dump '" + copy + "'").status, 2);
  const Output single = colex(
      "oracle check copy ldmatrix.m8n8.x4.b16 --dump 'Copy_Atom\n  ThrID:        _32:_1\n  ValLayoutSrc: (_32,_8):(_8,_1)\n"
      "  ValLayoutDst: (_32,(_2,_4)):(_2,(_1,_64))\n'");
  EXPECT_EQ(single.status, 0) << single.out << single.err;
}

// What a dump says is where registers lie, and no access to shared memory, nor a matrix in it.
TEST(Dump, IsNoLayoutOfMemory) {
  const std::string copy = "'TiledCopy\n  Tiler_MN:       (_16,_64)\n  TiledLayout_TV: ((_8,_16),_8):((_128,_1),_16)\n'";
  for (const char* question : {"oracle check smem ", "oracle check wgmma wgmma.m64n64k16.f32.f16.f16.ss.k.k --A ",
                               "oracle check tma '(64,64):(64,1)' --box '(8,8)' ", "eval ", "show "}) {
    const Output run = colex(question + copy);
    EXPECT_EQ(run.status, 2) << question;
    EXPECT_TRUE(contains(run.err, "the text has several parts; name one of Tiler_MN, TiledLayout_TV")) << question << run.err;
  }
  const Output option = colex("oracle check smem 4:1 --dump " + copy);
  EXPECT_EQ(option.status, 2);
  EXPECT_TRUE(contains(option.err, "--dump")) << option.err;
}

// --- integers that a text does not say

TEST(Unknown, ValueIsToldWhereItDoesNotDependOnThem) {
  if (!reason_without_proofs().empty()) GTEST_SKIP() << reason_without_proofs();
  const struct {
    const char *expression, *out;
    int status;
  } rows[] = {
      {"coalesce((2,?,6):(1,2,?))",
       "(2*n1,6):(1,n2)\n  the same function for all n1 >= 1, n2 >= 1: proved; where strides meet, its modes are others\n", 0},
      {"size((4,?{div=8}):(1,4)) % 32", "0\n  for all n1 >= 1: proved\n", 0},
      {"size((4,?):(1,4))", "4*n1\n  for all n1 >= 1: proved\n", 0},
      {"injective((4,?):(1,4))", "true\n  for all n1 >= 1: proved\n", 0},
      {"cosize((4,?):(1,5))", "5*n1-1\n  for all n1 >= 1: proved\n", 0},
      {"cosize((?,?):(1,?))", "n2*n3+n1-n3\n  for all n1 >= 1, n2 >= 1, n3 >= 1: proved\n", 0},
      {"make_layout((?,?))",
       "(n1,n2):(1,n1)\n  the same function for all n1 >= 1, n2 >= 1: proved; where strides meet, its modes are others\n", 0},
      {"append((4,?):(1,?), 2:7)", "(4,n1,2):(1,n2,7)\n  for all n1 >= 1, n2 >= 1: proved\n", 0},
      {"(6,4):(1,?) o 4:4",
       "it has no value at n1 = 1009: no layout is (6,4):(1,1009) o 4:4: A(B(1)) = A(4) = 4 and A(B(2)) = A(8) = 1011 do not add "
       "up to "
       "A(B(3)) = A(12) = 2018; composed mode by mode, (2,2):(4,1009) says 1009 at 2, where A(B(2)) = A(8) = 1011\n",
       3},
      {"injective((2,?):(1,?))", "it depends: true at n1 = 1, n2 = 1, and false at n1 = 2, n2 = 1\n", 3},
  };
  for (const auto& row : rows) {
    const Output run = colex(std::string("eval '") + row.expression + "'");
    EXPECT_EQ(run.out, row.out) << row.expression << run.err;
    EXPECT_EQ(run.status, row.status) << row.expression;
  }
}

TEST(Unknown, IsWhatAClaimQuantifiesOver) {
  const Folder folder;
  folder.file("open.colex",
              "let X = read(\"(2,?,6):(1,2,?)\")\n"
              "claim equal(coalesce(X), X) by exhaustion 4\n"
              "refute injective(X)\n"
              "let Y = coalesce(X)\n"
              "claim size(Y) == size(X) by exhaustion 4\n"
              "claim size(read(\"\"\"\n!cute.layout<\"(4,?{div=8}):(8,1)\">  // of a dump\n\"\"\")) % 32 == 0 by exhaustion 4\n"
              "claim size(read(\"(4,8):(8,1)\")) == 32\n");
  const Output run = colex("check --engine exhaustive open.colex", folder.path());
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "n1 = 1     n2 = 1")) << run.out;
  EXPECT_TRUE(contains(run.err, "the text does not say these integers, each at least 1: n1, n2")) << run.err;
  // One case of it.
  EXPECT_EQ(colex("check open.colex:3 --with n1=2 --with n2=1", folder.path()).status, 0);
  folder.file("clash.colex", "let X = read(\"(2,?):(1,2)\")\nforall n1 >= 1: claim size(X) >= n1\n");
  EXPECT_TRUE(contains(colex("check clash.colex", folder.path()).err, "give this variable another name"));
}

}  // namespace
}  // namespace colex::cli::read_test
