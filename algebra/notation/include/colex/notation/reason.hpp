// What is said of an expression beside its value: what shows it, why it came out so, and what its author may not have meant.
//
// What shows that a decision is false, or true, in one sentence that anyone can check.
//
//   witness("injective", {{(2,2):(1,1)}}, false)        "(1,0) and (0,1) both have the value 1"
//   witness("image_contains", {{(4,8):(1,8)}, {19}}, true)    "the value at (3,2)"
//
// The algebra's decisions carry witnesses as values; here they are put into words, for whoever shows them: `eval --why`,
// `explain`, verdicts on claims, reports.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"

namespace colex::notation {

/// An argument of a decision, and whether its coordinates are told as thread and value.
struct Argument {
  Value<> value;
  bool is_thread_value = false;
};

/// A coordinate that a witness speaks of.
struct Place {
  std::size_t argument;  ///< of which argument of the decision
  std::int64_t index;    ///< the 1-D coordinate
  friend bool operator==(const Place&, const Place&) = default;
};

/// A witness in words, and the coordinates that they speak of.
struct Witness {
  std::string text;
  std::vector<Place> places;
};

/// What shows that the function has this truth value for these arguments. None where there is nothing to say beyond that:
/// another truth value than the function has, a function that decides nothing or has no witness, a search that found none.
/// Never throws.
std::optional<Witness> witness(std::string_view function, const std::vector<Argument>& arguments, bool truth);

// Why a boolean expression came out as it did: the part of it that decides, and what shows that part.
//
//   injective((2,2):(1,1))                           (1,0) and (0,1) both have the value 1
//   size(4:1) == 4 and bijective((4,2):(1,5))        bijective((4,2):(1,5)): no coordinate has the value 4
//   not injective(4:1)                               nothing: there is no more to say than that it is injective
//   defined(composition((6,4):(1,100), 4:4))         composition((6,4):(1,100), 4:4) has no value: …
//
// A layout is told as thread and value, T5 V2, where its name, or the name of the function that makes it, has `tv` in it
// (`my_tv`, `make_layout_tv(…)`), or the function is an instruction's (`layout_C(…)`), and it has two modes.

/// The reason in a sentence, or several behind semicolons; each begins with the part that it is about, unless that is the
/// whole. Empty where there is nothing to say beyond the value, and for an expression whose value is no boolean. Never throws.
std::string reason(const Expression& expression, const Environment<>& names);

/// The two sides of a comparison, as it compares them: of `(1|2) == 4` the integers 3 and 4, though (3) alone is a tuple.
/// Requires that the node is a comparison. Throws the LocatedRejection of a side that has no value.
std::array<Value<>, 2> sides_of_comparison(const Expression& expression, std::size_t node, const Environment<>& names);

// What a text means that its author may not have meant.
//
//   injective((64,64))            injective: (64,64) is a shape, read as (64,64):(1,64)
//   ((4,8):(8,1))(4,0)            (4,0) is outside of the domain (4,8): a layout goes on beyond it
//   forall i >= 0: claim (4:2)(i) >= 0      i may be 4 or more, which is outside of the domain 4: a layout goes on beyond it
//   forall n >= 1: claim 1 == 1   the claim does not use the variable n
//
// A shape where a layout is asked for is the compact layout of this shape. Where the answer is a layout it shows that; where it
// is true, false or a number, a forgotten stride would pass in silence, also one within what the number is made of. Nothing is
// evaluated but what is written out: calls are known by the type of what they give.

/// The remarks on an expression, each once. `definitions` says what names stand for.
std::vector<std::string> remarks(const Expression& expression, const Environment<>& definitions = {});

/// The remarks on a claim, whose variables hide what is defined under their names, and may be used by its covers.
std::vector<std::string> remarks(const Claim& claim, std::span<const Cover> covers, const Environment<>& definitions);

/// That a layout goes on beyond its domain where this coordinate is; none where it is inside, or no coordinate of the layout.
std::optional<std::string> remark_on_coordinate(const Tuple<Checked>& coordinate, const Layout<>& L);

/// Whether the name stands in the claim, the bounds of its variables included.
bool mentions(const Claim& claim, const std::string& name);

// What is wrong with a text whatever its variables are: names that nothing has, and what is no boolean where one is asked for.
//
//   M >= 1 or no_such_function(M)      no function is called no_such_function
//   M < 1 implies size(M, 1, 2, 3)     no size of 4 arguments: it is called as size(x[, k…])
//   M >= 1 or 3                        or joins booleans; this is none
//
// Evaluation does not look at what stands to the right of an `or` whose left side is true, and whoever proves a statement for
// all values does not either. But what has no meaning is no statement, and neither true nor proved. Which other types a
// function's arguments may have is not looked at here: that is seen where it is evaluated.

/// What an expression is to be worth.
enum class Worth { anything, a_boolean };

/// The first place that has no meaning, and why; none if there is no such place. The names of `variables` stand for integers,
/// layouts and the like, the others for what `definitions` says, or for functions.
std::optional<LocatedRejection> why_ill_formed(const Expression& expression, Worth worth, std::span<const std::string> variables,
                                               const Environment<>& definitions);

/// The same of all that a claim says: the bounds of its variables, which know those before them, what it supposes and what it
/// concludes.
std::optional<LocatedRejection> why_ill_formed(const Claim& claim, const Environment<>& definitions);

}  // namespace colex::notation
