#include "colex/claims/shrink.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace colex::claims {

namespace {

/// Integers between `target` and n, from the target on; none for n == target.
std::vector<std::int64_t> towards(std::int64_t target, std::int64_t n) {
  std::vector<std::int64_t> result;
  std::int64_t distance = 0;
  if (n == target || __builtin_sub_overflow(n, target, &distance)) return result;
  for (std::int64_t step = distance; step != 0; step /= 2) result.push_back(n - step);
  return result;
}

/// What may stand in the place of an extent or of a stride.
std::vector<Checked> smaller_extents(std::int64_t s) {
  std::vector<Checked> result;
  for (std::int64_t n : towards(1, s)) result.emplace_back(n);
  return result;
}
std::vector<Checked> smaller_strides(std::int64_t d) {
  std::vector<Checked> result;
  for (std::int64_t n : towards(0, d)) result.emplace_back(n);
  // Not below the sign change: -1 becomes 1, and 1 becomes 0.
  if (d < 0 && d != INT64_MIN) result.emplace_back(-d);
  return result;
}

/// The tuple with leaf number k replaced.
Tuple<Checked> with_leaf(const Tuple<Checked>& t, std::size_t k, const Checked& leaf) {
  std::size_t next = 0;
  return transform_leaves(t, [&](const Checked& old) { return next++ == k ? leaf : old; });
}

std::vector<Layout<>> smaller_layouts(const Layout<>& L) {
  std::vector<Layout<>> result;
  const Modes<Checked> leaves = modes(L);
  // Fewer modes.
  if (leaves.size() > 1) {
    for (std::size_t k = 0; k < leaves.size(); ++k) {
      Modes<Checked> fewer = leaves;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      result.push_back(layout_of(fewer));
    }
  }
  // Less nesting.
  if (L.depth() > (leaves.size() > 1 ? 1U : 0U)) result.push_back(layout_of(leaves));
  for (std::size_t k = 0; !L.shape().is_leaf() && k < L.rank(); ++k) {
    if (L.rank() > 1) {
      std::vector<Layout<>> parts;
      for (std::size_t j = 0; j < L.rank(); ++j) {
        if (j != k) parts.push_back(L.mode(j));
      }
      result.push_back(make_layout(parts));
    }
  }
  // Smaller numbers.
  for (std::size_t k = 0; k < leaves.size(); ++k) {
    for (const Checked& s : smaller_extents(leaves[k].extent.value()))
      result.emplace_back(with_leaf(L.shape(), k, s), L.stride());
    for (const Checked& d : smaller_strides(leaves[k].stride.value()))
      result.emplace_back(L.shape(), with_leaf(L.stride(), k, d));
  }
  return result;
}

}  // namespace

std::vector<Value> smaller(const Value& value, const Domain& domain) {
  std::vector<Value> result;
  const auto keep = [&](const Value& candidate) {
    if (contains(domain, candidate)) result.push_back(candidate);
  };
  if (const auto* n = value.as<Checked>()) {
    const auto* integers = std::get_if<IntegerDomain>(&domain);
    if (integers == nullptr || integers->empty()) return result;
    for (std::int64_t candidate : towards(integers->origin(), n->value())) keep(Checked(candidate));
    if (n->value() < 0 && n->value() != INT64_MIN) keep(Checked(-n->value()));
  } else if (const auto* L = value.as<Layout<>>()) {
    for (const Layout<>& candidate : smaller_layouts(*L)) keep(candidate);
  }
  return result;
}

}  // namespace colex::claims
