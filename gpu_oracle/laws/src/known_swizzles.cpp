// The tiles of CUTLASS and of Triton in shared memory, element by element.
#include <algorithm>
#include <cstdint>
#include <string>

#include "colex/finding/swizzle.hpp"
#include "colex/laws/program.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using finding::SwizzledTile;
using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

/// Where an M x N tile of elements of so many bytes has its element (m,n), in elements.
using Address = std::int64_t (*)(std::int64_t M, std::int64_t N, std::int64_t bytes, std::int64_t m, std::int64_t n);

/// Atoms of 8 rows of 128 bytes, or as many as a row has; one below the other, and then those of the next columns. In an atom of
/// 128, 64 or 32 bytes a unit of 16 bytes is xored with the number of the line of 128 bytes in which it lies.
std::int64_t of_cutlass(std::int64_t M, std::int64_t N, std::int64_t bytes, std::int64_t m, std::int64_t n) {
  const std::int64_t span = std::min<std::int64_t>(N * bytes, 128) / bytes, atom = 8 * span;
  const std::int64_t plain = (n / span * (M / 8) + m / 8) * atom + m % 8 * span + n % span;
  const std::int64_t byte = plain * bytes, units = span * bytes / 16;
  return (byte ^ byte / 128 % units * 16) / bytes;
}

/// Row by row; of each row the unit of 16 bytes is xored with the row's number, or that of the group of rows that have 128 bytes
/// together.
std::int64_t of_triton(std::int64_t /*M*/, std::int64_t N, std::int64_t bytes, std::int64_t m, std::int64_t n) {
  const std::int64_t unit = 16 / bytes, rows_together = std::max<std::int64_t>(1, 128 / (N * bytes));
  const std::int64_t phases = std::max<std::int64_t>(1, 8 / rows_together);
  return m * N + ((n / unit) ^ m / rows_together % phases) * unit + n % unit;
}

Case has_each_element_there(const SwizzledTile& tile, std::int64_t M, std::int64_t N, std::int64_t bytes, Address wanted) {
  for (std::int64_t m = 0; m < M; ++m) {
    for (std::int64_t n = 0; n < N; ++n) {
      const Tuple<Checked> at(Tuple<Checked>::Modes{Tuple<Checked>(Checked(m)), Tuple<Checked>(Checked(n))});
      const std::int64_t there = tile.swizzle(tile.tile.layout(at)).value(), expected = wanted(M, N, bytes, m, n);
      if (there != expected)
        return Case::fails("element (" + std::to_string(m) + "," + std::to_string(n) + ") is at " + std::to_string(there) +
                           ", not at " + std::to_string(expected));
    }
  }
  return Case::of(true);
}

}  // namespace

void known_swizzles(laws::Programs& laws) {
  const auto add = [&](const char* id, const char* words, const char* source, const char* text,
                       SwizzledTile (*make)(std::int64_t, std::int64_t, std::int64_t), Address address) {
    laws.add({id, words, source, evidence::Expected::stands, text},
             {integer("m", 3, 4), integer("n", 0, 7), integer("size", 0, 4)}, [make, address](const Assignment& values) {
               const std::int64_t M = std::int64_t{1} << integer_of(values[0]), N = std::int64_t{1} << integer_of(values[1]);
               const std::int64_t bytes = std::int64_t{1} << integer_of(values[2]);
               if (N * bytes < 16) return Case::filtered();
               return has_each_element_there(make(M, N, 8 * bytes), M, N, bytes, address);
             });
  };
  add("cutlass_tile.elements",
      "CUTLASS has a tile of rows in atoms of 8 rows of 128, 64 or 32 bytes, one below the other, in which the unit of 16 bytes "
      "is "
      "xored with the line of 128 bytes.",
      "CUTLASS mma_sm90_gmma.hpp",
      "forall M = 2^m, N = 2^n, 3 <= m <= 4, 0 <= n <= 7, elements of 2^size bytes, 0 <= size <= 4 if a row has 16 bytes: claim "
      "cutlass_tile(M, N) has (i,j) at the byte b ^ (b / 128 % (span / 16) * 16), b = ((j / w * (M / 8) + i / 8) * 8 + i % 8) * "
      "span + j % w * bytes, of span = min(row, 128) bytes, w elements",
      finding::cutlass_tile, of_cutlass);
  add("triton_tile.elements",
      "Triton has a tile row by row, in which the unit of 16 bytes is xored with the number of the row, or of as many rows as "
      "have "
      "128 bytes.",
      "Triton SwizzledSharedEncodingAttr",
      "forall M = 2^m, N = 2^n, 3 <= m <= 4, 0 <= n <= 7, elements of 2^size bytes, 0 <= size <= 4 if a row has 16 bytes: claim "
      "triton_tile(M, N) has (i,j) in row i at unit (j / vec) ^ (i / perPhase % maxPhase), vec of 16 bytes",
      finding::triton_tile, of_triton);
}

}  // namespace colex::oracle_laws
