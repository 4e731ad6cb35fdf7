// The pictures of a counterexample, on their way through the evidence.
//
//   record = with_pictures(record);       whoever judged the claim draws it, and the record carries the pictures
//   recorded_pictures(record)             whoever makes a report of it draws these again, and evaluates nothing
//
// Why? A report is made of evidence from anywhere. To draw a claim again it would have to be evaluated, and then a text of a
// file of evidence is a program.
#pragma once

#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/render/figure.hpp"

namespace colex::render {

/// The record with the pictures of its case (counterexample_pictures), if it has none yet and there are some.
evidence::Record with_pictures(evidence::Record record);

/// The pictures that the record carries. Where it carries none, what can be read of it without computing anything: the two
/// sides of its comparison and the layouts of its counterexample, as far as they are written out. A picture that is none is
/// left out. Never throws.
std::vector<Figure> recorded_pictures(const evidence::Record& record);

}  // namespace colex::render
