// The laws of what is predicted of the hardware: TMA copies and their descriptors, matrices in shared memory, accesses to it,
// wgmma's registers.
//
//   laws::add_laws(oracle_laws::enter);      // before the catalogue is first asked for
//   laws::find("tma_copy.elements")
//
// The properties know nothing of the oracle, and so the oracle brings its own laws: programs over the same variables, judged by
// the same engines. Each compares a prediction with what it says by definition, byte by byte, or with another prediction that
// has to say the same.
#pragma once

#include "colex/laws/program.hpp"

namespace colex::oracle_laws {

/// Enters all of them.
void enter(laws::Programs& laws);

}  // namespace colex::oracle_laws
