#include "colex/finding/copy.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/predictions/copy_forms.hpp"

namespace colex::finding {

namespace {

constexpr std::size_t lanes_bits = 5;
constexpr std::size_t lanes = std::size_t{1} << lanes_bits;
constexpr std::int64_t sector_bytes = 32, wavefront_bytes_at_most = 128;

/// A prime factor of one of the tile's modes.
struct Digit {
  std::int64_t prime, coordinate, leading;  ///< what a step of it adds to the coordinate, and to the leading element
};

/// The factors in the order of the leading layout; of each mode the twos first, so that vectors begin with them.
std::vector<Digit> digits_of(const Layout<>& leading) {
  std::vector<Digit> digits;
  std::int64_t coordinate = 1;
  for (const Mode<Checked>& mode : coalesced_modes(modes(leading))) {
    std::int64_t rest = mode.extent.value(), step = 1;
    for (std::int64_t prime = 2; rest > 1; ++prime) {
      for (; rest % prime == 0; rest /= prime, step *= prime)
        digits.push_back({prime, coordinate * step, mode.stride.value() * step});
    }
    coordinate *= mode.extent.value();
  }
  std::stable_sort(digits.begin(), digits.end(), [](const Digit& a, const Digit& b) { return a.leading < b.leading; });
  return digits;
}

/// Takes out of the digits those that a vector has.
std::vector<Digit> take_vector(std::vector<Digit>& digits, std::int64_t elements) {
  std::vector<Digit> vector;
  for (std::int64_t step = 1; step < elements; step *= 2) {
    const auto at = std::find_if(digits.begin(), digits.end(), [&](const Digit& d) { return d.prime == 2 && d.leading == step; });
    if (at == digits.end()) throw std::logic_error("a vector of a tile is made of its factors of two");
    vector.push_back(*at);
    digits.erase(at);
  }
  return vector;
}

/// All coordinates that these digits reach.
std::vector<std::int64_t> reached(const std::vector<Digit>& digits) {
  std::vector<std::int64_t> all{0};
  for (const Digit& digit : digits) {
    const std::size_t before = all.size();
    for (std::int64_t k = 1; k < digit.prime; ++k) {
      for (std::size_t i = 0; i < before; ++i) all.push_back(all[i] + k * digit.coordinate);
    }
  }
  return all;
}

/// How the elements of one side add up, so that warps of which one costs what another does are not counted twice.
enum class Sums {
  plain,  ///< the element of a sum of steps is the sum of theirs
  xors,   ///< it is their xor
  none
};

template <class Join>
bool adds_up(const std::vector<std::int64_t>& values, const std::vector<Digit>& digits, Join join) {
  std::vector<std::int64_t> coordinates{0};
  if (values[0] != 0) return false;
  for (const Digit& digit : digits) {
    const std::size_t before = coordinates.size();
    for (std::int64_t k = 1; k < digit.prime; ++k) {
      for (std::size_t i = 0; i < before; ++i) {
        const std::int64_t from = coordinates[i], to = from + k * digit.coordinate;
        const std::int64_t step = values[static_cast<std::size_t>(k * digit.coordinate)];
        if (values[static_cast<std::size_t>(to)] != join(values[static_cast<std::size_t>(from)], step)) return false;
        coordinates.push_back(to);
      }
    }
  }
  return true;
}

Sums sums_of(const std::vector<std::int64_t>& values, const std::vector<Digit>& digits) {
  if (adds_up(values, digits, std::plus<>())) return Sums::plain;
  const bool twos = std::all_of(digits.begin(), digits.end(), [](const Digit& d) { return d.prime == 2; });
  return twos && adds_up(values, digits, std::bit_xor<>()) ? Sums::xors : Sums::none;
}

/// One side of the copy, by its elements.
struct PricedSide {
  Memory memory;
  bool load;
  const std::vector<std::int64_t>* values;
  std::int64_t bits, vector_bytes;
  Sums sums;

  std::int64_t address(std::int64_t coordinate) const { return (*values)[static_cast<std::size_t>(coordinate)] * bits / 8; }

  /// What one instruction of a warp takes.
  std::int64_t one(std::int64_t base, const std::vector<std::int64_t>& offsets) const {
    if (memory == Memory::shared) {
      predictions::WarpAccess access{vector_bytes, load, {}};
      for (const std::int64_t offset : offsets) access.addresses.push_back(address(base + offset));
      return predictions::wavefronts(access);
    }
    std::array<std::int64_t, lanes> sectors{};
    for (std::size_t k = 0; k < lanes; ++k) sectors[k] = address(base + offsets[k]) / sector_bytes;
    std::sort(sectors.begin(), sectors.end());
    return std::unique(sectors.begin(), sectors.end()) - sectors.begin();
  }

  /// What all warps take, one for each base.
  std::int64_t all(const std::vector<std::int64_t>& bases, const std::vector<std::int64_t>& offsets) const {
    if (sums == Sums::xors) return std::ssize(bases) * one(0, offsets);
    std::int64_t total = 0;
    if (sums == Sums::none) {
      for (const std::int64_t base : bases) total += one(base, offsets);
      return total;
    }
    // Both memories repeat: a warp that begins a period further on takes the same.
    const std::int64_t period = memory == Memory::shared ? wavefront_bytes_at_most : sector_bytes;
    std::array<std::int64_t, wavefront_bytes_at_most> count{}, example{};
    for (const std::int64_t base : bases) {
      const auto at = static_cast<std::size_t>(address(base) % period);
      ++count[at];
      example[at] = base;
    }
    for (std::size_t k = 0; k < count.size(); ++k) {
      if (count[k] > 0) total += count[k] * one(example[k], offsets);
    }
    return total;
  }
};

/// All ways to choose so many of n things, in lexicographic order, until `see` says that it has seen enough.
void choose(std::size_t n, std::size_t count, const std::function<bool(const std::vector<std::size_t>&)>& see) {
  std::vector<std::size_t> chosen(count);
  for (std::size_t k = 0; k < count; ++k) chosen[k] = k;
  while (see(chosen)) {
    std::size_t k = count;
    while (k > 0 && chosen[k - 1] == n - count + k - 1) --k;
    if (k == 0) return;
    ++chosen[k - 1];
    for (; k < count; ++k) chosen[k] = chosen[k - 1] + 1;
  }
}

/// The chosen digits, and those that are left.
std::pair<std::vector<Digit>, std::vector<Digit>> split(const std::vector<Digit>& digits,
                                                        const std::vector<std::size_t>& chosen) {
  std::pair<std::vector<Digit>, std::vector<Digit>> parts;
  for (const std::size_t k : chosen) parts.first.push_back(digits[k]);
  for (std::size_t k = 0; k < digits.size(); ++k) {
    if (std::find(chosen.begin(), chosen.end(), k) == chosen.end()) parts.second.push_back(digits[k]);
  }
  return parts;
}

/// The sectors that the tile has.
std::int64_t sectors_of(const std::vector<std::int64_t>& values, std::int64_t bits) {
  std::set<std::int64_t> sectors;
  for (const std::int64_t value : values) sectors.insert(value * bits / 8 / sector_bytes);
  return std::ssize(sectors);
}

/// The fewest sectors of both sides together that a warp's vectors can be in.
std::int64_t least_crossing(const CopiedTile& tile, std::int64_t bits, std::int64_t elements) {
  std::map<std::int64_t, std::int64_t> of_source, of_destination;
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> of_both;
  std::int64_t most_of_source = 0, most_of_destination = 0, most_of_both = 0;
  for (std::size_t k = 0; k < tile.in_order.size(); k += static_cast<std::size_t>(elements)) {
    const auto at = static_cast<std::size_t>(tile.in_order[k]);
    const std::int64_t from = tile.source[at] * bits / 8 / sector_bytes, to = tile.destination[at] * bits / 8 / sector_bytes;
    most_of_source = std::max(most_of_source, ++of_source[from]);
    most_of_destination = std::max(most_of_destination, ++of_destination[to]);
    most_of_both = std::max(most_of_both, ++of_both[{from, to}]);
  }
  constexpr auto all = static_cast<std::int64_t>(lanes);
  const auto ceil_of = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
  std::int64_t least = INT64_MAX;
  for (std::int64_t a = ceil_of(all, most_of_source); a <= all; ++a)
    least = std::min(least, a + std::max(ceil_of(all, most_of_destination), ceil_of(all, a * most_of_both)));
  return least;
}

Layout<> layout_of_digits(const std::vector<Digit>& digits) {
  Modes<Checked> all;
  for (const Digit& digit : digits) all.push_back({Checked(digit.prime), Checked(digit.coordinate)});
  return layout_of(coalesced_modes(all));
}

/// The lanes are these digits; the warps take of the rest what lies nearest, and the instructions go over what is left.
Layout<> threads_of(std::vector<Digit> lane_digits, std::vector<Digit> vector, const std::vector<Digit>& rest,
                    std::int64_t warps) {
  for (const Digit& digit : rest) {
    const bool is_of_warps = warps % digit.prime == 0;
    (is_of_warps ? lane_digits : vector).push_back(digit);
    if (is_of_warps) warps /= digit.prime;
  }
  return make_layout<Checked, Checked>({layout_of_digits(lane_digits), layout_of_digits(vector)});
}

/// What the search has found so far.
struct Best {
  std::int64_t sectors = INT64_MAX, wavefronts = INT64_MAX;
  std::vector<Digit> lane_digits, rest;
};

/// What a question comes to: the space, and what its members cost.
struct Search {
  std::vector<Digit> vector, others;  ///< of a vector; beyond it
  std::vector<std::size_t> twos;      ///< which of the others are factors of two
  std::vector<PricedSide> sides;

  std::int64_t cost(Memory memory, const std::vector<Digit>& lane_digits, const std::vector<std::int64_t>& bases) const {
    const std::vector<std::int64_t> offsets = reached(lane_digits);
    std::int64_t total = 0;
    for (const PricedSide& side : sides) {
      if (side.memory == memory) total += side.all(bases, offsets);
    }
    return total;
  }
  bool has_shared() const {
    return std::any_of(sides.begin(), sides.end(), [](const PricedSide& side) { return side.memory == Memory::shared; });
  }
  /// How many lanes are served together, as a power of two.
  std::size_t together() const {
    const std::int64_t bytes = sides.front().vector_bytes;
    return bytes <= 4 ? lanes_bits : bytes == 8 ? lanes_bits - 1 : lanes_bits - 2;
  }
};

Search search_of(const CopyQuestion& question, const CopiedTile& tile, std::int64_t elements) {
  Search search;
  search.others = digits_of(tile.leading);
  const std::vector<Digit> all = search.others;
  search.vector = take_vector(search.others, elements);
  for (std::size_t k = 0; k < search.others.size(); ++k) {
    if (search.others[k].prime == 2) search.twos.push_back(k);
  }
  for (const auto& [side, values, load] :
       {std::tuple(&question.source, &tile.source, true), std::tuple(&question.destination, &tile.destination, false)}) {
    if (side->memory != Memory::registers)
      search.sides.push_back({side->memory, load, values, question.bits, elements * question.bits / 8, sums_of(*values, all)});
  }
  return search;
}

/// Among these lanes, the orders that differ to who is served together.
void take_best_order(const Search& search, const std::vector<Digit>& lane_digits, const std::vector<Digit>& rest,
                     std::int64_t least_wavefronts, Best& best) {
  const std::vector<std::int64_t> bases = reached(rest);
  choose(lanes_bits, search.together(), [&](const std::vector<std::size_t>& first) {
    auto [order, last] = split(lane_digits, first);
    order.insert(order.end(), last.begin(), last.end());
    const std::int64_t wavefronts = search.cost(Memory::shared, order, bases);
    if (wavefronts < best.wavefronts) {
      best.wavefronts = wavefronts;
      best.lane_digits = order;
      best.rest = rest;
    }
    return best.wavefronts > least_wavefronts;
  });
}

Best search_best(const Search& search, FoundCopy& found, std::int64_t least_wavefronts) {
  Best best;
  std::vector<std::vector<std::size_t>> as_good;
  choose(search.twos.size(), lanes_bits, [&](const std::vector<std::size_t>& chosen) {
    std::vector<std::size_t> places;
    for (const std::size_t k : chosen) places.push_back(search.twos[k]);
    const auto [lane_digits, rest] = split(search.others, places);
    const std::int64_t sectors = search.cost(Memory::global, lane_digits, reached(rest));
    ++found.looked_at;
    if (sectors < best.sectors) {
      best.sectors = sectors;
      best.lane_digits = lane_digits;
      best.rest = rest;
      as_good.clear();
    }
    if (sectors == best.sectors) as_good.push_back(std::move(places));
    return search.has_shared() || best.sectors > found.least_sectors;
  });
  if (!search.has_shared()) return best;
  for (const std::vector<std::size_t>& places : as_good) {
    const auto [lane_digits, rest] = split(search.others, places);
    take_best_order(search, lane_digits, rest, least_wavefronts, best);
    if (best.wavefronts <= least_wavefronts) break;
  }
  return best;
}

std::int64_t total_of(const CopyQuestion& question, const FoundCopy& found, Memory memory, std::int64_t Taken::*part) {
  return (question.source.memory == memory ? found.source.*part : 0) +
         (question.destination.memory == memory ? found.destination.*part : 0);
}

}  // namespace

std::int64_t FoundCopy::sectors(const CopyQuestion& question) const {
  return total_of(question, *this, Memory::global, &Taken::number);
}
std::int64_t FoundCopy::wavefronts(const CopyQuestion& question) const {
  return total_of(question, *this, Memory::shared, &Taken::number);
}
std::int64_t FoundCopy::least_wavefronts(const CopyQuestion& question) const {
  return total_of(question, *this, Memory::shared, &Taken::least);
}

FoundCopy find_copy(const CopyQuestion& question) {
  const CopiedTile tile = copied_tile(question);
  FoundCopy found;
  found.vector = widest_vector(question, tile);
  const std::int64_t elements = found.vector.elements, warp_elements = static_cast<std::int64_t>(lanes) * elements;
  found.warps = tile.elements / warp_elements;
  found.instructions = tile.elements / (question.threads * elements);
  const Search search = search_of(question, tile, elements);

  const std::int64_t fewest_wavefronts = std::max<std::int64_t>(1, warp_elements * question.bits / 8 / wavefront_bytes_at_most);
  const auto least = [&](const Side& side, const std::vector<std::int64_t>& values) {
    if (side.memory == Memory::registers) return std::int64_t{0};
    return side.memory == Memory::shared ? found.warps * fewest_wavefronts : sectors_of(values, question.bits);
  };
  found.source.least = least(question.source, tile.source);
  found.destination.least = least(question.destination, tile.destination);
  found.least_sectors = total_of(question, found, Memory::global, &Taken::least);
  if (question.source.memory == Memory::global && question.destination.memory == Memory::global)
    found.least_sectors = std::max(found.least_sectors, found.warps * least_crossing(tile, question.bits, elements));

  const Best best = search_best(search, found, found.least_wavefronts(question));
  found.threads = threads_of(best.lane_digits, search.vector, best.rest, question.threads / static_cast<std::int64_t>(lanes));
  const std::vector<std::int64_t> offsets = reached(best.lane_digits), bases = reached(best.rest);
  for (const PricedSide& side : search.sides) (side.load ? found.source : found.destination).number = side.all(bases, offsets);
  return found;
}

Layout<> packed(const Layout<>& layout) {
  Modes<Checked> sorted;
  for (const Mode<Checked>& mode : modes(layout)) {
    if (!(mode.extent == Checked(1))) sorted.push_back(mode);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.stride < b.stride; });
  const auto stride = [&](const Mode<Checked>& of) {
    Checked product(1);
    for (const Mode<Checked>& mode : sorted) {
      if (mode.stride == of.stride) return product;
      product = product * mode.extent;
    }
    return Checked(0);
  };
  std::vector<Layout<>> parts;
  for (std::size_t k = 0; k < layout.rank(); ++k) {
    Modes<Checked> part;
    for (const Mode<Checked>& mode : modes(layout.mode(k))) part.push_back({mode.extent, stride(mode)});
    parts.push_back(layout_of(part));
  }
  return make_layout(parts);
}

}  // namespace colex::finding
