// The order of a tiled MMA's axis: what kernels write by hand, and all permutations of a small axis by brute force.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/finding/recount.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"

namespace colex::finding {
namespace {

OrderQuestion order_question(const char* form, MmaOperand operand, std::size_t axis, std::int64_t bits, std::int64_t extent,
                             const Layout<>& atoms) {
  const predictions::MmaAtom& atom = *predictions::mma_atom(form);
  return {
      {{{Checked(atom.M), Checked(atom.N), Checked(atom.K)}, atom.threads.mode(0), atom.A, atom.B, atom.D}, atoms, Underscore{}},
      operand,
      axis,
      bits,
      extent};
}

const Layout<> one_atom(tuple(1, 1, 1), tuple(0, 0, 0)), four_by_one(tuple(4, 1, 1), tuple(1, 0, 0)),
    two_by_two(tuple(2, 2, 1), tuple(1, 2, 0));

TEST(FindOrder, IsWhatKernelsHave) {
  const struct {
    const char* form;
    MmaOperand operand;
    std::size_t axis;
    std::int64_t bits, extent;
    const Layout<>& atoms;
    const char* permutation;
    std::int64_t elements, plain, most;
  } rows[] = {
      // Four lanes have a row of 8 sums, two each: with the next atom along n a lane has 4 words, with four atoms 8 halves.
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::C, 1, 32, 0, four_by_one, "(2,4,2):(1,4,2)", 4, 2, 4},
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::C, 1, 16, 0, four_by_one, "(2,4,4):(1,8,2)", 8, 2, 8},
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::C, 1, 16, 8, one_atom, "8:1", 2, 2, 2},
      // Two atoms side by side along n: their elements follow those of one atom's lanes.
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::C, 1, 16, 64, two_by_two, "(2,8,4):(1,8,2)", 8, 2, 8},
      // Along m a lane has rows 0 and 8.
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::C, 0, 32, 16, one_atom, "(8,2):(2,1)", 2, 1, 2},
      // k = 0, 1, 8, 9 of A become neighbours, and of 32 all eight of a lane.
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::A, 2, 16, 16, one_atom, "(2,4,2):(1,4,2)", 4, 2, 4},
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::A, 2, 16, 0, one_atom, "(2,4,4):(1,8,2)", 8, 2, 8},
      // Three repetitions have no more twos than one.
      {"mma.m16n8k16.f32.f16.f16.f32", MmaOperand::C, 1, 16, 24, one_atom, "24:1", 2, 2, 2},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.permutation) + " of " + row.form);
    const FoundOrder found = find_order(order_question(row.form, row.operand, row.axis, row.bits, row.extent, row.atoms));
    EXPECT_EQ(to_string(found.permutation), row.permutation);
    EXPECT_EQ(found.elements, row.elements);
    EXPECT_EQ(found.plain, row.plain);
    EXPECT_EQ(found.most, row.most);
  }
}

// For m8n8k4, all orders of A's k, and of C's n, that leave the first coordinate first: another order is one of these, but for
// what places within a vector are called, and vectors. None gives wider vectors than what is found.
TEST(FindOrder, IsTheBestOfAllPermutations) {
  const struct {
    MmaOperand operand;
    std::size_t axis;
    std::int64_t extent;
  } rows[] = {{MmaOperand::A, 2, 4}, {MmaOperand::C, 1, 8}};
  for (const auto& row : rows) {
    const char* form = "mma.m8n8k4.f64.f64.f64.f64";
    const FoundOrder found = find_order(order_question(form, row.operand, row.axis, 16, row.extent, one_atom));
    const predictions::MmaAtom& atom = *predictions::mma_atom(form);
    const Layout<>& layout = row.operand == MmaOperand::A ? atom.A : atom.D;
    const std::int64_t count = size(layout).value(), threads = size(layout.mode(0)).value();
    std::vector<std::int64_t> order(static_cast<std::size_t>(row.extent));
    std::iota(order.begin(), order.end(), 0);
    std::int64_t best = 1;
    do {
      // Who holds the element at (row, coordinate along the axis), 8 rows of each operand.
      std::vector<std::int64_t> holder(static_cast<std::size_t>(8 * row.extent));
      for (std::int64_t x = 0; x < count; ++x) {
        const std::int64_t place = layout(Checked(x)).value();
        holder[static_cast<std::size_t>(place % 8 * row.extent + order[static_cast<std::size_t>(place / 8)])] = x % threads;
      }
      for (std::int64_t elements = 8; elements > best; elements /= 2) {
        bool is_whole = row.extent % elements == 0;
        for (std::size_t k = 0; k < holder.size() && is_whole; ++k)
          is_whole = holder[k] == holder[k / static_cast<std::size_t>(elements) * static_cast<std::size_t>(elements)];
        if (is_whole) best = elements;
      }
    } while (std::next_permutation(order.begin(), order.end()) && order[0] == 0);
    EXPECT_EQ(found.elements, best);
  }
}

TEST(FindOrder, RefusesWhatIsNoQuestion) {
  const struct {
    MmaOperand operand;
    std::size_t axis;
    std::int64_t bits, extent;
    const char* why;
  } rows[] = {
      {MmaOperand::A, 1, 16, 0, "A has the axes m and k, and no n"},
      {MmaOperand::C, 1, 24, 0, "8, 16, 32, 64 or 128 bits"},
      {MmaOperand::C, 1, 16, 12, "the atoms reach 8, which does not divide 12"},
      {MmaOperand::C, 1, 16, std::int64_t{1} << 40, "more than 262144 elements"},
  };
  for (const auto& row : rows) {
    const auto found = attempt([&] {
      return find_order(order_question("mma.m16n8k16.f32.f16.f16.f32", row.operand, row.axis, row.bits, row.extent, one_atom));
    });
    ASSERT_FALSE(found) << row.why;
    EXPECT_NE(found.rejection().message().find(row.why), std::string::npos) << found.rejection().message();
  }
}

}  // namespace
}  // namespace colex::finding
