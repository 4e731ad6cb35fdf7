#include "tiled.hpp"

#include <algorithm>
#include <functional>

namespace colex::peers {

namespace {

std::vector<std::int64_t> sizes_of(const Written& layout) {
  std::vector<std::int64_t> result;
  for (const Written& mode : modes(layout)) result.push_back(size(mode.shape));
  return result;
}

std::int64_t product(const std::vector<std::int64_t>& numbers) {
  std::int64_t result = 1;
  for (const std::int64_t n : numbers) result *= n;
  return result;
}

/// All coordinates, the first number counting fastest.
void for_each(const std::vector<std::int64_t>& extents, const std::function<void(const std::vector<std::int64_t>&)>& visit) {
  std::vector<std::int64_t> at(extents.size(), 0);
  for (std::int64_t k = 0; k < product(extents); ++k) {
    visit(at);
    for (std::size_t mode = 0; mode < at.size() && ++at[mode] == extents[mode]; ++mode) at[mode] = 0;
  }
}

/// For each mode all its values, which are looked up many times.
using ByMode = std::vector<std::vector<std::int64_t>>;

ByMode by_mode(const Written& layout) {
  ByMode result;
  for (const Written& mode : modes(layout)) result.push_back(values(mode));
  return result;
}

/// The sum of the modes at their 1-D coordinates.
std::int64_t sum_at(const ByMode& layout, const std::vector<std::int64_t>& at) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < layout.size(); ++k) sum += layout[k][static_cast<std::size_t>(at[k])];
  return sum;
}

TvValues empty(std::int64_t threads, std::int64_t values, std::int64_t together) {
  return {threads, values, together, std::vector<std::int64_t>(static_cast<std::size_t>(threads * values), -1)};
}

std::int64_t& place(TvValues& of, std::int64_t thread, std::int64_t value) {
  return of.places[static_cast<std::size_t>(thread + of.threads * value)];
}

/// One element of one atom: where it is in the operand's matrix, which lane and value has it, which atom and repetition it is.
struct Element {
  std::int64_t row, column, lane, value;
  std::vector<std::int64_t> atom;            ///< its three coordinates
  std::int64_t first_repeat, second_repeat;  ///< along the operand's axes
};

void for_each_element(const TiledMma& mma, Axes axes, std::int64_t rows, std::int64_t columns,
                      const std::function<void(const Element&)>& visit) {
  const ByMode operand = by_mode(mma.operand);
  const std::vector<std::int64_t> atoms = sizes_of(mma.atoms);
  const std::int64_t height = mma.shape[axes.first], width = mma.shape[axes.second];
  const std::int64_t across = height * atoms[axes.first], along = width * atoms[axes.second];
  const std::vector<std::int64_t> held = sizes_of(mma.operand);
  for_each({held[0], held[1], atoms[0], atoms[1], atoms[2], rows / across, columns / along},
           [&](const std::vector<std::int64_t>& at) {
             const std::vector<std::int64_t> atom = {at[2], at[3], at[4]};
             const std::int64_t inside = sum_at(operand, at);
             visit({inside % height + height * atom[axes.first] + across * at[5],
                    inside / height + width * atom[axes.second] + along * at[6], at[0], at[1], atom, at[5], at[6]});
           });
}

}  // namespace

TvValues layout_tv(const Written& threads, const Written& values) {
  const ByMode of_threads = by_mode(threads), of_values = by_mode(values);
  const std::vector<std::int64_t> t = sizes_of(threads), v = sizes_of(values);
  TvValues result = empty(product(t), product(v), product(v));
  for_each(t, [&](const std::vector<std::int64_t>& thread) {
    for_each(v, [&](const std::vector<std::int64_t>& value) {
      std::int64_t at = 0, step = 1;
      for (std::size_t k = 0; k < t.size(); ++k) {
        at += step * (value[k] + v[k] * thread[k]);
        step *= t[k] * v[k];
      }
      place(result, sum_at(of_threads, thread), sum_at(of_values, value)) = at;
    });
  });
  return result;
}

TvValues tiled_mma(const TiledMma& mma, Axes axes) {
  const std::int64_t rows = mma.tile[axes.first], columns = mma.tile[axes.second];
  const std::vector<std::int64_t> held = sizes_of(mma.operand), atoms = sizes_of(mma.atoms);
  const std::int64_t lanes = held[0], values = held[1];
  const std::int64_t repeats = rows / mma.shape[axes.first] / atoms[axes.first];
  const std::int64_t tiles = repeats * (columns / mma.shape[axes.second] / atoms[axes.second]);
  const ByMode numbers = by_mode(mma.atoms);
  TvValues result = empty(lanes * product(atoms), values * tiles, values);
  for_each_element(mma, axes, rows, columns, [&](const Element& one) {
    place(result, one.lane + lanes * sum_at(numbers, one.atom),
          one.value + values * (one.first_repeat + repeats * one.second_repeat)) = one.row + rows * one.column;
  });
  return result;
}

TvValues thread_fragments(const TiledMma& mma, Axes axes, const Written& data) {
  const std::vector<std::int64_t> extents = sizes_of(data), held = sizes_of(mma.operand), atoms = sizes_of(mma.atoms);
  const std::int64_t lanes = held[0], values = held[1];
  const std::int64_t repeats = extents[0] / mma.shape[axes.first] / atoms[axes.first];
  const std::int64_t tiles = repeats * (extents[1] / mma.shape[axes.second] / atoms[axes.second]);
  const ByMode matrix = by_mode(data);
  TvValues result = empty(lanes * atoms[axes.first] * atoms[axes.second], values * tiles, values);
  for_each_element(mma, axes, extents[0], extents[1], [&](const Element& one) {
    place(result, one.lane + lanes * (one.atom[axes.first] + atoms[axes.first] * one.atom[axes.second]),
          one.value + values * (one.first_repeat + repeats * one.second_repeat)) = sum_at(matrix, {one.row, one.column});
  });
  return result;
}

TvValues tiled_copy(const Written& side, const Written& reference, const TvValues& tv) {
  const ByMode of_side = by_mode(side), of_reference = by_mode(reference);
  const std::vector<std::int64_t> held = sizes_of(side);
  const std::int64_t lanes = held[0], values = held[1], known = sizes_of(reference)[1];
  const std::int64_t copies = tv.values / known;
  TvValues result = empty(tv.threads, values * copies, values);
  for_each(held, [&](const std::vector<std::int64_t>& here) {
    for_each({lanes, known}, [&](const std::vector<std::int64_t>& there) {
      if (sum_at(of_side, here) != sum_at(of_reference, there)) return;
      for_each({tv.threads / lanes, copies}, [&](const std::vector<std::int64_t>& copy) {
        const std::int64_t from = there[0] + lanes * copy[0] + tv.threads * (there[1] + known * copy[1]);
        place(result, here[0] + lanes * copy[0], here[1] + values * copy[1]) = tv.places[static_cast<std::size_t>(from)];
      });
    });
  });
  return result;
}

bool is_reordered(const std::vector<std::int64_t>& places, const TvValues& expected) {
  const auto repetitions = [&](const std::vector<std::int64_t>& all) {
    const auto length = static_cast<std::size_t>(expected.threads * expected.together);
    std::vector<std::vector<std::int64_t>> result;
    for (std::size_t begin = 0; begin < all.size(); begin += length)
      result.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(begin),
                          all.begin() + static_cast<std::ptrdiff_t>(begin + length));
    std::sort(result.begin(), result.end());
    return result;
  };
  return places.size() == expected.places.size() && repetitions(places) == repetitions(expected.places);
}

}  // namespace colex::peers
