// The chain of ldmatrix, mma and stmatrix, put together from the records of its parts: shared memory to shared memory, by
// nothing but what was observed.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/predictions/mma_atom.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/memory.hpp"

#include "recorded_families.hpp"

namespace colex::verification::chain_test {
namespace {

using observations::Labels;
using observations::Mma;
using observations::MmaStructure;
using observations::Move;

constexpr std::int64_t row_bytes = 16, element_bytes = 2;

/// The first observation of a form, in which thread t points at the t-th 16 bytes.
template <class Content>
const Content& observed(const std::string& form) {
  return std::get<Content>(observations_of(form).front()->content);
}

/// Where a matrix lies: lane t points at the byte address(t).
struct Operand {
  std::string instruction;
  std::vector<std::int64_t> addresses;
};

/// The element of memory behind the byte that an observation with rows one behind the other has.
std::int64_t element_at(const Operand& operand, std::int64_t byte) {
  return (operand.addresses[static_cast<std::size_t>(byte / row_bytes)] + byte % row_bytes) / element_bytes;
}

/// From each element of the registers to that of memory.
std::vector<std::int64_t> in_memory(const Operand& operand) {
  const Move& move = observed<Move>(operand.instruction);
  const bool loads = move.source == "shared";
  std::vector<std::int64_t> places(static_cast<std::size_t>(move.threads * move.thread_bytes / element_bytes), -1);
  for (std::size_t to = 0; to < move.origins.size(); to += element_bytes) {
    if (move.origins[to] < 0) continue;
    const auto byte = static_cast<std::int64_t>(to);
    const std::int64_t held = loads ? byte : move.origins[to], shared = loads ? move.origins[to] : byte;
    places[static_cast<std::size_t>(held / element_bytes)] = element_at(operand, shared);
  }
  return places;
}

Labels moved(const Labels& labels, const std::vector<std::int64_t>& places) {
  Labels result(labels.size(), -1);
  for (std::size_t i = 0; i < labels.size(); ++i) result[static_cast<std::size_t>(places[i])] = labels[i];
  return result;
}

/// So many 8 x 8 matrices, `across` of them in a row of memory: the first ones are one above the other if `down`.
std::vector<std::int64_t> addresses(std::int64_t matrices, std::int64_t across, bool down) {
  std::vector<std::int64_t> result;
  const std::int64_t high = matrices / across;
  for (std::int64_t t = 0; t < 8 * matrices; ++t) {
    const std::int64_t matrix = t / 8, row = down ? matrix % high : matrix / across,
                       column = down ? matrix / high : matrix % across;
    result.push_back((8 * row + t % 8) * across * row_bytes + column * row_bytes);
  }
  return result;
}

MmaStructure chained(bool A, bool B, bool D) {
  const auto form = [](const char* kind, const char* count, bool transposed) {
    return std::string(kind) + ".sync.aligned.m8n8." + count + (transposed ? ".trans" : "") + ".shared.b16";
  };
  // For A the fragments' second matrix has the next rows, so in memory it stands below the first, or beside it if that is
  // transposed.
  const Operand of_A{form("ldmatrix", "x4", A), addresses(4, 2, !A)},
      of_B{form("ldmatrix", "x2", B), addresses(2, B ? 1 : 2, false)},
      of_D{form("stmatrix", "x2", D), addresses(2, D ? 2 : 1, false)};
  const MmaStructure& s = observed<Mma>("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16").structure;
  const auto a = in_memory(of_A), b = in_memory(of_B), d = in_memory(of_D);
  return {moved(s.A_m, a), moved(s.A_k, a), moved(s.B_n, b),    moved(s.B_k, b),
          moved(s.D_m, d), moved(s.D_n, d), moved(s.addends, d)};
}

TEST(Chain, OfItsRecordedPartsIsWhatIsPredicted) {
  int chains = 0;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) {
    if (atom.family != "chain") continue;
    ++chains;
    const auto transposed = [&](const char* part) { return atom.form.find(std::string(part) + ".trans") != std::string::npos; };
    const MmaStructure found = chained(transposed("ldmatrix.x4"), transposed("ldmatrix.x2"), transposed("stmatrix.x2"));
    EXPECT_FALSE(gauge::difference(gauge::canonical(structure_of(atom)), gauge::canonical(found))) << atom.form;
  }
  EXPECT_EQ(chains, 8);
}

TEST(Chain, WithAMatrixTransposedIsAnother) {
  const predictions::MmaAtom* atom = predictions::mma_atom("ldmatrix.x4+ldmatrix.x2+mma.m16n8k16.f16.f16.f16.f16+stmatrix.x2");
  ASSERT_NE(atom, nullptr);
  EXPECT_TRUE(gauge::difference(gauge::canonical(structure_of(*atom)), gauge::canonical(chained(false, false, true))));
}

}  // namespace
}  // namespace colex::verification::chain_test
