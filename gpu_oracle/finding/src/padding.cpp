#include "colex/finding/padding.hpp"

#include <algorithm>
#include <string>

#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::finding {

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
