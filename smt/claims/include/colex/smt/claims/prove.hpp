// Claims about all integers: for each choice of profiles the text is a law of the prover.
//
// The *profile* of a layout or a shape says how it is nested, and so how many leaves it has. One exploration is about one
// profile of each layout and shape in a claim: a path cannot leave the profile open.
//
//   _          s:d               ()         ():()
//   (_)        (s):(d)           (_,_)      (s,t):(d,e)          ((_,_),_)    ((s,t),u):((d,e),f)
//
// If a shape refines another one, its profile is that of the other one with a profile in the place of each leaf.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/cases/domain.hpp"
#include "colex/checked.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/symbolic.hpp"
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

// Turns a claim's text into a law of the prover: the evaluator that gives the text its meaning runs on the integers of a path.
//
//   forall M, N >= 1, d: integer if d != M: claim coalesce((M,N):(1,d)) == (M,N):(1,d)
//
//   the scope draws         M >= 1, N >= 1, d
//   the scope supposes      what the hypothesis says
//   the scope claims        that both sides have the same profile, and the same number at each leaf
//
// A comparison of integers becomes a hypothesis or a goal; any other truth value (a predicate, a negation) forks the path. As
// in the notation, `==` of layouts compares shape and stride, and `equal` is the algebra's own decision whether two layouts are
// the same function.
//
// Trusted: that the variables of a scope reach every value of their domains in this profile (variables.hpp).

using symbolic::Numeral;

/// A claim, and what its free names stand for.
struct Question {
  Question(notation::Claim claim, const notation::Environment<>& definitions);

  notation::Claim claim;
  notation::Environment<Numeral> definitions;
  /// Whether a path asks as well which of two quotients by one divisor is larger: then it knows that they differ by no divisor,
  /// by one, or by more.
  bool compares_quotients = false;
};

/// Whether two quotients or remainders of the claim are by one divisor.
bool has_quotients_to_compare(const notation::Claim& claim);

/// The law that the claim is in these profiles. It is Unknown where the text asks for what no path can compute; a value that is
/// rejected ends the path as rejected.
symbolic::Law law_of(std::shared_ptr<const Question> question, Profiles profiles);

/// The law that each of these is, in one: an unknown number says which. So a path leaves none of them out.
symbolic::Law each_of(std::vector<symbolic::Law> laws);

/// The values of the claim's variables at an input of that law.
cases::Assignment values_at(const Question& question, const Profiles& profiles, const symbolic::Input& input);

// Proves a claim's text for all integers.
//
//   const Finding proof = prove("forall M, N >= 1: claim right_inverse((M,N):(N,1)) == (N,M):(M,1)");
//   proof.outcome          refuted
//   proof.counterexample   M = 1, N = 1: right_inverse((1,1):(1,1)) is 1:0
//
//   prove("forall L: layout: claim size(coalesce(L)) == size(L)").outcome     checked for shapes, with up to 2 leaves
//   prove("forall L: flat layout rank <= 2: claim …").outcome                 proved (as written): these are all shapes
//
// There is one exploration for each choice of profiles (nestings) of the claim's layouts and shapes, in the order of their
// number of leaves; what is cheap is explored further. A claim over integers alone has one exploration, and is proved for all
// integers. A counterexample is found on a path, confirmed on numbers by the evaluator that users call, and made as small as
// possible. A proof says nothing about overflow: its integers are unbounded.

/// How far to go.
struct Options {
  symbolic::Settings settings{.until = symbolic::Until::refuted};
  Family family = Family::flat;  ///< which profiles there are …
  std::size_t leaves = 2;        ///< … of each layout and shape, with so many leaves at most
  /// Where all of these are shown, the search goes on to more leaves and to nested profiles, in turns, as long as it is cheap:
  /// until its arithmetic has looked at so many terms, a path counted as a thousand. No claim is the worse for it.
  std::size_t further_terms = 0;
  std::size_t paths = 100000;        ///< of all explorations together …
  std::size_t terms = 100000000000;  ///< … and terms that their arithmetic looks at
  double seconds = 1e6;              ///< … and the time
};

/// The paths of a claim in one choice of profiles. Each keeps its certificate, if the settings say so.
struct Explored {
  std::string name;  ///< "L = (_,_)"
  Profiles profiles;
  symbolic::Exploration exploration;
  symbolic::Law law;  ///< what was explored, to be explored again

  /// Whether it is shown that no input has these profiles and satisfies the hypothesis.
  bool is_empty() const;
  /// Whether every path was visited and closes. Where the profiles grow, some may be open of which the verdict does not speak.
  bool is_closed() const;
};

/// What came of a claim.
struct Finding {
  /// proved (as written), where all variables are integers, or layouts whose profiles the claim bounds; checked for shapes;
  /// refuted; unknown; vacuous, where it is shown that nothing satisfies the hypothesis; conflicting; error, where a case has no
  /// value; not applicable, where the text speaks of maps of bits.
  evidence::Outcome outcome = evidence::Outcome::unknown;
  std::string reason;                              ///< unless it is proved as far as was asked: what stood in the way
  std::string detail;                              ///< what is open, in the engine's own terms, where nobody else knows these
  Extent extent;                                   ///< checked for shapes: all of the family within it, and nested ones
  bool out_of_time = false;                        ///< whether the time ended it: another run may come further
  std::vector<Explored> explored;                  ///< as far as it was looked at, in order
  std::vector<evidence::Binding> counterexample;   ///< refuted, or an error: the variables, in order
  std::optional<evidence::Comparison> comparison;  ///< refuted: the two sides, if the conclusion is a comparison

  std::size_t paths() const;
};

/// Proves the statement, whose claim() is not null.
Finding prove(laws::Statement& statement, const Options& options = {});

/// Proves the only claim of a text, in which definitions may stand before it. Throws LocatedRejection for a mistake in the text.
Finding prove(std::string_view text, const Options& options = {});

/// "of depth at most 1, and of depth 2 with up to 3 leaves": which shapes of so many leaves were looked at.
std::string depths(const Extent& extent);

/// "checked for shapes with up to 2 leaves (of depth at most 1): 4 profiles, 31 paths", "refuted: M = 1, N = 1".
std::string summary(const Finding& proof);

}  // namespace colex::smt_claims
