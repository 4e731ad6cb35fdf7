// How the layouts and shapes that a claim speaks of are nested: what one exploration cannot leave open.
//
//   _          s:d               ()         ():()
//   (_)        (s):(d)           (_,_)      (s,t):(d,e)          ((_,_),_)    ((s,t),u):((d,e),f)
//
// Of a shape that refines another one, a profile is that of the other one with a profile in the place of each leaf.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/checked.hpp"
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

/// Which profiles there are of so many leaves.
enum class Family {
  plain,  ///< a leaf, and a flat tuple of two or more: what other profiles come down to
  flat,   ///< `()` and `(_)` too: every profile of depth at most 1
};

/// The profiles of the family with so many leaves.
std::vector<Profile> profiles(Family family, std::size_t leaves);

/// Every choice of profiles for the claim's variables in which none has more leaves, and one has as many; with none at all among those for one leaf. A single
/// choice, for 0 leaves, for a claim without layouts and shapes.
std::vector<Profiles> choices(const notation::Claim& claim, Family family, std::size_t leaves);

/// Whether the claim speaks of layouts or shapes.
bool has_profiles(const notation::Claim& claim);

}  // namespace colex::smt_claims
