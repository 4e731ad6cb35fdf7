// One level of a floor form, and the multiples of a step that it sees.
//
//   7·5 by the period 10:  7 mod 10 = 7,  7·5 = 35 = 10·3 + 5,  so 3 turns and the residue 5
#pragma once

#include <string>
#include <vector>

#include "colex/floor_form.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

/// The share of one level in the value of a floor form.
inline I share(const Level<I, I>& level, const I& x) { return FloorForm<I, I>{I(0), {level}}(x); }

/// r·i, written with its quotient and remainder by the period: those of the residue of r come to light. It is the same number,
/// so it has the same values.
struct Multiple {
  I turns;
  I residue;
  I period;

  I value() const { return period * turns + residue; }
};

inline Multiple multiple(Scope& scope, const I& r, const I& i, const I& period) {
  const I residues = (r % period) * i;
  const Multiple result{(r / period) * i + residues / period, residues % period, period};
  scope.claim(result.value() == r * i, "the same number");
  return result;
}

/// A left operand of which is known what one step of composition asks: A(r), and how long A is straight along the piece. Its
/// levels are another theorem's, or those of which the law speaks.
struct LeftAlongAPiece {
  I operator()(const I& /*r*/) const { return value; }
  I straight(const Mode<I>& /*piece*/) const { return line; }

  I value;
  I line;
  FloorForm<I, I> form{I(0), {}};
};

/// That the largest residue of the multiples r·i with i < n is this one; what its index is, and the residue there; and an index,
/// and its residue.
template <class At, class AtResidue>
EndsAt largest_residue(const I& period, const I& r, const I& n, const I& largest, const At& at, const AtResidue& at_residue,
                       const auto& i, const auto& residue) {
  const I no(0), is_done(4);
  return ends_at("max-residue.contract.all-rounds", period, r % period, n, i, residue, is_done, largest, at, at_residue,
                 of("turns"), no, no, no, no, no, no, no, no);
}

/// Why the floors of i times the residues of r sum to 0 for each i that straight_run says is before the line's end: the first
/// carries do not cancel; or they do, and then the first differences of neighbours do not; or no sum was found that is not 0,
/// index by index or among the steps to them; or no step leads to one. With this behind each of the reasons.
template <class Floors>
std::vector<std::vector<EndsAt>> straight_before(const I& line, const I& i, const Floors& floors,
                                                 const std::vector<EndsAt>& behind) {
  const EndsAt sorted = ends_at("straight-run.sorted.all-ranks", i, floors, of("sorted"));
  const I no(0);
  std::vector<std::vector<EndsAt>> reasons{
      {ends_at("straight-run.contract.all-ranks", of("n"), line, of("sum"), i, floors)},
      {sorted,
       ends_at("straight-run.cancelling.all-ranks", of("n"), line, of("sum"), of("suffix"), i, no, of("sorted"), of("apart"))},
      {sorted, ends_at("straight-run.one-by-one.all-steps", line, i, of("sorted"))},
      {sorted, ends_at("straight-run.leaves.all-steps", line, line, i, of("sorted"), of("known"), of("there"))},
      {sorted, ends_at("straight-run.walked.all-steps", no, of("sorted"))}};
  for (std::vector<EndsAt>& reason : reasons) reason.insert(reason.end(), behind.begin(), behind.end());
  return reasons;
}

/// The theorems that say so.
inline std::vector<std::string> straight_by() {
  return {"straight-run.contract.all-ranks",   "straight-run.sorted.all-ranks", "straight-run.cancelling.all-ranks",
          "straight-run.one-by-one.all-steps", "straight-run.leaves.all-steps", "straight-run.walked.all-steps"};
}

/// Supposes what follows where the floors sum to 0, and from what is behind that.
template <class Truth, class Floors>
void suppose_straight(Scope& scope, const Truth& truth, const I& line, const I& i, const Floors& floors,
                      const std::vector<EndsAt>& behind = {}) {
  const auto reasons = straight_before(line, i, floors, behind);
  suppose(scope, truth, reasons.front(), {reasons.begin() + 1, reasons.end()});
}

/// A(r·i), where A is straight up to `line` along multiples of r, as straight_run says. On the line it is i·A(r); beyond, it may
/// be anything.
inline I value_at_multiple(Scope& scope, const I& r, const I& i, const I& at_r, const I& line) {
  const I at_ri = scope.unknown("A(r·i)");
  if (!(i < line)) return at_ri;
  suppose_straight(scope, at_ri == i * at_r, line, i, of("floors"),
                   {ends_at("composition.line.all-ranks", r, i, at_r, at_ri, of("floors"))});
  return at_ri;
}

}  // namespace colex::theorems
