#include "generator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "profile.hpp"
#include "relatives.hpp"

namespace colex::cases {

namespace {

/// A number of at most `bits` bits whose prime factors are small: it has many divisors, and not only powers of two.
std::int64_t smooth(unsigned bits, RandomBits& random) {
  static constexpr std::int64_t primes[] = {2, 2, 2, 3, 3, 5};
  std::int64_t n = 1;
  for (std::uint64_t factors = 1 + random.below(1 + bits / 2); factors > 0; --factors) {
    const std::int64_t p = random.pick(primes);
    if (n < (std::int64_t{1} << bits) / p) n *= p;
  }
  return n;
}

/// A number of at most `bits` bits: a small one, a power of two, a neighbour of a power of two, one of small prime factors, or
/// any.
std::int64_t magnitude(unsigned bits, RandomBits& random) {
  const std::int64_t power = std::int64_t{1} << random.below(bits);
  switch (random.below(6)) {
    case 0: return static_cast<std::int64_t>(random.below(5));
    case 1: return power;
    case 2: return power - 1;
    case 3: return power + 1;
    case 4: return smooth(bits, random);
    default: return random.between(0, (std::int64_t{1} << bits) - 1);
  }
}

/// A shape has at most so many leaves.
constexpr std::size_t most_leaves = 6;
using Extents = std::array<std::int64_t, most_leaves>;

/// The extents of a shape with `count` leaves. Their product is at most `size`.
Extents extents(std::size_t count, std::int64_t size, const Setting& setting, RandomBits& random) {
  static constexpr std::int64_t small[] = {1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8};
  static constexpr std::int64_t powers[] = {2, 4, 8, 8, 16, 16, 32, 64, 128, 3, 6, 12, 1};
  Extents result{};
  const bool huge = setting.flavour == Flavour::edge && random.one_in(3);
  for (std::size_t k = 0; k < count; ++k) {
    std::int64_t extent = setting.flavour == Flavour::typical ? random.pick(powers) : random.pick(small);
    if (huge && random.one_in(2)) extent = 1 + magnitude(10 + static_cast<unsigned>(30 * setting.size), random);
    if (setting.flavour == Flavour::edge && random.one_in(4)) extent = 1;
    result[k] = std::min(extent, size);
    size /= result[k];
  }
  return result;
}

std::int64_t size_limit(const Setting& setting) {
  switch (setting.flavour) {
    case Flavour::tiny: return 8;
    case Flavour::typical: return std::int64_t{1} << static_cast<unsigned>(6 + 14 * setting.size);
    case Flavour::edge: return std::int64_t{1} << static_cast<unsigned>(20 + 42 * setting.size);
  }
  return 8;
}

Grouping grouping_of(std::size_t modes, const Setting& setting, RandomBits& random) {
  const bool edge = setting.flavour == Flavour::edge;
  const bool grouped = random.one_in(2);
  return {modes, grouped ? std::size_t{edge ? 4U : 2U} : 1, grouped ? std::uint64_t{edge ? 8U : 4U} : 0, grouped && edge};
}

/// These extents, nested.
Tuple<Checked> shape_of(const Extents& row, std::size_t count, std::size_t modes, const Setting& setting, RandomBits& random) {
  Grouping grouping = grouping_of(modes, setting, random);
  if (count > modes) grouping.depth = std::max<std::size_t>(grouping.depth, 2);
  return Tuple<Checked>(nested(count, grouping, random), [&](std::size_t k) { return Checked(row[k]); });
}

Tuple<Checked> shape(std::size_t count, std::size_t modes, std::int64_t size, const Setting& setting, RandomBits& random) {
  const Extents row = extents(count, size, setting, random);
  return shape_of(row, count, modes, setting, random);
}

/// A shape of exactly this size. It has at least one mode and at most `modes` modes.
Tuple<Checked> factored(std::int64_t size, std::size_t modes, const Setting& setting, RandomBits& random) {
  Extents row{};
  std::size_t count = 0;
  std::int64_t rest = size;
  while (count + 1 < most_leaves && random.one_in(2)) {
    row[count] = divisor(rest, random);
    rest /= row[count++];
  }
  row[count++] = rest;
  if (random.one_in(2)) std::swap(row[0], row[random.index(count)]);
  return shape_of(row, count, modes, setting, random);
}

Tuple<Checked> refinement(const Tuple<Checked>& coarse, std::size_t modes, const Setting& setting, RandomBits& random) {
  if (coarse.is_leaf()) {
    const std::int64_t size = coarse.leaf().value();
    if (modes == 0) return {};
    return random.one_in(3) ? coarse : factored(size, modes, setting, random);
  }
  Tuple<Checked>::Modes parts;
  for (const Tuple<Checked>& mode : coarse.modes()) parts.push_back(refinement(mode, most_leaves, setting, random));
  return Tuple<Checked>(std::move(parts));
}

/// The columns of a linear layout: bit i of the input contributes the i-th of them.
std::vector<Word> columns(std::size_t in, std::size_t out, RandomBits& random) {
  const Word end = Word{1} << out;
  std::vector<Word> result(in);
  const std::uint64_t kind = random.below(4);
  if (kind == 0 || out == 0) {
    for (Word& column : result) column = random.below(end);
    return result;
  }
  // The identity as far as there are bits, or a permutation of its columns. Then some columns are changed, which makes
  // swizzles, broadcasts and collisions.
  for (std::size_t i = 0; i < in; ++i) result[i] = i < out ? Word{1} << i : 0;
  if (kind >= 2) {
    for (std::size_t k = in; k > 1; --k) std::swap(result[k - 1], result[random.index(k)]);
  }
  for (Word& column : result) {
    if (!random.one_in(4)) continue;
    switch (random.below(3)) {
      case 0: column = 0; break;
      case 1: column ^= Word{1} << random.below(out); break;
      default: column = random.below(end);
    }
  }
  return result;
}

}  // namespace

std::int64_t divisor(std::int64_t n, RandomBits& random) {
  static constexpr std::int64_t factors[] = {2, 2, 2, 3, 4, 4, 8, 8, 16, 64, 6, 12, 60, 5 * 7, 1, 1};
  switch (random.below(8)) {
    case 0: return n;
    case 1: return 1;
    case 2: {
      // n divided by a small divisor.
      const std::int64_t small = std::gcd(n, random.pick(factors));
      return n / small;
    }
    default: return std::gcd(n, random.pick(factors));
  }
}

namespace {
/// Whether an integer of the domain may be any of them, as an index may: there is no reason to prefer those near 0.
bool is_range(const IntegerDomain& domain) {
  constexpr std::int64_t longest = std::int64_t{1} << 20U;
  std::int64_t width = 0;
  return domain.lower && domain.upper && !__builtin_sub_overflow(*domain.upper, *domain.lower, &width) && width <= longest;
}
}  // namespace

std::int64_t generate(const IntegerDomain& domain, const Setting& setting, RandomBits& random) {
  if (domain.upper && random.one_in(16)) return *domain.upper;
  if (domain.lower && random.one_in(16)) return *domain.lower;
  const unsigned bits = setting.flavour == Flavour::tiny ? std::min(3U, setting.bits) : setting.bits;
  if (setting.before != nullptr && random.chance(5)) {
    if (const auto related = related_integer(domain, *setting.before, std::max(5U, bits), random)) return *related;
  }
  if (is_range(domain) && random.one_in(2)) return random.between(*domain.lower, *domain.upper);
  std::int64_t size = magnitude(bits, random);
  // Where 0 is not in the domain, the number nearest to it would come for 0 and for itself.
  if (size == 0 && !domain.contains(0)) size = static_cast<std::int64_t>(random.below(3));
  const std::int64_t origin = domain.origin();
  const bool downwards = (!domain.lower || *domain.lower < origin) && random.one_in(2);
  // The number itself, if it is in the domain. Otherwise the integer that far from the domain's value nearest to 0.
  if (const std::int64_t n = downwards ? -size : size; domain.contains(n)) return n;
  std::int64_t n = 0;
  const bool overflow = downwards ? __builtin_sub_overflow(origin, size, &n) : __builtin_add_overflow(origin, size, &n);
  if (!overflow && domain.contains(n)) return n;
  if (!domain.lower || !domain.upper) return origin;
  return random.between(*domain.lower, *domain.upper);
}

Tuple<Checked> generate(const ShapeDomain& domain, const Setting& setting, RandomBits& random) {
  const auto modes = static_cast<std::size_t>(std::clamp<std::int64_t>(domain.rank.value_or(most_leaves), 0, most_leaves));
  if (domain.refined) return refinement(*domain.refined, domain.rank ? modes : most_leaves, setting, random);
  const std::int64_t size = std::min(size_limit(setting), domain.size.value_or(std::numeric_limits<std::int64_t>::max()));
  if (modes == 0 || random.one_in(64)) return {};
  const std::size_t most = setting.flavour == Flavour::tiny ? 3 : setting.flavour == Flavour::typical ? 4 : most_leaves;
  return shape(1 + random.index(most), modes, size, setting, random);
}

Swizzle generate(const SwizzleDomain&, const Setting& setting, RandomBits& random) {
  if (setting.flavour == Flavour::typical) return Swizzle(static_cast<std::int64_t>(random.below(4)), random.between(3, 4), 3);
  return Swizzle(random.between(0, SwizzleDomain::most_bits), random.between(0, SwizzleDomain::most_base),
                 random.between(-SwizzleDomain::most_shift, SwizzleDomain::most_shift));
}

LinearLayout generate(const LinearDomain&, const Setting& setting, RandomBits& random) {
  const std::size_t most = setting.flavour == Flavour::tiny ? 3 : LinearDomain::most_bits;
  const std::size_t in = random.index(most + 1);
  // Often there are as many bits in as out, so that the layout may be a bijection.
  const std::size_t out = random.one_in(2) ? in : random.index(most + 1);
  return LinearLayout({{"in", in}}, {{"out", out}}, columns(in, out, random));
}

namespace {
/// How often, in sixteenths, an earlier value is changed: less often where what is made seldom lies in the domain.
std::uint64_t how_often(const LayoutDomain& domain) { return domain.into || !domain.traits.empty() ? 2 : 4; }
template <class ItsDomain>
std::uint64_t how_often(const ItsDomain&) {
  return 4;
}

/// Sometimes an earlier value of the type, changed.
template <class ItsDomain>
auto maybe_related(const ItsDomain& domain, const Setting& setting, RandomBits& random)
    -> decltype(related(domain, *setting.before, random)) {
  if (setting.before == nullptr || setting.before->empty() || !random.chance(how_often(domain))) return std::nullopt;
  return related(domain, *setting.before, random);
}
}  // namespace

void append(const Domain& domain, Setting setting, RandomBits& random, Assignment& values) {
  if (setting.mixed && random.one_in(3)) setting.flavour = Flavour::tiny;
  std::visit(
      [&](const auto& d) {
        if constexpr (std::same_as<std::decay_t<decltype(d)>, IntegerDomain>) {
          values.emplace_back(Checked(generate(d, setting, random)));
        } else if (auto relative = maybe_related(d, setting, random)) {
          values.emplace_back(*std::move(relative));
        } else {
          values.emplace_back(generate(d, setting, random));
        }
      },
      domain);
}

}  // namespace colex::cases
