// A counterexample as people see it: as pictures, and as a test to paste.
//
// The pictures of a counterexample: what came out against what was expected, and the layouts that the claim is about.
//
//   claim    coalesce(L)(i) == L(i)      with L = (2,2):(1,1), i = 2
//   figures  coalesce(L)(i) and L(i) for every i, the first that differs outlined
//            L with the cell 2 outlined, coalesce(L) with the cell 2 outlined
//
//   claim    bijective(C)
//   figures  C with two cells outlined that have the same value
//
// The claim's text is evaluated at the counterexample: this is for whoever judged the claim, and not for a report, which draws
// what was drawn then (colex/render/counterexample.hpp). For an error that is a composition which does not exist they are its
// steps.
#pragma once

#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// The figures, the most telling first; none where the record has no counterexample or its claim no layouts. Never throws.
std::vector<Figure> counterexample_pictures(const evidence::Record& record, Extent extent = {16, 16});

// The pictures of a counterexample, on their way through the evidence.
//
//   record = with_pictures(record);       whoever judged the claim draws it, and the record carries the pictures
//   recorded_pictures(record)             whoever makes a report of it draws these again, and evaluates nothing
//
// Why? A report is made of evidence from anywhere. To draw a claim again it would have to be evaluated, and then a text of a
// file of evidence is a program.

/// The record with the pictures of its case (counterexample_pictures), if it has none yet and there are some.
evidence::Record with_pictures(evidence::Record record);

/// The pictures that the record carries. Where it carries none, what can be read of it without computing anything: the two
/// sides of its comparison and the layouts of its counterexample, as far as they are written out. A picture that is none is
/// left out. Never throws.
std::vector<Figure> recorded_pictures(const evidence::Record& record);

// A counterexample as a test to paste, so that the case that was found once is looked at from then on.
//
//   regression_claim(record)     let L = (2,2):(1,1)
//                                claim size(filter(L)) == size(L) implies injective(L)
//
//   regression_test(record)      TEST(Regression, beliefs_colex_7) {
//                                  using namespace colex;
//                                  const Layout<> L(tuple(2, 2), tuple(1, 1));
//                                  EXPECT_TRUE(!(size(filter(L)) == size(L)) || injective(L).is_yes());
//                                }
//
// The first is for a claim file, the second for GoogleTest: it needs the installed headers of the algebra and nothing else of
// colex.

/// The lines of a claim file that say of this one case what the claim says of all. Empty where the record has no
/// counterexample, no values of its own, or a claim that is not one of the notation.
std::string regression_claim(const evidence::Record& record);

/// The same in C++. Empty where that is, and where the claim uses something that is written otherwise in C++, as F2{…} and
/// `defined`.
std::string regression_test(const evidence::Record& record);

}  // namespace colex::render
