#include "colex/predictions/tensor_memory_sums.hpp"

#include <optional>

#include "colex/predictions/umma_form.hpp"

namespace colex::predictions {

namespace {

/// The manual's letter, and what it stands for.
struct DataPath {
  char letter;
  Layout<> (*places)(std::int64_t N);
  bool half_of_the_lanes = false;
};

/// So far from one CTA of a pair to the other, and from one column to the next.
constexpr std::int64_t peer = 65536, column = 128;

constexpr DataPath pair_of_all_lanes = {
    'A', [](std::int64_t N) { return Layout<>(tuple(tuple(128, 2), N), tuple(tuple(1, peer), column)); }};
constexpr DataPath pair_of_halves = {
    'B', [](std::int64_t N) { return Layout<>(tuple(tuple(64, 2), tuple(N / 2, 2)), tuple(tuple(1, peer), tuple(column, 64))); }};
constexpr DataPath pair_of_half_of_each_warps_lanes = {
    'C', [](std::int64_t N) { return Layout<>(tuple(tuple(16, 4, 2), N), tuple(tuple(1, 32, peer), column)); }, true};
constexpr DataPath all_lanes = {'D', [](std::int64_t N) { return Layout<>(tuple(128, N), tuple(1, column)); }};
constexpr DataPath halves = {'E',
                             [](std::int64_t N) { return Layout<>(tuple(64, tuple(N / 2, 2)), tuple(1, tuple(column, 64))); }};
constexpr DataPath half_of_each_warps_lanes = {
    'F', [](std::int64_t N) { return Layout<>(tuple(tuple(16, 4), N), tuple(tuple(1, 32), column)); }, true};
constexpr DataPath quarters = {'G',
                               [](std::int64_t N) { return Layout<>(tuple(32, tuple(N / 4, 4)), tuple(1, tuple(column, 32))); }};

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
                              {"tcgen05.mma.sp.cta_group::2", 128, pair_of_half_of_each_warps_lanes},
                              {"tcgen05.mma.sp.cta_group::2", 256, pair_of_all_lanes}};

std::vector<TensorMemorySums> all_sums() {
  std::vector<TensorMemorySums> all;
  for (const SumsOf& sums : sums_of) {
    all.push_back({"tcgen05.mma", sums.instruction + (".m" + std::to_string(sums.M)) + "n256", sums.M, 256, sums.path.places(256),
                   sums.path.places, sums.path.half_of_the_lanes,
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
  const std::optional<UmmaForm> form = umma_form(name);
  return form ? form->sums : nullptr;
}

}  // namespace colex::predictions
