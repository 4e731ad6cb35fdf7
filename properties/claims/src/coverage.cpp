#include "coverage.hpp"

#include <limits>

namespace colex::claims {

namespace {

/// What was covered of one variable: `before NAME after`.
struct Covered {
  std::string before, after;
  friend bool operator==(const Covered&, const Covered&) = default;
};

Covered integers(const IntegerDomain& domain, std::int64_t level, bool is_bound) {
  const std::int64_t from = is_bound || domain.empty() ? 0 : domain.origin();
  std::int64_t up = 0;
  std::int64_t down = 0;
  if (__builtin_add_overflow(from, level, &up)) up = std::numeric_limits<std::int64_t>::max();
  if (__builtin_sub_overflow(from, level, &down)) down = std::numeric_limits<std::int64_t>::min();
  const bool whole_above = domain.upper && *domain.upper <= up;
  const bool whole_below = domain.lower && down <= *domain.lower;
  if (whole_above && whole_below) return {std::to_string(*domain.lower) + " <= ", " <= " + std::to_string(*domain.upper)};
  if (whole_below) return {"", " <= " + std::to_string(up)};
  if (whole_above) return {"", " >= " + std::to_string(down)};
  return {std::to_string(down) + " <= ", " <= " + std::to_string(up)};
}

Covered layouts(std::int64_t level) { return {"", " flat, size and strides <= " + std::to_string(level)}; }

Covered covered(const notation::Variable& variable, std::size_t index, Cases& cases, std::int64_t level, bool is_bound) {
  if (variable.type == notation::Variable::Type::layout) return layouts(level);
  // The domain on its own, where it does not depend on the variables before it.
  if (index == 0 || (variable.lower.names.empty() && variable.upper.names.empty())) {
    const auto domain = attempt([&] { return cases.domain(Assignment(index, Value(Checked(0)))); });
    if (domain) return integers(std::get<IntegerDomain>(*domain), level, is_bound);
  }
  if (is_bound) return {"", " <= " + std::to_string(level)};
  return {"", " within " + std::to_string(level) + " of its end"};
}

}  // namespace

std::string coverage(const notation::Claim& claim, Cases& cases, std::optional<std::int64_t> bound, const Search& search) {
  const bool is_bound = search.complete && bound.has_value();
  if (search.complete && !is_bound) return "the whole domain";
  if (search.level < 0) return {};
  const std::int64_t level = is_bound ? *bound : search.level;

  std::string text = is_bound ? "" : "every case with ";
  std::optional<Covered> last;
  for (std::size_t k = 0; k < claim.variables.size(); ++k) {
    const Covered next = covered(claim.variables[k], k, cases, level, is_bound);
    if (last && *last == next) {
      text += ", " + claim.variables[k].name;
    } else {
      text += (last ? last->after + "; " : "") + next.before + claim.variables[k].name;
    }
    last = next;
  }
  return text + (last ? last->after : "");
}

}  // namespace colex::claims
