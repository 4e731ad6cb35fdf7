// What moves a matrix between registers and lines of memory: measured on instructions that a program carries out, compared with
// what is predicted of wmma, and found again from what was measured.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/discovery/discover.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/observations/record.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"
#include "colex/verification/check.hpp"

namespace colex::measuring {
namespace {

using observations::Move;

constexpr std::size_t threads = 32, registers = 2, f64 = 8;

/// Accumulators of f64, row by row: thread t holds the elements 2 (t mod 4) and the next of row t / 4.
std::size_t line(std::size_t t) { return t / 4; }
std::size_t element(std::size_t t, std::size_t value) { return 2 * (t % 4) + value; }

/// `values` says which value of a thread a register holds.
template <std::size_t (*values)(std::size_t)>
Bytes load(const Bytes& source, std::uint8_t poison, std::size_t bytes, unsigned stride) {
  Bytes destination(bytes, poison);
  for (std::size_t t = 0; t < threads; ++t) {
    for (std::size_t r = 0; r < registers; ++r)
      std::copy_n(&source[(line(t) * stride + element(t, values(r))) * f64], f64, &destination[(r * threads + t) * f64]);
  }
  return destination;
}

Bytes store(const Bytes& source, std::uint8_t poison, std::size_t bytes, unsigned stride) {
  Bytes destination(bytes, poison);
  for (std::size_t t = 0; t < threads; ++t) {
    for (std::size_t r = 0; r < registers; ++r)
      std::copy_n(&source[(r * threads + t) * f64], f64, &destination[(line(t) * stride + element(t, r)) * f64]);
  }
  return destination;
}

std::size_t as_it_is(std::size_t r) { return r; }
std::size_t swapped(std::size_t r) { return 1 - r; }

constexpr FragmentMove a_load{true, "global", 2, 8, 64, 8, 8, load<as_it_is>};
constexpr FragmentMove a_store{false, "shared", 2, 8, 64, 8, 8, store};
constexpr const char* load_form = "wmma.load.c.sync.aligned.row.m8n8k4.global.f64";
constexpr const char* store_form = "wmma.store.d.sync.aligned.row.m8n8k4.shared.f64";

std::vector<Move> observed(const char* form, const FragmentMove& instruction) {
  std::string text;
  for (const std::string& line : observe_fragment_move("wmma.load", form, instruction)) text += line + '\n';
  std::vector<Move> moves;
  for (const observations::Observation& observation : observations::read(text)) {
    EXPECT_EQ(observation.form, form);
    moves.push_back(std::get<Move>(observation.content));
  }
  return moves;
}

TEST(FragmentMoves, AreSeenDenseAndWithGaps) {
  for (const auto& [form, instruction] : {std::pair(load_form, a_load), std::pair(store_form, a_store)}) {
    const std::vector<Move> moves = observed(form, instruction);
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_EQ(moves[0].stride, 64);
    EXPECT_EQ(moves[1].stride, 112);
    for (const Move& move : moves) {
      EXPECT_EQ(move.thread_bytes, 16);
      EXPECT_EQ(move.element_bits, 64);
      EXPECT_EQ(verification::deviation(*predictions::matrix_copy(form), move), std::nullopt) << form;
    }
  }
  // Between the lines nothing is touched: 48 bytes behind each of them but the last.
  const Move with_gaps = observed(store_form, a_store)[1];
  EXPECT_EQ(std::count(with_gaps.origins.begin(), with_gaps.origins.end(), observations::untouched), 7 * 48);
}

TEST(FragmentMoves, ThatDifferAreToldApart) {
  const FragmentMove wrong{true, "global", 2, 8, 64, 8, 8, load<swapped>};
  const auto deviation = verification::deviation(*predictions::matrix_copy(load_form), observed(load_form, wrong)[1]);
  EXPECT_EQ(deviation.value_or(""),
            "byte 0 of thread 0's registers is byte 8 of global memory; predicted is byte 0 of global memory");
}

TEST(FragmentMoves, AreFoundAgain) {
  const struct {
    const char *form, *source, *destination;
    FragmentMove instruction;
  } rows[] = {
      {load_form, "(8,8):(8,1)", "(32,2):(2,1)", a_load},
      {store_form, "(32,2):(2,1)", "(8,8):(8,1)", a_store},
  };
  for (const auto& row : rows) {
    for (const Move& move : observed(row.form, row.instruction)) {
      const auto found = discovery::discover(move);
      ASSERT_TRUE(std::holds_alternative<discovery::CopyLayouts>(found)) << std::get<discovery::NoLayout>(found).reason;
      const auto& layouts = std::get<discovery::CopyLayouts>(found);
      EXPECT_EQ(to_string(layouts.source), row.source);
      EXPECT_EQ(to_string(layouts.destination), row.destination);
    }
  }
}

}  // namespace
}  // namespace colex::measuring
