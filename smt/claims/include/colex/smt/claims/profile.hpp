// The *profile* of a layout or a shape says how it is nested, and so how many leaves it has. One exploration is about one
// profile of each layout and shape in a claim: a path cannot leave the profile open.
//
//   _          s:d               ()         ():()
//   (_)        (s):(d)           (_,_)      (s,t):(d,e)          ((_,_),_)    ((s,t),u):((d,e),f)
//
// If a shape refines another one, its profile is that of the other one with a profile in the place of each leaf.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/checked.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/tuple.hpp"

namespace colex::smt_claims {

/// The nesting of a layout or a shape. What stands in the leaves does not matter.
using Profile = Tuple<Checked>;

/// A profile for each variable of a claim; a leaf for an integer.
using Profiles = std::vector<Profile>;

/// "(_,(_,_))"
std::string describe(const Profile& profile);

/// "L = (_,_), S = _"; empty for integers.
std::string describe(const Profiles& profiles, const notation::Claim& claim);

/// Which profiles with a given number of leaves are explored.
enum class Family {
  plain,  ///< a leaf, and a flat tuple of two or more: what other profiles come down to
  flat,   ///< `()` and `(_)` as well: every profile of depth at most 1
};

/// The profiles of the family that have this number of leaves.
std::vector<Profile> profiles(Family family, std::size_t leaves);

/// The profiles of depth 2 without an empty mode that have this number of leaves: of two ((_),_), (_,(_)), ((_),(_)), ((_,_)).
std::vector<Profile> nested_profiles(std::size_t leaves);

/// How large profiles may be: those of a family by their number of leaves, and those of depth 2.
struct Extent {
  std::size_t flat = 0;    ///< profiles without leaves count among those with one
  std::size_t nested = 0;  ///< those without an empty mode
};

/// Every choice of profiles for the claim's variables in which each is within the one extent, and not each within the other. A
/// shape that refines another one has as many leaves as a flat one may have, however it is nested. A claim without layouts and
/// shapes has a single choice.
std::vector<Profiles> choices(const notation::Claim& claim, Family family, const Extent& within, const Extent& and_not = {});

/// Whether the claim speaks of layouts or shapes.
bool has_profiles(const notation::Claim& claim);

/// Whether a shape of the claim refines another one, so that its profile depends on that one's.
bool has_refined_profiles(const notation::Claim& claim);

/// With how many leaves the profiles of depth at most 1 are all that the claim speaks of, since each of its layouts is flat and
/// its rank is bounded by a number: `forall L: flat layout rank <= 2`. None where it speaks of others as well.
std::optional<std::size_t> leaves_of_all(const notation::Claim& claim, const notation::Environment<>& definitions);

}  // namespace colex::smt_claims
