// Composition against its definition, on every pair of layouts in two boxes.
//
//   composition_exhaustion flat        all A and B with rank <= 2 and extents <= 6, A's strides -2..12, B's 0..12
//   composition_exhaustion cancelling  A of rank 3 and 4, extents 2 and 4, strides -3..3, so that defects can cancel; B to rank 2
//   composition_exhaustion flat 3/100  the pairs whose A has an index = 3 (mod 100)
//
// How a pair is compared: colex/exhaustion/composition.hpp. Larger boxes are a campaign: docs/campaigns.md.
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "colex/exhaustion/composition.hpp"

namespace {

using colex::exhaustion::Box;

struct Boxes {
  std::vector<Box> A, B;
};

const Boxes flat{{{0, 2, {1, 2, 3, 4, 5, 6}, -2, 12}}, {{0, 2, {1, 2, 3, 4, 5, 6}, 0, 12}}};
const Boxes cancelling{{{3, 4, {2, 4}, -3, 3}}, {{1, 1, {2, 3, 4, 5}, 1, 15}, {2, 2, {2, 3}, 1, 9}}};

int usage() {
  std::fputs("usage: composition_exhaustion flat|cancelling [SLICE/SLICES]\n", stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  if (argc > 3 || (name != "flat" && name != "cancelling")) return usage();
  std::uint64_t slice = 0, slices = 1;
  if (argc == 3 && (std::sscanf(argv[2], "%" SCNu64 "/%" SCNu64, &slice, &slices) != 2 || slices == 0 || slice >= slices))
    return usage();
  const Boxes& boxes = name == "flat" ? flat : cancelling;
  int told = 0;
  const auto found = colex::exhaustion::compare_compositions(boxes.A, boxes.B, slice, slices, [&](const auto& wrong) {
    if (++told <= 10) std::printf("%s o %s: %s\n", wrong.A.c_str(), wrong.B.c_str(), wrong.what.c_str());
  });
  std::printf("%" PRIu64 " pairs: %" PRIu64 " with a composite, %" PRIu64 " without, %" PRIu64 " wrong\n", found.pairs,
              found.composites, found.pairs - found.composites, found.wrong);
  return found.wrong == 0 && found.pairs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
