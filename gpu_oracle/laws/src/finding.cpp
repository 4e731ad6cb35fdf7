// What is found for a tile in shared memory costs what it is said to cost, and nothing of the space that was looked at costs
// less; the banks are counted here once more, by their definition.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/laws/program.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"
#include "counted.hpp"

namespace colex::oracle_laws {

using finding::AccessQuestion;
using finding::Pattern;
using finding::SharedTile;
using finding::TileAccess;
using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

using Place = std::function<std::int64_t(std::int64_t)>;

/// A tile of 16 or 32 rows and columns, who writes it and who reads it.
struct Situation {
  std::int64_t M, N;
  bool rows_contiguous;
  std::int64_t bytes;
  Pattern writer, reader;

  SharedTile tile() const {
    const auto mode = [](std::int64_t extent, std::int64_t stride) {
      return Layout<>(Mode<Checked>{Checked(extent), Checked(stride)});
    };
    return {make_layout<Checked, Checked>({mode(M, rows_contiguous ? N : 1), mode(N, rows_contiguous ? 1 : M)}), 8 * bytes};
  }
  std::vector<AccessQuestion> questions() const { return {{"write", false, writer, 0}, {"read", true, reader, 0}}; }
  std::int64_t element(std::int64_t m, std::int64_t n) const { return rows_contiguous ? m * N + n : n * M + m; }
};

std::vector<laws::ProgramVariable> situations() {
  return {integer("m", 4, 5),    integer("n", 4, 5),      integer("rows", 0, 1),
          integer("size", 0, 2), integer("writer", 0, 3), integer("reader", 0, 3)};
}

Situation situation(const Assignment& values) {
  constexpr std::array patterns = {Pattern::rows, Pattern::columns, Pattern::matrix, Pattern::matrix_columns};
  const auto pattern = [&](std::size_t k) { return patterns.at(static_cast<std::size_t>(integer_of(values[k]))); };
  return {std::int64_t{1} << integer_of(values[0]),
          std::int64_t{1} << integer_of(values[1]),
          integer_of(values[2]) == 1,
          std::int64_t{1} << integer_of(values[3]),
          pattern(4),
          pattern(5)};
}

/// Each thread's first element, in the order of the threads; vectors of so many elements.
std::vector<std::int64_t> begins(const Situation& s, Pattern pattern, std::int64_t elements) {
  const bool along_rows = pattern == Pattern::rows || pattern == Pattern::matrix;
  const bool vectors_first = pattern == Pattern::rows || pattern == Pattern::columns;
  const std::int64_t vectors = (along_rows ? s.N : s.M) / elements, lines = along_rows ? s.M : s.N;
  std::vector<std::int64_t> all;
  for (std::int64_t t = 0; t < vectors * lines; ++t) {
    const std::int64_t vector = vectors_first ? t % vectors : t / lines, line = vectors_first ? t / vectors : t % lines;
    all.push_back(along_rows ? s.element(line, vector * elements) : s.element(vector * elements, line));
  }
  return all;
}

/// The wavefronts of vectors that the arrangement keeps whole.
std::int64_t counted(const std::vector<std::int64_t>& firsts, std::int64_t bytes_of_vector, std::int64_t bytes,
                     const Place& place) {
  std::vector<std::int64_t> addresses;
  for (const std::int64_t first : firsts) addresses.push_back(place(first) * bytes);
  return counted_wavefronts(addresses, bytes_of_vector);
}

/// Whether the vectors stay whole and aligned.
bool is_whole(const std::vector<std::int64_t>& firsts, std::int64_t elements, const Place& place) {
  return std::all_of(firsts.begin(), firsts.end(), [&](std::int64_t first) {
    const std::int64_t to = place(first);
    for (std::int64_t k = 1; k < elements; ++k) {
      if (place(first + k) != to + k) return false;
    }
    return to % elements == 0;
  });
}

/// The writer's and the reader's accesses; none if one of them is not by whole warps, or its vectors are torn as they are.
std::vector<TileAccess> accesses(const Situation& s) {
  std::vector<TileAccess> all;
  for (const AccessQuestion& question : s.questions()) {
    const auto access = attempt([&] { return finding::tile_access(s.tile(), question); });
    if (!access) return {};
    all.push_back(*access);
  }
  return all;
}

/// What both take under an arrangement, counted; -1 if a vector is torn.
std::int64_t cost(const Situation& s, const std::vector<TileAccess>& all, const Place& place) {
  std::int64_t total = 0;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::vector<std::int64_t> firsts = begins(s, k == 0 ? s.writer : s.reader, all[k].elements);
    if (!is_whole(firsts, all[k].elements, place)) return -1;
    total += counted(firsts, all[k].elements * s.bytes, s.bytes, place);
  }
  return total;
}

std::int64_t least(const Situation& s, const std::vector<TileAccess>& all) {
  const finding::Units units = finding::units_of(all, 8 * s.bytes);
  std::int64_t total = 0;
  for (const TileAccess& access : all) total += finding::least_wavefronts(access, 8 * s.bytes, units);
  return total;
}

std::int64_t said(const finding::FoundSwizzle& found) {
  std::int64_t total = 0;
  for (const finding::Cost& cost : found.costs) total += cost.swizzled;
  return total;
}

Place by(const Swizzle& swizzle) {
  return [swizzle](std::int64_t x) { return swizzle(x).value(); };
}

bool stays_within(const Situation& s, const Place& place) {
  bool all = true;
  for (std::int64_t x = 0; x < s.M * s.N; ++x) all = all && place(x) < s.M * s.N;
  return all;
}

/// That this swizzle takes no fewer than what was found, if it is one of the space.
Case no_better(const Situation& s, const std::vector<TileAccess>& all, const finding::FoundSwizzle& found,
               const Swizzle& challenger) {
  const bool is_of_cute = challenger.shift() != 0 && is_involution(challenger);
  const std::uint64_t reach = std::bit_ceil(static_cast<std::uint64_t>(s.M * s.N));
  if (!is_of_cute || reach >> challenger.window() == 0 || !stays_within(s, by(challenger))) return Case::of(true);
  const std::int64_t taken = cost(s, all, by(challenger));
  std::int64_t sum = 0;
  for (const TileAccess& access : all) {
    const auto one = finding::wavefronts(access, 8 * s.bytes, [&](std::int64_t x) { return challenger(x).value(); });
    sum = one && sum >= 0 ? sum + *one : -1;
  }
  if (sum != taken)
    return Case::fails(to_string(challenger) + " is said to take " + std::to_string(sum) + " wavefronts, and takes " +
                       std::to_string(taken));
  if (taken < 0 || said(found) <= taken) return Case::of(true);
  return Case::fails(to_string(challenger) + " takes " + std::to_string(taken) + " wavefronts, and what was found, " +
                     to_string(found.best) + ", " + std::to_string(said(found)));
}

/// That what was found takes what is said, that it stays within the tile, as does each that is said to be as good, and that no
/// swizzle of one bit more takes less.
Case is_as_said(const Situation& s, const std::vector<TileAccess>& all, const finding::FoundSwizzle& found) {
  if (!stays_within(s, by(found.best))) return Case::fails(to_string(found.best) + " leaves the tile");
  if (const std::int64_t taken = cost(s, all, by(found.best)); taken != said(found))
    return Case::fails(to_string(found.best) + " takes " + std::to_string(taken) + " wavefronts, and is said to take " +
                       std::to_string(said(found)));
  for (const Swizzle& other : found.equals) {
    if (!stays_within(s, by(other))) return Case::fails(to_string(other) + " is said to be as good, and leaves the tile");
  }
  const std::int64_t bits = found.best.bits() + 1;
  for (std::int64_t base = 0; base <= 4; ++base) {
    for (std::int64_t shift = bits; shift <= 5; ++shift) {
      const Case against = no_better(s, all, found, Swizzle(bits, base, shift));
      if (against.kind != Case::Kind::holds) return against;
    }
  }
  return Case::of(true);
}

/// What was found, and what is to be said of it whoever challenges it; many do, one after another.
struct Known {
  finding::FoundSwizzle found;
  Case judged = Case::filtered();
};

const Known& known(const Situation& s, const std::vector<TileAccess>& all) {
  using Key = std::tuple<std::int64_t, std::int64_t, bool, std::int64_t, Pattern, Pattern>;
  thread_local std::map<Key, Known> known;
  const auto [at, is_new] = known.try_emplace(Key{s.M, s.N, s.rows_contiguous, s.bytes, s.writer, s.reader});
  if (is_new) {
    at->second.found = finding::find_swizzle(s.tile(), s.questions());
    at->second.judged = is_as_said(s, all, at->second.found);
  }
  return at->second;
}

Case is_best(const Situation& s, const Swizzle& challenger) {
  const auto all = accesses(s);
  if (all.empty()) return Case::filtered();
  const Known& of_it = known(s, all);
  return of_it.judged.kind == Case::Kind::holds ? no_better(s, all, of_it.found, challenger) : of_it.judged;
}

/// The units in an order that the seed draws.
Case is_a_bound(const Situation& s, std::int64_t seed) {
  const auto all = accesses(s);
  if (all.empty()) return Case::filtered();
  const std::int64_t unit = finding::units_of(all, 8 * s.bytes).bytes / s.bytes;
  std::vector<std::int64_t> order(static_cast<std::size_t>(s.M * s.N / unit));
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937(static_cast<std::uint32_t>(seed)));
  const std::int64_t taken =
      cost(s, all, [&](std::int64_t x) { return order[static_cast<std::size_t>(x / unit)] * unit + x % unit; });
  if (taken >= least(s, all)) return Case::of(true);
  return Case::fails("an order takes " + std::to_string(taken) + " wavefronts, and the least is said to be " +
                     std::to_string(least(s, all)));
}

Case is_reached(const Situation& s) {
  const auto all = accesses(s);
  const std::int64_t words = s.M * s.N * s.bytes / 4;
  if (all.empty() || words < 32) return Case::filtered();
  const auto found = finding::linear_arrangement(all, 8 * s.bytes);
  if (!found) return Case::fails("no linear arrangement is found");
  const std::int64_t taken =
      cost(s, all, [&](std::int64_t x) { return static_cast<std::int64_t>((*found)(static_cast<Word>(x))); });
  if (taken == least(s, all)) return Case::of(true);
  return Case::fails(to_string(*found) + " takes " + std::to_string(taken) + " wavefronts, and the least is " +
                     std::to_string(least(s, all)));
}

/// The element (m,n) of the tile with so many elements between its rows, or between its columns if these are contiguous.
Place with_padding(const Situation& s, std::int64_t elements) {
  return [s, elements](std::int64_t x) {
    const std::int64_t line = s.rows_contiguous ? s.N : s.M;
    return x / line * (line + elements) + x % line;
  };
}

/// That the padding that is found takes as many wavefronts as is said, and that this one takes no fewer, and more if it is
/// smaller.
Case is_no_better_padding(const Situation& s, std::int64_t challenger) {
  const auto all = accesses(s);
  if (all.empty() || challenger >= 128 / s.bytes) return Case::filtered();
  using Key = std::tuple<std::int64_t, std::int64_t, bool, std::int64_t, Pattern, Pattern>;
  thread_local std::map<Key, finding::FoundPadding> known;
  const auto [at, is_new] = known.try_emplace(Key{s.M, s.N, s.rows_contiguous, s.bytes, s.writer, s.reader});
  if (is_new) at->second = finding::find_padding(s.tile(), s.questions());
  const std::int64_t found = at->second.elements, fewest = cost(s, all, with_padding(s, found));
  const std::int64_t taken = cost(s, all, with_padding(s, challenger));
  std::int64_t said = 0;
  for (const finding::Cost& each : at->second.costs) said += each.swizzled;
  if (said != fewest)
    return Case::fails("a padding of " + std::to_string(found) + " takes " + std::to_string(fewest) +
                       " wavefronts, and is said to take " + std::to_string(said));
  if (taken < 0 || (challenger < found ? fewest < taken : fewest <= taken)) return Case::of(true);
  return Case::fails("a padding of " + std::to_string(challenger) + " takes " + std::to_string(taken) +
                     " wavefronts, and what was found, " + std::to_string(found) + ", " + std::to_string(fewest));
}

/// The access by a pattern, by as many bytes of each thread or as many as there may be, and the same as a TV layout.
Case is_by_pattern(const Situation& s, std::int64_t asked) {
  const bool along = (s.writer == Pattern::rows || s.writer == Pattern::matrix) == s.rows_contiguous;
  const bool is_matrix = s.writer == Pattern::matrix || s.writer == Pattern::matrix_columns;
  const std::int64_t most = (asked == 0 ? 16 : asked) / s.bytes, line = s.rows_contiguous ? s.N : s.M;
  const std::int64_t elements = !along ? 1 : asked == 0 && !is_matrix ? std::min(most, line) : most;
  const bool fits = along ? elements > 0 && elements <= line : asked == s.bytes || (asked == 0 && !is_matrix);
  const bool is_one = fits && s.M * s.N / elements % 32 == 0;
  AccessQuestion question{"write", false, s.writer, asked};
  const auto access = attempt([&] { return finding::tile_access(s.tile(), question); });
  if (access.has_value() != is_one) return Case::fails(access ? "there is no such access" : access.rejection().message());
  const std::string name =
      std::string(s.writer == Pattern::rows ? "rows" : "columns") + (asked == 0 ? "" : ":" + std::to_string(asked));
  const auto named = attempt([&] { return finding::access_named(name, false); });
  const auto* known = named ? std::get_if<AccessQuestion>(&*named) : nullptr;
  if ((known == nullptr) != (asked == 3) || (known != nullptr && known->bytes != asked))
    return Case::fails(name + " is another access");
  if (!access) return Case::of(true);
  std::vector<std::int64_t> firsts, wanted = begins(s, s.writer, elements);
  for (const std::vector<std::int64_t>& warp : access->warps) firsts.insert(firsts.end(), warp.begin(), warp.end());
  if (access->elements != elements || firsts != wanted) return Case::fails("threads begin at others");
  if (s.writer != Pattern::columns) return Case::of(finding::is_by_matrices(question) == is_matrix);
  const std::int64_t count = s.M / elements * s.N;
  question.threads = Layout<>(tuple(count, elements), tuple(elements, 1));
  return Case::of(!finding::is_by_matrices(question) && finding::tile_access(s.tile(), question).warps == access->warps);
}

/// Tiles whose rows are of 16 bytes or more, all numbers powers of two.
Case is_of_rows(std::int64_t M, std::int64_t N, std::int64_t bits) {
  const auto is_power = [](std::int64_t n) { return (n & (n - 1)) == 0; };
  const bool is_one = is_power(M) && is_power(N) && is_power(bits) && bits >= 8 && bits <= 128 && N * bits >= 128;
  return Case::of(attempt([&] { return finding::rows_of(M, N, bits); }).has_value() == is_one);
}

}  // namespace

void finding(laws::Programs& laws) {
  const std::string text =
      "forall tiles of 2^m by 2^n elements of 2^size bytes, by rows or by columns, written and read in one of "
      "4 ways each";
  std::vector<laws::ProgramVariable> with_swizzle = situations(), with_seed = situations();
  with_swizzle.push_back({"W", [](const Assignment&) { return cases::SwizzleDomain{}; }});
  with_swizzle.push_back(integer("three", 0, 1));
  with_seed.push_back(integer("seed", 0, 9));
  laws.add(
      {"find.swizzle",
       "The swizzle that is found takes as many wavefronts as is said and stays within the tile, as does each that is said to be "
       "as good, and no other such one takes fewer.",
       "colex finding/swizzle.hpp", evidence::Expected::stands,
       text +
           ", or a tile of 16 by 48, W: swizzle: claim find_swizzle and its equals stay within the tile, its wavefronts are as "
           "said, and no more than those under W, if that stays"},
      with_swizzle, [](const Assignment& values) {
        Situation s = situation(values);
        if (integer_of(values[7]) == 1) {
          s.M = 16;
          s.N = 48;
        }
        return is_best(s, *values[6].as<Swizzle>());
      });
  laws.add({"find.least", "No arrangement that keeps the vectors whole takes fewer wavefronts than the least.",
            "colex finding/tile_access.hpp", evidence::Expected::stands,
            text + ", and every order of the units: claim the order takes least_wavefronts or more"},
           with_seed, [](const Assignment& values) { return is_a_bound(situation(values), integer_of(values[6])); });
  std::vector<laws::ProgramVariable> with_padding = situations();
  // For small tiles, since every padding is looked at of each.
  with_padding[0] = integer("m", 4, 4);
  with_padding[1] = integer("n", 4, 4);
  with_padding.push_back(integer("p", 0, 63));
  laws.add(
      {"find.padding", "The padding that is found takes the fewest wavefronts of all, and is the smallest of those that do.",
       "colex finding/padding.hpp", evidence::Expected::stands,
       text + ", 0 <= p < 64 if p elements are less than 128 bytes: claim find_padding takes as many wavefronts as is said, no "
              "more than p elements between the rows do, and fewer if p is smaller"},
      with_padding, [](const Assignment& values) { return is_no_better_padding(situation(values), integer_of(values[6])); });
  std::vector<laws::ProgramVariable> with_bytes = situations();
  with_bytes[0] = integer("m", 1, 5);
  with_bytes[1] = integer("n", 1, 5);
  with_bytes[5] = integer("bytes", 0, 6);
  laws.add({"find.access",
            "A pattern's threads access what lies side by side along it, 16 bytes at the most or as many as are asked for, and "
            "there is no such access where warps are no whole ones or vectors are torn.",
            "colex finding/tile_access.hpp", evidence::Expected::stands,
            "forall tiles of 2^m by 2^n elements of 2^size bytes, by rows or by columns, in one of 4 ways, by 1 to 16 bytes or "
            "as many "
            "as there may be: claim tile_access has each thread's first element, exactly if there is the access"},
           with_bytes, [](const Assignment& values) {
             constexpr std::array<std::int64_t, 7> asked = {0, 1, 2, 4, 8, 16, 3};
             Assignment of_one = values;
             of_one[5] = of_one[4];
             const std::int64_t bytes = asked[static_cast<std::size_t>(integer_of(values[5]))];
             return bytes == 3 && integer_of(values[3]) > 0 ? Case::filtered() : is_by_pattern(situation(of_one), bytes);
           });
  laws.add({"rows_of.requires", "A tile of rows has powers of two in all its numbers, and rows of 16 bytes or more.",
            "colex finding/swizzle.hpp", evidence::Expected::stands,
            "forall 1 <= M, N <= 33, 4 <= bits <= 256 in steps of 4: claim rows_of(M, N, bits) is there exactly if M, N and bits "
            "are powers of two, 8 <= "
            "bits <= 128, and N*bits >= 128"},
           {integer("M", 1, 33), integer("N", 1, 33), integer("quarters", 1, 64)}, [](const Assignment& values) {
             return is_of_rows(integer_of(values[0]), integer_of(values[1]), 4 * integer_of(values[2]));
           });
  laws.add({"find.linear", "For one writer and one reader there is a linear arrangement that takes the least, and it is found.",
            "colex finding/tile_access.hpp", evidence::Expected::stands,
            text + " if the tile has 32 words or more: claim linear_arrangement is there and takes least_wavefronts"},
           situations(), [](const Assignment& values) { return is_reached(situation(values)); });
}

}  // namespace colex::oracle_laws
