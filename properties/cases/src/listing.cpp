#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "colex/cases/enumeration.hpp"
#include "colex/rejection.hpp"

#include "layout_levels.hpp"
#include "profiles.hpp"

namespace colex::cases {

namespace {

constexpr std::int64_t without_end = std::numeric_limits<std::int64_t>::max();

/// to - from, or without_end if that does not fit into 64 bits.
std::int64_t distance(std::int64_t from, std::int64_t to) {
  std::int64_t result = 0;
  return __builtin_sub_overflow(to, from, &result) ? without_end : result;
}

/// How many integers of a domain lie below its origin, and how many above it, if only those at most `level` away count.
struct Sides {
  std::int64_t below, above;

  Sides(const IntegerDomain& domain, std::int64_t level) {
    const std::int64_t origin = domain.origin();
    const std::int64_t lowest = domain.lower.value_or(std::numeric_limits<std::int64_t>::min());
    const std::int64_t highest = domain.upper.value_or(without_end);
    below = std::min(level, distance(lowest, origin));
    above = std::min(level, distance(origin, highest));
  }
};

std::int64_t whole_level(const LayoutDomain& domain, const Family& family) {
  const auto has = [&](Trait trait) { return domain.traits.has(trait); };
  // If all strides are >= 0 and an extent of 1 stands only alone, then a family of flat layouts has every layout of the domain.
  const bool apart = has(Trait::compact) || has(Trait::tractable) || has(Trait::complementable);
  const bool nonnegative = has(Trait::nonnegative) || has(Trait::positive) || apart || domain.into;
  if (!has(Trait::coalesced) || !(nonnegative || family.negative)) return without_end;
  const bool injective = has(Trait::injective) || has(Trait::compact);
  std::int64_t size = domain.size.value_or(without_end);
  if (injective && domain.into) size = std::min(size, *domain.into);
  if (size < 1) return 0;
  if (family.leaves && size != without_end &&
      *family.leaves + 1 < static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(size)))) {
    return without_end;
  }
  if (has(Trait::compact)) return size;
  return domain.into ? std::max(size, *domain.into - 1) : without_end;
}

/// The level at which a listing has every value of the domain, whatever its family; without_end if no such level is known.
std::int64_t whole_level(const Domain& domain, const Family& family) {
  if (empty(domain)) return 0;
  if (const auto* layouts = std::get_if<LayoutDomain>(&domain)) return whole_level(*layouts, family);
  if (std::holds_alternative<SwizzleDomain>(domain)) return SwizzleDomain::most_shift;
  if (std::holds_alternative<LinearDomain>(domain)) return LinearDomain::most_bits;
  return without_end;
}

/// The highest level that a value of the domain and the family has; without_end if it is not known.
std::int64_t last_level(const Domain& domain, const Family& family) {
  const auto* shapes = std::get_if<ShapeDomain>(&domain);
  if (shapes == nullptr) return without_end;
  if (!shapes->refined) return shapes->size.value_or(without_end);
  // Without extents of 1, a leaf can at most be split into its prime factors.
  std::int64_t most = 0;
  for_each_leaf(*shapes->refined, [&](const Checked& s) {
    const auto factors = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(s.value())));
    const std::int64_t leaves = family.leaves ? static_cast<std::int64_t>(*family.leaves) : without_end;
    most += std::max<std::int64_t>(0, (family.units ? std::min<std::int64_t>(leaves, 64) : std::min(leaves, factors)) - 1);
  });
  return most;
}

/// All shapes of this size that have exactly `leaves` leaves, or the first `most` of them.
std::vector<Tuple<Checked>> shapes_of(std::int64_t size, std::size_t leaves, const Family& family, std::size_t most) {
  std::vector<Tuple<Checked>> result;
  if (family.leaves && *family.leaves < leaves) return result;
  for_each_row(leaves, size, true, family.units, [&](const Numbers& extents, std::int64_t) {
    for (const Tuple<Checked>& profile : profiles(leaves, family.depth)) {
      result.push_back(
          transform_leaves(profile, [&](const Checked& k) { return Checked(extents[static_cast<std::size_t>(k.value())]); }));
    }
    return result.size() < most;
  });
  return result;
}

/// All refinements of a shape that have exactly `more` leaves more than it, or the first `most` of them.
std::vector<Tuple<Checked>> refinements(const Tuple<Checked>& S, std::size_t more, const Family& family, std::size_t most) {
  if (S.is_leaf()) return shapes_of(S.leaf().value(), more + 1, family, most);
  // The additional leaves are shared out among the modes, from left to right.
  std::vector<std::pair<Tuple<Checked>::Modes, std::size_t>> partial{{{}, more}};
  for (std::size_t k = 0; k < S.rank(); ++k) {
    std::vector<std::pair<Tuple<Checked>::Modes, std::size_t>> longer;
    for (const auto& [modes, left] : partial) {
      for (std::size_t taken = k + 1 == S.rank() ? left : 0; taken <= left && longer.size() < most; ++taken) {
        for (Tuple<Checked>& mode : refinements(S.mode(k), taken, family, most)) {
          longer.emplace_back(modes, left - taken);
          longer.back().first.push_back(std::move(mode));
        }
      }
    }
    partial = std::move(longer);
  }
  std::vector<Tuple<Checked>> result;
  for (auto& [modes, left] : partial) {
    if (left == 0) result.emplace_back(std::move(modes));
  }
  return result;
}

}  // namespace

/// The values of one domain and family, level by level. A layout or a shape is stored as its numbers; its item says which
/// profile (nesting) it has.
class Listing::Content {
 public:
  Content(Domain domain, const Family& family)
      : domain_(std::move(domain)),
        family_(family),
        whole_from_(whole_level(domain_, family_)),
        last_(std::min(whole_from_, last_level(domain_, family_))) {}

  /// Lists all values up to a level.
  void grow(std::int64_t level) {
    while (!capped_ && static_cast<std::int64_t>(ends_.size()) <= std::min(level, last_)) {
      std::visit([&](const auto& d) { add_level(d, static_cast<std::int64_t>(ends_.size())); }, domain_);
      ends_.push_back(items_.size());
    }
  }

  /// How many values have a level of at most `level`. Requires grow(level).
  std::size_t up_to(std::int64_t level) const {
    if (level < 0 || ends_.empty()) return 0;
    return ends_[std::min(static_cast<std::size_t>(level), ends_.size() - 1)];
  }
  bool complete_to(std::int64_t level) const { return !capped_ || level + 1 < static_cast<std::int64_t>(ends_.size()); }
  bool whole_at(std::int64_t level) const { return whole_from_ <= level && !capped_; }
  std::size_t numbers() const { return numbers_.size() + 16 * values_.size() + items_.size(); }

  Value operator[](std::size_t k) const {
    const Item& item = items_[k];
    return std::visit([&](const auto& d) { return value(d, item); }, domain_);
  }

 private:
  struct Item {
    std::uint32_t leaves, profile;
    std::size_t begin;
  };

  void cap() { capped_ = true; }
  bool full() const { return items_.size() >= most_values; }

  void add_level(const IntegerDomain&, std::int64_t) {}

  void add_level(const LayoutDomain& domain, std::int64_t level) {
    const bool flat = domain.traits.has(Trait::flat) || domain.traits.has(Trait::coalesced);
    const bool only_form = domain.traits.has(Trait::coalesced);
    const bool all_listed = for_each_layout_of_level(domain, family_, level, most_tries, [&](const Numbers& s, const Numbers& d) {
      const std::size_t begin = numbers_.size();
      bool kept = false;
      const auto& nestings = profiles(s.size(), only_form ? 1 : family_.depth);
      for (std::size_t p = 0; p < nestings.size(); ++p) {
        if (flat && nestings[p].depth() > 1) continue;
        if (domain.rank && *domain.rank < static_cast<std::int64_t>(nestings[p].rank())) continue;
        if (full()) return false;
        items_.push_back({static_cast<std::uint32_t>(s.size()), static_cast<std::uint32_t>(p), begin});
        kept = true;
      }
      if (kept) {
        append(s);
        append(d);
      }
      return true;
    });
    if (!all_listed) cap();
  }
  Value value(const LayoutDomain& domain, const Item& item) const {
    const bool only_form = domain.traits.has(Trait::coalesced);
    const Tuple<Checked>& profile = profiles(item.leaves, only_form ? 1 : family_.depth)[item.profile];
    return Layout<>(filled(profile, item.begin), filled(profile, item.begin + item.leaves));
  }

  void add_level(const ShapeDomain& domain, std::int64_t level) {
    if (domain.refined) return add_refinements(domain, level);
    if (domain.size && *domain.size < level) return;
    for (std::size_t leaves = 0; leaves <= family_.leaves.value_or(62); ++leaves) {
      if (domain.rank && (family_.depth == 1 || *domain.rank == 0) && *domain.rank < static_cast<std::int64_t>(leaves)) break;
      if (!family_.units && leaves > 1 && level < std::int64_t{1} << leaves) break;
      for_each_row(leaves, level, true, family_.units, [&](const Numbers& extents, std::int64_t) {
        const auto& nestings = profiles(leaves, family_.depth);
        for (std::size_t p = 0; p < nestings.size(); ++p) {
          if (domain.rank && *domain.rank < static_cast<std::int64_t>(nestings[p].rank())) continue;
          if (full()) {
            cap();
            return false;
          }
          items_.push_back({static_cast<std::uint32_t>(leaves), static_cast<std::uint32_t>(p), numbers_.size()});
          append(extents);
        }
        return true;
      });
    }
  }
  void add_refinements(const ShapeDomain& domain, std::int64_t level) {
    // To split larger extents would take longer than it is worth.
    constexpr std::int64_t largest = std::int64_t{1} << 32U;
    bool is_large = false;
    for_each_leaf(*domain.refined, [&](const Checked& s) { is_large = is_large || largest < s.value(); });
    if (is_large && level > 0) return cap();
    constexpr std::size_t most = std::size_t{1} << 17U;
    std::vector<Tuple<Checked>> fine = refinements(*domain.refined, static_cast<std::size_t>(level), family_, most);
    if (fine.size() >= most) cap();
    for (Tuple<Checked>& T : fine) {
      if (!domain.contains(T)) continue;
      items_.push_back({0, 0, values_.size()});
      values_.emplace_back(std::move(T));
    }
  }
  Value value(const ShapeDomain& domain, const Item& item) const {
    if (domain.refined) return values_[item.begin];
    return filled(profiles(item.leaves, family_.depth)[item.profile], item.begin);
  }

  void add_level(const SwizzleDomain&, std::int64_t level) {
    for (std::int64_t bits = 0; bits <= std::min(level, SwizzleDomain::most_bits); ++bits) {
      for (std::int64_t base = 0; base <= std::min(level, SwizzleDomain::most_base); ++base) {
        for (std::int64_t shift = -level; shift <= level; ++shift) {
          if (std::max({bits, base, std::abs(shift)}) != level) continue;
          items_.push_back({0, 0, numbers_.size()});
          append({bits, base, shift});
        }
      }
    }
  }
  Value value(const SwizzleDomain&, const Item& item) const {
    return Swizzle(numbers_[item.begin], numbers_[item.begin + 1], numbers_[item.begin + 2]);
  }

  /// An item consists of the number of input bits, the number of output bits, and one number whose bits are all columns, one
  /// behind the other.
  void add_level(const LinearDomain&, std::int64_t level) {
    const auto bits = static_cast<std::uint32_t>(level);
    for (std::uint32_t in = 0; in <= bits; ++in) {
      for (std::uint32_t out = in == bits ? 0 : bits; out <= bits; ++out) {
        for (std::size_t columns = 0; columns < std::size_t{1} << in * out; ++columns) {
          if (full()) return cap();
          items_.push_back({in, out, columns});
        }
      }
    }
  }
  Value value(const LinearDomain&, const Item& item) const {
    const std::size_t in = item.leaves;
    const std::size_t out = item.profile;
    std::vector<Word> columns(in);
    for (std::size_t k = 0; k < in; ++k) columns[k] = item.begin >> k * out & ((Word{1} << out) - 1);
    return LinearLayout({{"in", in}}, {{"out", out}}, std::move(columns));
  }

  Value value(const IntegerDomain&, const Item&) const { return Checked(0); }

  void append(const Numbers& numbers) { numbers_.insert(numbers_.end(), numbers.begin(), numbers.end()); }

  Tuple<Checked> filled(const Tuple<Checked>& profile, std::size_t begin) const {
    std::size_t next = begin;
    return transform_leaves(profile, [&](const Checked&) { return Checked(numbers_[next++]); });
  }

  const Domain domain_;
  const Family family_;
  const std::int64_t whole_from_;
  const std::int64_t last_;
  bool capped_ = false;
  std::vector<std::size_t> ends_;  ///< for each level, how many values have that level or a lower one
  std::vector<Item> items_;
  std::vector<std::int64_t> numbers_;
  std::vector<Value> values_;
};

namespace {

/// What a list contains.
struct Key {
  Domain domain;
  Family family;
  friend bool operator==(const Key&, const Key&) = default;
};

struct Hash {
  std::uint64_t state = 0;  // also where addresses have 32 bits

  void mix(std::uint64_t n) { state = (state ^ n) * 0x9E3779B97F4A7C15U ^ state >> 29U; }
  void mix(const std::optional<std::int64_t>& n) { mix(n ? static_cast<std::uint64_t>(*n) : ~std::uint64_t{0} / 3); }

  void mix_domain(const IntegerDomain&) {}
  void mix_domain(const SwizzleDomain&) {}
  void mix_domain(const LinearDomain&) {}
  void mix_domain(const LayoutDomain& domain) {
    for (const Trait trait : notation::traits) mix(std::uint64_t{domain.traits.has(trait)});
    mix(domain.rank);
    mix(domain.size);
    mix(domain.into);
  }
  void mix_domain(const ShapeDomain& domain) {
    mix(domain.rank);
    mix(domain.size);
    if (domain.refined) for_each_leaf(*domain.refined, [&](const Checked& s) { mix(static_cast<std::uint64_t>(s.value())); });
  }

  std::size_t operator()(const Key& key) const {
    Hash hash;
    hash.mix(std::uint64_t{key.domain.index()});
    hash.mix(std::uint64_t{key.family.depth});
    std::visit([&](const auto& domain) { hash.mix_domain(domain); }, key.domain);
    return static_cast<std::size_t>(hash.state);
  }
};

}  // namespace

Listing::Listing(const Domain& domain, const Family& family, std::int64_t level) {
  if (empty(domain) || level < 0) {
    whole_ = empty(domain);
    return;
  }
  if (const auto* integers = std::get_if<IntegerDomain>(&domain)) {
    integers_ = *integers;
    const Sides sides(integers_, level);
    size_ = static_cast<std::size_t>(sides.below) + static_cast<std::size_t>(sides.above) + 1;
    const Sides ends(integers_, without_end);
    whole_ = integers_.lower && integers_.upper && ends.below <= level && ends.above <= level;
    return;
  }
  thread_local std::unordered_map<Key, std::shared_ptr<Content>, Hash> lists;
  constexpr std::size_t most_numbers = std::size_t{1} << 26U;
  std::shared_ptr<Content>& content = lists[Key{domain, family}];
  if (!content) content = std::make_shared<Content>(domain, family);
  content->grow(level);
  content_ = content;
  size_ = content->up_to(level);
  complete_ = content->complete_to(level);
  whole_ = content->whole_at(level);
  if (lists.size() % 64 == 0 || content->numbers() > most_numbers / 8) {
    std::size_t kept = 0;
    for (const auto& [key, list] : lists) kept += list->numbers();
    // Handles share the lists that they use, so these survive.
    if (kept > most_numbers) lists.clear();
  }
}

Value Listing::operator[](std::size_t k) const {
  if (content_) return (*content_)[k];
  // First the origin; then its neighbours on both sides, nearest first and the lower one before the upper one; at last the
  // longer side alone.
  const Sides sides(integers_, without_end);
  const auto both = static_cast<std::uint64_t>(std::min(sides.below, sides.above));
  const std::int64_t origin = integers_.origin();
  if (k == 0) return Checked(origin);
  const auto step = static_cast<std::int64_t>(k <= 2 * both ? (k + 1) / 2 : k - both);
  const bool down = k <= 2 * both ? k % 2 == 1 : sides.above < sides.below;
  return Checked(down ? origin - step : origin + step);
}

std::size_t Listing::first_of_level(std::int64_t level) const {
  if (level <= 0 || size_ == 0) return 0;
  if (content_) return std::min(size_, content_->up_to(level - 1));
  const Sides sides(integers_, level - 1);
  return std::min(size_, static_cast<std::size_t>(sides.below) + static_cast<std::size_t>(sides.above) + 1);
}

namespace {

std::optional<std::int64_t> level_of(const IntegerDomain& domain, const Value& value) {
  std::int64_t distance = 0;
  if (domain.empty() || __builtin_sub_overflow(value.as<Checked>()->value(), domain.origin(), &distance)) return std::nullopt;
  if (distance == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
  return std::abs(distance);
}
std::optional<std::int64_t> level_of(const LayoutDomain&, const Value& value) {
  const auto& L = value.get<Layout<>>();
  const auto elements = attempt([&] { return size(L); });
  if (!elements) return std::nullopt;
  std::int64_t level = elements->value();
  bool fits = true;
  for_each_leaf(L.stride(), [&](const Checked& d) {
    fits = fits && d.value() != std::numeric_limits<std::int64_t>::min();
    if (fits) level = std::max(level, std::abs(d.value()));
  });
  return fits ? std::optional(level) : std::nullopt;
}
std::optional<std::int64_t> level_of(const ShapeDomain& domain, const Value& value) {
  const auto* S = value.as<Tuple<Checked>>();
  const Tuple<Checked> shape = S != nullptr ? *S : Tuple<Checked>(value.get<Checked>());
  if (domain.refined) {
    const std::size_t coarse = leaf_count(*domain.refined);
    const std::size_t fine = leaf_count(shape);
    return static_cast<std::int64_t>(fine < coarse ? 0 : fine - coarse);
  }
  const auto elements = attempt([&] { return product(shape); });
  return elements ? std::optional(elements->value()) : std::nullopt;
}
std::optional<std::int64_t> level_of(const SwizzleDomain&, const Value& value) {
  const auto& W = value.get<Swizzle>();
  return std::max({W.bits(), W.base(), std::abs(W.shift())});
}
std::optional<std::int64_t> level_of(const LinearDomain&, const Value& value) {
  const auto& F = value.get<LinearLayout>();
  return static_cast<std::int64_t>(std::max(F.input_bits(), F.output_bits()));
}

std::string nesting_words(const Family& family) {
  std::string text = family.leaves ? "of at most " + std::to_string(*family.leaves) + " leaves, " : std::string();
  text += family.depth == 1 ? "flat, no tuple of one mode" : "depth <= " + std::to_string(family.depth) + ", no () in a tuple";
  return family.units ? text : text + ", no extent of 1 beside others";
}

std::string bound_of(const IntegerDomain&, const Family&, std::int64_t level) {
  return "within " + std::to_string(level) + " of its end";
}
std::string bound_of(const LayoutDomain&, const Family& family, std::int64_t level) {
  const std::string most = std::to_string(level);
  return nesting_words(family) + ", size <= " + most + ", strides " + (family.negative ? '-' + most : "0") + " to " + most;
}
std::string bound_of(const ShapeDomain& domain, const Family& family, std::int64_t level) {
  if (!domain.refined) return nesting_words(family) + ", size <= " + std::to_string(level);
  return "split into at most " + std::to_string(level) + " leaves more, no () in a tuple";
}
std::string bound_of(const SwizzleDomain&, const Family&, std::int64_t level) {
  // The largest of B, M and |S| is the level, and B ends before the others.
  static_assert(SwizzleDomain::most_bits + 1 == SwizzleDomain::most_base &&
                SwizzleDomain::most_base == SwizzleDomain::most_shift);
  if (level <= SwizzleDomain::most_bits) return "bits, base and |shift| <= " + std::to_string(level);
  return "bits <= " + std::to_string(SwizzleDomain::most_bits) + ", base <= " + std::to_string(SwizzleDomain::most_base) +
         ", |shift| <= " + std::to_string(SwizzleDomain::most_shift);
}
std::string bound_of(const LinearDomain&, const Family&, std::int64_t level) {
  constexpr auto end = static_cast<std::int64_t>(LinearDomain::most_bits);
  return "of one input, one output and at most " + std::to_string(std::min(level, end)) + " bits";
}

}  // namespace

std::optional<std::int64_t> level(const Domain& domain, const Value& value) {
  return std::visit([&](const auto& d) { return level_of(d, value); }, domain);
}

std::string bound(const Domain& domain, const Family& family, std::int64_t level) {
  const std::int64_t listed = std::min(level, last_level(domain, family));
  return std::visit([&](const auto& d) { return bound_of(d, family, listed); }, domain);
}

}  // namespace colex::cases
