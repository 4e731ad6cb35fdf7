#include "colex/engines/exhaustive.hpp"

#include "colex/cases/deadline.hpp"
#include "colex/cases/enumeration.hpp"

namespace colex::engines {

namespace {

constexpr std::int64_t highest_level = 1'000'000;
/// Up to this level, exclusively, each plain layout has few enough leaves to be one of the family of all layouts.
constexpr std::int64_t plain_is_part_below = 16;

class Exhaustion {
 public:
  Exhaustion(Statement& statement, const ExhaustiveBudget& budget, const Observer& observer)
      : statement_(statement), budget_(budget), observer_(observer) {}

  Finding run() {
    if (statement_.variables().empty()) {
      look(statement_, {}, Origin::enumerated, finding_, observer_);
      finding_.whole = true;
      finding_.bound = "the whole domain";
      return std::move(finding_);
    }
    const std::int64_t level = cover(cases::all, 0, budget_.cases / 2);
    if (!over()) cover(cases::plain, std::min(level + 1, plain_is_part_below), budget_.cases);
    if (finding_.whole) finding_.bound = "the whole domain";
    if (finding_.whole && budget_.shards == 1) return std::move(finding_);
    if (budget_.shards > 1) {
      finding_.bound += "; shard " + std::to_string(budget_.shard) + " of " + std::to_string(budget_.shards);
      finding_.whole = false;
    }
    return std::move(finding_);
  }

 private:
  bool over() const { return finding_.counterexample.has_value() || finding_.whole; }

  /// Looks at the levels of a family from `first` on until so many cases have been looked at. Returns the last level that was finished.
  std::int64_t cover(const cases::Family& family, std::int64_t first, std::uint64_t cases) {
    const cases::DomainOf domain = [&](const Assignment& before) { return statement_.domain(before); };
    const cases::Enumeration enumeration(statement_.variables().size(), domain, std::nullopt, family);
    std::int64_t finished = first - 1;
    for (std::int64_t level = first; level <= budget_.level.value_or(highest_level); ++level) {
      const std::uint64_t before = looked_at_;
      const cases::Pass pass = enumeration.pass(level, [&](const Assignment& values) {
        if (looked_at_++ >= cases || out_of_time()) return false;
        if ((looked_at_ - 1) % budget_.shards != budget_.shard) return true;
        last_ = values;
        return look(statement_, values, Origin::enumerated, finding_, observer_);
      });
      if (pass.stopped || pass.capped) break;
      finished = level;
      if (pass.complete) {
        finding_.whole = true;
        break;
      }
      empty_levels_ = looked_at_ == before ? empty_levels_ + 1 : 0;
      // A domain may be unbounded and have no case: there is no end to find.
      constexpr int many_empty_levels = 64;
      if (empty_levels_ > many_empty_levels) break;
    }
    // Of level 0 there is nothing but integers at their origin: not worth a word.
    if (finished >= std::max<std::int64_t>(first, 1)) describe(family, finished);
    return finished;
  }

  bool out_of_time() const {
    constexpr std::uint64_t between_looks_at_the_clock = 64;
    if (looked_at_ % between_looks_at_the_clock != 0) return false;
    return deadline_.is_over();
  }

  void describe(const cases::Family& family, std::int64_t level) {
    std::string words;
    Assignment before;
    for (std::size_t k = 0; k < last_.size(); ++k) {
      try {
        const laws::Domain domain = statement_.domain(before);
        words += (words.empty() ? "" : ", ") + statement_.variables()[k] + ' ' + cases::bound(domain, family, level);
      } catch (const Rejection&) {
        break;
      }
      before.push_back(last_[k]);
    }
    if (!words.empty()) finding_.bound += (finding_.bound.empty() ? "" : "; and ") + words;
  }

  Statement& statement_;
  const ExhaustiveBudget& budget_;
  const Observer& observer_;
  const cases::Deadline deadline_{budget_.seconds};
  Finding finding_;
  Assignment last_;
  std::uint64_t looked_at_ = 0;
  int empty_levels_ = 0;
};

}  // namespace

Finding exhaust(Statement& statement, const ExhaustiveBudget& budget, const Observer& observer) {
  Finding finding = Exhaustion(statement, budget, observer).run();
  if (finding.counterexample) minimise(statement, finding);
  return finding;
}

}  // namespace colex::engines
