#include "colex/engines/coverage.hpp"

#include <limits>

namespace colex::engines {

using cases::Assignment;
using cases::IntegerDomain;

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
  if (domain.lower && down < *domain.lower) down = *domain.lower;
  if (domain.upper && *domain.upper < up) up = *domain.upper;
  return {std::to_string(down) + " <= ", " <= " + std::to_string(up)};
}

/// Whether the text of the claim bounds the variable in terms of others.
bool is_bounded_by_others(const notation::Variable& variable) {
  return !variable.lower.names.empty() || !variable.upper.names.empty() || !variable.refined.names.empty() ||
         !variable.rank.names.empty() || !variable.size.names.empty() || !variable.into.names.empty();
}

Covered covered(laws::Statement& statement, std::size_t index, const cases::Family& family, std::int64_t level,
                std::optional<std::int64_t> bound, const Assignment& sample) {
  const Assignment before(sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(index));
  const cases::Domain domain = statement.domain(before);
  const auto* range = std::get_if<IntegerDomain>(&domain);
  if (range == nullptr) return {"", ' ' + cases::bound(domain, family, level)};
  if (!depends_on_others(statement, index)) return integers(*range, bound.value_or(level), bound.has_value());
  if (bound) return {std::to_string(-*bound) + " <= ", " <= " + std::to_string(*bound)};
  return {"", " at most " + std::to_string(level) + " away from the value of its range nearest to 0"};
}

}  // namespace

bool depends_on_others(const laws::Statement& statement, std::size_t index) {
  if (index == 0) return false;
  // A program's domains are functions: any of them may look at the values before.
  return statement.claim() == nullptr || is_bounded_by_others(statement.claim()->variables[index]);
}

std::string coverage(laws::Statement& statement, const cases::Family& family, std::int64_t level,
                     std::optional<std::int64_t> bound, const Assignment& sample) {
  std::string text;
  std::optional<Covered> last;
  for (std::size_t k = 0; k < statement.variables().size() && k <= sample.size(); ++k) {
    const auto next = attempt([&] { return covered(statement, k, family, level, bound, sample); });
    if (!next) break;
    if (last && *last == *next) {
      text += ", " + statement.variables()[k];
    } else {
      text += (last ? last->after + "; " : "every case with ") + next->before + statement.variables()[k];
    }
    last = *next;
  }
  return last ? text + last->after : "some of the smallest cases";
}

}  // namespace colex::engines
