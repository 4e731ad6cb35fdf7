#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/predictions/mma_atom.hpp"

#include "layout_text.hpp"
#include "more_mma_atoms.hpp"

namespace colex::predictions::detail {

namespace {

/// Which lanes hold the metadata under a selector, and which chunks their nibbles are of: (number of the lane, nibble) to m +
/// 16·chunk.
struct Places {
  const char* lanes;
  std::int64_t next;  ///< the distance from a selector's lanes to the next selector's lanes
  std::int64_t selectors;
  const char* chunks;
};

/// A lane has two rows, eight apart, each as four chunks: of 16 bits a quad's lane by the selector, which is then half of k, or
/// all of it.
const Places one_lane_of_four = {"8:4", 1, 4, "(8,(4,2)):(1,(16,8))"};
const Places two_lanes_by_k = {"(2,8):(1,4)", 2, 2, "((2,8),(4,2)):((64,1),(16,8))"};
/// A lane has the metadata of eight chunks of a row; its neighbour has those of the row eight below.
const Places two_lanes_by_row = {"(2,8):(1,4)", 2, 2, "((2,8),8):((8,1),16)"};
const Places all_lanes = {"32:1", 0, 1, "((2,2,8),8):((8,128,1),16)"};

/// Forms that share their fragments. The last mode of A's values is the view: even candidates, then odd ones.
struct Fragments {
  const char* section;
  std::int64_t K;
  const char *A, *B;
  const Places& metadata;
  std::vector<const char*> types;
};

const std::vector<Fragments>& fragments() {
  static const std::vector<Fragments> all = {
      {"Matrix Fragments for sparse mma.m16n8k16 with .f16 and .bf16 types",
       16,
       "((4,8),(2,2,2)):((64,1),(32,8,16))",
       "((4,8),(2,2)):((16,1),(8,64))",
       one_lane_of_four,
       {"f16.f16.f16.f16", "f32.f16.f16.f32", "f32.bf16.bf16.f32"}},
      {"Matrix Fragments for sparse mma.m16n8k32 with .f16 and .bf16 types",
       32,
       "((4,8),(2,2,2,2)):((64,1),(32,8,256,16))",
       "((4,8),(2,4)):((16,1),(8,64))",
       two_lanes_by_k,
       {"f16.f16.f16.f16", "f32.f16.f16.f32", "f32.bf16.bf16.f32"}},
      {"Matrix Fragments for sparse mma.m16n8k8 with .tf32 floating point type",
       8,
       "((4,8),(2,2)):((32,1),(8,16))",
       "((4,8),2):((8,1),32)",
       one_lane_of_four,
       {"f32.tf32.tf32.f32"}},
      {"Matrix Fragments for sparse mma.m16n8k16 with .tf32 floating point type",
       16,
       "((4,8),(2,2,2)):((32,1),(8,128,16))",
       "((4,8),4):((8,1),32)",
       two_lanes_by_k,
       {"f32.tf32.tf32.f32"}},
      {"Matrix Fragments for sparse mma.m16n8k32 with .u8 / .s8 integer type",
       32,
       "((4,8),(2,2,2,2)):((128,1),(32,64,8,16))",
       "((4,8),(4,2)):((32,1),(8,128))",
       two_lanes_by_row,
       {"s32.s8.s8.s32", "s32.s8.u8.s32", "s32.u8.s8.s32", "s32.u8.u8.s32"}},
      {"Matrix Fragments for sparse mma.m16n8k64 with .u8 / .s8 / .e4m3 / .e5m2 type",
       64,
       "((4,8),(2,2,2,2,2)):((128,1),(32,64,8,512,16))",
       "((4,8),(4,4)):((32,1),(8,128))",
       all_lanes,
       {"s32.s8.s8.s32", "s32.s8.u8.s32", "s32.u8.s8.s32", "s32.u8.u8.s32", "f32.e4m3.e4m3.f32", "f32.e4m3.e5m2.f32",
        "f32.e5m2.e4m3.f32", "f32.e5m2.e5m2.f32"}},
      {"Matrix Fragments for sparse mma.m16n8k64 with .u4 / .s4 integer type",
       64,
       "((4,8),(2,2,2,2,2)):((256,1),(16,64,128,8,32))",
       "((4,8),(8,2)):((64,1),(8,256))",
       two_lanes_by_row,
       {"s32.s4.s4.s32", "s32.s4.u4.s32", "s32.u4.s4.s32", "s32.u4.u4.s32"}},
      {"Matrix Fragments for sparse mma.m16n8k128 with .u4 / .s4 integer type",
       128,
       "((4,8),(2,2,2,2,2,2)):((256,1),(16,64,128,8,1024,32))",
       "((4,8),(8,4)):((64,1),(8,256))",
       all_lanes,
       {"s32.s4.s4.s32", "s32.s4.u4.s32", "s32.u4.s4.s32", "s32.u4.u4.s32"}},
  };
  return all;
}

std::vector<MmaMetadata> metadata(const Places& places) {
  std::vector<MmaMetadata> selectors;
  for (std::int64_t s = 0; s < places.selectors; ++s)
    selectors.push_back({layout_of_text(places.lanes), s * places.next, layout_of_text(places.chunks)});
  return selectors;
}

}  // namespace

std::vector<MmaAtom> sparse_mma_atoms() {
  const Layout<> sums = layout_of_text("((4,8),(2,2)):((32,1),(16,8))");
  std::vector<MmaAtom> atoms;
  for (const Fragments& f : fragments()) {
    for (const char* types : f.types) {
      atoms.push_back({"mma.sp",
                       "mma.sp::ordered_metadata.sync.aligned.m16n8k" + std::to_string(f.K) + ".row.col." + types,
                       {},
                       16,
                       8,
                       f.K,
                       layout_of_text("(32,1):(1,0)"),
                       layout_of_text(f.A),
                       layout_of_text(f.B),
                       sums,
                       sums,
                       std::string("PTX ISA, ") + f.section,
                       std::string_view(types).find(".e") == std::string_view::npos ? "sm_80" : "sm_89",
                       metadata(f.metadata)});
    }
  }
  return atoms;
}

}  // namespace colex::predictions::detail
