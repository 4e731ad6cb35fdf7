#include "profiles.hpp"

#include <cstdint>
#include <map>
#include <utility>

namespace colex::cases {

namespace {

using Modes = Tuple<Checked>::Modes;

Tuple<Checked> row(std::size_t begin, std::size_t end) {
  Modes modes;
  for (std::size_t k = begin; k < end; ++k) modes.emplace_back(Checked(static_cast<std::int64_t>(k)));
  return Tuple<Checked>(std::move(modes));
}

/// Adds every profile that begins with `modes` and goes on with the leaves [next, end), each of which stands alone or in a flat
/// group.
void append_groupings(const Modes& modes, std::size_t next, std::size_t end, std::vector<Tuple<Checked>>& result) {
  if (next == end) {
    result.emplace_back(modes);
    return;
  }
  Modes with_leaf = modes;
  with_leaf.emplace_back(Checked(static_cast<std::int64_t>(next)));
  append_groupings(with_leaf, next + 1, end, result);
  for (std::size_t behind = next + 1; behind <= end; ++behind) {
    Modes with_group = modes;
    with_group.push_back(row(next, behind));
    append_groupings(with_group, behind, end, result);
  }
}

std::vector<Tuple<Checked>> made(std::size_t leaves, std::size_t depth) {
  std::vector<Tuple<Checked>> result;
  if (leaves == 1) result.emplace_back(Checked(0));
  if (depth >= 2) {
    append_groupings({}, 0, leaves, result);
  } else if (leaves >= 2) {
    result.push_back(row(0, leaves));
  }
  return result;
}

}  // namespace

const std::vector<Tuple<Checked>>& profiles(std::size_t leaves, std::size_t depth) {
  thread_local std::map<std::pair<std::size_t, std::size_t>, std::vector<Tuple<Checked>>> known;
  const auto [entry, is_new] = known.try_emplace({leaves, depth});
  if (is_new) entry->second = made(leaves, depth);
  return entry->second;
}

}  // namespace colex::cases
