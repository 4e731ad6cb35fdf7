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
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/smt/claims/claim_law.hpp"
#include "colex/smt/claims/profile.hpp"
#include "colex/symbolic/explore.hpp"

namespace colex::smt_claims {

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
