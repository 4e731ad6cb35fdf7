// The laws by what they are about: each chapter is a file of its name.
#pragma once

#include "colex/laws/program.hpp"

namespace colex::dialect_laws {

void round_trips(laws::Programs& laws);
void encodings(laws::Programs& laws);
void corpus(laws::Programs& laws);
void pasted(laws::Programs& laws);

}  // namespace colex::dialect_laws
