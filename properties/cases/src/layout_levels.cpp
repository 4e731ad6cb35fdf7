#include "layout_levels.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "colex/rejection.hpp"

#include "demands.hpp"

namespace colex::cases {

namespace {

bool is_positive_power_of_two(std::int64_t n) { return n > 0 && std::has_single_bit(static_cast<std::uint64_t>(n)); }

/// Enumerates the strides for a row of extents, from left to right. A stride is tried only if the strides before it allow it.
class Strides {
 public:
  Strides(const LayoutDomain& domain, const Family& family, std::int64_t level, std::size_t& tries_left, const VisitLeaves& visit)
      : domain_(domain), must_be_(domain), level_(level), tries_left_(tries_left), visit_(visit) {
    nonnegative_ = must_be_.nonnegative || !family.negative;
  }

  bool of(const Numbers& extents, std::int64_t size) {
    extents_ = &extents;
    size_ = size;
    strides_.clear();
    return descend(size == level_, 0);
  }

 private:
  /// Chooses the next stride. `reached` says whether some number already has the level; `largest` is the layout's largest value
  /// so far, if the domain bounds it.
  bool descend(bool reached, std::int64_t largest) {
    const std::size_t k = strides_.size();
    if (k == extents_->size()) return !reached || !holds() || visit_(*extents_, strides_);
    const bool last = k + 1 == extents_->size();
    const std::int64_t most = largest_magnitude((*extents_)[k], largest);
    for (std::int64_t magnitude = last && !reached ? level_ : 0; magnitude <= most; magnitude = next(magnitude)) {
      for (const std::int64_t d : {magnitude, -magnitude}) {
        if (d < 0 && nonnegative_) break;
        if (tries_left_ == 0) return false;
        --tries_left_;
        std::int64_t sum = largest;
        if (allowed(k, d, sum)) {
          strides_.push_back(d);
          const bool go_on = descend(reached || magnitude == level_, sum);
          strides_.pop_back();
          if (!go_on) return false;
        }
        if (magnitude == 0) break;
      }
    }
    return true;
  }

  /// The largest |stride| that a mode with this extent may have.
  std::int64_t largest_magnitude(std::int64_t s, std::int64_t largest) const {
    std::int64_t most = level_;
    if (s > 1 && must_be_.compact) most = std::min(most, size_ / s);
    if (s > 1 && domain_.into) most = std::min(most, (*domain_.into - 1 - largest) / (s - 1));
    return most;
  }
  std::int64_t next(std::int64_t magnitude) const { return must_be_.dyadic && magnitude > 0 ? 2 * magnitude : magnitude + 1; }

  bool allowed(std::size_t k, std::int64_t d, std::int64_t& largest) const {
    const std::int64_t s = (*extents_)[k];
    if (must_be_.positive && d == 0) return false;
    if (must_be_.dyadic && d != 0 && !is_positive_power_of_two(std::abs(d))) return false;
    if (must_be_.sorted && k > 0 && std::pair(d, s) < std::pair(strides_[k - 1], (*extents_)[k - 1])) return false;
    if (must_be_.coalesced && (s == 1 ? d != 0 : k > 0 && d == (*extents_)[k - 1] * strides_[k - 1])) return false;
    if (s == 1) return true;
    if (must_be_.injective && d == 0) return false;
    if (must_be_.apart && d < 0) return false;
    if (must_be_.compact && size_ % (s * d) != 0) return false;
    if (domain_.into) {
      if (d < 0) return false;
      largest += (s - 1) * d;
      if (*domain_.into <= largest) return false;
    }
    for (std::size_t j = 0; j < k; ++j) {
      if (!agree((*extents_)[j], strides_[j], s, d)) return false;
    }
    return true;
  }

  /// Whether a layout of the domain may have these two modes.
  bool agree(std::int64_t s, std::int64_t d, std::int64_t t, std::int64_t e) const {
    if (s == 1 || d == 0 || e == 0) return true;
    if (must_be_.chain && e % (s * d) != 0 && d % (t * e) != 0) return false;
    if (must_be_.apart && e < s * d && d < t * e) return false;
    if (!must_be_.injective) return true;
    const std::int64_t common = std::gcd(d, e);
    return s <= std::abs(e) / common || t <= std::abs(d) / common;
  }

  /// Whether the layout has all the traits. Some of them cannot be seen from one or two modes.
  bool holds() const {
    if (domain_.traits.empty()) return true;
    Modes<Checked> modes;
    for (std::size_t k = 0; k < strides_.size(); ++k) modes.push_back({Checked((*extents_)[k]), Checked(strides_[k])});
    return has_traits(modes.empty() ? Layout<>() : layout_of(modes), domain_.traits);
  }

  const LayoutDomain& domain_;
  const Demands must_be_;
  std::int64_t level_;
  std::size_t& tries_left_;
  const VisitLeaves& visit_;
  bool nonnegative_;
  const Numbers* extents_ = nullptr;
  std::int64_t size_ = 1;
  Numbers strides_;
};

/// Enumerates the rows of `leaves` extents whose product is at most the limit, or exactly the limit.
struct Rows {
  std::size_t leaves;
  std::int64_t limit;
  bool exactly;
  std::int64_t first;                  ///< the smallest extent
  std::vector<std::int64_t> divisors;  ///< the limit's divisors, if the product has to be exactly the limit
  const std::function<bool(const Numbers&, std::int64_t)>& visit;
  Numbers row;

  bool extend(std::int64_t size) {
    if (row.size() == leaves) return (exactly && size != limit) || visit(row, size);
    const std::int64_t rest = limit / size;
    if (!exactly) {
      for (std::int64_t extent = first; extent <= rest; ++extent) {
        if (!with(extent, size)) return false;
      }
      return true;
    }
    if (row.size() + 1 == leaves) return rest < first || with(rest, size);
    for (const std::int64_t extent : divisors) {
      if (extent > rest) break;
      if (first <= extent && rest % extent == 0 && !with(extent, size)) return false;
    }
    return true;
  }

  bool with(std::int64_t extent, std::int64_t size) {
    row.push_back(extent);
    const bool go_on = extend(size * extent);
    row.pop_back();
    return go_on;
  }
};

std::vector<std::int64_t> divisors_of(std::int64_t n) {
  std::vector<std::int64_t> small, large;
  for (std::int64_t d = 1; d <= n / d; ++d) {
    if (n % d != 0) continue;
    small.push_back(d);
    if (d != n / d) large.push_back(n / d);
  }
  small.insert(small.end(), large.rbegin(), large.rend());
  return small;
}

}  // namespace

bool for_each_row(std::size_t leaves, std::int64_t size, bool exactly, bool units,
                  const std::function<bool(const Numbers&, std::int64_t)>& visit) {
  if (size < 1) return true;
  Rows rows{leaves, size, exactly, units || leaves == 1 ? 1 : 2, {}, visit, {}};
  if (exactly && leaves > 1) rows.divisors = divisors_of(size);
  return rows.extend(1);
}

bool for_each_layout_of_level(const LayoutDomain& domain, const Family& family, std::int64_t level, std::size_t most_tries,
                              const VisitLeaves& visit) {
  if (level < 1 || domain.empty()) return true;
  const std::int64_t largest_size = std::min(level, domain.size.value_or(level));
  const bool coalesced = domain.traits.has(Trait::coalesced);
  const bool dyadic = domain.traits.has(Trait::dyadic);
  std::size_t tries_left = most_tries;
  Strides strides(domain, family, level, tries_left, visit);
  const bool flat = family.depth == 1 || coalesced || domain.traits.has(Trait::flat);
  for (std::size_t leaves = 0; leaves <= family.leaves.value_or(64); ++leaves) {
    if (domain.rank && (flat || *domain.rank == 0) && *domain.rank < static_cast<std::int64_t>(leaves)) break;
    // Without extents of 1, every leaf at least doubles the size.
    if (!family.units && leaves > 1 && (leaves > 62 || largest_size < std::int64_t{1} << leaves)) break;
    const bool units = family.units && !coalesced;
    // A compact layout's strides are smaller than its size. So without extents of 1, only its size can have the level.
    const bool of_this_size = domain.traits.has(Trait::compact) && !units && leaves > 1;
    if (of_this_size && largest_size < level) break;
    const bool go_on = for_each_row(leaves, largest_size, of_this_size, units, [&](const Numbers& extents, std::int64_t size) {
      if (dyadic && !std::all_of(extents.begin(), extents.end(), is_positive_power_of_two)) return true;
      return strides.of(extents, size);
    });
    if (!go_on) return false;
  }
  return true;
}

}  // namespace colex::cases
