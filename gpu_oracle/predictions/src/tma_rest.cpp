#include "tma_rest.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "colex/gcd.hpp"
#include "colex/tuple_algorithms.hpp"

#include "tma_limits.hpp"

namespace colex::predictions {

namespace {

using Rest = std::vector<TmaUnwalked>;

/// One way to have the rest: those that are dimensions of their own, and those that are merged or dropped.
struct RestChoice {
  Rest own, merged;
};

bool counts_for_nothing(const TmaUnwalked& leaf) { return leaf.extent == 1 || leaf.stride == 0; }

/// Whether it may be a dimension: its stride is of whole chunks.
bool may_be_own(const TmaUnwalked& leaf, std::int64_t bytes) {
  return leaf.extent == 1 || leaf.stride * bytes % tma_limits::chunk == 0;
}

void add_condition(std::vector<TmaCondition>& conditions, const TmaCondition& condition) {
  if (std::find(conditions.begin(), conditions.end(), condition) == conditions.end()) conditions.push_back(condition);
}

TmaTerm scaled(const TmaTerm& term, const Checked& scale) { return {scale, term.start, term.divisor, term.modulus}; }

class Ways {
 public:
  Ways(const TmaWalked& map, const std::vector<TmaWalk>& walks, std::int64_t bytes, const std::function<bool(TmaCandidate&&)>& f)
      : map_(map), walks_(walks), bytes_(bytes), f_(f), rest_(map.rest) {
    std::stable_sort(rest_.begin(), rest_.end(), [](const TmaUnwalked& a, const TmaUnwalked& b) { return a.stride < b.stride; });
  }

  void all() {
    if (tma_limits::dimensions < map_.dimensions.size()) return;
    const std::size_t room = std::min(tma_limits::dimensions - map_.dimensions.size(), rest_.size());
    for (std::size_t own = room + 1; own-- > 0;) {
      is_found_ = false;
      choose(0, own, {});
      if (is_found_) return;
    }
  }

 private:
  /// Each choice of so many more to be dimensions of their own.
  void choose(std::size_t next, std::size_t own, RestChoice choice) {
    if (rest_.size() - next < own) return;
    if (next == rest_.size()) return take(choice);
    if (own > 0 && may_be_own(rest_[next], bytes_)) {
      RestChoice with = choice;
      with.own.push_back(rest_[next]);
      choose(next + 1, own - 1, std::move(with));
    }
    choice.merged.push_back(rest_[next]);
    choose(next + 1, own, std::move(choice));
  }

  void take(const RestChoice& choice) {
    TmaCandidate candidate{map_.dimensions, map_.conditions};
    for (const TmaUnwalked& leaf : choice.own) {
      // A single element has any stride.
      const Checked stride =
          leaf.extent == 1 ? Checked(tma_limits::chunk) / gcd(Checked(tma_limits::chunk), Checked(bytes_)) : leaf.stride;
      candidate.dimensions.push_back({leaf.extent, stride, 1, 1, {{leaf.at}, 0}});
    }
    Rest merged;
    for (const TmaUnwalked& leaf : choice.merged) {
      if (leaf.ranges) add_condition(candidate.conditions, leaf.in_range);
      if (!counts_for_nothing(leaf)) merged.push_back(leaf);
    }
    if (merged.empty()) return offer(std::move(candidate));
    merge_into_one(candidate, merged);
    for (std::size_t k = 0; k < map_.dimensions.size(); ++k) merge_into(k, candidate, merged);
  }

  /// All in a dimension of their own, in steps of their strides' greatest common divisor.
  void merge_into_one(TmaCandidate candidate, const Rest& merged) {
    if (candidate.dimensions.size() == tma_limits::dimensions || merged.size() < 2) return;
    Checked step = 0;
    for (const TmaUnwalked& leaf : merged) step = step == 0 ? leaf.stride : gcd(step, leaf.stride);
    if (!(step * bytes_ % tma_limits::chunk == 0)) return;
    candidate.dimensions.push_back({1, step, 1, 1, {}});
    add_to(candidate.dimensions.back(), merged);
    offer(std::move(candidate));
  }

  /// All in one that is walked, which no tile may hang over then.
  void merge_into(std::size_t k, TmaCandidate candidate, const Rest& merged) {
    TmaDimension& dimension = candidate.dimensions[k];
    const Checked stride = dimension.stride;
    if (stride == 0 ||
        std::any_of(merged.begin(), merged.end(), [&](const TmaUnwalked& leaf) { return !(leaf.stride % stride == 0); }))
      return;
    add_to(dimension, merged);
    add_condition(candidate.conditions, inside_of(walks_[map_.walks[k]]));
    offer(std::move(candidate));
  }

  static void add_to(TmaDimension& dimension, const Rest& merged) {
    for (const TmaUnwalked& leaf : merged) {
      const Checked scale = leaf.stride / dimension.stride;
      dimension.extent = dimension.extent + scale * (leaf.extent - 1);
      dimension.at.terms.push_back(scaled(leaf.at, scale));
    }
  }

  void offer(TmaCandidate&& candidate) {
    if (candidate.dimensions.size() <= tma_limits::dimensions && f_(std::move(candidate))) is_found_ = true;
  }

  const TmaWalked& map_;
  const std::vector<TmaWalk>& walks_;
  std::int64_t bytes_;
  const std::function<bool(TmaCandidate&&)>& f_;
  Rest rest_;
  bool is_found_ = false;
};

}  // namespace

void for_each_rest(const TmaWalked& map, const std::vector<TmaWalk>& walks, std::int64_t bytes,
                   const std::function<bool(TmaCandidate&&)>& f) {
  Ways(map, walks, bytes, f).all();
}

}  // namespace colex::predictions
