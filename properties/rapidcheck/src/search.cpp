// RapidCheck's property is a generator of descriptions of cases, and here it is made directly: a case is drawn and made smaller
// as colex does it, and a description says what came of it. `*gen`, RC_ASSERT and toProperty keep what they know in static
// memory, which two threads at a time would break.
#ifdef COLEX_HAS_RAPIDCHECK

#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include <rapidcheck.h>

#include "colex/cases/draw.hpp"
#include "colex/engines/random.hpp"

#include "own.hpp"

namespace colex::rapidcheck_engine {

using engines::Assignment;
using engines::Finding;
using engines::Statement;
using rc::detail::CaseDescription;
using Result = rc::detail::CaseResult::Type;

namespace {

/// Where cases that are smaller come from. It outlives the trees that are made of it.
struct Source {
  cases::DomainOf domain;
  std::function<bool()> is_spent;  ///< from then on no case has a smaller one
};

/// The cases that are smaller than one.
struct Smaller {
  cases::SmallerCases cases;
  const Source* source;

  rc::Maybe<Assignment> operator()() {
    if (source->is_spent()) return rc::Nothing;
    std::optional<Assignment> next = cases.next();
    if (!next) return rc::Nothing;
    return *std::move(next);
  }
};

/// (It holds a pointer, since RapidCheck copies what a tree is made of with every case.)
rc::Shrinkable<Assignment> tree_of(Assignment values, const Source* source) {
  return rc::shrinkable::shrinkRecur(std::move(values), [source](const Assignment& each) {
    return rc::makeSeq<Smaller>(Smaller{cases::SmallerCases(each, source->domain), source});
  });
}

using Drawing = decltype(&draw_own_case);

/// Draws the case of a seed. False if a domain is empty.
bool draw_case(Assignment& values, std::size_t variables, const cases::DomainOf& domain, std::uint64_t seed, int size) {
  return cases::Draw(seed).assign(values, variables, domain, std::min(1.0, size / static_cast<double>(rc::kNominalSize)));
}

/// RapidCheck tells everything; here nobody listens. With a listener it prints nothing, and reads no RC_PARAMS.
struct Nobody : rc::detail::TestListener {
  void onTestCaseFinished(const CaseDescription&) override {}
  void onShrinkTried(const CaseDescription&, bool) override {}
  void onTestFinished(const rc::detail::TestMetadata&, const rc::detail::TestResult&) override {}
};

/// Ends RapidCheck's loop, which has no other way out.
struct Enough {};

class Search {
 public:
  Search(Statement& statement, Drawing drawing, const engines::RandomBudget& budget, const engines::Observer& observer)
      : statement_(statement),
        drawing_(drawing),
        drawn_(statement, budget, observer),
        source_{drawn_.domain(), [this] { return is_spent(); }},
        asked_for_(budget.cases) {}

  Finding run(std::uint64_t seed) {
    rc::detail::TestParams params;
    params.seed = seed;
    params.maxSuccess = static_cast<int>(std::min(asked_for_, most_cases));
    params.maxDiscardRatio = discards_a_case;
    const rc::detail::Property property = [this](rc::Random random, int size) { return described(random, size); };
    rc::detail::FailureResult failure;
    Nobody nobody;
    bool fails = false;
    try {
      fails = rc::detail::checkProperty(property, {}, params, nobody, {}).match(failure);
    } catch (const Enough&) {
    }
    if (smallest_) drawn_.found(*smallest_, statement_.ask(*smallest_));
    Finding finding = std::move(drawn_).finding("drawn by RapidCheck");
    if (fails) {
      finding.reproduction =
          to_string(engines::Reproduction{failure.reproduce.random.next(), failure.reproduce.size, failure.reproduce.shrinkPath});
    } else if (asked_for_ > most_cases) {
      finding.shortfall = "RapidCheck counts to " + std::to_string(most_cases) + " cases, not to " + std::to_string(asked_for_);
    }
    return finding;
  }

 private:
  rc::Shrinkable<CaseDescription> described(rc::Random& random, int size) {
    if (drawn_.is_enough()) throw Enough();
    Assignment values;
    const auto fill = [&] { return drawing_(values, statement_.variables().size(), drawn_.domain(), random.next(), size); };
    if (!drawn_.make(fill)) return rc::shrinkable::just(description(Result::Discard));
    return rc::shrinkable::map(tree_of(std::move(values), &source_),
                               [this](const Assignment& each) { return description(result_of(each)); });
  }

  Result result_of(const Assignment& values) {
    if (drawn_.so_far().counterexample) return shrunk(values);
    const std::uint64_t evaluated = drawn_.so_far().evaluated;
    if (!drawn_.look(values)) {
      end_of_shrinking_ = std::chrono::steady_clock::now() +
                          std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(budget_.seconds));
      return Result::Failure;
    }
    return drawn_.so_far().evaluated > evaluated ? Result::Success : Result::Discard;
  }

  /// A failing case is being made smaller: none of these cases is counted, and what fails is the one to go on with.
  Result shrunk(const Assignment& values) {
    ++tries_;
    if (!engines::fails_alike(statement_, values, drawn_.so_far().what)) return Result::Success;
    smallest_ = values;
    return Result::Failure;
  }

  /// RapidCheck has no bound on shrinking: from here on, no case has a smaller one.
  bool is_spent() const { return tries_ >= budget_.tries || std::chrono::steady_clock::now() > end_of_shrinking_; }

  /// RapidCheck asks for the values of the last case as texts, which are of no use here.
  static CaseDescription description(Result result) {
    CaseDescription described;
    described.result.type = result;
    described.example = [] { return rc::detail::Example(); };
    return described;
  }

  static constexpr int discards_a_case = 10;
  /// It counts cases, and those that it discards, in an int.
  static constexpr std::uint64_t most_cases = std::numeric_limits<int>::max() / discards_a_case;

  Statement& statement_;
  Drawing drawing_;
  engines::DrawnCases drawn_;
  const Source source_;
  const std::uint64_t asked_for_;
  const cases::Budget budget_;
  std::chrono::steady_clock::time_point end_of_shrinking_ = std::chrono::steady_clock::time_point::max();
  std::uint64_t tries_ = 0;
  std::optional<Assignment> smallest_;
};

template <Drawing drawing>
Finding draw(Statement& statement, std::uint64_t seed, const engines::RandomBudget& budget, const engines::Observer& observer) {
  return Search(statement, drawing, budget, observer).run(seed);
}

template <Drawing drawing>
Assignment again(Statement& statement, const engines::Reproduction& reproduction) {
  const cases::DomainOf domain = [&](const Assignment& before) { return statement.domain(before); };
  Assignment values;
  const bool is_drawn = drawing(values, statement.variables().size(), domain, reproduction.seed, reproduction.size);
  if (!is_drawn) throw Rejection(Kind::domain, "a domain is empty in the case " + to_string(reproduction) + " of RapidCheck");
  const Source source{domain, [] { return false; }};
  const auto found = rc::shrinkable::walkPath(tree_of(std::move(values), &source), reproduction.path);
  if (!found) throw Rejection(Kind::domain, "RapidCheck's tree has no such path: " + to_string(reproduction));
  return found->value();
}

}  // namespace

engines::RapidCheck search() { return {draw<draw_case>, again<draw_case>}; }
engines::RapidCheck own_search() { return {draw<draw_own_case>, again<draw_own_case>}; }

}  // namespace colex::rapidcheck_engine

#endif
