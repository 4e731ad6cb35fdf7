#include "tma_class.hpp"

#include <algorithm>

#include "colex/gcd.hpp"
#include "colex/tuple_algorithms.hpp"

#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

using ConditionKind = TmaCondition::Kind;

class Judge {
 public:
  Judge(const TmaQuestion& question, const std::vector<TmaWalk>& walks, TmaCandidate& candidate)
      : question_(question), walks_(walks), candidate_(candidate), chunk_(question.in(tma_limits::chunk)) {
    // A type of more bytes than a chunk stands in whole chunks.
    if (chunk_ < 1) chunk_ = 1;
  }

  TmaHolds holds() {
    find_inner_start();
    simplify();
    const std::vector<TmaCondition>& all = candidate_.conditions;
    if (all.empty()) return TmaHolds::everywhere;
    if (std::all_of(all.begin(), all.end(), [](const TmaCondition& c) { return c.kind == ConditionKind::begins_inside; }))
      return TmaHolds::inside;
    if (!starts_in_chunks_on_grid()) {
      candidate_.conditions.push_back({ConditionKind::chunk, {}, chunk_, 1});
      return TmaHolds::here;
    }
    return std::all_of(all.begin(), all.end(), [&](const TmaCondition& c) { return on_grid(c); }) ? TmaHolds::on_grid
                                                                                                  : TmaHolds::here;
  }

 private:
  /// The start that coordinate 0 is, or begins with, if nothing else is added to it: a legal one is of whole chunks.
  void find_inner_start() {
    const std::vector<TmaTerm>& terms = candidate_.dimensions[0].at.terms;
    if (terms.size() == 1 && terms[0].scale == 1 && terms[0].divisor == 1) inner_ = &terms[0].start;
  }

  void simplify() {
    std::vector<TmaCondition> kept;
    for (TmaCondition condition : candidate_.conditions) {
      if (condition.kind == ConditionKind::zero && is_within_a_chunk(condition)) {
        // A legal start elsewhere is outside of the mode with all of the tile.
        condition = {ConditionKind::begins_inside, condition.start, question_.modes[condition.start.parts[0].mode].extent, 1};
      }
      if (!is_implied(condition) && std::find(kept.begin(), kept.end(), condition) == kept.end()) kept.push_back(condition);
    }
    candidate_.conditions = std::move(kept);
  }

  bool is_within_a_chunk(const TmaCondition& zero) const {
    const Checked& extent = question_.modes[zero.start.parts[0].mode].extent;
    return inner_ != nullptr && inner_->parts[0].mode == zero.start.parts[0].mode && chunk_ % extent == 0;
  }

  bool is_implied(const TmaCondition& condition) const {
    if (condition.kind == ConditionKind::multiple && condition.number == 1) return true;
    if (condition.kind != ConditionKind::multiple && condition.kind != ConditionKind::within) return false;
    const std::vector<TmaCondition>& all = candidate_.conditions;
    if (std::any_of(all.begin(), all.end(), [&](const TmaCondition& other) { return follows(condition, other); })) return true;
    return inner_ != nullptr && *inner_ == condition.start &&
           holds_each(condition, chunk_, condition.number / gcd(chunk_, condition.number));
  }

  /// Whether a tile that crosses no multiple starts so near to one that it starts at a multiple.
  static bool follows(const TmaCondition& condition, const TmaCondition& other) {
    return condition.kind == ConditionKind::multiple && other.kind == ConditionKind::within && condition.start == other.start &&
           other.number % condition.number == 0 && other.number - other.length < condition.length;
  }

  /// Whether it holds at 0, step, 2·step, …: so many.
  static bool holds_each(const TmaCondition& condition, const Checked& step, const Checked& count) {
    for (Checked k = 0; k < count; k = k + 1) {
      if (!condition.holds(k * step)) return false;
    }
    return true;
  }

  const TmaWalk& walk_of(const TmaStart& start) const {
    return *std::find_if(walks_.begin(), walks_.end(), [&](const TmaWalk& walk) { return walk.start == start; });
  }

  static Checked tiles(const TmaWalk& walk) { return max(Checked(1), ceil_div(walk.extent(), walk.box)); }

  bool on_grid(const TmaCondition& condition) const {
    if (condition.kind == ConditionKind::zero) {
      const TmaMode& mode = question_.modes[condition.start.parts[0].mode];
      return !(mode.box < mode.extent);
    }
    if (condition.kind == ConditionKind::begins_inside) return true;
    const TmaWalk& walk = walk_of(condition.start);
    const Checked last = tiles(walk) - 1;
    if (condition.kind == ConditionKind::inside) return condition.holds(0) && condition.holds(last * walk.box);
    return holds_each(condition, walk.box, min(last + 1, condition.number / gcd(walk.box, condition.number)));
  }

  bool starts_in_chunks_on_grid() const {
    for (const TmaTerm& term : candidate_.dimensions[0].at.terms) {
      const TmaWalk& walk = walk_of(term.start);
      // Beyond this the remainders of the term repeat.
      const Checked period = term.divisor * (term.modulus == 0 ? chunk_ : term.modulus);
      const Checked count = min(tiles(walk), period / gcd(walk.box, period));
      for (Checked k = 0; k < count; k = k + 1) {
        const Checked quotient = k * walk.box / term.divisor;
        if (!(term.scale * (term.modulus == 0 ? quotient : quotient % term.modulus) % chunk_ == 0)) return false;
      }
    }
    return true;
  }

  const TmaQuestion& question_;
  const std::vector<TmaWalk>& walks_;
  TmaCandidate& candidate_;
  Checked chunk_;
  const TmaStart* inner_ = nullptr;
};

}  // namespace

TmaHolds judged(const TmaQuestion& question, const std::vector<TmaWalk>& walks, TmaCandidate& candidate) {
  return Judge(question, walks, candidate).holds();
}

}  // namespace colex::predictions
