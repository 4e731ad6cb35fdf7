// Makes a random layout. First the extents are chosen, within the bound of the size. Then the strides are chosen, in one of
// five ways; a mode s:d *reaches* s*d, where a next mode could go on:
//   chain   in some order of the modes, each stride is a multiple of what the modes before it reach; with factor 1 the layout is
//           compact, else tractable
//   padded  each stride is at least what the modes before it reach, so the layout is injective; sometimes two interleaved modes
//           come first, (3,2):(2,3)
//   bent    a compact layout, but for one stride, which is one more or one less, or the negative: it just misses what compact
//           layouts have, or just does not
//   free    strides are arbitrary; sometimes they are related to values drawn before
//   cancel  defects cancel, (4,2,2):(1,-1,3): a mode's *defect* is the difference between the next stride and what the mode
//           reaches. So are three in four of those with three leaves and more, where the domain has such
// Then signs are flipped, leaves are sorted, modes are merged for `coalesced`, and leaves are nested. Ways that an adjective
// forbids are not taken. The values of a layout into N stay below N: every mode takes its part of N - 1 and leaves the rest to
// the others. Most of the time the numbers of such a layout are taken from a factorisation of N.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "demands.hpp"
#include "fragments.hpp"
#include "generator.hpp"
#include "layout_style.hpp"
#include "profile.hpp"
#include "relatives.hpp"

namespace colex::cases {

namespace {

constexpr std::int64_t huge = std::int64_t{1} << 62U;

/// a*b, or none if it exceeds the limit. Requires that a, b and the limit are >= 0.
std::optional<std::int64_t> product_within(std::int64_t a, std::int64_t b, std::int64_t limit) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result) || limit < result) return std::nullopt;
  return result;
}

std::int64_t floor_power_of_two(std::int64_t n) {
  return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(n)));
}

/// The leaves of a layout under construction.
class Leaves {
 public:
  static constexpr std::size_t most = Style::most_leaves;

  std::size_t size() const { return count_; }
  void resize(std::size_t count) { count_ = count; }
  std::int64_t& extent(std::size_t k) { return extents_[k]; }
  std::int64_t& stride(std::size_t k) { return strides_[k]; }
  void push_back(std::int64_t extent, std::int64_t stride) {
    extents_[count_] = extent;
    strides_[count_++] = stride;
  }

  void reverse_extents() { std::reverse(extents_.begin(), extents_.begin() + static_cast<std::ptrdiff_t>(count_)); }

  /// Sorts the leaves by stride, then by extent.
  void sort() {
    for (std::size_t end = 1; end < count_; ++end) {
      for (std::size_t k = end; k > 0 && std::pair(strides_[k], extents_[k]) < std::pair(strides_[k - 1], extents_[k - 1]); --k) {
        std::swap(strides_[k], strides_[k - 1]);
        std::swap(extents_[k], extents_[k - 1]);
      }
    }
  }

  /// Drops extents of 1, and merges neighbours that together are one mode.
  void merge() {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count_; ++k) {
      if (extents_[k] == 1) continue;
      std::int64_t next = 0;
      if (kept > 0 && !__builtin_mul_overflow(extents_[kept - 1], strides_[kept - 1], &next) && next == strides_[k]) {
        extents_[kept - 1] *= extents_[k];
      } else {
        extents_[kept] = extents_[k];
        strides_[kept++] = strides_[k];
      }
    }
    count_ = kept;
  }

 private:
  std::array<std::int64_t, most> extents_{}, strides_{};
  std::size_t count_ = 0;
};

/// Makes one layout.
class Maker {
 public:
  Maker(const LayoutDomain& domain, const Style& style, const Assignment* before, RandomBits& random)
      : domain_(domain), must_be_(domain), style_(style), before_(before), random_(random) {
    room_ = domain.into ? *domain.into - 1 : huge - 1;
    into_ = domain.into.has_value();
    size_left_ = std::min(style.size, domain.size.value_or(style.size));
    if (must_be_.compact && into_) size_left_ = std::min(size_left_, *domain.into);
  }

  Layout<> make() {
    choose_extents();
    // Mostly the numbers of a layout into N come from a factorisation of N; else they only have to fit below N.
    factors_ = into_ && random_.chance(11) ? *domain_.into : 0;
    choose_strides();
    flip_signs();
    if (must_be_.sorted) leaves_.sort();
    if (must_be_.coalesced) return coalesced();
    return grouped();
  }

 private:
  std::size_t most_modes() const {
    const std::size_t most = Leaves::most;
    return domain_.rank ? static_cast<std::size_t>(std::clamp<std::int64_t>(*domain_.rank, 0, static_cast<std::int64_t>(most)))
                        : most;
  }

  void choose_extents() {
    std::size_t most = style_.most;
    std::size_t fewest = std::min(style_.fewest, most);
    if (must_be_.flat) most = std::min(most, most_modes());
    if (most_modes() == 0) most = 0;
    fewest = std::min(fewest, most);
    std::size_t count = fewest + random_.index(most - fewest + 1);
    if (random_.one_in(100)) count = 0;
    if (must_be_.coalesced && must_be_.positive && count == 0) count = 1;
    leaves_.resize(count);
    for (std::size_t k = 0; k < count; ++k) {
      leaves_.extent(k) = extent(size_left_);
      size_left_ /= leaves_.extent(k);
    }
    // The size is limited, so the extents that are chosen first tend to be the large ones.
    if (random_.one_in(2)) leaves_.reverse_extents();
  }

  std::int64_t extent(std::int64_t limit) {
    if (limit < 2 || random_.chance(style_.ones)) return 1;
    static constexpr std::int64_t small[] = {2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8};
    static constexpr std::int64_t powers[] = {2, 2, 4, 4, 8, 8, 8, 16, 16, 32, 32, 64, 128, 3, 6, 12};
    static constexpr std::int64_t halves[] = {2, 2, 2, 2, 2, 2, 4, 4, 4, 8, 3, 1};
    std::int64_t s = 1;
    switch (style_.extents) {
      case Style::Extents::small: s = random_.pick(small); break;
      case Style::Extents::halves: s = random_.pick(halves); break;
      case Style::Extents::powers: s = random_.pick(powers); break;
      case Style::Extents::any: s = large(limit); break;
      case Style::Extents::ones: return 1;
    }
    s = std::min(s, limit);
    return must_be_.dyadic ? floor_power_of_two(s) : s;
  }

  /// A number in [1, limit] with any number of bits; more often a power of two, a neighbour of one, or one beside the budget of
  /// a search: of a straight run, of boxes, of lattices, of values that are listed.
  std::int64_t large(std::int64_t limit) {
    static constexpr std::int64_t budgets[] = {1024, 4096, 16384, 65536};
    if (const std::int64_t budget = random_.pick(budgets); budget < limit && random_.one_in(8))
      return budget + random_.between(-1, 1);
    const auto bits = static_cast<std::uint64_t>(std::bit_width(static_cast<std::uint64_t>(limit)));
    const std::int64_t base = std::int64_t{1} << std::min<std::uint64_t>(random_.below(bits), 62);
    switch (random_.below(8)) {
      case 0: return limit;
      case 1: return std::max<std::int64_t>(1, base - 1);
      case 2: return std::min(limit, base + 1);
      case 3:
      case 4: return base;
      default: return std::min(limit, base + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(base))));
    }
  }

  void choose_strides() {
    if (may_cancel() && random_.chance(12)) return cancel();
    order_modes();
    const bool free = !must_be_.apart && !must_be_.injective && random_.chance(follows_a_layout() ? 11 : style_.free);
    bent_ = !free && may_bend() && random_.one_in(6);
    const bool padded = !bent_ && !must_be_.chain && random_.one_in(3);
    // In a chain each stride is a multiple of what the modes before it reach; in a padded layout it is at least that.
    std::int64_t reach = 1;
    std::size_t begin = 0;
    if (!free && padded && !must_be_.dyadic && !must_be_.apart && random_.one_in(2)) begin = interleave(reach);
    for (std::size_t n = begin; n < leaves_.size(); ++n) {
      const std::size_t k = order_[n];
      std::int64_t& s = leaves_.extent(k);
      std::int64_t& d = leaves_.stride(k);
      if (s == 1) {
        d = stride_of_one();
      } else if (!must_be_.injective && !must_be_.positive && random_.chance(style_.zeros)) {
        d = 0;
      } else if (free) {
        d = free_stride(k, n);
      } else {
        d = next_stride(reach, s, padded);
      }
    }
    if (bent_) bend();
  }

  /// Whether there is a layout by which this one may be read: then strides that have to do with it are the ones to try.
  bool follows_a_layout() const {
    return before_ != nullptr && !into_ &&
           std::any_of(before_->begin(), before_->end(), [](const Value& value) { return value.is<Layout<>>(); });
  }

  bool may_bend() const { return leaves_.size() > 1 && !must_be_.apart && !must_be_.injective && !must_be_.dyadic; }

  /// Changes the stride of a mode that is not the first in the order, where that keeps the values below N.
  void bend() {
    const std::size_t k = order_[1 + random_.index(leaves_.size() - 1)];
    if (leaves_.extent(k) == 1) return;
    std::int64_t& d = leaves_.stride(k);
    switch (random_.below(3)) {
      case 0:
        if (leaves_.extent(k) - 1 <= room_ && d < huge) ++d;
        break;
      case 1:
        if (d > (must_be_.positive ? 1 : 0)) --d;
        break;
      default:
        if (!must_be_.nonnegative && !into_) d = -d;
    }
  }

  bool may_cancel() const {
    return leaves_.size() > 2 && !must_be_.apart && !must_be_.injective && !must_be_.positive && !must_be_.dyadic && !into_;
  }

  /// Chooses strides whose defects cancel: where a mode begins some elements behind the end of the one before it, a later one
  /// begins as many before the end of its own. The layout bends at the end of each mode, and yet it is straight when it is read
  /// in steps that cross both ends at once.
  void cancel() {
    std::int64_t defect = 0;
    std::int64_t stride = random_.between(0, 4);
    for (std::size_t k = 0; k < leaves_.size(); ++k) {
      if (leaves_.extent(k) == 1) {
        leaves_.stride(k) = stride_of_one();
        continue;
      }
      if (must_be_.nonnegative) stride = std::max<std::int64_t>(0, stride);
      leaves_.stride(k) = stride;
      const std::int64_t reach = product_within(leaves_.extent(k), std::abs(stride), huge >> 8U).value_or(0);
      defect = defect != 0 && !random_.one_in(6) ? -defect : random_.between(-6, 6);
      stride = (stride < 0 ? -reach : reach) + defect;
    }
    cancels_ = true;
  }

  /// Chooses the order in which the modes count: column-major, row-major, or any other.
  void order_modes() {
    const std::size_t count = leaves_.size();
    std::iota(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count), std::size_t{0});
    if (count < 2) return;
    const std::uint64_t kind = random_.below(4);
    if (kind == 0) return;
    if (kind == 1) {
      std::reverse(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count));
      return;
    }
    for (std::size_t k = count; k > 1; --k) std::swap(order_[k - 1], order_[random_.index(k)]);
  }

  /// The stride of an extent of 1. It may be any number.
  std::int64_t stride_of_one() {
    std::int64_t d = 0;
    switch (random_.below(4)) {
      case 0: d = must_be_.positive ? 1 : 0; break;
      case 1: d = 1 + static_cast<std::int64_t>(random_.below(8)); break;
      case 2: d = random_.between(1, style_.stride); break;
      default: d = style_.ones >= 8 ? large(huge) : 1;
    }
    if (must_be_.dyadic && d != 0) d = floor_power_of_two(d);
    return d;
  }

  std::int64_t limited(std::int64_t d, std::int64_t most) {
    if (most < d) d = most == std::numeric_limits<std::int64_t>::max() ? most : d % (most + 1);
    if (must_be_.positive && d == 0) d = std::min<std::int64_t>(1, most);
    return must_be_.dyadic && d > 0 ? floor_power_of_two(d) : d;
  }

  /// An arbitrary stride; often it almost fits the modes before it. May change the extent to 1.
  std::int64_t free_stride(std::size_t k, std::size_t n) {
    std::int64_t& s = leaves_.extent(k);
    const std::int64_t most = room_ / (s - 1);
    if (must_be_.positive && most == 0) {
      s = 1;
      return stride_of_one();
    }
    const std::int64_t d = limited(candidate(n, most), most);
    take_room((s - 1) * d);
    return d;
  }

  std::int64_t candidate(std::size_t n, std::int64_t most) {
    if (before_ != nullptr && random_.chance(10)) {
      if (const auto related = related_stride(*before_, random_)) return *related;
    }
    const std::uint64_t kind = random_.below(8);
    if (n > 0 && kind < 3) {
      const std::size_t other = order_[random_.index(n)];
      const std::int64_t d = std::min(leaves_.stride(other), huge);
      if (kind == 0) return d;
      const std::int64_t reach = product_within(leaves_.extent(other), d, huge).value_or(d);
      if (kind == 1) return reach;
      return random_.one_in(2) ? reach + 1 : std::max<std::int64_t>(reach - 1, 0);
    }
    if (factors_ > 0 && kind < 6) return divisor(factors_, random_);
    switch (kind) {
      case 3: return 1;
      case 4: return std::int64_t{1} << random_.below(std::bit_width(static_cast<std::uint64_t>(style_.stride)));
      case 5: return leaves_.extent(random_.index(leaves_.size()));
      case 6:
        if (into_) return most;
        [[fallthrough]];
      default: return random_.between(0, style_.stride);
    }
  }

  /// A factor by which a stride exceeds what the modes before it reach.
  std::int64_t gap() {
    static constexpr std::int64_t any[] = {1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 8};
    static constexpr std::int64_t powers[] = {1, 1, 1, 1, 2, 2, 4, 8};
    if (must_be_.compact || bent_) return 1;
    if (factors_ > 0) return random_.one_in(2) ? 1 : power_if_dyadic(divisor(factors_, random_));
    return must_be_.dyadic ? random_.pick(powers) : random_.pick(any);
  }

  std::int64_t power_if_dyadic(std::int64_t n) const {
    // The largest power of two that divides n.
    return must_be_.dyadic ? n & -n : n;
  }

  /// The next stride of a chain or of a padded layout. Makes the extent smaller if its values would not fit into the room.
  std::int64_t next_stride(std::int64_t& reach, std::int64_t& s, bool padded) {
    const std::int64_t widened = gap();
    std::int64_t d = product_within(reach, widened, std::max(room_, std::int64_t{1})).value_or(reach);
    if (factors_ > 0 && !padded) {
      // N = (factors used so far)·(factors left). The stride and the extent take their factors from those that are left.
      factors_ /= d == reach ? 1 : widened;
      const std::int64_t factor = power_if_dyadic(divisor(factors_, random_));
      const std::int64_t largest = product_within(s, size_left_, huge).value_or(s);
      if (1 < factor && factor <= largest) {
        size_left_ = largest / factor;
        s = factor;
      }
      if (factors_ % s == 0) factors_ /= s;
    } else if (padded && random_.one_in(2)) {
      const std::int64_t padding = style_.padding * static_cast<std::int64_t>(1 + random_.below(3));
      d = reach <= room_ - padding ? reach + padding : reach;
      if (must_be_.dyadic) d = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(d)));
    }
    const std::int64_t fits = 1 + room_ / d;
    if (fits < s) s = must_be_.dyadic ? floor_power_of_two(fits) : fits;
    if (s == 1) return stride_of_one();
    take_room((s - 1) * d);
    reach = reach_behind(s, d, padded);
    return d;
  }

  /// What the modes up to this one reach. The next stride has to be a multiple of it, or at least as large.
  std::int64_t reach_behind(std::int64_t s, std::int64_t d, bool padded) {
    // If the product does not fit, no further mode fits into the room, so it does not matter that the chain would go on
    // elsewhere.
    constexpr std::int64_t beyond = std::numeric_limits<std::int64_t>::max();
    if (!padded || must_be_.dyadic || must_be_.apart || random_.one_in(2)) return product_within(s, d, beyond).value_or(beyond);
    return used_ + 1;
  }

  void take_room(std::int64_t values) {
    room_ -= values;
    used_ += values;
  }

  /// Makes two modes whose values interleave and do not collide, since extent_0 <= stride_1 / gcd. Returns how many modes it
  /// made: two, or none.
  std::size_t interleave(std::int64_t& reach) {
    if (leaves_.size() < 2) return 0;
    std::int64_t& s = leaves_.extent(order_[0]);
    const std::int64_t t = leaves_.extent(order_[1]);
    if (s == 1 || t == 1 || t > 64) return 0;
    const auto d = static_cast<std::int64_t>(1 + random_.below(9));
    const auto e = static_cast<std::int64_t>(2 + random_.below(9));
    const std::int64_t distinct = e / std::gcd(d, e);
    const std::int64_t first = std::min(s, distinct);
    const std::int64_t largest = (first - 1) * d + (t - 1) * e;
    if (room_ < largest) return 0;
    s = first;
    leaves_.stride(order_[0]) = s == 1 ? stride_of_one() : d;
    leaves_.stride(order_[1]) = e;
    take_room(largest);
    reach = used_ + 1;
    return 2;
  }

  void flip_signs() {
    if (must_be_.nonnegative || cancels_) return;
    const bool only_ones = into_ || must_be_.apart;
    for (std::size_t k = 0; k < leaves_.size(); ++k) {
      if ((!only_ones || leaves_.extent(k) == 1) && random_.chance(style_.negatives)) leaves_.stride(k) = -leaves_.stride(k);
    }
  }

  Layout<> coalesced() {
    leaves_.merge();
    if (leaves_.size() == 0) {
      if (must_be_.positive) {
        leaves_.push_back(2, 1);
      } else {
        leaves_.push_back(1, 0);
      }
    }
    if (leaves_.size() == 1) return Layout<>(Mode<Checked>{leaves_.extent(0), leaves_.stride(0)});
    return in_groups({leaves_.size(), 1, 0, false});
  }

  Layout<> grouped() {
    const bool grouped = !must_be_.flat && (leaves_.size() > most_modes() || random_.one_in(2));
    const std::size_t depth = grouped ? std::max<std::size_t>(2, style_.depth) : 1;
    return in_groups({most_modes(), depth, grouped ? style_.groups : 0, grouped && style_.depth > 3});
  }

  Layout<> in_groups(const Grouping& grouping) {
    const Nesting nesting = nested(leaves_.size(), grouping, random_);
    return {nesting, Modes<Checked>::made(leaves_.size(), [&](std::size_t k) {
              return Mode<Checked>{leaves_.extent(k), leaves_.stride(k)};
            })};
  }

  const LayoutDomain& domain_;
  const Demands must_be_;
  const Style style_;
  const Assignment* before_;  ///< the values of the case so far, or null
  RandomBits& random_;
  bool into_;
  bool cancels_ = false;      ///< whether the strides were chosen so that defects cancel, which other signs would spoil
  bool bent_ = false;         ///< whether the layout is to be compact but for one stride
  std::int64_t room_;         ///< by how much the largest value may still grow
  std::int64_t used_ = 0;     ///< the largest value so far
  std::int64_t size_left_;    ///< by how much the size may still be multiplied
  std::int64_t factors_ = 0;  ///< the part of N whose factors are not used yet; 0 if the layout does not use a factorisation
  Leaves leaves_;
  std::array<std::size_t, Leaves::most> order_{};
};

}  // namespace

Layout<> generate(const LayoutDomain& domain, const Setting& setting, RandomBits& random) {
  if (setting.flavour == Flavour::typical && random.one_in(2)) {
    if (const Layout<>* known = fragment(domain, random)) return *known;
  }
  return Maker(domain, style_of(domain, setting, random), setting.before, random).make();
}

}  // namespace colex::cases
