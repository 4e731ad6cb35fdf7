// Laws about the engines, which the kill matrix asks beside those of the algebra: what is expected of a verdict on a law made
// up for it.
//
//   engine.vacuous  a law is vacuous where every case was looked at and none satisfies the hypothesis, and unknown where none was
//                   drawn
//
// They are no part of the catalogue, which the engines are built on.
#pragma once

#include <vector>

#include "colex/laws/statement.hpp"

namespace colex::mutants {

/// The laws about the engines.
std::vector<laws::Law> engine_laws();

}  // namespace colex::mutants
