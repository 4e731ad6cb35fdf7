#include "colex/predictions/tensor_memory_sums.hpp"

#include <algorithm>

#include "layout_text.hpp"

namespace colex::predictions {

namespace {

/// The manual's letter, and what it stands for when N is 256.
struct DataPath {
  char letter;
  const char* places;
};

constexpr DataPath pair_of_all_lanes = {'A', "((128,2),256):((1,65536),128)"};
constexpr DataPath pair_of_halves = {'B', "((64,2),(128,2)):((1,65536),(128,64))"};
constexpr DataPath all_lanes = {'D', "(128,256):(1,128)"};
constexpr DataPath halves = {'E', "(64,(128,2)):(1,(128,64))"};
constexpr DataPath half_of_each_warps_lanes = {'F', "((16,4),256):((1,32),128)"};
constexpr DataPath quarters = {'G', "(32,(64,4)):(1,(128,32))"};

struct SumsOf {
  const char* instruction;
  std::int64_t M;
  DataPath path;
};

constexpr SumsOf sums_of[] = {{"tcgen05.mma.cta_group::1", 64, half_of_each_warps_lanes},
                              {"tcgen05.mma.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.sp.cta_group::1", 64, half_of_each_warps_lanes},
                              {"tcgen05.mma.sp.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.ws.cta_group::1", 32, quarters},
                              {"tcgen05.mma.ws.cta_group::1", 64, halves},
                              {"tcgen05.mma.ws.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.ws.sp.cta_group::1", 32, quarters},
                              {"tcgen05.mma.ws.sp.cta_group::1", 64, halves},
                              {"tcgen05.mma.ws.sp.cta_group::1", 128, all_lanes},
                              {"tcgen05.mma.cta_group::2", 128, pair_of_halves},
                              {"tcgen05.mma.cta_group::2", 256, pair_of_all_lanes},
                              {"tcgen05.mma.sp.cta_group::2", 256, pair_of_all_lanes}};

std::vector<TensorMemorySums> all_sums() {
  std::vector<TensorMemorySums> all;
  for (const SumsOf& sums : sums_of) {
    all.push_back({"tcgen05.mma", sums.instruction + (".m" + std::to_string(sums.M)) + "n256", sums.M, 256,
                   detail::layout_of_text(sums.path.places),
                   std::string("PTX ISA, Data Path Layout Organization, Layout ") + sums.path.letter,
                   "sm_100a, sm_103a, sm_110a"});
  }
  return all;
}

}  // namespace

const std::vector<TensorMemorySums>& tensor_memory_sums() {
  static const std::vector<TensorMemorySums> all = all_sums();
  return all;
}

const TensorMemorySums* tensor_memory_sums(std::string_view name) {
  const std::vector<TensorMemorySums>& all = tensor_memory_sums();
  const auto found = std::find_if(all.begin(), all.end(), [&](const TensorMemorySums& sums) { return sums.form == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace colex::predictions
