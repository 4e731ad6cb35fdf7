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
// what was drawn then (colex/render/recorded_pictures.hpp). For an error that is a composition which does not exist they are its
// steps.
#pragma once

#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// The figures, the most telling first; none where the record has no counterexample or its claim no layouts. Never throws.
std::vector<Figure> counterexample_pictures(const evidence::Record& record, Extent extent = {16, 16});

}  // namespace colex::render
