#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

#include "colex/discovery/discover.hpp"

#include "fit_tv.hpp"
#include "type_bits.hpp"

namespace colex::discovery {

namespace {

using observations::Labels;
using observations::Operand;
using observations::Reading;
using observations::Wgmma;

/// The layout of an operand in registers.
std::optional<Layout<>> fragments(std::int64_t threads, const Operand& operand, const Labels& first, const Labels& second,
                                  std::int64_t rows) {
  return fit_tv(threads, operand.values, [&](std::int64_t t, std::int64_t v) {
    const auto i = static_cast<std::size_t>(t * operand.values + v);
    return first[i] + rows * second[i];
  });
}

/// How many of the first rows lie at equal distances. A layout repeats such a run. `at` gives the place of a row's first k.
template <class At>
std::int64_t run_of_rows(std::int64_t rows, At&& at) {
  std::int64_t run = 1;
  while (run < rows && (run == 1 || at(run) - at(run - 1) == at(1) - at(0))) ++run;
  return run;
}

/// The layout that gives these places if this swizzle is applied to it, if there is one.
std::optional<MatrixLayout> behind(const Swizzle& swizzle, const std::vector<std::int64_t>& places, std::int64_t rows,
                                   std::int64_t ahead) {
  const std::int64_t columns = static_cast<std::int64_t>(places.size()) / rows;
  // A swizzle of this kind is its own inverse.
  const auto before = [&](std::size_t i) { return swizzle(Checked(places[i] + ahead)).value(); };
  const std::int64_t offset = before(0);
  const auto seen = [&](std::int64_t row, std::int64_t k) {
    return before(static_cast<std::size_t>(row * columns + k)) - offset;
  };
  // Nearly every wrong swizzle already fails here.
  for (std::int64_t row = 1; row < rows; row *= 2) {
    for (std::int64_t k = 1; k < columns; k *= 2) {
      if (seen(row, k) != seen(row, 0) + seen(0, k)) return std::nullopt;
    }
  }
  const std::int64_t run = run_of_rows(rows, [&](std::int64_t row) { return seen(row, 0); });
  // If the matrix ends within a run, the table goes on to the run's end.
  const auto layout = fit_tv((rows + run - 1) / run * run, columns, [&](std::int64_t row, std::int64_t k) {
    return row < rows ? seen(row, k) : seen(row / run * run, k) + seen(row % run, 0);
  });
  if (!layout) return std::nullopt;
  return MatrixLayout{ComposedLayout<>(swizzle, Checked(offset), *layout), ahead};
}

/// The identity, and every swizzle that is its own inverse and whose pattern has at most `pattern` elements. Swizzles with
/// fewer bits come first.
std::vector<Swizzle> swizzles_within(std::int64_t pattern) {
  const auto window = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(pattern))) - 1;
  std::vector<Swizzle> result = {Swizzle()};
  for (std::int64_t bits = 1; 2 * bits <= window; ++bits) {
    for (std::int64_t base = 0; base + 2 * bits <= window; ++base) {
      for (std::int64_t shift = bits; base + shift + bits <= window; ++shift) result.emplace_back(bits, base, shift);
    }
  }
  return result;
}

std::size_t modes(const MatrixLayout& matrix) { return leaves(matrix.layout.inner().shape()).size(); }

}  // namespace

std::optional<MatrixLayout> discover_matrix(const std::vector<std::int64_t>& places, std::int64_t rows, std::int64_t bits) {
  constexpr std::int64_t pattern_bytes = 1024, step_bytes = 128;
  // Patterns have up to 1024 bytes. A matrix may begin `ahead` elements behind a pattern's beginning.
  const std::int64_t pattern = pattern_bytes * 8 / bits, step = step_bytes * 8 / bits;
  std::int64_t bits_seen = 0;
  for (const std::int64_t place : places) bits_seen |= place;
  std::optional<MatrixLayout> best;
  for (std::int64_t ahead = 0; ahead < pattern && !best; ahead += step) {
    for (const Swizzle& swizzle : swizzles_within(pattern)) {
      // A swizzle that changes no place is no better than the identity.
      if (ahead == 0 && swizzle.bits() > 0 && (swizzle.source_mask() & bits_seen) == 0) continue;
      auto found = behind(swizzle, places, rows, ahead);
      if (found && (!best || modes(*found) < modes(*best))) best = std::move(found);
    }
  }
  return best;
}

std::variant<WgmmaLayouts, NoLayout> discover(const Wgmma& observed) {
  WgmmaLayouts result;
  result.M = observed.M;
  result.N = observed.N;
  result.K = observed.K;
  const auto D = fragments(observed.threads, observed.D, observed.D_m.values(), observed.D_n.values(), observed.M);
  if (!D) return NoLayout{"no layout describes the elements of D in this numbering of rows and columns"};
  result.D = *D;
  if (observed.A.values > 0) {
    result.A = fragments(observed.threads, observed.A, observed.A_m.values(), observed.A_k.values(), observed.M);
    if (!result.A) return NoLayout{"no layout describes the elements of A in this numbering of rows and k"};
  }
  for (const Reading& reading : observed.readings) {
    const bool of_A = reading.operand == 'A';
    result.readings.push_back(discover_matrix(reading.places.values(), of_A ? observed.M : observed.N,
                                              type_bits(of_A ? observed.A.type : observed.B.type)));
  }
  return result;
}

}  // namespace colex::discovery
