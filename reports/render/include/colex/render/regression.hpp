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
#pragma once

#include <string>

#include "colex/evidence/record.hpp"

namespace colex::render {

/// The lines of a claim file that say of this one case what the claim says of all. Empty where the record has no
/// counterexample, no values of its own, or a claim that is not one of the notation.
std::string regression_claim(const evidence::Record& record);

/// The same in C++. Empty where that is, and where the claim uses something that is written otherwise in C++, as F2{…} and
/// `defined`.
std::string regression_test(const evidence::Record& record);

}  // namespace colex::render
