#include "colex/claims/enumeration.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace colex::claims {

namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

/// The part of a domain within a bound.
IntegerDomain clipped(IntegerDomain domain, std::optional<std::int64_t> bound) {
  if (!bound) return domain;
  domain.lower = domain.lower ? std::max(*domain.lower, -*bound) : -*bound;
  domain.upper = domain.upper ? std::min(*domain.upper, *bound) : *bound;
  return domain;
}

/// a + b, or none if it does not fit 64 bits.
std::optional<std::int64_t> sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}

/// One level of the enumeration: walks the variables from the first to the last.
class Level {
 public:
  Level(std::size_t variables, const DomainOf& domain, std::optional<std::int64_t> bound, std::int64_t level, const Visit& visit)
      : variables_(variables), domain_(domain), bound_(bound), level_(level), visit_(visit) {}

  /// Visits all cases that go on from the values so far; `reached` says whether one of these is of the level. False to stop.
  bool descend(bool reached) {
    if (values_.size() == variables_) return reached ? visit_(values_) : true;
    // At least one value must be of the level: if none is so far, the last one has to be.
    const bool exactly = !reached && values_.size() + 1 == variables_;
    const Domain domain = domain_(values_);
    if (const auto* integers = std::get_if<IntegerDomain>(&domain))
      return integers_of(clipped(*integers, bound_), exactly, reached);
    return layouts_of(std::get<LayoutDomain>(domain), exactly, reached);
  }

  bool complete() const { return complete_; }

 private:
  bool integers_of(const IntegerDomain& domain, bool exactly, bool reached) {
    if (domain.empty()) return true;
    // An end of the level that does not fit 64 bits is no value, and the values before it are all there are on that side.
    const auto below = sum(domain.origin(), -level_);
    const auto above = sum(domain.origin(), level_);
    if (!domain.lower || (below && *domain.lower < *below) || !domain.upper || (above && *above < *domain.upper))
      complete_ = false;
    if (exactly) {
      if (below && domain.contains(*below) && !with(Checked(*below), true)) return false;
      return above == below || !above || !domain.contains(*above) || with(Checked(*above), true);
    }
    const std::int64_t first = std::max(domain.lower.value_or(lowest), below.value_or(lowest));
    const std::int64_t last = std::min(domain.upper.value_or(highest), above.value_or(highest));
    for (std::int64_t n = first;; ++n) {
      if (!with(Checked(n), reached || n == below || n == above)) return false;
      if (n == last) return true;
    }
  }

  bool layouts_of(const LayoutDomain& domain, bool exactly, bool reached) {
    if (!bound_ || level_ < *bound_) complete_ = false;
    const std::int64_t level = bound_ ? std::min(level_, *bound_) : level_;
    if (exactly && level < level_) return true;
    return for_each_plain_layout(domain, level, exactly,
                                 [&](const Layout<>& L) { return with(L, reached || level_of(L) == level_); });
  }

  static std::int64_t level_of(const Layout<>& L) {
    std::int64_t level = size(L).value();
    for_each_mode(L.shape(), L.stride(), [&](Checked, Checked d) { level = std::max(level, d.value()); });
    return level;
  }

  bool with(Value value, bool reached) {
    values_.push_back(std::move(value));
    const bool go_on = descend(reached);
    values_.pop_back();
    return go_on;
  }

  std::size_t variables_;
  const DomainOf& domain_;
  std::optional<std::int64_t> bound_;
  std::int64_t level_;
  const Visit& visit_;
  Assignment values_;
  bool complete_ = true;
};

/// The plain layouts of one shape, from strides 0 upwards.
bool for_each_stride(const std::vector<std::int64_t>& extents, std::int64_t size, std::int64_t level, bool exactly,
                     const std::function<bool(const Layout<>&)>& visit) {
  std::vector<std::int64_t> strides(extents.size(), 0);
  while (true) {
    const std::int64_t largest = *std::max_element(strides.begin(), strides.end());
    if (!exactly || std::max(size, largest) == level) {
      Modes<Checked> modes;
      for (std::size_t k = 0; k < extents.size(); ++k) modes.push_back({Checked(extents[k]), Checked(strides[k])});
      if (!visit(layout_of(modes))) return false;
    }
    std::size_t k = strides.size();
    while (k > 0 && strides[k - 1] == level) strides[--k] = 0;
    if (k == 0) return true;
    ++strides[k - 1];
  }
}

/// The shapes of one rank and of size at most `level`, extents from 2 (or 1, if it is the only one) upwards.
bool for_each_shape(std::vector<std::int64_t>& extents, std::size_t rank, std::int64_t size, std::int64_t largest_size,
                    const std::function<bool(std::int64_t)>& visit) {
  if (extents.size() == rank) return visit(size);
  for (std::int64_t extent = rank == 1 ? 1 : 2; size * extent <= largest_size; ++extent) {
    extents.push_back(extent);
    const bool go_on = for_each_shape(extents, rank, size * extent, largest_size, visit);
    extents.pop_back();
    if (!go_on) return false;
  }
  return true;
}

}  // namespace

Pass Enumeration::pass(std::int64_t level, const Visit& visit) const {
  Level walk(variables_, domain_, bound_, level, visit);
  Pass result;
  result.stopped = !walk.descend(false);
  result.complete = !result.stopped && walk.complete();
  return result;
}

bool for_each_plain_layout(const LayoutDomain& domain, std::int64_t level, bool exactly,
                           const std::function<bool(const Layout<>&)>& visit) {
  const std::int64_t largest_size = domain.size ? std::min(*domain.size, level) : level;
  for (std::int64_t rank = 1; (std::int64_t{1} << (rank - 1)) <= largest_size; ++rank) {
    if (domain.rank && rank > *domain.rank) break;
    std::vector<std::int64_t> extents;
    const bool go_on = for_each_shape(extents, static_cast<std::size_t>(rank), 1, largest_size,
                                      [&](std::int64_t size) { return for_each_stride(extents, size, level, exactly, visit); });
    if (!go_on) return false;
  }
  return true;
}

}  // namespace colex::claims
