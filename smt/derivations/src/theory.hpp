// Terms and formulas, and what theorems say in them.
//
//   size(composition(A,B)) == size(B)      the sign "==", of a function of a function of two variables, and …
//   L(x)                                   "of", of L and x
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace colex::derivations {

struct Term {
  std::string head;  ///< a variable, a number, a swizzle "Sw<3,4,3>", a function, "of", "defined", or a sign
  std::vector<Term> parts;

  friend bool operator==(const Term& a, const Term& b) { return a.head == b.head && a.parts == b.parts; }
  friend bool operator<(const Term& a, const Term& b) { return std::tie(a.head, a.parts) < std::tie(b.head, b.parts); }
};

enum class Sort { layout, shape, swizzle, swizzled, integer, truth };

bool is_number(const Term& term);
bool is_swizzle(const Term& term);
/// "size(composition(A,B))==size(B)", without blanks; operators within others in brackets.
std::string to_string(const Term& term);

/// Terms for names.
using Binding = std::map<std::string, Term>;
Term with(const Term& term, const Binding& binding);
/// The term with `from` replaced by `to` wherever it stands.
Term replaced(const Term& term, const Term& from, const Term& to);
/// Makes the pattern, in which names with a `?` stand for terms, the term. Returns false if there is no way.
bool match(const Term& pattern, const Term& term, Binding& binding);

struct Function {
  bool is_total;
  Sort sort;
  std::vector<Sort> arguments;
};

struct Statement {
  std::string name;
  std::string text;                                     ///< as it is written
  std::vector<std::pair<std::string, Sort>> variables;  ///< their names begin with `?`
  std::vector<Term> hypotheses, conclusions;            ///< of a nonnegative layout, that it is one is the first
  std::vector<std::string> by;
};

struct Theory {
  std::map<std::string, std::vector<Function>> functions;  ///< of one name, each of arguments of other sorts
  std::vector<Statement> statements;
  std::vector<std::string> points;    ///< by what layouts are equal that are so at all points
  std::vector<std::string> composes;  ///< by what a composite exists of which somebody has a layout
};

const Theory& theory();
/// The function of that name that takes arguments of these sorts; none if there is none.
const Function* function_of(const std::string& head, const std::vector<Sort>& sorts);
/// nonnegative(L): that L has no negative stride.
Term nonnegative(const std::string& name);
/// "layout", "shape", "swizzle", "swizzled", "integer", "truth".
const char* name(Sort sort);

/// smt/checker/statements.txt
std::string_view statements();
/// smt/schema/proved.txt and smt/schema/bits.txt: who has proved lemmas, and what some of them say.
std::string_view lemmas(bool proved);

}  // namespace colex::derivations
