// The measurement itself, on instructions that a program carries out: it sees what they do, and it says so if they do something
// else than it has words for.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/mma_probe.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/number.hpp"
#include "colex/measuring/tensor_copy.hpp"
#include "colex/observations/record.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/memory.hpp"
#include "colex/verification/verify.hpp"

namespace colex::measuring {
namespace {

using observations::MmaStructure;

/// A product of elements i of A and j of B that is added to element d of D.
struct Product {
  int i, j, d;
};

std::vector<Product> products_of(const MmaStructure& s) {
  std::vector<Product> result;
  for (std::size_t i = 0; i < s.A_m.size(); ++i) {
    for (std::size_t j = 0; j < s.B_n.size(); ++j) {
      if (s.A_k[i] < 0 || s.A_k[i] != s.B_k[j]) continue;
      for (std::size_t d = 0; d < s.D_m.size(); ++d) {
        if (s.D_m[d] == s.A_m[i] && s.D_n[d] == s.B_n[j]) {
          result.push_back({static_cast<int>(i), static_cast<int>(j), static_cast<int>(d)});
        }
      }
    }
  }
  return result;
}

/// An instruction that adds these products to C.
struct Simulated {
  Operand A, B, D;
  std::vector<Product> products;
  std::function<std::int64_t(std::int64_t, std::int64_t)> product = [](std::int64_t a, std::int64_t b) { return a * b; };
  /// What else it adds to element 0 of D.
  std::function<std::int64_t(const Fragments& A, std::size_t image)> more = [](const Fragments&, std::size_t) { return 0; };
  /// What a sum becomes in D.
  std::function<std::int64_t(std::int64_t)> stored = [](std::int64_t sum) { return sum; };

  MmaInstruction instruction() const {
    return {A, B, D, D, 0, [this](const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& d) {
              for (std::size_t n = 0; n < cases.size(); ++n) execute(inputs.A, inputs.B, inputs.C, cases[n], d, n);
            }};
  }

 private:
  void execute(const Fragments& a, const Fragments& b, const Fragments& c, const MmaCase& which, Fragments& d,
               std::size_t n) const {
    std::vector<std::int64_t> sums;
    for (int e = 0; e < elements(D); ++e) sums.push_back(c.get(which.C, e));
    for (const Product& p : products) sums[static_cast<std::size_t>(p.d)] += product(a.get(which.A, p.i), b.get(which.B, p.j));
    sums[0] += more(a, which.A);
    for (int e = 0; e < elements(D); ++e) d.set(n, e, stored(sums[static_cast<std::size_t>(e)]));
  }
};

MmaStructure structure(const char* name) { return verification::structure_of(*predictions::mma_atom(name)); }

Simulated m16n8k8() {
  return {{Number::f16, 4}, {Number::f16, 2}, {Number::f32, 4}, products_of(structure("mma.m16n8k8.f32.f16.f16.f32"))};
}

observations::Mma measured(const Simulated& simulated) {
  const observations::Observation seen = observations::from_json(observe_mma("simulated", "simulated", simulated.instruction()));
  return std::get<observations::Mma>(seen.content);
}

std::string fault_of(const Simulated& simulated) {
  try {
    measured(simulated);
  } catch (const Fault& fault) {
    return fault.what();
  }
  return "";
}

/// A sparse instruction, carried out as its atom's layouts and the meaning of metadata say: the stored elements of a chunk, in
/// their order, stand at the indices that its nibble has.
class SimulatedSparse {
 public:
  SimulatedSparse(const char* name, Operand A, Operand B, Operand D)
      : atom_(*predictions::mma_atom(name)), A_(A), B_(B), D_(D), places_(verification::metadata_of(atom_)) {
    // The stored elements of each chunk of each row, in the order of their k.
    std::map<std::int64_t, std::map<std::int64_t, int>> chunks;
    for (int i = 0; i < elements(A_); ++i) {
      const std::int64_t place = atom_.A(tuple(i / A_.values, i % A_.values)).value();
      chunks[place % atom_.M + atom_.M * (place / atom_.M / chunk())][place / atom_.M % chunk()] = i;
    }
    for (const auto& [row_and_chunk, members] : chunks) {
      std::int64_t number = 0;
      for (const auto& [k, i] : members) stored_.push_back({i, row_and_chunk % atom_.M, row_and_chunk / atom_.M, number++});
    }
    for (int j = 0; j < elements(B_); ++j) B_at_[atom_.B(tuple(j / B_.values, j % B_.values)).value()] = j;
  }

  MmaInstruction instruction() const {
    return {A_,
            B_,
            D_,
            D_,
            static_cast<unsigned>(places_.size()),
            [this](const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& D) {
              for (std::size_t n = 0; n < cases.size(); ++n) execute(inputs, cases[n], D, n);
            }};
  }
  const predictions::MmaAtom& atom() const { return atom_; }
  /// Let it take the indices of a nibble the other way round.
  void exchange_indices() { exchanged_ = true; }

 private:
  /// A stored element: the `number`-th of its chunk.
  struct Stored {
    int element;
    std::int64_t row, chunk, number;
  };

  std::int64_t chunk() const { return A_.number == Number::tf32 ? 2 : bits(A_.number) == 4 ? 8 : 4; }

  /// The k at which it stands under a nibble.
  std::int64_t stands(const Stored& stored, std::uint32_t nibble) const {
    const std::int64_t neighbours = chunk() == 8 ? 2 : 1, index = stored.number / neighbours,
                       which = exchanged_ ? 1 - index : index;
    const std::int64_t candidate = chunk() == 2 ? (nibble == 14 ? 1 : 0) : nibble >> (2 * which) & 3;
    return stored.chunk * chunk() + candidate * neighbours + stored.number % neighbours;
  }

  void execute(const MmaInputs& inputs, const MmaCase& which, Fragments& D, std::size_t n) const {
    std::vector<std::int64_t> sums(static_cast<std::size_t>(atom_.M * atom_.N), 0);
    for (const Stored& stored : stored_) {
      const std::int64_t a = inputs.A.get(which.A, stored.element);
      if (a == 0) continue;
      const std::int64_t place = places_[which.selector][static_cast<std::size_t>(stored.element)];
      const std::int64_t k = stands(stored, inputs.metadata.get(which.metadata, static_cast<int>(place)));
      for (std::int64_t column = 0; column < atom_.N; ++column)
        sums[static_cast<std::size_t>(stored.row + atom_.M * column)] +=
            a * inputs.B.get(which.B, B_at_.at(column + atom_.N * k));
    }
    for (int d = 0; d < elements(D_); ++d) {
      const std::int64_t place = atom_.D(tuple(d / D_.values, d % D_.values)).value();
      D.set(n, d, inputs.C.get(which.C, d) + sums[static_cast<std::size_t>(place)]);
    }
  }

  predictions::MmaAtom atom_;
  Operand A_, B_, D_;
  std::vector<observations::Labels> places_;
  std::vector<Stored> stored_;
  std::map<std::int64_t, int> B_at_;
  bool exchanged_ = false;
};

TEST(Numbers, SmallIntegersComeBack) {
  for (const Number number :
       {Number::f16, Number::bf16, Number::tf32, Number::f32, Number::f64, Number::e4m3, Number::e5m2, Number::s8, Number::u8,
        Number::s4, Number::u4, Number::b1, Number::s16, Number::u16, Number::s32, Number::u32}) {
    for (std::int64_t value = 0; value <= std::min<std::int64_t>(largest(number), 3000); ++value) {
      EXPECT_EQ(decode(number, encode(number, value)), value) << name(number);
      const std::int64_t other = is_signed(number) ? -value : value;
      EXPECT_EQ(decode(number, encode(number, other)), other) << name(number);
    }
  }
}

TEST(Numbers, ThatAreNoneAreFaults) {
  EXPECT_THROW(decode(Number::f16, 0x7c00), Fault) << "infinity";
  EXPECT_THROW(decode(Number::f32, 0x7fc00000), Fault) << "not a number";
  EXPECT_THROW(decode(Number::e5m2, 0x7c), Fault);
  EXPECT_EQ(decode(Number::e4m3, 0x78), 256) << "the formats' only one that has numbers with the largest exponent";
}

// From the formats' definitions: IEEE 754 for f16, f32 and f64, OCP 8-bit floating point, the rest from their names.
TEST(Numbers, HaveTheBitsOfTheirFormats) {
  EXPECT_EQ(encode(Number::f16, 1), 0x3c00U);
  EXPECT_EQ(encode(Number::f16, -2), 0xc000U);
  EXPECT_EQ(encode(Number::bf16, 1), 0x3f80U);
  EXPECT_EQ(encode(Number::tf32, 3), 0x40400000U);
  EXPECT_EQ(encode(Number::f64, 1), 0x3ff0000000000000U);
  EXPECT_EQ(encode(Number::e4m3, 1), 0x38U);
  EXPECT_EQ(encode(Number::e5m2, 1), 0x3cU);
  EXPECT_EQ(encode(Number::s4, -1), 0xfU);
  EXPECT_EQ(encode(Number::s16, -1), 0xffffU);
  EXPECT_EQ(decode(Number::u16, 0xffff), 65535);
  EXPECT_EQ(decode(Number::s32, 0xffffffff), -1);
  EXPECT_EQ(decode(Number::u32, 0xffffffff), 4294967295);
}

TEST(MeasuringMma, SeesTheStructureThatIsThere) {
  EXPECT_FALSE(verification::gauge::difference(verification::gauge::canonical(structure("mma.m16n8k8.f32.f16.f16.f32")),
                                               measured(m16n8k8()).structure));
}

/// For m8n8k128, what the lowest bit of each register of A and B does; the others have no effect.
MmaStructure lowest_bits() {
  MmaStructure s = structure("mma.m8n8k128.s32.b1.b1.s32.and.popc");
  for (std::size_t i = 0; i < s.A_k.size(); ++i) {
    if (i % 32 != 0) s.A_m[i] = s.A_k[i] = s.B_n[i] = s.B_k[i] = -1;
  }
  return s;
}

TEST(MeasuringMma, SeesItThroughNumbersThatHoldFewCodes) {
  Simulated simulated{{Number::b1, 32}, {Number::b1, 32}, {Number::s32, 2}, products_of(lowest_bits())};
  const observations::Mma seen = measured(simulated);
  EXPECT_EQ(seen.scale, 1);
  EXPECT_EQ(verification::gauge::canonical(lowest_bits()), verification::gauge::canonical(seen.structure));
  simulated.product = [](std::int64_t a, std::int64_t b) { return a ^ b; };
  const observations::Mma exclusive = measured(simulated);
  EXPECT_EQ(exclusive.scale, -2);
  EXPECT_EQ(exclusive.structure, seen.structure);
}

TEST(MeasuringMma, AProductThatIsMissingIsNoStructure) {
  Simulated simulated = m16n8k8();
  simulated.products.pop_back();
  EXPECT_EQ(fault_of(simulated), "no rows, columns and contraction indices explain which elements meet");
}

TEST(MeasuringMma, AProductThatCountsTwiceIsNoStructure) {
  Simulated simulated = m16n8k8();
  simulated.products.push_back(simulated.products.front());
  EXPECT_EQ(fault_of(simulated), "an element of A meets several elements of B in one element of D");
}

TEST(MeasuringMma, WhatShowsOnlyOnSeveralElementsAtOnceShowsInTheReplay) {
  Simulated simulated = m16n8k8();
  simulated.more = [](const Fragments& A, std::size_t image) { return A.get(image, 0) * A.get(image, 1); };
  EXPECT_EQ(fault_of(simulated), "random integers give another D than the meetings of single elements predict");
}

TEST(MeasuringMma, SeesWhatBecomesOfTheLargestIntegerAndOneMore) {
  EXPECT_EQ(measured(m16n8k8()).overflow, "") << "not asked of floating point";
  static constexpr std::int64_t largest = 2147483647, values = 4294967296;
  Simulated simulated{{Number::s8, 8}, {Number::s8, 4}, {Number::s32, 4}, products_of(structure("mma.m16n8k16.s32.s8.s8.s32"))};
  simulated.stored = [](std::int64_t sum) { return sum > largest ? sum - values : sum; };
  EXPECT_EQ(measured(simulated).overflow, "wraps");
  simulated.stored = [](std::int64_t sum) { return std::min(sum, largest); };
  EXPECT_EQ(measured(simulated).overflow, "saturates");
  simulated.stored = [](std::int64_t sum) { return sum > largest ? 0 : sum; };
  EXPECT_EQ(fault_of(simulated), "the largest integer and one more are neither the largest nor the least");
}

/// A form of dp4a or dp2a, which one thread executes, and what its registers are to it.
struct DotProduct {
  const char* form;
  Number A, B, D;
};

// PTX ISA, "dp4a" and "dp2a": the first type is that of A's bytes or halves, the second that of B's bytes, and D is unsigned if
// both are.
constexpr DotProduct dot_products[] = {
    {"dp4a.s32.s32", Number::s8, Number::s8, Number::s32},     {"dp4a.s32.u32", Number::s8, Number::u8, Number::s32},
    {"dp4a.u32.s32", Number::u8, Number::s8, Number::s32},     {"dp4a.u32.u32", Number::u8, Number::u8, Number::u32},
    {"dp2a.lo.s32.s32", Number::s16, Number::s8, Number::s32}, {"dp2a.lo.s32.u32", Number::s16, Number::u8, Number::s32},
    {"dp2a.lo.u32.s32", Number::u16, Number::s8, Number::s32}, {"dp2a.lo.u32.u32", Number::u16, Number::u8, Number::u32},
    {"dp2a.hi.s32.s32", Number::s16, Number::s8, Number::s32}, {"dp2a.hi.s32.u32", Number::s16, Number::u8, Number::s32},
    {"dp2a.hi.u32.s32", Number::u16, Number::s8, Number::s32}, {"dp2a.hi.u32.u32", Number::u16, Number::u8, Number::u32}};

/// A's value i is multiplied with B's byte i, or of .hi with the byte two further on.
Simulated simulated(const DotProduct& form) {
  const int values = 32 / bits(form.A), first = std::string(form.form).starts_with("dp2a.hi") ? 2 : 0;
  Simulated result{{form.A, values, 1}, {form.B, 4, 1}, {form.D, 1, 1}, {}};
  for (int i = 0; i < values; ++i) result.products.push_back({i, first + i, 0});
  return result;
}

const DotProduct& dot_product(const std::string& form) {
  return *std::find_if(std::begin(dot_products), std::end(dot_products), [&](const DotProduct& d) { return d.form == form; });
}

/// What is said of an instruction that calls itself so.
verification::Agreement agreement(const std::string& form, const Simulated& simulated) {
  const observations::Observation seen = observations::from_json(observe_mma("dp", form, simulated.instruction()));
  for (const verification::Agreement& agreement : verification::verify({seen})) {
    if (agreement.form == form) return agreement;
  }
  return {};
}

TEST(DotProducts, OfOneThreadAreSeenToBeWhatIsPredicted) {
  for (const DotProduct& form : dot_products) {
    const observations::Mma seen = measured(simulated(form));
    EXPECT_EQ(seen.threads, 1) << form.form;
    EXPECT_EQ(seen.B.values, 4) << form.form << ": all bytes of the register";
    EXPECT_EQ(seen.D.type, name(form.D)) << form.form;
    EXPECT_EQ(seen.overflow, "wraps") << form.form;
    const verification::Agreement found = agreement(form.form, simulated(form));
    EXPECT_EQ(found.status, verification::Status::agree) << form.form << ": " << found.reason;
  }
}

TEST(DotProducts, OfTheOtherHalfOfBDiffer) {
  const verification::Agreement lo = agreement("dp2a.lo.s32.s32", simulated(dot_product("dp2a.hi.s32.s32")));
  EXPECT_EQ(lo.status, verification::Status::differ);
  EXPECT_EQ(lo.reason, "B's thread 0, value 0 meets nothing; the prediction has it meet something");
  const verification::Agreement hi = agreement("dp2a.hi.u32.u32", simulated(dot_product("dp2a.lo.u32.u32")));
  EXPECT_EQ(hi.status, verification::Status::differ);
  EXPECT_EQ(hi.reason, "B's thread 0, value 0 meets something; the prediction has it meet nothing");
}

TEST(DotProducts, OfNumbersOfAnotherSignAreFaults) {
  // The other reading of a number of so many bits.
  const auto other = [](Number number, std::int64_t value) {
    const std::int64_t all = largest(number) + (is_signed(number) ? largest(number) + 2 : 1);
    return is_signed(number) ? (value < 0 ? value + all : value) : (value > largest(number) / 2 ? value - all : value);
  };
  for (const DotProduct& form : dot_products) {
    for (const bool of_A : {false, true}) {
      Simulated wrong = simulated(form);
      wrong.product = [&](std::int64_t a, std::int64_t b) { return of_A ? other(form.A, a) * b : a * other(form.B, b); };
      EXPECT_EQ(fault_of(wrong), "random integers give another D than the meetings of single elements predict")
          << form.form << (of_A ? " A" : " B");
    }
  }
}

TEST(DotProducts, WithoutASignGoOnFromZeroOrStay) {
  Simulated saturating = simulated(dot_product("dp4a.u32.u32"));
  saturating.stored = [](std::int64_t sum) { return std::min(sum, largest(Number::u32)); };
  EXPECT_EQ(measured(saturating).overflow, "saturates");
  saturating.stored = [](std::int64_t sum) { return std::min<std::int64_t>(sum, 2147483647); };
  EXPECT_EQ(fault_of(saturating), "the largest integer and one more are neither the largest nor the least");
}

Bytes overwritten(const Bytes& source, std::uint8_t poison) {
  // Byte 0 is the source's last, byte 1 is filled with 7, byte 2 is left alone.
  return {source.back(), 7, poison};
}

TEST(MeasuringMoves, TellsCopiedFilledAndUntouchedApart) {
  EXPECT_EQ(origins({300, overwritten}), (std::vector<std::int64_t>{299, -2 - 7, -1}));
}

TEST(MeasuringMoves, WhatIsNoneOfTheseIsAFault) {
  const auto sum = [](const Bytes& source, std::uint8_t) { return Bytes{static_cast<std::uint8_t>(source[1] + source[2])}; };
  EXPECT_THROW(origins({4, sum}), Fault);
  const auto over_the_poison = [](const Bytes& source, std::uint8_t poison) {
    return Bytes{static_cast<std::uint8_t>(source[1] ^ poison)};
  };
  EXPECT_THROW(origins({4, over_the_poison}), Fault);
}

TEST(SparseMma, IsSeenInTwoViewsWithItsMetadata) {
  const SimulatedSparse instructions[] = {
      {"mma.sp.m16n8k8.f32.tf32.tf32.f32", {Number::tf32, 2}, {Number::tf32, 2}, {Number::f32, 4}},
      {"mma.sp.m16n8k16.f32.f16.f16.f32", {Number::f16, 4}, {Number::f16, 4}, {Number::f32, 4}},
      {"mma.sp.m16n8k32.s32.s8.s8.s32", {Number::s8, 8}, {Number::s8, 8}, {Number::s32, 4}},
  };
  for (const SimulatedSparse& simulated : instructions) {
    const observations::Observation seen =
        observations::from_json(observe_mma("simulated", "simulated", simulated.instruction()));
    const observations::Mma& mma = std::get<observations::Mma>(seen.content);
    EXPECT_EQ(mma.metadata, verification::metadata_of(simulated.atom())) << simulated.atom().form;
    EXPECT_EQ(verification::gauge::canonical(mma.structure),
              verification::gauge::canonical(verification::structure_of(simulated.atom())))
        << simulated.atom().form;
  }
}

TEST(SparseMma, ThatReadsTheIndicesOtherwiseIsAFault) {
  SimulatedSparse simulated("mma.sp.m16n8k16.f32.f16.f16.f32", {Number::f16, 4}, {Number::f16, 4}, {Number::f32, 4});
  simulated.exchange_indices();
  EXPECT_THROW(observe_mma("simulated", "simulated", simulated.instruction()), Fault);
}

TEST(MeasuringMoves, NumbersThatChangeOnTheWayAreCodedInOnesThatDoNot) {
  // Low bits of a mantissa are lost, and denormal numbers become zero.
  const auto converted = [](const Bytes& source, std::uint8_t poison) {
    Bytes result(source.size(), poison);
    for (std::size_t n = 0; n + 8 <= source.size(); n += 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, &source[n + 4], 4);
      word &= (word & 0x7f800000) == 0 ? 0 : 0xffffe000;
      std::memcpy(&result[n], &word, 4);
    }
    return result;
  };
  EXPECT_THROW(origins({4096, converted}), Fault);
  const std::vector<std::int64_t> seen = origins({4096, converted}, Coding::normal_floats);
  EXPECT_EQ(byte_runs(seen), (std::vector<std::int64_t>{0, 4, 4092}));
}

TEST(MeasuringMoves, RunsSayTheSameInFewerNumbers) {
  EXPECT_EQ(byte_runs({7, 8, -1, -1, -2, -2, 3}), (std::vector<std::int64_t>{0, 7, 2, 4, -2, 2, 6, 3, 1}));
}

/// Element n of the destination is combined with element 2n of the source.
Reducer halved(const std::string& operation, const std::string& done) {
  const auto run = [done](const Bytes& source, const Bytes& destination) {
    Bytes result = destination;
    for (std::size_t n = 0; n + 4 <= result.size(); n += 4) {
      std::uint32_t old = 0, value = 0;
      std::memcpy(&old, &destination[n], 4);
      std::memcpy(&value, &source[2 * n], 4);
      old = done == "add" ? old + value : done == "max" ? std::max(old, value) : old >= value ? 0 : old + 1;
      std::memcpy(&result[n], &old, 4);
    }
    return result;
  };
  return {operation, "UINT32", 64, 32, run};
}

TEST(TensorAccesses, AreReadFromWords) {
  const TensorAccess access = tensor_access(
      {"type=FLOAT16", "extents=64,20", "strides=144", "box=32,16", "element_strides=1,1", "swizzle=64B", "coordinates=8,-1"});
  EXPECT_EQ(access.map.extents, (Numbers{64, 20}));
  EXPECT_EQ(access.coordinates, (Numbers{8, -1}));
  EXPECT_EQ(moved_bytes(access.map), 32 * 16 * 2);
  EXPECT_THROW(tensor_access({"extends=64"}), Fault);
  EXPECT_THROW(numbers("1,x"), Fault);
}

TEST(MeasuringReductions, SeesWhichElementsAreCombined) {
  std::vector<std::int64_t> expected;
  for (std::int64_t n = 0; n < 32; n += 4) {
    for (std::int64_t byte = 0; byte < 4; ++byte) expected.push_back(2 * n + byte);
  }
  for (const char* operation : {"add", "max", "inc"}) EXPECT_EQ(origins(halved(operation, operation)), expected) << operation;
}

TEST(MeasuringReductions, AnotherOperationThanItsNameSaysIsAFault) {
  EXPECT_THROW(origins(halved("add", "max")), Fault);
  EXPECT_THROW(origins(halved("max", "inc")), Fault);
}

/// Adds 32-bit integers, piece by piece.
Bytes added(const ByteAccess& access, const Bytes& source, const Bytes& destination) {
  Bytes result = destination;
  for (const Piece& piece : access.pieces) {
    for (std::uint32_t byte = 0; byte < piece.bytes; byte += 4) {
      std::uint32_t a = 0, b = 0;
      std::memcpy(&a, &source[piece.source + byte], 4);
      std::memcpy(&b, &result[piece.destination + byte], 4);
      a += b;
      std::memcpy(&result[piece.destination + byte], &a, 4);
    }
  }
  return result;
}

TEST(MeasuringByteCopies, AReductionIsSeenWhereItsPiecesLie) {
  const ByteCopy adds{"shared", "global", false, false, false, "add", "UINT32", added};
  const std::vector<std::string> lines = observe_byte_copy("simulated", "simulated", adds);
  EXPECT_EQ(lines.size(), 3U);
  for (const std::string& line : lines) {
    const auto seen = std::get<observations::ByteCopy>(observations::from_json(line).content);
    EXPECT_EQ(verification::deviation(seen), std::nullopt) << line;
  }
  ByteCopy copies = adds;
  copies.operation = "min";
  EXPECT_THROW(observe_byte_copy("simulated", "simulated", copies), Fault) << "it adds, and is said to take the smaller one";
}

}  // namespace
}  // namespace colex::measuring
