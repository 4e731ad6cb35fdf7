// Reads a claim of the notation as one that a derivation may be of: variables, hypotheses and conclusions of terms.
//
//   forall A: layout, 0 <= c < size(A) if A(c) > 3: claim …
//
//   variables  A: layout, c: integer       hypotheses  0<=c, c<size(A), 3<A(c)
//
// What bounds a layout (`flat layout`, `layout rank <= 3`) is left out: the claim is then about more layouts; but that it is
// nonnegative or injective is kept. Hypotheses stand in the order in which they are evaluated, each where those before it hold.
//
// Trusted: whoever reads the certificate finds the claim in it as it was read here.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/notation/syntax.hpp"

#include "theory.hpp"

namespace colex::derivations {

struct Claim {
  std::vector<std::pair<std::string, Sort>> variables;
  std::vector<std::string> nonnegative;  ///< those of the layouts that have no negative stride
  std::vector<Term> hypotheses, conclusions;
};

/// None where the text says what terms cannot say, or names what is `taken`: it stands for something else.
std::optional<Claim> read(const notation::Claim& claim, const std::vector<std::string>& taken);

/// "forall A: nonnegative layout, c: integer if 0<=c and c<size(A): claim …"
std::string to_string(const Claim& claim);

/// Whether a term in which these variables occur is of a function that may reject its arguments. L(x) is one.
bool may_reject(const Term& term, const std::vector<std::pair<std::string, Sort>>& variables);

/// The sort of a term in which these variables occur; none if it has no meaning.
std::optional<Sort> sort_of(const Term& term, const std::vector<std::pair<std::string, Sort>>& variables);

}  // namespace colex::derivations
