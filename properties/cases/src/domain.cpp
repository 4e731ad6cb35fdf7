#include "colex/cases/domain.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/injective.hpp"
#include "colex/ordered.hpp"
#include "colex/rejection.hpp"
#include "colex/sort.hpp"

namespace colex::cases {

namespace {

template <class Test>
bool every_mode(const Layout<>& L, Test&& test) {
  bool holds = true;
  for_each_mode(L.shape(), L.stride(), [&](Checked s, Checked d) { holds = holds && test(s.value(), d.value()); });
  return holds;
}

bool is_sorted(const Layout<>& L) {
  const Modes<Checked> leaves = modes(L);
  return std::is_sorted(leaves.begin(), leaves.end(), [](const Mode<Checked>& a, const Mode<Checked>& b) {
    return std::pair(a.stride.value(), a.extent.value()) < std::pair(b.stride.value(), b.extent.value());
  });
}

bool is_power_of_two(std::int64_t n) {
  const auto magnitude = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  return std::has_single_bit(magnitude);
}

/// The product of the extents; none if it does not fit into 64 bits.
std::optional<std::int64_t> size_of(const Tuple<Checked>& shape) {
  std::int64_t size = 1;
  bool fits = true;
  for_each_leaf(shape, [&](Checked s) { fits = fits && !__builtin_mul_overflow(size, s.value(), &size); });
  return fits ? std::optional(size) : std::nullopt;
}

bool has_size_at_most(const Tuple<Checked>& shape, std::int64_t most) {
  const auto size = size_of(shape);
  return size && *size <= most;
}

/// Whether every value of L is in [0, end).
bool is_into(const Layout<>& L, std::int64_t end) {
  // All terms are >= 0, so a sum that once reaches `end` never comes back below it.
  std::int64_t largest = 0;
  bool fits = 0 < end;
  for_each_mode(L.shape(), L.stride(), [&](Checked s, Checked d) {
    std::int64_t reach = 0;
    fits = fits && (s.value() == 1 || (0 <= d.value() && !__builtin_mul_overflow(s.value() - 1, d.value(), &reach) &&
                                       !__builtin_add_overflow(largest, reach, &largest) && largest < end));
  });
  return fits;
}

bool is_refined(const Tuple<Checked>& coarse, const Tuple<Checked>& fine) {
  if (coarse.is_leaf()) return size_of(fine) == coarse.leaf().value();
  if (fine.is_leaf() || fine.rank() != coarse.rank()) return false;
  for (std::size_t k = 0; k < fine.rank(); ++k) {
    if (!is_refined(coarse.mode(k), fine.mode(k))) return false;
  }
  return true;
}

bool every_extent_is_positive(const Tuple<Checked>& shape) {
  bool holds = true;
  for_each_leaf(shape, [&](Checked s) { holds = holds && 0 < s.value(); });
  return holds;
}

std::string at_most(const char* what, const std::optional<std::int64_t>& bound) {
  return bound ? std::string(what) + std::to_string(*bound) : std::string();
}

std::string words(const IntegerDomain& domain) {
  if (domain.lower && domain.upper)
    return "integer in [" + std::to_string(*domain.lower) + ',' + std::to_string(*domain.upper) + ']';
  return "integer" + at_most(" >= ", domain.lower) + at_most(" <= ", domain.upper);
}
std::string words(const LayoutDomain& domain) {
  const std::string adjectives = to_string(domain.traits);
  return adjectives + (adjectives.empty() ? "" : " ") + "layout" + at_most(" rank <= ", domain.rank) +
         at_most(" size <= ", domain.size) + at_most(" into ", domain.into);
}
std::string words(const ShapeDomain& domain) {
  return "shape" + (domain.refined ? " refining " + to_string(*domain.refined) : std::string()) +
         at_most(" rank <= ", domain.rank) + at_most(" size <= ", domain.size);
}
std::string words(const SwizzleDomain&) { return "swizzle"; }
std::string words(const LinearDomain&) { return "linear"; }

bool is_in(const IntegerDomain& domain, const Value& value) {
  const auto* n = value.as<Checked>();
  return n != nullptr && domain.contains(n->value());
}
bool is_in(const LayoutDomain& domain, const Value& value) {
  const auto* L = value.as<Layout<>>();
  return L != nullptr && domain.contains(*L);
}
bool is_in(const ShapeDomain& domain, const Value& value) {
  if (const auto* extent = value.as<Checked>()) return domain.contains(Tuple<Checked>(*extent));
  const auto* S = value.as<Tuple<Checked>>();
  return S != nullptr && domain.contains(*S);
}
bool is_in(const SwizzleDomain& domain, const Value& value) {
  const auto* W = value.as<Swizzle>();
  return W != nullptr && domain.contains(*W);
}
bool is_in(const LinearDomain& domain, const Value& value) {
  const auto* F = value.as<LinearLayout>();
  return F != nullptr && domain.contains(*F);
}

}  // namespace

bool has_trait(const Layout<>& L, Trait trait) {
  switch (trait) {
    case Trait::flat: return L.depth() <= 1;
    case Trait::nonnegative: return every_mode(L, [](std::int64_t, std::int64_t d) { return 0 <= d; });
    case Trait::positive: return every_mode(L, [](std::int64_t, std::int64_t d) { return 0 < d; });
    case Trait::sorted: return is_sorted(L);
    case Trait::coalesced: return size_of(L.shape()) && L == coalesce(L);
    case Trait::compact: return bijective(L);
    case Trait::injective: return injective(L).is_yes();
    case Trait::tractable: return tractable(L);
    case Trait::complementable: return attempt([&] { return complement(L); }).has_value();
    case Trait::dyadic:
      return every_mode(L, [](std::int64_t s, std::int64_t d) { return is_power_of_two(s) && (d == 0 || is_power_of_two(d)); });
  }
  return false;
}

bool has_traits(const Layout<>& L, Traits wanted) {
  if (wanted.empty()) return true;
  for (const Trait trait : notation::traits) {
    if (wanted.has(trait) && !has_trait(L, trait)) return false;
  }
  return true;
}

std::int64_t IntegerDomain::origin() const {
  if (lower && 0 < *lower) return *lower;
  if (upper && *upper < 0) return *upper;
  return 0;
}

bool LayoutDomain::contains(const Layout<>& L) const {
  if (rank && static_cast<std::int64_t>(L.rank()) > *rank) return false;
  if (size && !has_size_at_most(L.shape(), *size)) return false;
  return (!into || is_into(L, *into)) && has_traits(L, traits);
}

bool LayoutDomain::empty() const {
  const auto at_least = [&](std::int64_t least_rank, std::int64_t least_size) {
    return rank.value_or(least_rank) >= least_rank && size.value_or(least_size) >= least_size &&
           into.value_or(least_size) >= least_size;
  };
  // ():() has every trait except `coalesced`. The coalesced layout of a single value is 1:0, which is not positive; 2:1 has
  // every trait.
  if (!traits.has(Trait::coalesced)) return !at_least(0, 1);
  return !at_least(1, traits.has(Trait::positive) ? 2 : 1);
}

bool ShapeDomain::contains(const Tuple<Checked>& S) const {
  if (rank && static_cast<std::int64_t>(S.rank()) > *rank) return false;
  if (size && !has_size_at_most(S, *size)) return false;
  return every_extent_is_positive(S) && (!refined || is_refined(*refined, S));
}

bool ShapeDomain::empty() const {
  if (refined) return !contains(*refined) && !(rank == 0 && contains(Tuple<Checked>()));
  return !contains(Tuple<Checked>());
}

bool is_part_of_its_type(const Domain& domain) {
  return std::holds_alternative<SwizzleDomain>(domain) || std::holds_alternative<LinearDomain>(domain);
}

bool SwizzleDomain::contains(const Swizzle& W) {
  return W.bits() <= most_bits && W.base() <= most_base && -most_shift <= W.shift() && W.shift() <= most_shift;
}

bool LinearDomain::contains(const LinearLayout& F) {
  return F.inputs().size() == 1 && F.outputs().size() == 1 && F.input_bits() <= most_bits && F.output_bits() <= most_bits;
}

bool contains(const Domain& domain, const Value& value) {
  return std::visit([&](const auto& d) { return is_in(d, value); }, domain);
}

bool empty(const Domain& domain) {
  return std::visit(
      [](const auto& d) {
        if constexpr (requires { d.empty(); }) {
          return d.empty();
        } else {
          return false;
        }
      },
      domain);
}

std::string describe(const Domain& domain) {
  return std::visit([](const auto& d) { return words(d); }, domain);
}

}  // namespace colex::cases
