// A certificate of one decision about layouts whose numbers are known: why it is true, or why it is false.
//
//   certify({"injective", {L}, {}}).certificate->text
//
//     colex-certificate 1
//     about injective((4,8):(1,4)) is true
//     decision order 0 1
//     case 1
//     never 0
//     case 2
//     never 0
//     end
//
// docs/certificates.md has the format. What the algebra answers is a hint here: for *no* the coordinates that it found; for *yes*
// the arguments are searched for anew, and written down. Nothing here needs to be believed but smt/checker, which repeats each
// line by arithmetic alone.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "colex/checked.hpp"
#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::decisions {

/// What is asked about: a layout, or one behind a swizzle.
using Subject = std::variant<Layout<>, ComposedLayout<>>;

/// "disjoint" of two layouts; "image_contains" of a layout and a number.
struct Question {
  std::string name;
  std::vector<Subject> layouts;
  std::optional<Checked> number;
};

/// How many layouts the question of this name is about: injective, surjective, bijective, contiguous, image_contains, disjoint,
/// same_image, equal. 0 for a name of no such question.
std::size_t layouts_asked_for(std::string_view name);

struct Certificate {
  bool truth;
  std::string about;  ///< "injective((4,8):(1,4)) is true"
  std::string text;
  std::size_t steps;      ///< as a checker counts them: lines below the first that derive something
  std::size_t different;  ///< texts among them
};

struct Certified {
  std::optional<Certificate> certificate;
  std::string why_not;  ///< if there is none
};

/// The answer with its certificate; none where the algebra does not know the answer, or where no argument was found with at most
/// so many lines. Requires layouts_asked_for(question.name) layouts, at least one, those that are composed with a swizzle
/// outside, and a number exactly for image_contains.
Certified certify(const Question& question, std::size_t most_lines = 4000);

// The decisions on which the value of an expression rests.
//
//   injective(A o B) and size(A) == 8      injective, of the layout that A o B is
//
// What a function such as `size` computes is no decision. What is not evaluated, behind an `and` that is false already, is not
// asked.

/// A decision that was made: the question, or why there is no certificate of such a one.
struct Asked {
  std::string name;  ///< of the function
  std::optional<Question> question;
  std::string why_not;
};

/// From left to right. Never throws: of an expression without a value, those that have one.
std::vector<Asked> asked(const notation::Expression& expression, const notation::Environment<>& names);

/// The names of the functions that decide something in the expression, each once.
std::vector<std::string> deciding_functions(const notation::Expression& expression);

}  // namespace colex::decisions
