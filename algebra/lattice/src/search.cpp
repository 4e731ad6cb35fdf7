#include "colex/lattice/search.hpp"

#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "big.hpp"
#include "solutions.hpp"

namespace colex::lattice {
namespace {

constexpr std::size_t most_unknowns = 64;

enum class Ending { found, exhausted, over_budget, imprecise };

/// Depth first over the directions, the last (and usually longest) first; in each, outwards from the nearest point.
class Enumerator {
 public:
  Enumerator(const Solutions& solutions, const BigVector& bounds, const std::function<bool(const BigVector&)>& accept,
             std::uint64_t budget)
      : solutions_(solutions), bounds_(bounds), accept_(accept), left_(budget), choice_(solutions.basis.size(), 0) {
    for (double reach : solutions.reach) most_ += reach * reach;
  }

  Ending run() { return visit(choice_.size(), {solutions_.remainder, roundoff}); }

 private:
  // One floating-point operation is off by 2^-53 of its result; this allows for hundreds of them.
  static constexpr double roundoff = 0x1p-44;

  /// The projection of a point onto the directions decided so far, and a bound on the length of its error.
  struct Projection {
    std::vector<double> value;
    double error;
  };

  /// Whether a point of the cube may have this projection: by |π|² <= Σ |π_k|·reach_k.
  bool possible(const Projection& projection) const {
    double square = 0;
    double weighted = 0;
    for (std::size_t k = 0; k < projection.value.size(); ++k) {
      square += projection.value[k] * projection.value[k];
      weighted += std::fabs(projection.value[k]) * solutions_.reach[k];
    }
    const double shortest = std::fmax(0, std::sqrt(square) - projection.error);
    const double error_weighted = projection.error * std::sqrt(most_);
    return shortest * shortest <= (weighted + error_weighted) * (1 + roundoff) + roundoff;
  }

  /// Tries all values of directions level-1, …, 0.
  Ending visit(std::size_t level, const Projection& projection) {
    if (!possible(projection)) return Ending::exhausted;
    if (level == 0) return check();
    const std::size_t i = level - 1;
    double centre = solutions_.offset[i];
    double magnitude = 1 + std::fabs(centre);
    for (std::size_t j = level; j < choice_.size(); ++j) {
      const double along = static_cast<double>(choice_[j]) * solutions_.slope[j][i];
      centre += along;
      magnitude += std::fabs(along);
    }
    const double centre_error = magnitude * roundoff;
    // |π|² <= most_ holds of every point of the cube, so |z + centre|·length <= √most_.
    const double furthest = std::sqrt(most_) * (1 + roundoff) / solutions_.length[i] + centre_error;
    if (!(std::fabs(centre) + furthest < 0x1p60)) return Ending::imprecise;
    const auto nearest = static_cast<std::int64_t>(std::llround(-centre));
    // Outwards in turn on both sides, the nearer side first.
    const std::int64_t towards = static_cast<double>(nearest) < -centre ? 1 : -1;
    for (std::int64_t distance = 0;; ++distance) {
      bool within = false;
      for (const std::int64_t side : {towards, -towards}) {
        if (distance == 0 && side != towards) continue;
        const std::int64_t z = nearest + side * distance;
        const double along = static_cast<double>(z) + centre;
        if (std::fabs(along) > furthest) continue;
        within = true;
        if (left_ == 0) return Ending::over_budget;
        --left_;
        choice_[i] = z;
        Projection next = projection;
        for (std::size_t k = 0; k < next.value.size(); ++k) next.value[k] += along * solutions_.orthogonal[i][k];
        next.error += (centre_error + std::fabs(along) * roundoff) * solutions_.length[i] + roundoff;
        const Ending ending = visit(i, next);
        if (ending != Ending::exhausted) return ending;
      }
      if (!within) return Ending::exhausted;
    }
  }

  /// The point, in integers.
  Ending check() {
    BigVector u = solutions_.point;
    for (std::size_t i = 0; i < choice_.size(); ++i) {
      for (std::size_t k = 0; k < u.size(); ++k) u[k] = u[k] + Big(choice_[i]) * solutions_.basis[i][k];
    }
    for (std::size_t k = 0; k < u.size(); ++k) {
      if (u[k] < Big(0) || bounds_[k] < u[k]) return Ending::exhausted;
    }
    return accept_(u) ? Ending::found : Ending::exhausted;
  }

  const Solutions& solutions_;
  const BigVector& bounds_;
  const std::function<bool(const BigVector&)>& accept_;
  std::uint64_t left_;
  std::vector<std::int64_t> choice_;
  double most_ = 0;
};

template <class I>
Decision<std::vector<I>> search(const ReducedKnapsack<I>& problem, const Accept<I>& accept, std::uint64_t budget,
                                std::uint64_t enumerated_first) {
  using Answer = Decision<std::vector<I>>;
  const std::size_t n = problem.terms.size();
  if (n < 2 || n > most_unknowns) return Enumeration(budget)(problem, accept);
  try {
    Answer quick = Enumeration(enumerated_first)(problem, accept);
    if (!quick.is_unknown()) return quick;
  } catch (const Rejection& rejection) {
    if (rejection.kind() != Kind::overflow) throw;
  }

  BigVector weights;
  BigVector bounds;
  for (const auto& term : problem.terms) {
    weights.emplace_back(term.weight);
    bounds.emplace_back(term.bound);
  }
  const std::optional<Solutions> all = solutions(weights, bounds, problem.target);
  if (!all) return Answer::no();

  std::vector<I> found;
  const std::function<bool(const BigVector&)> accept_point = [&](const BigVector& point) {
    std::vector<I> u;
    for (const Big& value : point) u.push_back(value.as<I>());
    found = problem.solution(u);
    return accept(found);
  };
  switch (Enumerator(*all, bounds, accept_point, budget).run()) {
    case Ending::found: return Answer::yes(std::move(found));
    case Ending::exhausted: return Answer::no();
    case Ending::over_budget:
      return Answer::unknown(std::to_string(budget) + " points of a lattice of rank " + std::to_string(n - 1));
    case Ending::imprecise: break;
  }
  return Answer::unknown("floating point, on a lattice of rank " + std::to_string(n - 1));
}

}  // namespace

Decision<std::vector<Checked>> Search::operator()(const ReducedKnapsack<Checked>& problem, const Accept<Checked>& accept) const {
  return search(problem, accept, budget_, enumerated_first_);
}

Decision<std::vector<Wide>> Search::operator()(const ReducedKnapsack<Wide>& problem, const Accept<Wide>& accept) const {
  return search(problem, accept, budget_, enumerated_first_);
}

}  // namespace colex::lattice
