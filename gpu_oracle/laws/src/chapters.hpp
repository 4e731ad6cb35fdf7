// The laws by what they are about: each chapter is a file of its name.
#pragma once

#include "colex/laws/program.hpp"

namespace colex::oracle_laws {

void tma(laws::Programs& laws);
void tma_maps(laws::Programs& laws);
void tma_exists(laws::Programs& laws);
void tma_best(laws::Programs& laws);
void tma_layouts(laws::Programs& laws);
void tma_questions(laws::Programs& laws);
void tma_multicast(laws::Programs& laws);
void tma_rules(laws::Programs& laws);
void tma_im2col(laws::Programs& laws);
void wgmma(laws::Programs& laws);
void descriptors(laws::Programs& laws);
void shared_access(laws::Programs& laws);
void finding(laws::Programs& laws);
void known_swizzles(laws::Programs& laws);
void copying(laws::Programs& laws);
void ordering(laws::Programs& laws);
void facts(laws::Programs& laws);
void storing(laws::Programs& laws);
void asked_tiles(laws::Programs& laws);
void tcgen05(laws::Programs& laws);

}  // namespace colex::oracle_laws
