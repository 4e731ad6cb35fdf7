// Derives claims about layouts of any rank from what theorems about them say.
//
//   forall A, B: layout if defined(composition(A,B)): claim size(coalesce(composition(A,B))) == size(B)
//
//   by coalesce.values.all-ranks     size(coalesce(L)) == size(L)
//   by composition.pieces.all-ranks  size(composition(A,B)) == size(B), if it is defined
//
// What the theorems say stands in smt/checker/statements.txt, word for word. A derivation is a certificate: colex-check sees
// that each step is a theorem with terms put in for its variables, that its hypotheses are known, and that whatever is spoken
// of has a value. How the steps were found does not matter, so nothing here is trusted but the reading of the claim
// (read.hpp).
//
// The search is simple. A formula is shown by a theorem that concludes it; by rewriting it, left to right, with the equations
// that theorems conclude; a comparison also by a chain of others; that two layouts are equal as functions, at a new coordinate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/notation/syntax.hpp"

namespace colex::derivations {

struct Derivation {
  std::string claim;                  ///< as it was read: "forall L: layout: claim equal(coalesce(L),L)"
  std::vector<std::string> rests_on;  ///< the ids of the theorems
  std::vector<std::string> steps;     ///< the lines of the certificate behind the claim

  /// The certificate of the claim, about "derivation of CLAIM".
  std::string certificate() const;
};

/// A derivation of the claim; none if there is no simple one, or the text speaks of what no theorem here speaks of. The names
/// that are `taken` stand for something else in it, as those of a file's definitions do.
std::optional<Derivation> derive(const notation::Claim& claim, const std::vector<std::string>& taken = {});

/// What the theorems say, each as a claim of the notation, with its name.
struct Said {
  std::string name;
  std::string claim;
  std::vector<std::string> by;
};
std::vector<Said> what_theorems_say();

/// Who proved the lemmas of a file of smt/schema, and when: "coqc 8.16.1 on 2026-11-29". This program has not: it is what a
/// line of smt/schema/proved.txt says of the file.
std::string who_proved(const std::string& file);

/// A theorem about words of bits, of any width, that lemmas of smt/schema/bits.v say.
struct BitTheorem {
  std::string id;      ///< bits.swizzle
  std::string about;   ///< the header of the algebra that relies on it
  std::string lemmas;  ///< "involution, bijective, linear"
  std::string words;   ///< the statement, for people
};
/// The rows of smt/schema/bits.txt.
std::vector<BitTheorem> bit_theorems();

}  // namespace colex::derivations
