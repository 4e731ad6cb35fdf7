#include "coverage.hpp"

#include <limits>

#include "colex/cases/enumeration.hpp"

namespace colex::claims {

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
  const bool whole_above = domain.upper && *domain.upper <= up;
  const bool whole_below = domain.lower && down <= *domain.lower;
  if (whole_above && whole_below) return {std::to_string(*domain.lower) + " <= ", " <= " + std::to_string(*domain.upper)};
  if (whole_below) return {"", " <= " + std::to_string(up)};
  if (whole_above) return {"", " >= " + std::to_string(down)};
  return {std::to_string(down) + " <= ", " <= " + std::to_string(up)};
}

/// A domain of the variable's type, in the place of one that depends on the variables before.
cases::Domain depends_on_others(const notation::Variable& variable) {
  if (variable.type == notation::Variable::Type::layout) return cases::LayoutDomain{};
  cases::ShapeDomain shapes;
  if (!variable.refined.empty()) shapes.refined = Tuple<Checked>();
  return shapes;
}

Covered covered(laws::TextStatement& statement, std::size_t index, std::int64_t level, bool is_bound) {
  const notation::Variable& variable = statement.claim()->variables[index];
  // The domain on its own, where it does not depend on the variables before it.
  const bool is_integer = variable.type == notation::Variable::Type::integer;
  const bool alone =
      index == 0 || (variable.lower.names.empty() && variable.upper.names.empty() && variable.refined.names.empty() &&
                     variable.rank.names.empty() && variable.size.names.empty() && variable.into.names.empty());
  if (alone) {
    const auto domain = attempt([&] { return statement.domain(Assignment(index, cases::Value(Checked(0)))); });
    if (domain && is_integer) return integers(std::get<IntegerDomain>(*domain), level, is_bound);
    if (domain) return {"", ' ' + cases::bound(*domain, cases::plain, level)};
  }
  if (!is_integer) return {"", ' ' + cases::bound(depends_on_others(variable), cases::plain, level)};
  if (is_bound) return {"", " <= " + std::to_string(level)};
  return {"", " within " + std::to_string(level) + " of its end"};
}

}  // namespace

std::string coverage(laws::TextStatement& statement, std::optional<std::int64_t> bound, const Search& search) {
  const bool is_bound = search.complete && bound.has_value();
  if (search.complete && !is_bound) return "the whole domain";
  if (search.level < 0) return {};
  const std::int64_t level = is_bound ? *bound : search.level;

  std::string text = is_bound ? "" : "every case with ";
  std::optional<Covered> last;
  for (std::size_t k = 0; k < statement.variables().size(); ++k) {
    const Covered next = covered(statement, k, level, is_bound);
    if (last && *last == next) {
      text += ", " + statement.variables()[k];
    } else {
      text += (last ? last->after + "; " : "") + next.before + statement.variables()[k];
    }
    last = next;
  }
  return text + (last ? last->after : "");
}

}  // namespace colex::claims
