#include "search.hpp"

#include "colex/cases/draw.hpp"
#include "colex/cases/enumeration.hpp"
#include "colex/cases/shrink.hpp"
#include "colex/notation/located_rejection.hpp"

namespace colex::claims {

using cases::Assignment;
using laws::Case;
using laws::Statement;

namespace {

/// Where a case comes from says what its overflow means: one that was drawn beyond all bounds says nothing, any other is an error.
enum class Source { enumerated, drawn };

/// A mistake in the claim, said with the case in which it showed.
notation::LocatedRejection in_case(const notation::LocatedRejection& mistake, const Statement& statement,
                                   const Assignment& values) {
  if (values.empty()) return mistake;
  return {mistake.kind(), mistake.message() + " (for " + text(statement, values) + ')', mistake.position()};
}

/// Looks at one case. Returns whether the search goes on.
bool look(Statement& statement, const Assignment& values, Source source, Search& search) {
  Case answer = [&] {
    try {
      return statement.ask(values);
    } catch (const notation::LocatedRejection& mistake) {
      throw in_case(mistake, statement, values);
    }
  }();
  switch (answer.kind) {
    case Case::Kind::filtered: ++search.filtered; return true;
    case Case::Kind::holds: ++search.evaluated; return true;
    case Case::Kind::fails:
      ++search.evaluated;
      search.counterexample = values;
      search.found = std::move(answer.found);
      return false;
    case Case::Kind::rejected: break;
  }
  const Rejection& rejection = *answer.rejection;
  if (rejection.kind() == Kind::overflow && source == Source::drawn) {
    ++search.overflowed;
    return true;
  }
  const std::string why = (values.empty() ? "" : "for " + text(statement, values) + ": ") + std::string(name(rejection.kind())) +
                          ": " + rejection.message();
  if (rejection.kind() == Kind::unknown) {
    if (search.undecided++ == 0) search.doubt = why;
    return true;
  }
  search.trouble = why;
  return false;
}

/// The smallest case that still fails.
void shrink(Statement& statement, Search& search) {
  const auto fails = [&](const Assignment& values) {
    try {
      return statement.ask(values).kind == Case::Kind::fails;
    } catch (const Rejection&) {
      return false;
    }
  };
  const cases::DomainOf domain = [&](const Assignment& before) { return statement.domain(before); };
  search.counterexample = cases::minimise(*search.counterexample, domain, fails).values;
  search.found = statement.ask(*search.counterexample).found;
}

}  // namespace

void look_at(Statement& statement, const Assignment& values, Search& search) {
  look(statement, values, Source::enumerated, search);
}

void enumerate(Statement& statement, std::optional<std::int64_t> bound, std::uint64_t budget, Search& search) {
  // An unbounded domain may have ever fewer cases a level, or none: the levels are limited too.
  constexpr std::int64_t highest_level = 1'000'000;
  std::uint64_t looked_at = 0;
  std::uint64_t domains = 0;
  const cases::DomainOf domain = [&](const Assignment& before) {
    ++domains;
    return statement.domain(before);
  };
  const cases::Enumeration enumeration(statement.variables().size(), domain, bound);
  for (std::int64_t level = 0; level <= highest_level && domains < 4 * budget; ++level) {
    const cases::Pass pass = enumeration.pass(level, [&](const Assignment& values) {
      return looked_at++ < budget && look(statement, values, Source::enumerated, search);
    });
    if (pass.stopped || pass.capped) return;
    search.level = level;
    if (pass.complete) {
      search.complete = true;
      return;
    }
  }
}

void draw(Statement& statement, std::uint64_t seed, std::uint64_t budget, Search& search) {
  constexpr std::uint64_t tries_a_case = 10;
  cases::Draw source(seed);
  const std::uint64_t enough = search.evaluated + budget;
  const cases::DomainOf domain = [&](const Assignment& before) { return statement.domain(before); };
  for (std::uint64_t tries = 0; tries / tries_a_case < budget && search.evaluated < enough; ++tries) {
    std::optional<Assignment> values;
    try {
      values = source.assignment(statement.variables().size(), domain);
    } catch (const Rejection& rejection) {
      // A bound that overflows, for the large values before it, says as little as a case that does.
      if (rejection.kind() != Kind::overflow) throw;
      ++search.overflowed;
    }
    if (!values || look(statement, *values, Source::drawn, search)) continue;
    if (search.counterexample) shrink(statement, search);
    return;
  }
}

}  // namespace colex::claims
