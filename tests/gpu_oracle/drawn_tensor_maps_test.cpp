// The experiment on descriptors of tensors, without a GPU: what is drawn, what is asked, and what is made of answers.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/measuring/movement.hpp"
#include "colex/measuring/tensor_copy.hpp"
#include "colex/predictions/tma_copy.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/drawn_accesses.hpp"
#include "colex/verification/memory.hpp"

#include "tma_simulator.hpp"

namespace colex::verification::drawn_tensor_maps_test {
namespace {

using observations::Numbers;
using observations::Observation;
using observations::TensorMap;
using observations::TensorMapAnswer;
using observations::TensorMove;
using Status = DescriptorAgreement::Status;

const std::vector<std::string> forms = {
    "cuTensorMapEncodeTiled",
    "cuTensorMapEncodeIm2col",
    "cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes",
    "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes",
    "cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes",
    "cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group",
    "cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs.bulk_group",
};

bool is_taken(const TensorMap& map) {
  try {
    return predictions::refusals(descriptor_of(map)).empty();
  } catch (const Rejection&) {
    return false;  // of a swizzle that sm_90 has not
  }
}

bool is_load(const DrawnTensorMap& one) { return one.form.find("global.shared") == std::string::npos; }

/// The copy as the probe would report it: nothing of what it did is known.
TensorMove move_of(const DrawnTensorMap& one) {
  TensorMove move;
  move.map = one.map;
  move.coordinates = one.coordinates;
  move.offsets = one.offsets;
  move.shared = one.shared;
  move.source = is_load(one) ? "global" : "shared";
  move.destination = is_load(one) ? "shared" : "global";
  const measuring::TensorAccess access = measuring::tensor_access(one.words());
  move.bytes = is_load(one) ? measuring::shared_bytes(access) : measuring::global_bytes(access.map);
  move.counted = measuring::moved_bytes(access.map);
  return move;
}

TEST(DrawnTensorMaps, WhatTheDriverIsAskedLiesOnBothSidesOfItsRules) {
  std::size_t taken = 0, refused = 0;
  std::set<std::string> rules, swizzles, types;
  std::set<std::size_t> ranks;
  for (const DrawnTensorMap& one : draw_tensor_maps({forms[0], forms[1]}, 2000, 5)) {
    EXPECT_TRUE(one.coordinates.empty());
    (is_taken(one.map) ? taken : refused) += 1;
    types.insert(one.map.type);
    swizzles.insert(one.map.swizzle);
    ranks.insert(one.map.extents.size());
    if (predictions::tma_swizzle(one.map.swizzle) == nullptr) continue;
    for (const auto& refusal : predictions::refusals(descriptor_of(one.map))) rules.insert(refusal.rule);
  }
  EXPECT_GT(taken, 500u);
  EXPECT_GT(refused, 500u);
  EXPECT_EQ(types.size(), predictions::tma_types().size());
  EXPECT_EQ(swizzles.size(), 6u) << "four that sm_90 has, and two that it has not";
  EXPECT_EQ(ranks, (std::set<std::size_t>{1, 2, 3, 4, 5}));
  for (const char* rule : {"extent", "element stride", "stride", "box", "corner", "inner box", "swizzle span", "fill"})
    EXPECT_EQ(rules.count(rule), 1u) << rule;
}

TEST(DrawnTensorMaps, WhatTheGpuIsAskedIsLegalAndSmall) {
  std::set<std::string> interleaves;
  std::size_t filled = 0, stepped = 0;
  for (const DrawnTensorMap& one : draw_tensor_maps({forms.begin() + 2, forms.end()}, 600, 6)) {
    ASSERT_TRUE(is_taken(one.map));
    const TensorMove move = move_of(one);
    EXPECT_EQ(predictions::tma_illegal(descriptor_of(one.map), use_of(move)), std::nullopt);
    EXPECT_LE(measuring::global_bytes(measuring::tensor_access(one.words()).map), 80 << 10);
    EXPECT_LE(measuring::shared_bytes(measuring::tensor_access(one.words())), 48 << 10);
    // What is predicted stays within what the probe looks at, and the probe waits for as many bytes as are predicted.
    std::vector<std::int64_t> origins;
    ASSERT_NO_THROW(origins = origins_of(move)) << testing::PrintToString(one.words());
    EXPECT_EQ(static_cast<std::int64_t>(origins.size()), move.bytes);
    interleaves.insert(one.map.interleave);
    filled +=
        std::any_of(origins.begin(), origins.end(), [](std::int64_t from) { return from <= observations::filled_with_zero; });
    stepped += *std::max_element(one.map.element_strides.begin(), one.map.element_strides.end()) > 1;
  }
  EXPECT_EQ(interleaves, (std::set<std::string>{"NONE", "16B", "32B"}));
  EXPECT_GT(filled, 50u);
  EXPECT_GT(stepped, 100u);
}

TEST(DrawnTensorMaps, NoTwoElementsOfAStoreGoToTheSamePlace) {
  for (const DrawnTensorMap& one : draw_tensor_maps({forms.begin() + 5, forms.end()}, 300, 7)) {
    const auto descriptor = descriptor_of(one.map);
    std::set<std::int64_t> places;
    for (const predictions::TmaPlace& place : predictions::tma_places(descriptor, use_of(move_of(one)))) {
      if (place.inside) {
        EXPECT_TRUE(places.insert(place.global.value()).second) << testing::PrintToString(one.words());
      }
    }
  }
}

TEST(DrawnTensorMaps, AreTheSameForTheSameSeedAndAskedInLinesOfAForm) {
  const auto lines = [](std::uint64_t seed, std::size_t most) { return questions(draw_tensor_maps(forms, 70, seed), most); };
  EXPECT_EQ(lines(1, 2000), lines(1, 2000));
  EXPECT_NE(lines(1, 2000), lines(2, 2000));
  EXPECT_EQ(lines(1, 2000).size(), forms.size());
  const std::vector<std::vector<std::string>> short_ones = lines(1, 4);
  EXPECT_EQ(short_ones.size(), 3 * forms.size()) << "ten questions of each form";
  for (const std::vector<std::string>& line : short_ones) {
    EXPECT_LE(measuring::accesses_in({line.begin() + 1, line.end()}).size(), 4u);
    EXPECT_EQ(std::count(line.begin(), line.end(), "/") + 1,
              static_cast<std::ptrdiff_t>(measuring::accesses_in({line.begin() + 1, line.end()}).size()));
  }
}

TEST(DrawnTensorMaps, FormsOfTheirKindAreDrawnFor) {
  for (const std::string& form : forms) EXPECT_TRUE(draws_tensor_maps(form)) << form;
  for (const char* form :
       {"cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster",
        "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group", "cp.async.ca.shared.global", "nonsense"})
    EXPECT_FALSE(draws_tensor_maps(form)) << form;
}

/// Answers as they are predicted.
std::vector<Observation> answers_to(const std::vector<DrawnTensorMap>& drawn) {
  std::vector<Observation> answers;
  for (const DrawnTensorMap& one : drawn) {
    Observation answer;
    answer.form = one.form;
    if (one.coordinates.empty()) {
      answer.content = TensorMapAnswer{one.map, is_taken(one.map) ? "CUDA_SUCCESS" : "CUDA_ERROR_INVALID_VALUE"};
    } else {
      TensorMove move = move_of(one);
      move.runs = measuring::byte_runs(origins_of(move));
      answer.content = move;
    }
    answers.push_back(answer);
  }
  return answers;
}

TEST(DrawnTensorMaps, AreJudgedOneByOne) {
  const std::vector<DrawnTensorMap> drawn = draw_tensor_maps(forms, 70, 9);
  std::vector<Observation> answers = answers_to(drawn);
  for (const DescriptorAgreement& agreement : compare(drawn, answers))
    EXPECT_EQ(agreement.status, Status::as_predicted) << agreement.reason;

  // The driver says the opposite, a byte comes from elsewhere, and one answer is to another question.
  auto& answered = std::get<TensorMapAnswer>(answers[0].content);
  answered.answer = answered.answer == "CUDA_SUCCESS" ? "CUDA_ERROR_INVALID_VALUE" : "CUDA_SUCCESS";
  auto& move = std::get<TensorMove>(answers[2].content);
  move.runs[1] += 1;
  std::get<TensorMove>(answers[3].content).shared += 128;
  answers.pop_back();
  const std::vector<DescriptorAgreement> agreements = compare(drawn, answers);
  EXPECT_EQ(agreements[0].status, Status::otherwise);
  EXPECT_NE(agreements[0].reason.find("CUDA answers " + answered.answer), std::string::npos) << agreements[0].reason;
  EXPECT_EQ(agreements[2].status, Status::otherwise);
  EXPECT_NE(agreements[2].reason.find("of shared memory is "), std::string::npos) << agreements[2].reason;
  EXPECT_EQ(agreements[3].status, Status::not_answered);
  EXPECT_EQ(agreements.back().status, Status::not_answered);
  EXPECT_EQ(std::count_if(agreements.begin(), agreements.end(), [](const auto& a) { return a.status == Status::as_predicted; }),
            66);
}

// Every other copy of a box is of a tile, under the map that was found for it: by the instruction's definition each byte is where
// the tile's layouts say.
TEST(DrawnTensorMaps, OfTilesCopyThemByteByByte) {
  int tiles = 0, before = 0, over = 0, stepped = 0, swizzled = 0;
  const std::vector<DrawnTensorMap> drawn = draw_tensor_maps({forms[2], forms[3], forms[5]}, 450, 12);
  for (const DrawnTensorMap& one : drawn) {
    if (!one.tile) continue;
    ++tiles;
    const bool load = is_load(one);
    const predictions::TmaMap map{descriptor_of(one.map), {}, {}, predictions::TmaHolds::here};
    const auto done = predictions::tma_simulator::simulate(map, one.coordinates, load);
    ASSERT_TRUE(done) << testing::PrintToString(one.words());
    const Numbers starts = predictions::tma_simulator::plain(one.starts);
    for (const auto& [shared, global] : predictions::tma_simulator::asked(*one.tile, starts)) {
      if (!load && global < 0) continue;
      ASSERT_EQ(done->count(shared), 1u) << testing::PrintToString(one.words());
      EXPECT_EQ(done->at(shared), global) << testing::PrintToString(one.words());
    }
    before += std::any_of(starts.begin(), starts.end(), [](std::int64_t start) { return start < 0; });
    over += std::any_of(one.map.box.begin(), one.map.box.end(), [](std::int64_t box) { return box > 128; });
    stepped += one.tile->element_strides.has_value();
    swizzled += one.map.swizzle != "NONE";
  }
  EXPECT_GT(tiles, 150);
  EXPECT_GT(before, 20);
  EXPECT_GT(over, 10);
  EXPECT_GT(stepped, 5);
  EXPECT_GT(swizzled, 20);
}

TEST(DrawnTensorMaps, AnAnswerThatMissesItsTileIsOtherwise) {
  std::vector<DrawnTensorMap> drawn = draw_tensor_maps({forms[3]}, 40, 3);
  const std::vector<Observation> answers = answers_to(drawn);
  std::size_t tiles = 0, otherwise = 0;
  for (DrawnTensorMap& one : drawn) {
    if (!one.tile) continue;
    ++tiles;
    one.tile->shared = one.tile->shared.with_offset(Checked(16));
  }
  for (const DescriptorAgreement& agreement : compare(drawn, answers)) otherwise += agreement.status == Status::otherwise;
  EXPECT_GT(tiles, 10u);
  EXPECT_EQ(otherwise, tiles);
}

/// What an H100 and an H200 do where manuals leave it open, each found by this experiment.
TEST(DrawnTensorMaps, RulesThatItFound) {
  TensorMap tile{"UINT32", {8, 5, 2}, {160, 800}, {8, 4, 1}, {}, {}, 0, 0, {4, 1, 1}, "32B", "NONE", "NONE"};
  // W is the innermost dimension of interleaved channels, and its element stride counts.
  EXPECT_EQ(predictions::tma_counts(descriptor_of(tile)).front(), Checked(2));
  tile.interleave = "NONE";
  EXPECT_EQ(predictions::tma_counts(descriptor_of(tile)).front(), Checked(8));
  // The corners of interleaved channels are of the first dimensions: W is 5 here, and H is 1.
  TensorMap image{"UINT32", {5, 1, 5, 5}, {192, 32, 1216}, {}, {-1, -3}, {-1, -6}, 4, 27, {1, 1, 1, 1}, "32B", "32B", "NONE"};
  EXPECT_FALSE(is_taken(image));
  image.interleave = "NONE";
  EXPECT_TRUE(is_taken(image));
  // A box of interleaved channels is counted in elements, with the slices that do not arrive.
  const TensorMap large{"UINT32",     {13, 1, 5, 1}, {208, 224, 1168}, {16, 3, 256, 6}, {}, {}, 0, 0,
                        {1, 1, 1, 1}, "16B",         "128B",           "NONE"};
  EXPECT_FALSE(is_taken(large));
  const TensorMap as_large{
      "UINT8", {29, 1, 2, 3, 1}, {176, 512, 64, 1024}, {128, 5, 128, 1, 6}, {}, {}, 0, 0, {1, 4, 1, 3, 1}, "16B", "NONE", "NONE"};
  EXPECT_TRUE(is_taken(as_large));
  // A box with a side that is shorter than its element stride has no bytes, as the driver counts.
  const TensorMap thin{
      "UINT64", {7, 5, 4, 4, 4}, {96, 496, 2032, 8176}, {14, 255, 1, 4, 4}, {}, {}, 0, 0, {1, 1, 6, 1, 1}, "NONE",
      "128B",   "NONE"};
  EXPECT_TRUE(is_taken(thin));
  // For the innermost side the driver counts what its element stride leaves, although all of it arrives.
  TensorMap deep{"INT64", {12, 1, 1, 5}, {96, 112, 112}, {12, 6, 256, 3}, {}, {}, 0, 0, {3, 1, 1, 1}, "NONE", "NONE", "NONE"};
  EXPECT_TRUE(is_taken(deep));
  deep.element_strides.front() = 1;
  EXPECT_FALSE(is_taken(deep));
  // The end of a bounding box is kept in 32 bits.
  const auto wide = [](std::int64_t extent, std::int64_t lower, std::int64_t upper) {
    return is_taken({"UINT16", {64, extent, 4}, {128, 4096}, {}, {lower}, {upper}, 16, 32, {1, 1, 1}, "NONE", "NONE", "NONE"});
  };
  constexpr std::int64_t two31 = std::int64_t{1} << 31;
  EXPECT_TRUE(wide(two31, -3, -1));
  EXPECT_FALSE(wide(two31, 0, 0));
  EXPECT_TRUE(wide(2 * two31, 2, 4));
  EXPECT_FALSE(wide(2 * two31, 4, 4));
}

}  // namespace
}  // namespace colex::verification::drawn_tensor_maps_test
