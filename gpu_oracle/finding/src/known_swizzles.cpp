#include "colex/finding/known_swizzles.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "colex/rejection.hpp"

namespace colex::finding {

namespace {

constexpr std::int64_t unit_bytes = 16;
constexpr std::int64_t line_bytes = 128;
constexpr std::int64_t rows_of_atom = 8;

bool is_power(std::int64_t x) { return x > 0 && std::has_single_bit(static_cast<std::uint64_t>(x)); }
std::int64_t exponent_of(std::int64_t power) { return std::countr_zero(static_cast<std::uint64_t>(power)); }

Layout<> mode(std::int64_t extent, std::int64_t stride) { return Layout<>(Mode<Checked>{Checked(extent), Checked(stride)}); }
Layout<> both(const Layout<>& a, const Layout<>& b) { return make_layout<Checked, Checked>({a, b}); }

}  // namespace

SharedTile rows_of(std::int64_t M, std::int64_t N, std::int64_t bits) {
  if (is_power(M) && is_power(N) && is_power(bits) && bits >= 8 && bits <= 128 && N >= unit_bytes * 8 / bits)
    return {both(mode(M, N), mode(N, 1)), bits};
  throw Rejection(Kind::domain, "a tile of " + std::to_string(M) + " x " + std::to_string(N) + " elements of " +
                                    std::to_string(bits) + " bits is not one of powers of two with rows of 16 bytes or more");
}

SwizzledTile cutlass_tile(std::int64_t M, std::int64_t N, std::int64_t bits) {
  const SharedTile plain = rows_of(M, N, bits);
  if (M < rows_of_atom) throw Rejection(Kind::domain, "an atom has 8 rows, and the tile " + std::to_string(M));
  const std::int64_t bytes = bits / 8, span_bytes = std::min(N * bytes, line_bytes), span = span_bytes / bytes;
  const Layout<> rows = both(mode(rows_of_atom, span), mode(M / rows_of_atom, rows_of_atom * span));
  const Layout<> columns = N == span ? mode(N, 1) : both(mode(span, 1), mode(N / span, M * span));
  return {{both(rows, columns), bits}, Swizzle(exponent_of(span_bytes / unit_bytes), exponent_of(unit_bytes / bytes), 3)};
}

SwizzledTile triton_tile(std::int64_t M, std::int64_t N, std::int64_t bits) {
  const std::int64_t bytes = bits / 8, vec = unit_bytes / bytes, per_phase = std::max<std::int64_t>(1, line_bytes / (N * bytes));
  const std::int64_t most_phases = std::max<std::int64_t>(1, line_bytes / unit_bytes / per_phase);
  return {rows_of(M, N, bits),
          Swizzle(exponent_of(most_phases), exponent_of(vec), exponent_of(N) + exponent_of(per_phase) - exponent_of(vec))};
}

}  // namespace colex::finding
