#include "colex/finding/swizzle.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/xor_bits.hpp"

namespace colex::finding {

namespace {

/// Sw at an element that is not negative: the loop's arithmetic, without the checks of Checked.
Arrangement by(const Swizzle& sw) {
  const std::int64_t mask = sw.source_mask(), shift = sw.shift();
  return [mask, shift](std::int64_t x) { return x ^ (shift >= 0 ? (x & mask) >> shift : (x & mask) << -shift); };
}

/// All swizzles that CuTe takes and that permute the numbers of so many bits, in the order in which people prefer them.
std::vector<Swizzle> swizzles_within(std::int64_t bits) {
  std::vector<Swizzle> all;
  for (std::int64_t count = 1; count < bits; ++count) {
    for (std::int64_t distance = count; count + distance <= bits; ++distance) {
      for (const std::int64_t shift : {distance, -distance}) {
        for (std::int64_t base = 0; count + base + distance <= bits; ++base) all.emplace_back(count, base, shift);
      }
    }
  }
  return all;
}

/// Those of TMA and of wgmma's descriptors, on elements.
std::vector<Swizzle> hardware_swizzles(std::int64_t element_bytes) {
  const std::int64_t base = 5 - static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(element_bytes)));
  return {Swizzle(1, base, 3), Swizzle(2, base, 3), Swizzle(3, base, 3)};
}

/// Accesses that cost the same behind any swizzle: one of them, and how many they are.
struct Repeated {
  TileAccess access;
  std::int64_t times = 1;
};

/// What decides between swizzles.
struct Deciding {
  std::vector<Repeated> costs;
  std::vector<TileAccess> whole;  ///< all of them stay whole if these do
};

/// Those of warps whose elements differ by one number in all threads, by xor, are one: a swizzle is linear over xor, and takes
/// each bank's words to another bank. Such warps stay whole with one of them if their first threads' vectors do. This needs
/// powers of two.
Deciding deciding(const std::vector<TileAccess>& accesses, std::int64_t bits, std::int64_t cosize) {
  const auto is_power = [](std::int64_t x) { return std::has_single_bit(static_cast<std::uint64_t>(x)); };
  Deciding result;
  for (const TileAccess& access : accesses) {
    if (!is_power(bits) || !is_power(cosize) || !is_power(access.elements)) {
      result.costs.push_back({access});
      result.whole.push_back(access);
      continue;
    }
    TileAccess firsts{access.name, access.load, access.elements, {{}}, access.by};
    std::map<std::vector<std::int64_t>, std::int64_t> times;
    for (std::vector<std::int64_t> begins : access.warps) {
      if (begins.empty()) continue;
      const std::int64_t first = begins.front();
      firsts.warps.front().push_back(first);
      for (std::int64_t& begin : begins) begin ^= first;
      ++times[std::move(begins)];
    }
    for (const auto& [begins, count] : times) {
      result.costs.push_back({{access.name, access.load, access.elements, {begins}, access.by}, count});
      result.whole.push_back(result.costs.back().access);
    }
    result.whole.push_back(std::move(firsts));
  }
  return result;
}

/// What the accesses cost in all; nothing if a vector is torn, or it is more than `most`.
std::optional<std::int64_t> total(const std::vector<Repeated>& accesses, std::int64_t bits, const Arrangement& arrangement,
                                  std::int64_t most) {
  std::int64_t sum = 0;
  for (const auto& [access, times] : accesses) {
    const auto taken = wavefronts(access, bits, arrangement, (most - sum) / times);
    if (!taken) return std::nullopt;
    sum += times * *taken;
  }
  return sum;
}

/// Whether the swizzle keeps every vector whole, and every element within the tile.
bool keeps_whole(const std::vector<TileAccess>& accesses, const Arrangement& arrangement, std::int64_t last) {
  for (const TileAccess& access : accesses) {
    for (const std::vector<std::int64_t>& begins : access.warps) {
      for (const std::int64_t begin : begins) {
        const std::int64_t first = arrangement(begin);
        if (first % access.elements != 0 || first + access.elements - 1 > last) return false;
        for (std::int64_t k = 1; k < access.elements; ++k) {
          if (arrangement(begin + k) != first + k) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace

bool is_of_hardware(const Swizzle& sw, std::int64_t bits) {
  const std::vector<Swizzle> theirs = hardware_swizzles(bits / 8);
  return sw.bits() == 0 || std::find(theirs.begin(), theirs.end(), sw) != theirs.end();
}

bool FoundSwizzle::is_least() const {
  return std::all_of(costs.begin(), costs.end(), [](const Cost& cost) { return cost.swizzled == cost.least; });
}

FoundSwizzle find_swizzle(const SharedTile& tile, const std::vector<AccessQuestion>& questions, Swizzles which) {
  std::vector<TileAccess> accesses;
  for (const AccessQuestion& question : questions) accesses.push_back(tile_access(tile, question));
  return find_swizzle(tile, accesses, which);
}

FoundSwizzle find_swizzle(const SharedTile& tile, const std::vector<TileAccess>& accesses, Swizzles which) {
  const std::int64_t last = cosize(tile.layout).value() - 1;
  const auto bits = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(last)));
  const Arrangement plain = [](std::int64_t x) { return x; };

  const Deciding all = deciding(accesses, tile.bits, last + 1);
  FoundSwizzle found;
  std::int64_t fewest = *total(all.costs, tile.bits, plain, INT64_MAX);
  found.looked_at = 1;
  for (const Swizzle& sw : which == Swizzles::all ? swizzles_within(bits) : hardware_swizzles(tile.bits / 8)) {
    if (sw.window() > bits || !keeps_whole(all.whole, by(sw), last)) {
      ++found.torn;
      continue;
    }
    ++found.looked_at;
    const auto taken = total(all.costs, tile.bits, by(sw), fewest);
    if (!taken) continue;
    if (*taken < fewest) {
      fewest = *taken;
      found.best = sw;
      found.equals.clear();
    } else if (!(sw == found.best)) {
      found.equals.push_back(sw);
    }
  }
  const Units units = units_of(accesses, tile.bits);
  for (const TileAccess& access : accesses) {
    found.costs.push_back({*wavefronts(access, tile.bits, plain), *wavefronts(access, tile.bits, by(found.best)),
                           least_wavefronts(access, tile.bits, units)});
  }
  return found;
}

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

namespace {

/// Which mode of the tile goes from row to row. Throws Rejection(domain) where that is not clear.
std::size_t outer_mode(const Layout<>& tile) {
  const auto is_contiguous = [&](std::size_t k) {
    const Modes<Checked> inner = modes(tile.mode(k)), outer = modes(tile.mode(1 - k));
    return inner.size() == 1 && outer.size() == 1 && inner[0].stride == Checked(1) && !(outer[0].stride < inner[0].extent);
  };
  if (tile.rank() == 2 && is_contiguous(1)) return 0;
  if (tile.rank() == 2 && is_contiguous(0)) return 1;
  throw Rejection(Kind::domain,
                  "padding goes between the rows of a tile of two modes, one of stride 1 and one that steps over it, as in "
                  "(32,64):(64,1); " +
                      to_string(tile) + " has none");
}

Layout<> padded(const Layout<>& tile, std::size_t outer, std::int64_t elements) {
  std::vector<Layout<>> parts;
  for (std::size_t k = 0; k < 2; ++k) {
    const Mode<Checked> mode = modes(tile.mode(k)).front();
    parts.emplace_back(Mode<Checked>{mode.extent, k == outer ? mode.stride + Checked(elements) : mode.stride});
  }
  return make_layout(parts);
}

}  // namespace

FoundPadding find_padding(const SharedTile& tile, const std::vector<AccessQuestion>& questions) {
  constexpr std::int64_t period = 128;
  const std::size_t outer = outer_mode(tile.layout);
  const Arrangement as_it_is = [](std::int64_t x) { return x; };
  std::vector<TileAccess> unpadded;
  for (const AccessQuestion& question : questions) unpadded.push_back(tile_access(tile, question));
  const Units units = units_of(unpadded, tile.bits);

  FoundPadding found;
  std::int64_t fewest = INT64_MAX;
  for (std::int64_t elements = 0; elements < period / (tile.bits / 8); ++elements) {
    const SharedTile wider{padded(tile.layout, outer, elements), tile.bits};
    std::vector<Cost> costs;
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < questions.size(); ++k) {
      AccessQuestion question = questions[k];
      question.bytes = unpadded[k].elements * tile.bits / 8;
      const auto access = attempt([&] { return tile_access(wider, question); });
      if (!access) break;
      costs.push_back({*wavefronts(unpadded[k], tile.bits, as_it_is), *wavefronts(*access, tile.bits, as_it_is),
                       least_wavefronts(unpadded[k], tile.bits, units)});
      sum += costs.back().swizzled;
    }
    if (costs.size() < questions.size()) {
      ++found.torn;
      continue;
    }
    ++found.looked_at;
    if (sum < fewest) {
      fewest = sum;
      found.elements = elements;
      found.layout = wider.layout;
      found.costs = costs;
      found.equals.clear();
    } else if (sum == fewest) {
      found.equals.push_back(elements);
    }
  }
  return found;
}

}  // namespace colex::finding
