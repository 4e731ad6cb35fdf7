#include "colex/cases/enumeration.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace colex::cases {

namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

/// The part of a domain within [-bound, bound].
IntegerDomain clipped(IntegerDomain domain, std::optional<std::int64_t> bound) {
  if (!bound) return domain;
  domain.lower = domain.lower ? std::max(*domain.lower, -*bound) : -*bound;
  domain.upper = domain.upper ? std::min(*domain.upper, *bound) : *bound;
  return domain;
}

/// a + b, or none if it does not fit into 64 bits.
std::optional<std::int64_t> sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}

/// Enumerates one level. It chooses the values of the variables from the first to the last.
class Level {
 public:
  Level(std::size_t variables, const DomainOf& domain, std::optional<std::int64_t> bound, const Family& family,
        std::int64_t level, const Visit& visit)
      : variables_(variables), domain_(domain), bound_(bound), family_(family), level_(level), visit_(visit) {}

  /// Visits all cases that begin with the values so far. `reached` says whether one of these has the level. Returns false if
  /// the enumeration is to stop.
  bool descend(bool reached) {
    if (values_.size() == variables_) return reached ? visit_(values_) : true;
    // At least one value must have the level. If none has so far, the last one must.
    const bool exactly = !reached && values_.size() + 1 == variables_;
    const Domain domain = domain_(values_);
    if (const auto* integers = std::get_if<IntegerDomain>(&domain)) {
      return integers_of(clipped(*integers, bound_), exactly, reached);
    }
    return listed(domain, exactly, reached);
  }

  bool complete() const { return complete_; }
  bool capped() const { return capped_; }

 private:
  bool integers_of(const IntegerDomain& domain, bool exactly, bool reached) {
    if (domain.empty()) return true;
    // If an end of the level does not fit into 64 bits, there is no value there, and on that side all values before it are
    // visited.
    const auto below = sum(domain.origin(), -level_);
    const auto above = sum(domain.origin(), level_);
    if (!domain.lower || (below && *domain.lower < *below) || !domain.upper || (above && *above < *domain.upper)) {
      complete_ = false;
    }
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

  /// Visits the values of a domain that is not one of integers.
  bool listed(const Domain& domain, bool exactly, bool reached) {
    const Listing listing(domain, family_, bound_ ? std::min(level_, *bound_) : level_);
    if (!listing.complete()) capped_ = true;
    if (!listing.whole() && (!bound_ || level_ < *bound_)) complete_ = false;
    const std::size_t of_level = listing.first_of_level(level_);
    for (std::size_t k = exactly ? of_level : 0; k < listing.size(); ++k) {
      if (!with(listing[k], reached || k >= of_level)) return false;
    }
    return true;
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
  const Family& family_;
  std::int64_t level_;
  const Visit& visit_;
  Assignment values_;
  bool complete_ = true;
  bool capped_ = false;
};

}  // namespace

Pass Enumeration::pass(std::int64_t level, const Visit& visit) const {
  Level walk(variables_, domain_, bound_, family_, level, visit);
  Pass result;
  result.stopped = !walk.descend(false);
  result.capped = walk.capped();
  result.complete = !result.stopped && !result.capped && walk.complete();
  return result;
}

}  // namespace colex::cases
