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
#pragma once

#include <memory>
#include <vector>

#include "colex/cases/domain.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/smt/claims/profile.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/numeral.hpp"

namespace colex::smt_claims {

using symbolic::Numeral;

/// A claim, and what its free names stand for.
struct Question {
  Question(notation::Claim claim, const notation::Environment<>& definitions);

  notation::Claim claim;
  notation::Environment<Numeral> definitions;
};

/// The law that the claim is in these profiles. It is Unknown where the text asks for what no path can compute; a value that is
/// rejected ends the path as rejected.
symbolic::Law law_of(std::shared_ptr<const Question> question, Profiles profiles);

/// The law that each of these is, in one: an unknown number says which. So a path leaves none of them out.
symbolic::Law each_of(std::vector<symbolic::Law> laws);

/// The values of the claim's variables at an input of that law.
cases::Assignment values_at(const Question& question, const Profiles& profiles, const symbolic::Input& input);

}  // namespace colex::smt_claims
