#include "colex/engines/exhaustive.hpp"

#include <algorithm>

#include "colex/cases/deadline.hpp"
#include "colex/cases/enumeration.hpp"
#include "colex/engines/statistics.hpp"

namespace colex::engines {

namespace {

constexpr std::int64_t highest_level = 4'000'000;
/// Up to this level, exclusively, each plain layout has few enough leaves to be one of the family of all layouts.
constexpr std::int64_t plain_is_part_below = 16;

/// Ends an enumeration from within: a domain may take long to find that it has no case.
struct OutOfTime {};

class Exhaustion {
 public:
  Exhaustion(Statement& statement, const ExhaustiveBudget& budget, const Observer& observer)
      : statement_(statement), budget_(budget), observer_(observer) {}

  Finding run() {
    if (statement_.variables().empty()) {
      look(statement_, {}, Origin::enumerated, finding_, observer_);
      finding_.whole = true;
      finding_.bound = "no variables";
      return std::move(finding_);
    }
    try {
      search();
    } catch (const OutOfTime&) {
      finding_.out_of_time = true;
    }
    conclude();
    return std::move(finding_);
  }

 private:
  void search() {
    const bool finite = may_be_finite(statement_);
    // What a search for values has seen it keeps, and beyond a bound it is to see nothing.
    const bool keeps_to_bound = budget_.bound && statement_.question() != nullptr;
    if (!keeps_to_bound && scout()) return;
    if (finite || !budget_.bound) cover_by_level(finite ? most_of_finite() : budget_.cases);
    if (budget_.bound && !over()) cover_within(*budget_.bound, std::max(budget_.cases, budget_.finite_cases));
  }

  /// How many cases of a domain with an end are worth looking at: all of them, if these are known to be few enough, and of a
  /// question as many as of those that are. Where nobody knows, some more than of one without an end.
  std::uint64_t most_of_finite() {
    constexpr std::uint64_t more = 10;
    if (statement_.question() != nullptr) return budget_.finite_cases;
    if (const auto all = number_of_cases(statement_)) return *all <= budget_.finite_cases ? *all : budget_.cases;
    return std::max(budget_.cases, std::min(budget_.finite_cases, more * budget_.cases));
  }

  void cover_by_level(std::uint64_t cases) {
    if (!has_families()) {
      cover(cases::plain, 0, cases);
      return;
    }
    cover(cases::all, 0, cases / 2);
    if (!over()) cover(cases::plain, std::min(finished_ + 1, plain_is_part_below), cases);
  }

  /// Whether a variable has values that one family has and another has not.
  bool has_families() {
    Assignment before;
    for (std::size_t k = 0; k < statement_.variables().size(); ++k) {
      const auto domain = attempt([&] { return statement_.domain(before); });
      if (!domain || cases::empty(*domain)) return true;
      if (std::holds_alternative<cases::LayoutDomain>(*domain) || std::holds_alternative<cases::ShapeDomain>(*domain))
        return true;
      before.push_back(cases::Listing(*domain, cases::plain, 2)[0]);
    }
    return false;
  }

  /// The cases within the bound; the plain ones, if all of them are too many.
  void cover_within(std::int64_t bound, std::uint64_t cases) {
    finding_ = Finding();
    looked_at_ = 0;
    if (cover(cases::all, 0, cases / 2, bound) || over()) return;
    finding_ = Finding();
    looked_at_ = 0;
    if (!cover(cases::plain, 0, cases, bound) && !over())
      finding_.shortfall = "more than " + std::to_string(cases) + " cases up to " + std::to_string(bound);
  }

  bool over() const { return finding_.counterexample.has_value() || saw_all_ || finding_.out_of_time; }

  /// Looks among the smallest plain cases for a counterexample: a plain one is easier to read than a smaller one with a tuple
  /// of one mode, or with a stride behind an extent of 1. Whether the search is over. What is seen in vain is seen again and
  /// counted then, unless there is no time for that: then it is all that was seen.
  bool scout() {
    const std::uint64_t few = budget_.cases / 16;
    const cases::Enumeration enumeration(statement_.variables().size(), domain(), std::nullopt, cases::plain);
    Finding seen;
    std::uint64_t looked_at = 0;
    for (std::int64_t level = 0; level <= plain_is_part_below && looked_at < few; ++level) {
      const cases::Pass pass = enumeration.pass(level, [&](const Assignment& values) {
        if (looked_at++ >= few || is_of_another_shard(looked_at - 1)) return looked_at < few;
        finding_.out_of_time = deadline_.is_over();
        return !finding_.out_of_time && look(statement_, values, Origin::enumerated, seen);
      });
      if (pass.stopped || pass.capped || pass.complete) break;
    }
    if (finding_.out_of_time) {
      finding_ = std::move(seen);
      finding_.out_of_time = true;
      return true;
    }
    if (!seen.counterexample || seen.what.kind != Case::Kind::fails) return false;
    if (observer_) observer_(*seen.counterexample, seen.what);
    finding_ = std::move(seen);
    return true;
  }

  bool is_of_another_shard(std::uint64_t number) const { return number % budget_.shards != budget_.shard; }

  cases::DomainOf domain() {
    return [this](const Assignment& before) {
      constexpr std::uint64_t between_looks_at_the_clock = 64;
      if (++domains_ % between_looks_at_the_clock == 0 && deadline_.is_over()) throw OutOfTime();
      cases::Domain domain = statement_.domain(before);
      has_more_ = has_more_ || cases::is_part_of_its_type(domain);
      return domain;
    };
  }

  /// Looks at the levels of a family from `first` on until so many cases have been looked at. Returns whether none is left,
  /// within the bound if there is one.
  bool cover(const cases::Family& family, std::int64_t first, std::uint64_t cases,
             std::optional<std::int64_t> bound = std::nullopt) {
    const cases::Enumeration enumeration(statement_.variables().size(), domain(), bound, family);
    finished_ = first - 1;
    bool complete = false;
    std::optional<std::int64_t> last_level;  // once the cases are used up
    for (std::int64_t level = first; level <= highest_level && !complete; ++level) {
      const std::uint64_t before = looked_at_;
      const cases::Pass pass = enumeration.pass(level, [&](const Assignment& values) {
        if (looked_at_ >= cases && !last_level) last_level = finished_ + budget_.further;
        if (last_level && level > *last_level) return false;
        if (is_of_another_shard(looked_at_++)) return true;
        last_ = values;
        if (deadline_.is_over()) throw OutOfTime();
        if (look(statement_, values, Origin::enumerated, finding_, observer_)) return true;
        minimise(statement_, finding_);
        return false;
      });
      if (pass.stopped || pass.capped) break;
      finished_ = level;
      complete = pass.complete;
      empty_levels_ = looked_at_ == before ? empty_levels_ + 1 : 0;
      // A domain may be unbounded and have no case: there is no end to find.
      constexpr int many_empty_levels = 64;
      if (empty_levels_ > many_empty_levels) break;
    }
    saw_all_ = complete && !bound;
    finding_.whole = saw_all_ && !has_more_;
    // There are no layouts of level 0: a family that came no further has nothing to say.
    const bool came_to_something = finished_ >= std::max<std::int64_t>(first, has_families() ? 1 : 0);
    if (came_to_something || complete) describe(family, complete ? bound : std::nullopt);
    return complete;
  }

  /// Says what was covered: up to the bound, or up to the last level that was finished.
  void describe(const cases::Family& family, std::optional<std::int64_t> bound) {
    finding_.bound +=
        (finding_.bound.empty() ? "" : "; ") + coverage(statement_, family, bound.value_or(finished_), bound, last_);
  }

  void conclude() {
    if (finding_.whole) finding_.bound = "the whole domain";
    if (finding_.bound.empty()) finding_.bound = "some of the smallest cases";
    if (finding_.out_of_time) finding_.bound += "; the time was over before more could be looked at";
    // Who asks for all cases up to a bound is not content with some of them.
    if (finding_.out_of_time && budget_.bound)
      finding_.shortfall = "the time was over before all cases up to " + std::to_string(*budget_.bound) + " were looked at";
    if (budget_.shards == 1) return;
    finding_.bound += "; shard " + std::to_string(budget_.shard) + " of " + std::to_string(budget_.shards);
    finding_.whole = false;
  }

  Statement& statement_;
  const ExhaustiveBudget& budget_;
  const Observer& observer_;
  const cases::Deadline deadline_{budget_.seconds};
  Finding finding_;
  Assignment last_;
  std::uint64_t looked_at_ = 0;
  std::uint64_t domains_ = 0;
  std::int64_t finished_ = -1;
  bool saw_all_ = false;   // all cases of the domains
  bool has_more_ = false;  // values of a variable's type that its domain leaves out
  int empty_levels_ = 0;
};

}  // namespace

namespace {

bool has_end(const cases::IntegerDomain& domain) { return domain.lower && domain.upper; }
/// A stride behind an extent of 1 may be anything, unless the layout is coalesced.
bool has_end(const cases::LayoutDomain& domain) {
  return domain.size && domain.traits.has(cases::Trait::coalesced) && domain.traits.has(cases::Trait::compact);
}
/// Extents of 1 may be nested without end.
bool has_end(const cases::ShapeDomain&) { return false; }
bool has_end(const cases::SwizzleDomain&) { return true; }
bool has_end(const cases::LinearDomain&) { return true; }

}  // namespace

std::optional<std::uint64_t> number_of_cases(Statement& statement) {
  std::uint64_t cases = 1;
  Assignment before;
  for (std::size_t k = 0; k < statement.variables().size(); ++k) {
    if (depends_on_others(statement, k)) return std::nullopt;
    const auto domain = attempt([&] { return statement.domain(before); });
    const auto* range = domain ? std::get_if<cases::IntegerDomain>(&*domain) : nullptr;
    if (range == nullptr || !has_end(*range)) return std::nullopt;
    if (range->empty()) return 0;
    const auto values = static_cast<std::uint64_t>(*range->upper) - static_cast<std::uint64_t>(*range->lower) + 1;
    if (values == 0 || __builtin_mul_overflow(cases, values, &cases)) return std::nullopt;
    before.emplace_back(Checked(*range->lower));
  }
  return cases;
}

bool may_be_finite(Statement& statement) {
  Assignment before;
  for (std::size_t k = 0; k < statement.variables().size(); ++k) {
    const auto domain = attempt([&] { return statement.domain(before); });
    if (domain && cases::empty(*domain) && !depends_on_others(statement, k)) return true;
    if (!domain || cases::empty(*domain) || !std::visit([](const auto& d) { return has_end(d); }, *domain)) return false;
    before.push_back(cases::Listing(*domain, cases::plain, 2)[0]);
  }
  return true;
}

Finding exhaust(Statement& statement, const ExhaustiveBudget& budget, const Observer& observer) {
  return Exhaustion(statement, budget, observer).run();
}

}  // namespace colex::engines
