#include "colex/oracle_laws/enter.hpp"

#include "chapters.hpp"

namespace colex::oracle_laws {

void enter(laws::Programs& laws) {
  laws.begin_file("gpu_oracle/laws/src/tma.cpp");
  tma(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_maps.cpp");
  tma_maps(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_exists.cpp");
  tma_exists(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_best.cpp");
  tma_best(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_layouts.cpp");
  tma_layouts(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_questions.cpp");
  tma_questions(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_multicast.cpp");
  tma_multicast(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_rules.cpp");
  tma_rules(laws);
  laws.begin_file("gpu_oracle/laws/src/tma_im2col.cpp");
  tma_im2col(laws);
  laws.begin_file("gpu_oracle/laws/src/wgmma.cpp");
  wgmma(laws);
  laws.begin_file("gpu_oracle/laws/src/descriptors.cpp");
  descriptors(laws);
  laws.begin_file("gpu_oracle/laws/src/shared_access.cpp");
  shared_access(laws);
  laws.begin_file("gpu_oracle/laws/src/finding.cpp");
  finding(laws);
  laws.begin_file("gpu_oracle/laws/src/known_swizzles.cpp");
  known_swizzles(laws);
  laws.begin_file("gpu_oracle/laws/src/copying.cpp");
  copying(laws);
  laws.begin_file("gpu_oracle/laws/src/ordering.cpp");
  ordering(laws);
  laws.begin_file("gpu_oracle/laws/src/facts.cpp");
  facts(laws);
  laws.begin_file("gpu_oracle/laws/src/storing.cpp");
  storing(laws);
  laws.begin_file("gpu_oracle/laws/src/asked_tiles.cpp");
  asked_tiles(laws);
  laws.begin_file("gpu_oracle/laws/src/tcgen05.cpp");
  tcgen05(laws);
}

}  // namespace colex::oracle_laws
