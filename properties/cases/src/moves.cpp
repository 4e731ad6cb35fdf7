#include "moves.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "colex/cases/domain.hpp"
#include "colex/cases/draw.hpp"
#include "colex/cases/enumeration.hpp"
#include "colex/rejection.hpp"

#include "ladder.hpp"

namespace colex::cases {

namespace {

/// The number at a leaf of a tuple.
std::int64_t leaf_of(const Tuple<Checked>& t, std::size_t leaf) {
  std::int64_t result = 0;
  std::size_t next = 0;
  for_each_leaf(t, [&](const Checked& n) {
    if (next++ == leaf) result = n.value();
  });
  return result;
}

std::int64_t number_at(const Assignment& values, const Site& site) {
  const Value& value = values[site.variable];
  if (const auto* n = value.as<Checked>()) return n->value();
  if (const auto* S = value.as<Tuple<Checked>>()) return leaf_of(*S, site.leaf);
  const auto& L = value.get<Layout<>>();
  return leaf_of(site.is_stride ? L.stride() : L.shape(), site.leaf);
}

/// The value with another number at a site; none if that number cannot stand there.
std::optional<Value> with_number(const Value& value, const Site& site, std::int64_t n) {
  if (value.is<Checked>()) return Value(Checked(n));
  if (!site.is_stride && n < 1) return std::nullopt;
  if (const auto* S = value.as<Tuple<Checked>>()) return Value(with_leaf(*S, site.leaf, n));
  const auto& L = value.get<Layout<>>();
  if (site.is_stride) return Value(Layout<>(L.shape(), with_leaf(L.stride(), site.leaf, n)));
  return Value(Layout<>(with_leaf(L.shape(), site.leaf, n), L.stride()));
}

/// Appends the case with other numbers at some sites; nothing if one of them cannot stand there.
void append_with_numbers(std::vector<Move>& moves, const Assignment& values,
                         const std::vector<std::pair<Site, std::int64_t>>& changes) {
  Move move{values, values.size()};
  for (const auto& [site, n] : changes) {
    auto changed = with_number(move.values[site.variable], site, n);
    if (!changed) return;
    move.values[site.variable] = std::move(*changed);
    move.from = std::min(move.from, site.variable);
  }
  moves.push_back(std::move(move));
}

/// At most `most` of the values, evenly spread; the first and the last are among them.
std::vector<Value> spread(std::vector<Value> values, std::size_t most) {
  if (values.size() <= most) return values;
  std::vector<Value> result;
  for (std::size_t k = 0; k < most; ++k) result.push_back(std::move(values[k * (values.size() - 1) / (most - 1)]));
  return result;
}

/// A few values of a domain that can replace a value outside of it: the nearest one, and smaller ones.
std::vector<Value> replacements(const Value& value, const Domain& domain) {
  if (empty(domain)) return {};
  if (const auto* integers = std::get_if<IntegerDomain>(&domain); integers != nullptr && value.is<Checked>()) {
    const std::int64_t n = value.as<Checked>()->value();
    const std::int64_t nearest = integers->lower && n < *integers->lower ? *integers->lower : *integers->upper;
    if (nearest == integers->origin()) return {Value(Checked(nearest))};
    return {Value(Checked(nearest)), Value(Checked(integers->origin()))};
  }
  if (const auto* shapes = std::get_if<ShapeDomain>(&domain); shapes != nullptr && shapes->refined) {
    return {Value(Tuple<Checked>(*shapes->refined))};
  }
  std::vector<Value> result = spread(smaller(value, domain), 4);
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace

std::vector<Site> sites_of(const Assignment& values) {
  std::vector<Site> sites;
  for (std::size_t v = 0; v < values.size(); ++v) {
    const auto add_leaves = [&](const Tuple<Checked>& t, bool is_stride) {
      std::size_t leaf = 0;
      for_each_leaf(t, [&](const Checked&) { sites.push_back({v, is_stride, leaf++}); });
    };
    if (values[v].is<Checked>()) sites.push_back({v, false, 0});
    if (const auto* S = values[v].as<Tuple<Checked>>()) add_leaves(*S, false);
    if (const auto* L = values[v].as<Layout<>>()) {
      add_leaves(L->shape(), false);
      add_leaves(L->stride(), true);
    }
  }
  return sites;
}

std::optional<Domain> domain_at(const Assignment& values, std::size_t variable, const DomainOf& domain) {
  const Assignment before(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(variable));
  try {
    return domain(before);
  } catch (const Rejection&) {
    return std::nullopt;
  }
}

std::vector<Move> with_smaller_value(const Assignment& values, std::size_t v, const DomainOf& domain) {
  std::vector<Move> moves;
  const auto at = domain_at(values, v, domain);
  if (!at) return moves;
  for (Value& candidate : smaller(values[v], *at)) {
    moves.push_back({values, v + 1});
    moves.back().values[v] = std::move(candidate);
  }
  return moves;
}

std::vector<Move> with_numbers_divided(const Assignment& values) {
  std::vector<Move> moves;
  const std::vector<Site> sites = sites_of(values);
  for (const std::int64_t divisor : {2, 3}) {
    for (const int which : {0, 1, 2}) {
      std::vector<std::pair<Site, std::int64_t>> changes;
      for (const Site& site : sites) {
        const std::int64_t n = number_at(values, site);
        if (which == 2 || site.is_stride == (which == 1)) changes.emplace_back(site, n == 1 ? 1 : n / divisor);
      }
      append_with_numbers(moves, values, changes);
    }
  }
  return moves;
}

std::vector<Move> with_two_numbers(const Assignment& values, const Site& a, const Site& b) {
  std::vector<Move> moves;
  const std::int64_t m = number_at(values, a);
  const std::int64_t n = number_at(values, b);
  const std::vector<std::int64_t> below_m = rungs(0, m);
  const std::vector<std::int64_t> below_n = rungs(0, n);
  const auto add = [&](std::int64_t x, std::int64_t y) { append_with_numbers(moves, values, {{a, x}, {b, y}}); };
  for (const std::int64_t x : below_m) {
    std::int64_t y = 0;
    if (!__builtin_sub_overflow(n, m - x, &y)) add(x, y);
    const std::int64_t factor = x == 0 || x == -1 || m % x != 0 ? 1 : m / x;
    if (factor > 1 && n % factor == 0) add(x, n / factor);
    const bool divides = (m > 1 || m < -1) && !__builtin_mul_overflow(n, x, &y) && y % m == 0;
    if (divides) add(x, y / m);
    if (!__builtin_add_overflow(n, m - x, &y)) add(x, y);
  }
  constexpr std::size_t few = 6;
  const auto some = [&](const std::vector<std::int64_t>& all) {
    std::vector<std::int64_t> result(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(few, all.size())));
    if (all.size() > few) result.push_back(all.back());
    return result;
  };
  for (const std::int64_t x : some(below_m)) {
    for (const std::int64_t y : some(below_n)) add(x, y);
    // One of them goes nearer to 0, the other a little farther away.
    for (const std::int64_t y : {n + (n < INT64_MAX ? 1 : 0), n < INT64_MAX / 2 && n > INT64_MIN / 2 ? 2 * n : n}) add(x, y);
  }
  return moves;
}

std::vector<Move> with_two_values(const Assignment& values, std::size_t v, const DomainOf& domain) {
  constexpr std::size_t most = 24;
  std::vector<Move> moves;
  const auto at = domain_at(values, v, domain);
  if (!at) return moves;
  for (const Value& candidate : spread(smaller(values[v], *at), most)) {
    Assignment changed = values;
    changed[v] = candidate;
    for (std::size_t w = v + 1; w < values.size(); ++w) {
      const auto behind = domain_at(changed, w, domain);
      if (!behind) continue;
      for (Value& other : spread(smaller(values[w], *behind), most)) {
        moves.push_back({changed, v + 1});
        moves.back().values[w] = std::move(other);
      }
    }
  }
  return moves;
}

std::vector<Move> with_listed_value(const Assignment& values, std::size_t v, const DomainOf& domain) {
  constexpr std::size_t most = 4000;
  std::vector<Move> moves;
  const auto at = domain_at(values, v, domain);
  if (!at) return moves;
  const auto append = [&](const Listing& listing) {
    for (std::size_t k = 0; k < std::min(most, listing.size()); ++k) {
      Value candidate = listing[k];
      if (!is_smaller(candidate, values[v])) continue;
      moves.push_back({values, v + 1});
      moves.back().values[v] = std::move(candidate);
    }
  };
  append(Listing(*at, plain, 6));
  append(Listing(*at, {2, 2, true, true}, 2));
  return moves;
}

bool tell_fitted(Move move, const DomainOf& domain, const Take& take) {
  for (; move.from < move.values.size(); ++move.from) {
    const auto next = domain_at(move.values, move.from, domain);
    if (!next) return false;
    if (contains(*next, move.values[move.from])) continue;
    for (Value& other : replacements(move.values[move.from], *next)) {
      move.values[move.from] = std::move(other);
      if (tell_fitted({move.values, move.from + 1}, domain, take)) return true;
    }
    return false;
  }
  return take(move.values);
}

}  // namespace colex::cases
