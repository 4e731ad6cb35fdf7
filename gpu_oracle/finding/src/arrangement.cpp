#include <algorithm>
#include <bit>
#include <cstddef>
#include <set>
#include <utility>

#include "colex/f2_span.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/predictions/copy_forms.hpp"

namespace colex::finding {

namespace {

constexpr std::int64_t word_bytes = 4;
constexpr std::int64_t wavefront_bytes = 128;

/// The access of one warp, with its elements where they are without any arrangement.
predictions::WarpAccess plain(const TileAccess& access, const std::vector<std::int64_t>& begins, std::int64_t bytes) {
  predictions::WarpAccess result{access.elements * bytes, access.load, begins, access.by};
  for (std::int64_t& address : result.addresses) address *= bytes;
  return result;
}

/// Where the vector that begins at an element begins then; nothing if it is torn apart.
std::optional<std::int64_t> moved(std::int64_t begin, std::int64_t elements, const Arrangement& arrangement) {
  const std::int64_t first = arrangement(begin);
  if (first % elements != 0) return std::nullopt;
  for (std::int64_t k = 1; k < elements; ++k) {
    if (arrangement(begin + k) != first + k) return std::nullopt;
  }
  return first;
}

/// The elements of the threads that are served together, one list for each such group.
template <class F>
void for_each_group(const TileAccess& access, std::int64_t bytes, F&& f) {
  for (const std::vector<std::int64_t>& begins : access.warps) {
    const std::size_t together = predictions::served_together(plain(access, begins, bytes));
    for (std::size_t begin = 0; begin < begins.size(); begin += together) {
      const auto first = begins.begin() + static_cast<std::ptrdiff_t>(begin);
      f(std::vector<std::int64_t>(first, first + static_cast<std::ptrdiff_t>(std::min(together, begins.size() - begin))));
    }
  }
}

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// The least of one group: no more than 128 bytes come at once, and of the words at one place of their units 128/unit.
std::int64_t least_of_group(const std::vector<std::int64_t>& begins, std::int64_t elements, std::int64_t bytes,
                            const Units& units) {
  std::set<std::int64_t> asked;
  for (const std::int64_t begin : begins) {
    for (std::int64_t k = 0; k < elements; ++k) asked.insert(begin + k);
  }
  std::int64_t least = ceil_div(std::ssize(asked) * bytes, wavefront_bytes);
  if (units.bytes < word_bytes) return least;
  std::vector<std::set<std::int64_t>> of_places(static_cast<std::size_t>(units.bytes / word_bytes));
  for (const std::int64_t element : asked) {
    for (std::int64_t byte = element * bytes; byte < (element + 1) * bytes; byte += word_bytes) {
      if (units.whole.contains(byte / units.bytes))
        of_places[static_cast<std::size_t>(byte % units.bytes / word_bytes)].insert(byte / units.bytes);
    }
  }
  for (const std::set<std::int64_t>& asked_of : of_places)
    least = std::max(least, ceil_div(std::ssize(asked_of), wavefront_bytes / units.bytes));
  return least;
}

/// A subspace by its reduced basis, so that equal spaces are equal.
using Subspace = std::vector<Word>;

Subspace reduced(std::vector<Word> vectors) {
  Subspace basis;
  for (Word v : vectors) {
    for (const Word b : basis) v = std::min(v, v ^ b);
    if (v == 0) continue;
    for (Word& b : basis) b = std::min(b, b ^ v);
    basis.push_back(v);
  }
  std::sort(basis.begin(), basis.end());
  return basis;
}

/// The subspace of which the group's units are a coset, if they are one.
std::optional<Subspace> subspace_of(const std::vector<std::int64_t>& begins, std::int64_t elements_of_unit) {
  std::set<Word> units;
  for (const std::int64_t begin : begins) units.insert(static_cast<Word>(begin / elements_of_unit));
  std::vector<Word> differences;
  for (const Word unit : units) differences.push_back(unit ^ *units.begin());
  Subspace space = reduced(std::move(differences));
  if (units.size() != std::size_t{1} << space.size()) return std::nullopt;
  return space;
}

/// A space of units that meets each of these in as little as a space of its dimension can: to be sent into one bank.
std::optional<std::vector<Word>> kernel_apart_from(const std::set<Subspace>& spaces, std::size_t bits, std::size_t dimension) {
  std::vector<Word> kernel;
  std::vector<F2Span> sums;
  const auto sum_up = [&] {
    sums.clear();
    for (const Subspace& space : spaces) {
      std::vector<Word> both = kernel;
      both.insert(both.end(), space.begin(), space.end());
      sums.emplace_back(both);
    }
    if (spaces.empty()) sums.emplace_back(kernel);
  };
  const auto is_apart = [&](Word x) {
    return std::none_of(sums.begin(), sums.end(), [&](const F2Span& s) { return s.residue(x) == 0; });
  };
  sum_up();
  for (Word x = 1; kernel.size() < dimension; ++x) {
    if (x >> bits != 0) return std::nullopt;
    if (!is_apart(x)) continue;
    kernel.push_back(x);
    sum_up();
  }
  return kernel;
}

/// The map of units that sends the kernel above the banks, or into the places of a word, and everything else to the banks.
LinearLayout map_of_units(const std::vector<Word>& kernel, std::size_t bits, std::size_t in_word) {
  std::vector<Word> basis(kernel.begin(), kernel.begin() + static_cast<std::ptrdiff_t>(in_word));
  std::vector<Word> spanned = kernel;
  for (std::size_t bit = 0; bit < bits; ++bit) {
    if (F2Span(spanned).residue(Word{1} << bit) == 0) continue;
    basis.push_back(Word{1} << bit);
    spanned.push_back(Word{1} << bit);
  }
  basis.insert(basis.end(), kernel.begin() + static_cast<std::ptrdiff_t>(in_word), kernel.end());
  return inverse(LinearLayout({{"in", bits}}, {{"out", bits}}, std::move(basis)));
}

std::size_t log2_of(std::int64_t power) { return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(power))); }

}  // namespace

std::optional<std::int64_t> wavefronts(const TileAccess& access, std::int64_t bits, const Arrangement& arrangement,
                                       std::int64_t most) {
  const std::int64_t bytes = bits / 8;
  predictions::WarpAccess warp{access.elements * bytes, access.load, {}, access.by};
  std::int64_t total = 0;
  for (const std::vector<std::int64_t>& begins : access.warps) {
    warp.addresses.clear();
    for (const std::int64_t begin : begins) {
      const auto first = moved(begin, access.elements, arrangement);
      if (!first) return std::nullopt;
      warp.addresses.push_back(*first * bytes);
    }
    total += predictions::wavefronts(warp);
    if (total > most) return std::nullopt;
  }
  return total;
}

Units units_of(const std::vector<TileAccess>& accesses, std::int64_t bits) {
  Units units;
  for (const TileAccess& access : accesses) units.bytes = std::max(units.bytes, access.elements * bits / 8);
  for (const TileAccess& access : accesses) {
    if (access.elements * bits / 8 < units.bytes) continue;
    for (const std::vector<std::int64_t>& begins : access.warps) {
      for (const std::int64_t begin : begins) units.whole.insert(begin / access.elements);
    }
  }
  return units;
}

std::int64_t least_wavefronts(const TileAccess& access, std::int64_t bits, const Units& units) {
  std::int64_t total = 0;
  for_each_group(access, bits / 8, [&](const std::vector<std::int64_t>& begins) {
    total += least_of_group(begins, access.elements, bits / 8, units);
  });
  return total;
}

std::optional<LinearLayout> linear_arrangement(const std::vector<TileAccess>& accesses, std::int64_t bits) {
  const Units units_kept = units_of(accesses, bits);
  const std::int64_t bytes = bits / 8, unit = units_kept.bytes, elements = unit / bytes;
  const std::size_t kept = log2_of(elements), in_word = unit < word_bytes ? log2_of(word_bytes / unit) : 0;
  const std::size_t banks = log2_of(wavefront_bytes / std::max(unit, word_bytes));
  std::set<Subspace> spaces;
  std::int64_t last = 0;
  bool are_cosets = true;
  for (const TileAccess& access : accesses) {
    for_each_group(access, bytes, [&](const std::vector<std::int64_t>& begins) {
      last = std::max(last, *std::max_element(begins.begin(), begins.end()) + access.elements - 1);
      auto space = subspace_of(begins, elements);
      are_cosets = are_cosets && space;
      if (!space) return;
      if (space->size() > banks) space->resize(banks);
      spaces.insert(std::move(*space));
    });
  }
  const auto used = static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(last / elements)));
  if (!are_cosets || used < banks + in_word) return std::nullopt;
  const auto kernel = kernel_apart_from(spaces, used, used - banks);
  if (!kernel) return std::nullopt;
  const LinearLayout units = map_of_units(*kernel, used, in_word);
  std::vector<Word> columns;
  for (std::size_t bit = 0; bit < kept; ++bit) columns.push_back(Word{1} << bit);
  for (const Word column : units.columns()) columns.push_back(column << kept);
  LinearLayout found({{"in", kept + used}}, {{"out", kept + used}}, std::move(columns));
  const auto arranged = [&](std::int64_t x) { return static_cast<std::int64_t>(found(static_cast<Word>(x))); };
  for (const TileAccess& access : accesses) {
    if (wavefronts(access, bits, arranged) != least_wavefronts(access, bits, units_kept)) return std::nullopt;
  }
  return found;
}

}  // namespace colex::finding
