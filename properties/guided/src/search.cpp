#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "colex/cases/draw.hpp"
#include "colex/engines/random.hpp"
#include "colex/guided_engine/enter.hpp"

#include "trail.hpp"

namespace colex::guided_engine {

using engines::Assignment;
using engines::Corpus;
using engines::DrawnCases;
using engines::Finding;
using engines::Statement;

namespace {

class Search {
 public:
  Search(Statement& statement, std::uint64_t seed, const engines::RandomBudget& budget, const engines::Observer& observer,
         Corpus& corpus, bool is_guided)
      : statement_(statement),
        budget_(budget),
        drawn_(statement, budget, observer),
        draw_(seed),
        seed_(seed),
        corpus_(corpus),
        is_guided_(is_guided) {}

  Finding run() {
    const bool goes_on = drawn_.look_at_random(draw_, std::min(budget_.cases, engines::unguided_cases));
    if (goes_on && budget_.cases > engines::unguided_cases) guide();
    engines::look_near_numbers(statement_, seed_, budget_, drawn_);
    Finding finding = std::move(drawn_).finding("drawn at random" + how_);
    if (finding.counterexample) minimise(statement_, finding);
    return finding;
  }

 private:
  void guide() {
    how_ = trail_.is_seen() ? ", then made of cases that led the algebra elsewhere"
                            : ", unguided: of a program no comparison is seen";
    for (Assignment& kept : std::exchange(corpus_, {})) {
      const auto again = [&] { return values_ = std::move(kept), true; };
      if (drawn_.is_enough() || !look(again)) return;
    }
    while (!drawn_.is_enough() && look([&] { return next(); })) {
    }
  }

  /// Makes the next case: one in five is drawn as before, so that what the corpus does not lead to comes as well.
  bool next() {
    constexpr std::uint64_t one_in = 5;
    is_drawn_ = corpus_.empty() || drawn_.tries() % one_in == 0;
    if (is_drawn_) return draw_.assign(values_, statement_.variables().size(), drawn_.domain());
    const Assignment& known = underspent();
    return draw_.change(values_, known, corpus_[any()], drawn_.domain());
  }

  std::size_t any() { return static_cast<std::size_t>(choosing_() % corpus_.size()); }
  /// Among two cases of the corpus the one on which less was spent. What is made of a case with many numbers comes by the
  /// searches that take longest, and so costs more.
  const Assignment& underspent() {
    const std::size_t a = any();
    const std::size_t b = any();
    const std::size_t chosen = spent_[a] <= spent_[b] ? a : b;
    const std::size_t length = text(statement_, corpus_[chosen]).size();
    spent_[chosen] += length * length;
    return corpus_[chosen];
  }

  template <class Fill>
  bool look(const Fill& fill) {
    if (!drawn_.make(fill)) return true;
    if (!drawn_.look(values_)) return false;
    if (is_guided_ ? trail_.is_seen() && trail_.leads_elsewhere(values_) : is_drawn_) {
      corpus_.push_back(values_);
      spent_.push_back(0);
    }
    return true;
  }

  Statement& statement_;
  const engines::RandomBudget budget_;
  DrawnCases drawn_;
  cases::Draw draw_;
  const std::uint64_t seed_;
  Trail trail_{statement_};
  Corpus& corpus_;
  std::vector<std::uint64_t> spent_;  ///< on each case of the corpus
  std::mt19937_64 choosing_{seed_};
  const bool is_guided_;
  bool is_drawn_ = false;  ///< and not made of another case
  Assignment values_;      ///< of the case that is looked at
  std::string how_;        ///< the cases behind those at random were made
};

template <bool is_guided>
Finding guide(Statement& statement, std::uint64_t seed, const engines::RandomBudget& budget, const engines::Observer& observer,
              Corpus& corpus) {
  return Search(statement, seed, budget, observer, corpus, is_guided).run();
}

}  // namespace

void enter() { engines::use_guided(guide<true>); }
void enter_unguided() { engines::use_guided(guide<false>); }

}  // namespace colex::guided_engine
