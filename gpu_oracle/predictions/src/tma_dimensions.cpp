#include "tma_dimensions.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "colex/gcd.hpp"
#include "colex/print.hpp"

#include "inadmissible.hpp"
#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

/// How far behind its first element the last one lies.
Checked reach(const TmaDimension& d) { return (d.extent - Checked(1)) * d.stride; }

/// Whether the boxes, that of a first, walk in steps of this many elements.
bool walk_in_steps(const TmaDimension& a, const TmaDimension& b, const Checked& step) {
  return (a.box == Checked(1) || a.stride == step) && (b.box == Checked(1) || b.stride == a.box * step);
}

/// Whether what hangs over d lies behind all of both.
bool ends_with(const TmaDimension& d, const TmaDimension& other) { return !d.overhangs || reach(other) < d.stride; }

void append_scaled(std::vector<TmaPart>& parts, const std::vector<TmaPart>& more, const Checked& scale) {
  for (const TmaPart& part : more) parts.push_back({part.leaf, part.first, part.extent, part.scale * scale});
}

/// What the box of dimension k may become.
Checked limit_of(std::size_t k, const Checked& largest_inner_box) {
  return k == 0 ? largest_inner_box : Checked(tma_limits::box);
}

struct Pair {
  std::size_t a, b;
  TmaDimension together;
};

bool walked(const TmaDimension& d) { return !(d.box == Checked(1)); }

/// Whether x is to be joined rather than y.
bool better(const Pair& x, const Pair& y) {
  if (walked(x.together) != walked(y.together)) return !walked(x.together);
  return x.together.extent < y.together.extent;
}

/// The best two to join.
std::optional<Pair> best_pair(const std::vector<TmaDimension>& dimensions, const Checked& largest_inner_box) {
  // With five that are walked, the others must go into these.
  const bool full =
      static_cast<std::size_t>(std::count_if(dimensions.begin(), dimensions.end(), walked)) >= tma_limits::dimensions;
  std::optional<Pair> best;
  for (std::size_t a = 0; a < dimensions.size(); ++a) {
    for (std::size_t b = a + 1; b < dimensions.size(); ++b) {
      // What is walked keeps its order.
      if (walked(dimensions[b]) ? b > a + 1 : full && !walked(dimensions[a])) continue;
      auto together = joined(dimensions[a], dimensions[b], limit_of(a, largest_inner_box));
      if (!together) continue;
      Pair pair{a, b, std::move(*together)};
      if (!best || better(pair, *best)) best = std::move(pair);
    }
  }
  return best;
}

[[noreturn]] void reject_too_many(const std::vector<TmaDimension>& dimensions) {
  std::string list;
  for (const TmaDimension& d : dimensions) {
    list += (list.empty() ? "" : ", ") + to_string(d.extent) + ':' + to_string(d.stride);
    if (walked(d)) list += " box " + to_string(d.box);
  }
  reject("the tile needs " + std::to_string(dimensions.size()) + " dimensions, " + list +
         ", of which no two can be one; a descriptor has " + std::to_string(tma_limits::dimensions));
}

}  // namespace

std::optional<TmaDimension> joined(const TmaDimension& a, const TmaDimension& b, const Checked& most) {
  if (!(Checked(0) < a.stride) || !(Checked(0) < b.stride)) return std::nullopt;
  const Checked step = gcd(a.stride, b.stride);
  if (!walk_in_steps(a, b, step) || !ends_with(a, b) || !ends_with(b, a)) return std::nullopt;
  const Checked box = a.box * b.box, extent = (reach(a) + reach(b)) / step + Checked(1);
  if (most < box || Checked(tma_limits::extent) < extent) return std::nullopt;
  TmaDimension result{{}, extent, step, box, a.overhangs || b.overhangs};
  append_scaled(result.parts, a.parts, a.stride / step);
  append_scaled(result.parts, b.parts, b.stride / step);
  return result;
}

void join_contiguous(std::vector<TmaDimension>& dimensions, const Checked& largest_inner_box) {
  for (std::size_t k = 0; k + 1 < dimensions.size();) {
    const TmaDimension &a = dimensions[k], &b = dimensions[k + 1];
    const bool contiguous = a.box == a.extent && b.stride == a.extent * a.stride;
    auto together = contiguous ? joined(a, b, limit_of(k, largest_inner_box)) : std::nullopt;
    if (!together) {
      ++k;
      continue;
    }
    dimensions[k] = std::move(*together);
    dimensions.erase(dimensions.begin() + static_cast<std::ptrdiff_t>(k) + 1);
  }
}

void join_to_fit(std::vector<TmaDimension>& dimensions, const Checked& largest_inner_box) {
  while (dimensions.size() > tma_limits::dimensions) {
    auto pair = best_pair(dimensions, largest_inner_box);
    if (!pair) reject_too_many(dimensions);
    dimensions[pair->a] = std::move(pair->together);
    dimensions.erase(dimensions.begin() + static_cast<std::ptrdiff_t>(pair->b));
  }
}

}  // namespace colex::predictions
