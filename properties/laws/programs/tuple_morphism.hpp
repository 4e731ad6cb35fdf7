// Tuple morphisms: the arrows behind the tractable layouts.
//
//   f = (2,3) -> (3,4,2) by (3,1)     position 1 of the domain goes to position 3 of the codomain, position 2 to position 1
//   layout(f) = (2,3):(12,1)          a stride is the product of the codomain before the position
//   f = (2,5) -> (2) by (1,*)         a position that goes nowhere has the stride 0: (2,5):(1,0)
//
// Composition of morphisms is composition of layouts, and each operation on layouts has its counterpart among the morphisms.
//
// Source: CF 3.1, 3.2.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/sort.hpp"

#include "shapes_of_size.hpp"
#include "values.hpp"

namespace colex::laws {

/// A position of a tuple, counted from 0, or none: *.
using Position = std::optional<std::size_t>;

/// f: S -> T between tuples of positive integers. Each position of S goes to a position of T with the same entry or to none,
/// and no two go to the same.
struct TupleMorphism {
  Row domain;
  Row codomain;
  std::vector<Position> map;  ///< for each position of the domain

  friend bool operator==(const TupleMorphism&, const TupleMorphism&) = default;
};

/// `(2,5) -> (2) by (1,*)`, positions counted from 1 as in the source.
inline std::string to_string(const TupleMorphism& f) {
  const auto row = [](const auto& entries, auto&& text) {
    std::string result;
    for (const auto& entry : entries) result += (result.empty() ? "" : ",") + text(entry);
    return '(' + result + ')';
  };
  const auto number = [](std::int64_t n) { return std::to_string(n); };
  const auto position = [](Position p) { return p ? std::to_string(*p + 1) : "*"; };
  return row(f.domain, number) + " -> " + row(f.codomain, number) + " by " + row(f.map, position);
}

/// Whether a position of the domain goes to position j.
inline bool hits(const TupleMorphism& f, std::size_t j) {
  return std::find(f.map.begin(), f.map.end(), Position(j)) != f.map.end();
}

/// Whether no position goes to none.
inline bool is_injective(const TupleMorphism& f) { return std::find(f.map.begin(), f.map.end(), Position()) == f.map.end(); }

/// Whether each position goes to one, and each position of the codomain is hit.
inline bool is_isomorphism(const TupleMorphism& f) { return is_injective(f) && f.map.size() == f.codomain.size(); }

/// Whether entries of 1 go to none.
inline bool is_non_degenerate(const TupleMorphism& f) {
  for (std::size_t i = 0; i < f.map.size(); ++i) {
    if (f.domain[i] == 1 && f.map[i]) return false;
  }
  return true;
}

/// Whether f is non-degenerate, no entry that is not hit is 1, no two neighbours are not hit, and the last entry is hit.
inline bool is_standard(const TupleMorphism& f) {
  bool before_hit = true;
  for (std::size_t j = 0; j < f.codomain.size(); ++j) {
    const bool hit = hits(f, j);
    if (!hit && (!before_hit || f.codomain[j] == 1)) return false;
    before_hit = hit;
  }
  return before_hit && is_non_degenerate(f);
}

inline std::int64_t product(const Row& entries) {
  return std::accumulate(entries.begin(), entries.end(), std::int64_t{1}, std::multiplies<>());
}

/// The product of the entries before position j.
inline std::int64_t product_before(const Row& entries, std::size_t j) {
  return product(Row(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(j)));
}

/// L_f, flat, of one mode for each position of the domain: a tuple also where there is one, or none.
inline Layout<> layout(const TupleMorphism& f) {
  Tuple<Checked>::Modes stride;
  for (const Position p : f.map) stride.emplace_back(Checked(p ? product_before(f.codomain, *p) : 0));
  return {flat_tuple(f.domain), Tuple<Checked>(std::move(stride))};
}

/// |f|: what becomes of each 1-D coordinate of the domain. A position's coordinate goes where the position goes.
inline Values realization(const TupleMorphism& f) {
  Values result;
  for (std::int64_t x = 0; x < product(f.domain); ++x) {
    Values coordinate(f.codomain.size(), 0);
    std::int64_t rest = x;
    for (std::size_t i = 0; i < f.map.size(); ++i) {
      if (f.map[i]) coordinate[*f.map[i]] = rest % f.domain[i];
      rest /= f.domain[i];
    }
    std::int64_t y = 0;
    for (std::size_t j = coordinate.size(); j-- > 0;) y = y * f.codomain[j] + coordinate[j];
    result.push_back(y);
  }
  return result;
}

/// The identity of a tuple.
inline TupleMorphism identity(const Row& T) {
  TupleMorphism f{T, T, {}};
  for (std::size_t j = 0; j < T.size(); ++j) f.map.emplace_back(j);
  return f;
}

/// g o f, f first. Requires f.codomain == g.domain.
inline TupleMorphism compose(const TupleMorphism& g, const TupleMorphism& f) {
  TupleMorphism result{f.domain, g.codomain, {}};
  for (const Position p : f.map) result.map.push_back(p ? g.map[*p] : Position());
  return result;
}

/// The domains one after the other. Requires the same codomain, and that no position is hit by both.
inline TupleMorphism concat(TupleMorphism f, const TupleMorphism& g) {
  f.domain.insert(f.domain.end(), g.domain.begin(), g.domain.end());
  f.map.insert(f.map.end(), g.map.begin(), g.map.end());
  return f;
}

/// f from some positions of its domain, in this order.
inline TupleMorphism restricted(const TupleMorphism& f, const std::vector<std::size_t>& positions) {
  TupleMorphism result{{}, f.codomain, {}};
  for (const std::size_t i : positions) {
    result.domain.push_back(f.domain[i]);
    result.map.push_back(f.map[i]);
  }
  return result;
}

/// f^c, the inclusion of what f does not hit. Requires is_injective(f).
inline TupleMorphism complement(const TupleMorphism& f) {
  std::vector<std::size_t> rest;
  for (std::size_t j = 0; j < f.codomain.size(); ++j) {
    if (!hits(f, j)) rest.push_back(j);
  }
  return restricted(identity(f.codomain), rest);
}

/// f/g. Requires is_injective(g) and g.codomain == f.domain.
inline TupleMorphism divide(const TupleMorphism& f, const TupleMorphism& g) { return compose(f, concat(g, complement(g))); }

/// f (x) g. Requires is_injective(f) and g.codomain == complement(f).domain.
inline TupleMorphism product(const TupleMorphism& f, const TupleMorphism& g) { return concat(f, compose(complement(f), g)); }

/// The positions that go to none by their entries, then the others by where they go.
inline TupleMorphism sort(const TupleMorphism& f) {
  std::vector<std::size_t> order(f.map.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  order = insertion_sorted(std::move(order), [&](std::size_t a, std::size_t b) {
    if (f.map[a] || f.map[b]) return f.map[a] < f.map[b];
    return f.domain[a] < f.domain[b];
  });
  return restricted(f, order);
}

namespace detail {

/// Without position j of the codomain, which nothing may hit.
inline void drop_codomain(TupleMorphism& f, std::size_t j) {
  f.codomain.erase(f.codomain.begin() + static_cast<std::ptrdiff_t>(j));
  for (Position& p : f.map) {
    if (p && *p > j) --*p;
  }
}

inline void drop_domain(TupleMorphism& f, std::size_t i) {
  f.domain.erase(f.domain.begin() + static_cast<std::ptrdiff_t>(i));
  f.map.erase(f.map.begin() + static_cast<std::ptrdiff_t>(i));
}

}  // namespace detail

/// f without the entries of 1 on either side.
inline TupleMorphism squeeze(TupleMorphism f) {
  for (std::size_t i = f.domain.size(); i-- > 0;) {
    if (f.domain[i] == 1) detail::drop_domain(f, i);
  }
  for (std::size_t j = f.codomain.size(); j-- > 0;) {
    if (f.codomain[j] == 1) detail::drop_codomain(f, j);
  }
  return f;
}

/// squeeze(f) with neighbours as one entry, where both go to none or to neighbours in order, and where neither is hit.
inline TupleMorphism coalesce(const TupleMorphism& morphism) {
  TupleMorphism f = squeeze(morphism);
  for (std::size_t i = 0; i + 1 < f.domain.size();) {
    const Position here = f.map[i];
    const Position next = f.map[i + 1];
    const bool run = here && next && *next == *here + 1;
    if (!run && (here || next)) {
      ++i;
      continue;
    }
    f.domain[i] *= f.domain[i + 1];
    detail::drop_domain(f, i + 1);
    if (!run) continue;
    f.codomain[*here] *= f.codomain[*next];
    detail::drop_codomain(f, *next);
  }
  for (std::size_t j = 0; j + 1 < f.codomain.size();) {
    if (hits(f, j) || hits(f, j + 1)) {
      ++j;
      continue;
    }
    f.codomain[j] *= f.codomain[j + 1];
    detail::drop_codomain(f, j + 1);
  }
  return f;
}

/// f with each entry k of the domain and of the codomain replaced by the entries domain_parts[k], codomain_parts[k]. Requires
/// that parts multiply to the entry, and that those of an entry and of where it goes are the same.
inline TupleMorphism refined(const TupleMorphism& f, const std::vector<Row>& domain_parts,
                             const std::vector<Row>& codomain_parts) {
  TupleMorphism result;
  std::vector<std::size_t> begin;
  for (const Row& parts : codomain_parts) {
    begin.push_back(result.codomain.size());
    result.codomain.insert(result.codomain.end(), parts.begin(), parts.end());
  }
  for (std::size_t i = 0; i < f.map.size(); ++i) {
    for (std::size_t p = 0; p < domain_parts[i].size(); ++p) {
      result.domain.push_back(domain_parts[i][p]);
      result.map.push_back(f.map[i] ? Position(begin[*f.map[i]] + p) : Position());
    }
  }
  return result;
}

/// The pull-back of f along a refinement of its domain: parts[i] in the place of entry i, and of the entry that it goes to.
inline TupleMorphism pull_back(const TupleMorphism& f, const std::vector<Row>& parts) {
  std::vector<Row> codomain_parts;
  for (const std::int64_t entry : f.codomain) codomain_parts.push_back({entry});
  for (std::size_t i = 0; i < f.map.size(); ++i) {
    if (f.map[i]) codomain_parts[*f.map[i]] = parts[i];
  }
  return refined(f, parts, codomain_parts);
}

/// The push-forward of f along a refinement of its codomain: parts[j] in the place of entry j, and of the entry that goes there.
inline TupleMorphism push_forward(const TupleMorphism& f, const std::vector<Row>& parts) {
  std::vector<Row> domain_parts;
  for (std::size_t i = 0; i < f.map.size(); ++i) domain_parts.push_back(f.map[i] ? parts[*f.map[i]] : Row{f.domain[i]});
  return refined(f, domain_parts, parts);
}

/// The morphism whose layout is the flat L, found along the strides; none if they are no chain. Requires strides >= 0.
inline std::optional<TupleMorphism> encode(const Layout<>& L) {
  const Modes<Checked> all = modes(L);
  TupleMorphism f;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < all.size(); ++i) {
    f.domain.push_back(all[i].extent.value());
    f.map.emplace_back();
    if (!(all[i].stride == Checked(0))) order.push_back(i);
  }
  order = insertion_sorted(std::move(order), [&](std::size_t a, std::size_t b) {
    return all[a].stride < all[b].stride || (all[a].stride == all[b].stride && all[a].extent < all[b].extent);
  });
  Checked reach = 1;
  for (const std::size_t i : order) {
    if (!(all[i].stride % reach == Checked(0))) return std::nullopt;
    if (const Checked gap = all[i].stride / reach; Checked(1) < gap) f.codomain.push_back(gap.value());
    f.map[i] = f.codomain.size();
    f.codomain.push_back(f.domain[i]);
    reach = all[i].stride * all[i].extent;
  }
  return f;
}

namespace detail {

template <class Visit>
void for_each_map(TupleMorphism& f, const Row& S, const Visit& visit) {
  const std::size_t i = f.map.size();
  if (i == S.size()) {
    visit(std::as_const(f));
    return;
  }
  const auto with = [&](std::int64_t entry, Position position) {
    f.domain.push_back(entry);
    f.map.push_back(position);
    for_each_map(f, S, visit);
    f.domain.pop_back();
    f.map.pop_back();
  };
  with(S[i], {});
  for (std::size_t j = 0; j < f.codomain.size(); ++j) {
    if (!hits(f, j)) with(f.codomain[j], j);
  }
}

}  // namespace detail

/// Every f: S' -> T, where S' is S but has T's entry at each position that f sends somewhere.
template <class Visit>
void for_each_morphism(const Row& S, const Row& T, const Visit& visit) {
  TupleMorphism f{{}, T, {}};
  detail::for_each_map(f, S, visit);
}

/// Every injective f: S -> T, of any S.
inline std::vector<TupleMorphism> injections_into(const Row& T) {
  std::vector<TupleMorphism> result;
  for (std::size_t length = 0; length <= T.size(); ++length) {
    for_each_morphism(Row(length, 1), T, [&](const TupleMorphism& f) {
      if (is_injective(f)) result.push_back(f);
    });
  }
  return result;
}

}  // namespace colex::laws
