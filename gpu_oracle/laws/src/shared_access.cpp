// Bank conflicts: where the threads of a warp are the same distance apart, the number of wavefronts is a formula.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "colex/f2_span.hpp"
#include "colex/laws/program.hpp"
#include "colex/linear_layout.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/rejection.hpp"
#include "colex/swizzle.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;
using predictions::WarpAccess;

namespace {

constexpr std::int64_t warp = 32;

/// Thread t's bytes begin at bytes·steps·t behind the first.
WarpAccess in_steps(std::int64_t bytes, std::int64_t steps, std::int64_t first, bool load = true) {
  WarpAccess access{bytes, load, {}};
  for (std::int64_t t = 0; t < warp; ++t) access.addresses.push_back(first + bytes * steps * t);
  return access;
}

Case is(const char* what, std::int64_t found, std::int64_t wanted) {
  return found == wanted ? Case::of(true)
                         : Case::fails(std::string(what) + " " + std::to_string(found) + ", and is " + std::to_string(wanted));
}

/// Eight 16-byte words of a warp's quarter, each at its own place in a row of 128 bytes, xored with the row as a swizzle does.
WarpAccess column_of_rows(std::int64_t shift) {
  WarpAccess access{16, true, {}};
  for (std::int64_t t = 0; t < warp; ++t) access.addresses.push_back(t * 128 + ((t >> shift) % 8) * 16);
  return access;
}

/// Two linear layouts, of at most 5 bits each, as an access to words of 4 bytes: thread t's word is in bank F(t) and in line
/// G(t).
WarpAccess by_bank_and_line(const LinearLayout& F, const LinearLayout& G) {
  WarpAccess access{4, true, {}};
  for (Word t = 0; t < warp; ++t) {
    const Word bank = F(t % (Word{1} << F.input_bits())), line = G(t % (Word{1} << G.input_bits()));
    access.addresses.push_back(4 * static_cast<std::int64_t>(bank + 32 * line));
  }
  return access;
}

/// The rank of the map from a thread to its bank, or to its bank and line.
std::size_t rank_of(const LinearLayout& F, const LinearLayout* G) {
  std::vector<Word> columns;
  for (std::size_t i = 0; i < 5; ++i) {
    Word column = i < F.input_bits() ? F(Word{1} << i) : 0;
    if (G && i < G->input_bits()) column |= (*G)(Word{1} << i) << F.output_bits();
    columns.push_back(column);
  }
  return F2Span(columns).rank();
}

laws::ProgramVariable linear_map(std::string name) {
  return {std::move(name), [](const Assignment&) { return cases::LinearDomain{}; }};
}

/// The words of a tile of 16 rows of 32 words, each at its place under a swizzle.
WarpAccess of_tile(const Swizzle& swizzle, const std::function<std::int64_t(std::int64_t)>& place) {
  WarpAccess access{4, true, {}};
  for (std::int64_t t = 0; t < warp; ++t) access.addresses.push_back(4 * swizzle(Checked(place(t))).value());
  return access;
}

/// A warp stores row m, thread t column t, and loads the columns 2r and 2r + 1, thread t row t % 16.
Case transposes_in(const Swizzle& swizzle, std::int64_t m, std::int64_t r, std::int64_t wanted) {
  const WarpAccess row = of_tile(swizzle, [&](std::int64_t t) { return 32 * m + t; });
  const WarpAccess pair = of_tile(swizzle, [&](std::int64_t t) { return 32 * (t % 16) + 2 * r + t / 16; });
  const Case stored = is("a row is said to take", predictions::wavefronts(row), 1);
  return stored.kind == Case::Kind::holds ? is("a pair of columns is said to take", predictions::wavefronts(pair), wanted)
                                          : stored;
}

/// Words of 8 or 16 bytes, thread t's in steps of its number without one bit; but for thread `odd`.
WarpAccess of_neighbours(std::int64_t bytes, std::int64_t bit, std::int64_t steps, bool load, std::int64_t odd) {
  WarpAccess access{bytes, load, {}};
  for (std::int64_t t = 0; t < warp; ++t)
    access.addresses.push_back(bytes * (t == odd ? 777 : steps * (t / (2 * bit) * bit + t % bit)));
  return access;
}

/// Group by group, the most words of one bank. Twice as many threads are a group where all load what the thread beside them does,
/// or all what the second one does.
std::int64_t counted_of_groups(const WarpAccess& access) {
  const auto agree = [&](std::size_t distance) {
    for (std::size_t t = 0; t < access.addresses.size(); ++t) {
      if (access.addresses[t] != access.addresses[t ^ distance]) return false;
    }
    return true;
  };
  const std::size_t threads = 128 / static_cast<std::size_t>(access.bytes),
                    together = access.load && (agree(1) || agree(2)) ? 2 * threads : threads;
  std::int64_t total = 0;
  for (std::size_t begin = 0; begin < access.addresses.size(); begin += together) {
    std::vector<std::set<std::int64_t>> words(32);
    for (std::size_t t = begin; t < begin + together; ++t) {
      for (std::int64_t word = access.addresses[t] / 4; 4 * word < access.addresses[t] + access.bytes; ++word)
        words[static_cast<std::size_t>(word % 32)].insert(word);
    }
    std::size_t most = 0;
    for (const auto& of_bank : words) most = std::max(most, of_bank.size());
    total += static_cast<std::int64_t>(most);
  }
  return total;
}

/// 32 threads so far apart, of which each has so many values side by side, or further apart, from an element on.
Case is_accessed(std::int64_t bits, std::int64_t values, std::int64_t step, std::int64_t apart, std::int64_t first,
                 bool swizzled) {
  const ComposedLayout<> L(Swizzle(swizzled ? 1 : 0, 4, 3), Checked(first), Layout<>(tuple(warp, values), tuple(step, apart)));
  const std::int64_t bytes = bits / 8 * values;
  const auto element = [&](std::int64_t t, std::int64_t v) { return L(Checked(t + warp * v)).value(); };
  bool is_one = bits >= 8 && bits <= 128 && bits % 8 == 0 && bytes <= 16 && (bytes & (bytes - 1)) == 0;
  for (std::int64_t t = 0; t < warp && is_one; ++t) {
    is_one = element(t, 0) >= 0 && element(t, 0) < predictions::most_shared_bytes / (bits / 8) &&
             element(t, 0) * (bits / 8) % bytes == 0;
    for (std::int64_t v = 1; v < values; ++v) is_one = is_one && element(t, v) == element(t, 0) + v;
  }
  const auto access = attempt([&] { return predictions::warp_access(L, bits, true); });
  if (!access || !is_one) return Case::of(access.has_value() == is_one);
  for (std::int64_t t = 0; t < warp; ++t) {
    if (access->addresses.at(static_cast<std::size_t>(t)) != element(t, 0) * (bits / 8)) return Case::fails("another address");
  }
  return Case::of(access->bytes == bytes && std::ssize(access->addresses) == warp);
}

}  // namespace

void shared_access(laws::Programs& laws) {
  laws.add({"S164.wavefronts",
            "In a tile of 16 rows of 32 words, a row is stored in one wavefront. A pair of columns is loaded in 16; in 2 where "
            "the row is "
            "xored to a word's place, and in one where twice the row is.",
            "OneBitOff", evidence::Expected::stands,
            "forall 0 <= m < 16, 0 <= r < 16: claim a store of row m takes 1 wavefront under Sw<0,0,0>, Sw<4,0,5> and Sw<4,1,4>, "
            "and a "
            "load of the columns 2*r and 2*r + 1 takes 16, 2 and 1"},
           {integer("m", 0, 15), integer("r", 0, 15)}, [](const Assignment& values) {
             const std::int64_t m = integer_of(values[0]), r = integer_of(values[1]);
             Case answer = transposes_in(Swizzle(0, 0, 0), m, r, 16);
             if (answer.kind == Case::Kind::holds) answer = transposes_in(Swizzle(4, 0, 5), m, r, 2);
             return answer.kind == Case::Kind::holds ? transposes_in(Swizzle(4, 1, 4), m, r, 1) : answer;
           });
  laws.add({"S165",
            "An access that is linear over F2 takes 2^(k - l) wavefronts for words of 4 bytes, k the rank of the map from a "
            "thread to its "
            "word, and l that of the map to its bank.",
            "LL", evidence::Expected::stands,
            "forall F: linear, G: linear: claim wavefronts(word of thread t == F(t) + 32*G(t)) == 2^(rank(F, G) - rank(F))"},
           {linear_map("F"), linear_map("G")}, [](const Assignment& values) {
             const LinearLayout &F = *values[0].as<LinearLayout>(), &G = *values[1].as<LinearLayout>();
             return is("the wavefronts are said to be", predictions::wavefronts(by_bank_and_line(F, G)),
                       std::int64_t{1} << (rank_of(F, &G) - rank_of(F, nullptr)));
           });
  laws.add({"wavefronts.steps",
            "Threads that access words of `bytes` bytes, `steps` words apart, take bytes/4 wavefronts for each word of a bank "
            "that is asked for: bytes/4 * "
            "gcd(steps, 128/bytes). Where all load one word, it is one wavefront for 8 bytes or fewer, and two for 16; where all "
            "store to it, bytes/4.",
            "CUDA C++ Best Practices Guide, Shared Memory and Memory Banks", evidence::Expected::stands,
            "forall bytes in 4, 8, 16, 0 <= steps <= 64, 0 <= first <= 31, load or store: claim wavefronts(bytes*steps*t + "
            "bytes*first) == "
            "bytes/4 * gcd(steps, 128/bytes)"},
           {integer("size", 2, 4), integer("steps", 0, 64), integer("first", 0, 31), integer("load", 0, 1)},
           [](const Assignment& values) {
             const std::int64_t bytes = std::int64_t{1} << integer_of(values[0]), steps = integer_of(values[1]);
             const bool load = integer_of(values[3]) == 1;
             const WarpAccess access = in_steps(bytes, steps, bytes * integer_of(values[2]), load);
             const std::int64_t of_one_word = !load ? bytes / 4 : bytes == 16 ? 2 : 1;
             const std::int64_t wanted = steps == 0 ? of_one_word : bytes / 4 * std::gcd(steps, 128 / bytes);
             return is("the wavefronts are said to be", predictions::wavefronts(access), wanted);
           });
  laws.add({"wavefronts.narrow", "Of one or two bytes, threads that are neighbours share a word, which is asked for once.",
            "CUDA C++ Best Practices Guide, Shared Memory and Memory Banks", evidence::Expected::stands,
            "forall bytes in 1, 2, 1 <= steps <= 64: claim wavefronts(bytes*steps*t) == the largest number of words of one bank "
            "among the words of t = 0 ... 31"},
           {integer("size", 0, 1), integer("steps", 1, 64)}, [](const Assignment& values) {
             const std::int64_t bytes = std::int64_t{1} << integer_of(values[0]), apart = bytes * integer_of(values[1]);
             std::vector<std::int64_t> words_of_bank(32, 0);
             std::int64_t before = -1, most = 0;
             for (std::int64_t t = 0; t < warp; ++t) {
               const std::int64_t word = apart * t / 4;
               if (word == before) continue;  // addresses increase
               before = word;
               most = std::max(most, ++words_of_bank[static_cast<std::size_t>(word % 32)]);
             }
             return is("the wavefronts are said to be", predictions::wavefronts(in_steps(bytes, integer_of(values[1]), 0)), most);
           });
  laws.add({"wavefronts.least",
            "An access takes no fewer wavefronts than its different words need when they are spread evenly; whole rows of words, "
            "and a "
            "single word, take just those.",
            "CUDA C++ Best Practices Guide, Shared Memory and Memory Banks", evidence::Expected::stands,
            "forall bytes in 4, 8, 16, 0 <= steps <= 64: claim least_wavefronts <= wavefronts, with steps 1 both are bytes/4, "
            "and with steps "
            "0 they are the same"},
           {integer("size", 2, 4), integer("steps", 0, 64)}, [](const Assignment& values) {
             const std::int64_t bytes = std::int64_t{1} << integer_of(values[0]);
             const WarpAccess access = in_steps(bytes, integer_of(values[1]), 0), rows = in_steps(bytes, 1, 0);
             const std::int64_t found = predictions::wavefronts(access), fewest = predictions::least_wavefronts(access);
             if (found < fewest) return Case::fails("fewer wavefronts than the least");
             if (integer_of(values[1]) == 0 && fewest < found)
               return Case::fails("a single word is said to need fewer than it takes");
             Case least = is("the least of a row is said to be", predictions::least_wavefronts(rows), bytes / 4);
             return least.kind == Case::Kind::holds ? is("a row is said to take", predictions::wavefronts(rows), bytes / 4)
                                                    : least;
           });
  laws.add({"wavefronts.swizzle",
            "Rows of 128 bytes, of which each thread reads 16 at the place of its row, as the 128-byte swizzle has it, have no "
            "conflict: four "
            "wavefronts. Where only every second row has another place, each quarter of a warp takes twice as many; every "
            "fourth, four times.",
            "CUDA Programming Guide, Swizzle modes", evidence::Expected::stands,
            "forall 0 <= s <= 3: claim wavefronts(128*t + 16*(t/2^s % 8)) == 4 * 2^s"},
           {integer("s", 0, 3)}, [](const Assignment& values) {
             return is("the wavefronts are said to be", predictions::wavefronts(column_of_rows(integer_of(values[0]))),
                       std::int64_t{4} << integer_of(values[0]));
           });
  laws.add(
      {"warp_access.addresses",
       "The threads of a warp access what a layout says, if the values of each are side by side, begin at a multiple of their "
       "bytes and lie in shared memory; else it is rejected.",
       "PTX ISA 9.0, ld.shared; colex predictions/copy_forms.hpp", evidence::Expected::stands,
       "forall 4 <= bits <= 136 in steps of 4, 1 <= n <= 5 values, steps of threads and of values, a first element from -2 on, "
       "with a "
       "swizzle or without: claim warp_access((32,n):(step,apart), bits) has the addresses, exactly if there are such"},
      {integer("quarters", 1, 34), integer("n", 1, 5), integer("step", 0, 9), integer("apart", 1, 2), integer("first", 0, 30),
       integer("swizzled", 0, 1), integer("far", 0, 3)},
      [](const Assignment& values) {
        const auto at = [&](std::size_t k) { return integer_of(values[k]); };
        return is_accessed(4 * at(0), at(1), at(2), at(3), at(4) + 58300 * at(6), at(5) == 1);
      });
  laws.add(
      {"wavefronts.merged",
       "Loads of 8 or 16 bytes in which every thread reads what its neighbour does, or every one what the second one does, "
       "are served twice as many at a time; others, and stores, are not.",
       "colex predictions/copy_forms.hpp", evidence::Expected::stands,
       "forall bytes in 8, 16, bit in 1, 2, 4, 0 <= steps <= 16, load or store, 0 <= odd <= 63: claim wavefronts(bytes*steps*"
       "(t without bit), thread odd elsewhere) == the sum over the groups of the most words of one bank"},
      {integer("size", 3, 4), integer("bit", 0, 2), integer("steps", 0, 16), integer("load", 0, 1), integer("odd", 0, 63)},
      [](const Assignment& values) {
        const WarpAccess access =
            of_neighbours(std::int64_t{1} << integer_of(values[0]), std::int64_t{1} << integer_of(values[1]),
                          integer_of(values[2]), integer_of(values[3]) == 1, integer_of(values[4]));
        return is("the wavefronts are said to be", predictions::wavefronts(access), counted_of_groups(access));
      });
}

}  // namespace colex::oracle_laws
