#include "search.hpp"

#include "colex/claims/draw.hpp"
#include "colex/claims/enumeration.hpp"
#include "colex/claims/shrink.hpp"
#include "colex/notation/located_rejection.hpp"

namespace colex::claims {

namespace {

/// Where a case comes from says what its overflow means: one that was drawn beyond all bounds says nothing, any other is an error.
enum class Source { enumerated, drawn };

/// A mistake in the claim, said with the case in which it showed.
notation::LocatedRejection in_case(const notation::LocatedRejection& mistake, const notation::Claim& claim,
                                   const Assignment& values) {
  if (values.empty()) return mistake;
  return {mistake.kind(), mistake.message() + " (for " + text(claim, values) + ')', mistake.position()};
}

/// Looks at one case. Returns whether the search goes on.
bool look(const notation::Claim& claim, Cases& cases, const Assignment& values, Source source, Search& search) {
  Answer answer = [&] {
    try {
      return cases.ask(values);
    } catch (const notation::LocatedRejection& mistake) {
      throw in_case(mistake, claim, values);
    }
  }();
  switch (answer.kind) {
    case Answer::Kind::filtered: ++search.filtered; return true;
    case Answer::Kind::holds: ++search.evaluated; return true;
    case Answer::Kind::fails:
      ++search.evaluated;
      search.counterexample = values;
      search.value = std::move(answer.value);
      return false;
    case Answer::Kind::rejected: break;
  }
  const Rejection& rejection = *answer.rejection;
  if (rejection.kind() == Kind::overflow && source == Source::drawn) {
    ++search.overflowed;
    return true;
  }
  const std::string why = (values.empty() ? "" : "for " + text(claim, values) + ": ") + std::string(name(rejection.kind())) +
                          ": " + rejection.message();
  if (rejection.kind() == Kind::unknown) {
    if (search.undecided++ == 0) search.doubt = why;
    return true;
  }
  search.trouble = why;
  return false;
}

/// The smallest case that still fails, going down one step at a time.
void shrink(Cases& cases, Search& search) {
  constexpr int most_steps = 10'000;
  int steps = 0;
  const auto fails = [&](const Assignment& values) {
    try {
      if (!cases.in_domain(values)) return false;
      Answer answer = cases.ask(values);
      if (answer.kind != Answer::Kind::fails) return false;
      search.value = std::move(answer.value);
      return true;
    } catch (const Rejection&) {
      return false;
    }
  };
  const auto step_down = [&] {
    const Assignment current = *search.counterexample;
    for (std::size_t k = 0; k < current.size(); ++k) {
      const Assignment before(current.begin(), current.begin() + static_cast<std::ptrdiff_t>(k));
      for (const Value& candidate : smaller(current[k], cases.domain(before))) {
        if (++steps > most_steps) return false;
        Assignment values = current;
        values[k] = candidate;
        if (!fails(values)) continue;
        search.counterexample = std::move(values);
        return true;
      }
    }
    return false;
  };
  while (step_down()) {
  }
}

}  // namespace

void look_at(const notation::Claim& claim, Cases& cases, const Assignment& values, Search& search) {
  look(claim, cases, values, Source::enumerated, search);
}

void enumerate(const notation::Claim& claim, Cases& cases, std::optional<std::int64_t> bound, std::uint64_t budget,
               Search& search) {
  // An unbounded domain may have ever fewer cases a level, or none: the levels are limited too.
  constexpr std::int64_t highest_level = 1'000'000;
  std::uint64_t looked_at = 0;
  std::uint64_t domains = 0;
  const DomainOf domain = [&](const Assignment& before) {
    ++domains;
    return cases.domain(before);
  };
  const Enumeration enumeration(claim.variables.size(), domain, bound);
  for (std::int64_t level = 0; level <= highest_level && domains < 4 * budget; ++level) {
    const Pass pass = enumeration.pass(level, [&](const Assignment& values) {
      return looked_at++ < budget && look(claim, cases, values, Source::enumerated, search);
    });
    if (pass.stopped) return;
    search.level = level;
    if (pass.complete) {
      search.complete = true;
      return;
    }
  }
}

void draw(const notation::Claim& claim, Cases& cases, std::uint64_t seed, std::uint64_t budget, Search& search) {
  constexpr std::uint64_t tries_a_case = 10;
  Draw source(seed);
  const std::uint64_t enough = search.evaluated + budget;
  const DomainOf domain = [&](const Assignment& before) { return cases.domain(before); };
  for (std::uint64_t tries = 0; tries / tries_a_case < budget && search.evaluated < enough; ++tries) {
    std::optional<Assignment> values;
    try {
      values = source.assignment(claim.variables.size(), domain);
    } catch (const Rejection& rejection) {
      // A bound that overflows, for the large values before it, says as little as a case that does.
      if (rejection.kind() != Kind::overflow) throw;
      ++search.overflowed;
    }
    if (!values || look(claim, cases, *values, Source::drawn, search)) continue;
    if (search.counterexample) shrink(cases, search);
    return;
  }
}

}  // namespace colex::claims
