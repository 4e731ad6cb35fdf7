// The laws of the writers: what a dialect's writer says of a value, its reader reads as that value; and of the readers, where
// nothing writes what they read.
//
//   laws::add_laws(dialect_laws::enter);      // before the catalogue is first asked for
//   laws::find("write.cute-cpp")
//
// Neither the laws of the algebra nor its engines know of other tools' notations, and so these laws are entered by themselves.
#pragma once

#include "colex/laws/program.hpp"

namespace colex::dialect_laws {

/// Enters a law for each dialect that is read and written.
void enter(laws::Programs& laws);

}  // namespace colex::dialect_laws
