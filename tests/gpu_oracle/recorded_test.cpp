// Every prediction against the record; and that a mistake in either would be noticed.
#include "colex/observations/recorded.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/discovery/discover.hpp"
#include "colex/observations/record.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/memory.hpp"
#include "colex/verification/verify.hpp"

#include "recorded_families.hpp"

namespace colex::verification {
namespace {

using observations::ByteCopy;
using observations::List;
using observations::Mma;
using observations::Move;
using observations::Observation;
using observations::SharedAccess;
using observations::TensorMove;
using observations::Wgmma;

const std::vector<Observation>& record() { return observations::nvidia_h200().observations; }

TEST(Recorded, EveryPredictionAgreesOrIsBeyondTheDevice) {
  for (const Agreement& agreement : verify(observations::nvidia_h200())) {
    if (agreement.status == Status::not_observed && !agreement.missing) continue;
    EXPECT_EQ(agreement.status, Status::agree) << agreement.form << ": " << name(agreement.status) << ' ' << agreement.reason;
  }
}

// What no record of this device has, and why. These numbers may grow as well.
TEST(Recorded, WhatIsBeyondTheDeviceIsListedWithItsReason) {
  struct Least {
    const char* family;
    std::size_t forms;
    const char* reason;
  };
  const char* const of_sm_120 = "the device recorded is sm_90; this takes sm_120a, sm_121a";
  const char* const of_both = "the device recorded is sm_90; this takes sm_100a, sm_103a, sm_110a, sm_120a, sm_121a";
  const char* const of_sm_100 = "the device recorded is sm_90; this takes sm_100a, sm_103a, sm_110a";
  const char* const of_amd = "the device recorded is sm_90; this takes gfx";
  const std::vector<Agreement> agreements = verify(observations::nvidia_h200());
  std::size_t all = 0;
  for (const Least& least :
       {Least{"mma.f8f6f4", 50, of_sm_120}, Least{"mma.scaled", 28, of_sm_120}, Least{"mma.sp.f8f6f4", 50, of_sm_120},
        Least{"mma.sp.scaled", 28, of_sm_120}, Least{"ldmatrix.b8", 12, of_both}, Least{"stmatrix.b8", 3, of_both},
        Least{"tcgen05.ld", 74, of_sm_100}, Least{"tcgen05.st", 74, of_sm_100}, Least{"tcgen05.mma", 14, of_sm_100},
        Least{"mfma", 35, of_amd}, Least{"wmma.gfx11", 12, of_amd}, Least{"wmma.gfx12", 21, of_amd}}) {
    std::size_t forms = 0;
    for (const Agreement& agreement : agreements) {
      if (agreement.family != least.family) continue;
      EXPECT_EQ(agreement.status, Status::not_observed) << agreement.form;
      if (least.reason == of_amd) {
        EXPECT_TRUE(agreement.reason.starts_with(of_amd)) << agreement.form << ": " << agreement.reason;
      } else {
        EXPECT_EQ(agreement.reason, least.reason) << agreement.form;
      }
      ++forms;
    }
    EXPECT_GE(forms, least.forms) << least.family;
    all += forms;
  }
  const auto beyond = std::count_if(agreements.begin(), agreements.end(),
                                    [](const Agreement& agreement) { return agreement.status == Status::not_observed; });
  EXPECT_EQ(static_cast<std::size_t>(beyond), all);
}

TEST(Recorded, AFormThatTheDeviceHasAndTheRecordLacksIsMissing) {
  observations::Record lacking = observations::nvidia_h200();
  const std::string form = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";
  std::erase_if(lacking.observations, [&](const Observation& observation) { return observation.form == form; });
  for (const Agreement& agreement : verify(lacking)) {
    EXPECT_EQ(agreement.missing, agreement.form == form) << agreement.form;
  }
}

// Numbers that may grow: a family that loses forms, observations or predictions does not do so unnoticed.
TEST(Recorded, TheCoverageDoesNotShrink) {
  struct Least {
    const char* family;
    std::size_t forms;
  };
  const std::vector<FamilyRow> rows = by_family(verify(record()));
  std::set<std::string> counted;
  for (const Least& least :
       {Least{"mma", 94}, Least{"mma.sp", 44}, Least{"chain", 8}, Least{"dp", 12}, Least{"ldmatrix", 6}, Least{"stmatrix", 6},
        Least{"wmma.load", 176}, Least{"wmma.store", 52}, Least{"bulk_reduce", 39}, Least{"movmatrix", 1}, Least{"wgmma", 1476},
        Least{"wgmma.sp", 1440}, Least{"tensor_load", 24}, Least{"tensor_store", 8}, Least{"tensor_reduce", 64},
        Least{"tensor_map", 2}, Least{"bulk_copy", 5}, Least{"cp_async", 2}, Least{"shared_access", 10}}) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const FamilyRow& r) { return r.family == least.family; });
    ASSERT_NE(row, rows.end()) << least.family;
    EXPECT_GE(row->observed, least.forms) << least.family;
    EXPECT_GE(row->predicted, least.forms) << least.family;
    EXPECT_EQ(row->observed, row->forms) << least.family;
    EXPECT_EQ(row->predicted, row->forms) << least.family;
    counted.insert(least.family);
  }
  for (const FamilyRow& row : rows) {
    EXPECT_TRUE(row.observed == 0 || counted.contains(row.family)) << row.family << ": how many forms has it at least?";
  }
}

// What is tested of all that multiply, or move, is tested of each family that does.
TEST(Recorded, EachFamilyIsInTheListOfItsKind) {
  const auto has = [](const std::vector<std::string>& families, const std::string& family) {
    return std::find(families.begin(), families.end(), family) != families.end();
  };
  for (const auto& [family, form, machine, content] : record()) {
    EXPECT_TRUE(!std::holds_alternative<Mma>(content) || has(mma_families, family)) << family;
    EXPECT_TRUE(!std::holds_alternative<Wgmma>(content) || has(wgmma_families, family)) << family;
    EXPECT_TRUE(!std::holds_alternative<Move>(content) || has(move_families, family)) << family;
    EXPECT_TRUE(!std::holds_alternative<TensorMove>(content) || has(tensor_families, family)) << family;
  }
}

TEST(Recorded, TheOrderOfSummationIsThatOfTheseForms) {
  const struct {
    const char *form, *order;
  } rows[] = {
      {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "(C + k0…k15)"},
      {"mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", "(k0…k7)"},
      {"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", "((((C + k0) + k1) + k2) + k3)"},
      {"mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32", "((((k0 + k1) + k2) + k3) + C)"},
      {"mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16", "((k0 + k1) + (k2 + k3))"},
  };
  for (const auto& row : rows) {
    const Mma& mma = std::get<Mma>(observations_of(row.form).front()->content);
    const auto layouts = discovery::discover(mma);
    const auto order = discovery::summation(mma, std::get<discovery::MmaLayouts>(layouts));
    ASSERT_TRUE(order) << row.form;
    EXPECT_EQ(discovery::to_string(*order), row.order) << row.form;
  }
}

TEST(Recorded, OneFormIsReadAsWhereAllAreRead) {
  std::set<std::string> families;
  for (const Observation& observation : record()) {
    if (!families.insert(observation.family).second) continue;
    std::vector<Observation> expected;
    for (const Observation& other : record()) {
      if (other.family == observation.family && other.form == observation.form) expected.push_back(other);
    }
    const auto wanted = [&](const std::string& form) { return form == observation.form; };
    EXPECT_EQ(observations::nvidia_h200({{observation.family}, wanted}).observations, expected) << observation.form;
  }
  EXPECT_GE(families.size(), 19U);
}

// Each access to shared memory that was measured, of each kind so many: as predicted.
TEST(Recorded, EachAccessTakesAsManyWavefrontsAsPredicted) {
  struct Kind {
    const char* begins;
    std::size_t accesses, parts;
  };
  const Kind kinds[] = {
      {"ld.", 1750, 740}, {"st.", 1750, 740}, {"ldmatrix.", 600, 0}, {"stmatrix.", 600, 0}, {"cp.async.ca.", 600, 294}};
  for (const Kind& kind : kinds) {
    std::size_t accesses = 0, parts = 0;
    for (const Observation& one : recorded_of({"shared_access", "ldmatrix", "stmatrix", "cp_async"})) {
      const auto* access = std::get_if<SharedAccess>(&one.content);
      if (access == nullptr || !one.form.starts_with(kind.begins)) continue;
      EXPECT_EQ(access->wavefronts, predictions::wavefronts(access_of(*access, one.form))) << observations::to_json(one);
      ++accesses;
      parts += std::count(access->addresses.begin(), access->addresses.end(), -1) > 0;
    }
    EXPECT_EQ(accesses, kind.accesses) << kind.begins;
    EXPECT_EQ(parts, kind.parts) << kind.begins;
  }
}

TEST(Recorded, TwoRunsSawTheSame) {
  for (const std::string& device : observations::recorded_devices())
    EXPECT_GE(observations::recorded_manifest(device).repeats, 2U) << device;
}

TEST(Recorded, EachDeviceHasAFolderOfItsName) {
  EXPECT_EQ(observations::recorded_devices(), (std::vector<std::string>{"nvidia-h100", "nvidia-h200"}));
  EXPECT_EQ(observations::recorded_manifest("nvidia-h100").provenance.device, "NVIDIA H100 80GB HBM3");
  EXPECT_EQ(observations::recorded_manifest("nvidia-h200").provenance.device, "NVIDIA H200");
}

TEST(Recorded, TheH100DidWhatTheH200Did) {
  for (const observations::FamilyComparison& row :
       observations::compare(observations::nvidia_h200(), observations::recorded("nvidia-h100"))) {
    EXPECT_GT(row.alike, 0U) << row.family;
    EXPECT_TRUE(row.different.empty() && row.only_first.empty() && row.only_second.empty()) << row.family;
    // It was asked about 500 accesses by ld and st, of which the H200's are more.
    EXPECT_EQ(row.in_part, row.family == "shared_access"                          ? 10U
                           : row.family == "ldmatrix" || row.family == "stmatrix" ? 6U
                           : row.family == "cp_async"                             ? 1U
                                                                                  : 0U)
        << row.family;
  }
}

TEST(Recorded, AnAccessThatTookAnotherNumberIsADifference) {
  observations::Record h200 = observations::nvidia_h200({{"shared_access"}});
  EXPECT_EQ(observations::others_than(h200).in_part, std::vector<std::string>{"NVIDIA H100 80GB HBM3"});
  // The first form's last access is of those that the H100 was not asked about, and the first is not.
  const auto of_form = [&](const Observation& one) { return one.form == h200.observations.front().form; };
  const auto last = std::find_if_not(h200.observations.begin(), h200.observations.end(), of_form) - 1;
  ++std::get<SharedAccess>(last->content).wavefronts;
  EXPECT_EQ(observations::compare(h200, observations::recorded("nvidia-h100", {{"shared_access"}})).front().alike, 10U);
  ++std::get<SharedAccess>(h200.observations.front().content).wavefronts;
  EXPECT_EQ(observations::compare(h200, observations::recorded("nvidia-h100", {{"shared_access"}})).front().different,
            std::vector<std::string>{h200.observations.front().form});
  // Without what both were asked about, nothing is said.
  h200.observations = {h200.observations.back()};
  EXPECT_TRUE(observations::others_than(h200).alike.empty() && observations::others_than(h200).in_part.empty());
}

TEST(Recorded, WhatTheOthersDidIsToldFormByForm) {
  const std::vector<std::string> h100 = {"NVIDIA H100 80GB HBM3"};
  observations::Record some = observations::nvidia_h200({{"movmatrix", "dp"}});
  EXPECT_EQ(observations::others_than(some).alike, h100);
  // Without the hashes of a manifest, as observed just now, the observations themselves are compared.
  some.manifest.files.clear();
  EXPECT_EQ(observations::others_than(some).alike, h100);
  EXPECT_TRUE(observations::others_than(some).different.empty());

  observations::Record changed = some;
  std::get<Mma>(changed.observations.front().content).replays += 1;
  EXPECT_EQ(observations::others_than(changed).different, h100);
  EXPECT_TRUE(observations::others_than(changed).alike.empty());

  // Nothing is said of a device that was never asked.
  observations::Record unknown = some;
  unknown.observations.back().form = "mma.of.the.future";
  EXPECT_TRUE(observations::others_than(unknown).alike.empty());
  EXPECT_TRUE(observations::others_than(unknown).different.empty());
}

Status status_of(const Observation& changed) { return compared(changed).status; }

/// Every recorded multiply-accumulate, changed: how many are noticed.
template <class Change>
std::size_t noticed(Change&& change, std::size_t& all) {
  std::size_t count = 0;
  for (Observation observation : recorded_of(mma_families)) {
    Mma* mma = std::get_if<Mma>(&observation.content);
    if (mma == nullptr || !change(*mma)) continue;
    ++all;
    count += status_of(observation) == Status::differ;
  }
  return count;
}

TEST(RecordMutations, TwoElementsExchangedAreNoticed) {
  std::size_t all = 0;
  // The first element of D and the first that has neither its row nor its column.
  const std::size_t count = noticed(
      [](Mma& mma) {
        observations::MmaStructure& s = mma.structure;
        for (std::size_t d = 1; d < s.D_m.size(); ++d) {
          if (s.D_m[d] == s.D_m[0] || s.D_n[d] == s.D_n[0]) continue;
          std::swap(s.D_m[0], s.D_m[d]);
          std::swap(s.D_n[0], s.D_n[d]);
          return true;
        }
        return false;
      },
      all);
  EXPECT_EQ(count, all);
  EXPECT_GE(all, 70U);
}

TEST(RecordMutations, MetadataOfAnotherNibbleOrSelectorAreNoticed) {
  std::size_t all = 0;
  const std::size_t nibbles = noticed(
      [](Mma& mma) {
        if (mma.metadata.empty()) return false;
        for (std::int64_t& place : mma.metadata.back()) place ^= 1;
        return true;
      },
      all);
  EXPECT_EQ(nibbles, all);
  EXPECT_GE(all, 28U);
  std::size_t of_several = 0;
  const std::size_t selectors = noticed(
      [](Mma& mma) {
        if (mma.metadata.size() < 2) return false;
        std::swap(mma.metadata.front(), mma.metadata.back());
        return true;
      },
      of_several);
  EXPECT_EQ(selectors, of_several);
  EXPECT_GE(of_several, 16U);
}

TEST(RecordMutations, KPermutedInAAloneIsNoticedAndInAAndBAlikeIsNot) {
  const auto exchange = [](observations::Labels& labels, std::int64_t x, std::int64_t y) {
    for (std::int64_t& label : labels) label = label == x ? y : label == y ? x : label;
  };
  std::size_t all = 0;
  const std::size_t in_A = noticed([&](Mma& mma) { return exchange(mma.structure.A_k, 0, 1), true; }, all);
  EXPECT_EQ(in_A, all);
  const std::size_t in_both = noticed(
      [&](Mma& mma) {
        exchange(mma.structure.A_k, 0, 1);
        exchange(mma.structure.B_k, 0, 1);
        return true;
      },
      all);
  EXPECT_EQ(in_both, 0U);
}

TEST(RecordMutations, AnotherAddendIsNoticed) {
  std::size_t all = 0;
  const std::size_t count = noticed(
      [](Mma& mma) {
        // A dot product has one addend.
        if (mma.structure.addends.size() < 2) return false;
        std::swap(mma.structure.addends[0], mma.structure.addends[1]);
        return true;
      },
      all);
  EXPECT_EQ(count, all);
}

TEST(RecordMutations, TwoBytesExchangedAreNoticed) {
  std::size_t all = 0;
  for (Observation observation : recorded_of(move_families)) {
    Move* move = std::get_if<Move>(&observation.content);
    if (move == nullptr) continue;
    const auto copied = std::find_if(move->origins.begin(), move->origins.end(), [](std::int64_t origin) { return origin >= 0; });
    ASSERT_NE(copied, move->origins.end());
    std::swap(copied[0], copied[1]);
    EXPECT_EQ(status_of(observation), Status::differ) << observation.form;
    ++all;
  }
  EXPECT_GE(all, 25U);
}

/// Every recorded observation of such content that a change applies to, changed: each is to be noticed. How many there are.
template <class Content, class Change>
std::size_t expect_each_noticed(const std::vector<std::string>& families, Change&& change) {
  std::size_t all = 0;
  for (Observation observation : recorded_of(families)) {
    Content* content = std::get_if<Content>(&observation.content);
    if (content == nullptr || !change(*content)) continue;
    EXPECT_EQ(status_of(observation), Status::differ) << observations::to_json(observation);
    ++all;
  }
  return all;
}

TEST(RecordMutations, ThatIntegersWrapOrSaturateIsNoticed) {
  const std::size_t all = expect_each_noticed<Mma>(mma_families, [](Mma& mma) {
    if (mma.overflow.empty()) return false;
    mma.overflow = mma.overflow == "wraps" ? "saturates" : "wraps";
    return true;
  });
  EXPECT_GE(all, 92U);
}

TEST(RecordMutations, APieceFromElsewhereIsNoticed) {
  const std::size_t all = expect_each_noticed<ByteCopy>({"bulk_copy", "bulk_reduce", "cp_async"}, [](ByteCopy& copy) {
    const bool is_copied = !copy.runs.empty() && copy.runs[1] >= 0;
    if (is_copied) copy.runs[1] += 1;
    return is_copied;
  });
  EXPECT_GE(all, 140U);
}

TEST(RecordMutations, AnotherNumberOfWavefrontsIsNoticed) {
  const std::size_t all = expect_each_noticed<SharedAccess>({"shared_access", "ldmatrix", "stmatrix", "cp_async"},
                                                            [](SharedAccess& access) { return ++access.wavefronts, true; });
  EXPECT_GE(all, 5300U);
}

/// Some of the recorded products of warpgroups, among them those of all types, of A in registers, and of N = 256.
std::vector<Observation> some_wgmma() {
  std::vector<Observation> some;
  std::size_t number = 0;
  for (const Observation& observation : recorded_of(wgmma_families)) {
    const Wgmma* wgmma = std::get_if<Wgmma>(&observation.content);
    if (wgmma != nullptr && (number++ % 23 == 0 || (wgmma->N == 256 && number % 3 == 0))) some.push_back(observation);
  }
  return some;
}

/// Changes each of them, and expects that to be noticed, or not.
template <class Change>
void expect_noticed(Status expected, Change&& change) {
  const std::vector<Observation> some = some_wgmma();
  EXPECT_GE(some.size(), 70U);
  for (Observation observation : some) {
    change(std::get<Wgmma>(observation.content));
    EXPECT_EQ(status_of(observation), expected) << observation.form;
  }
}

/// The list with each integer changed.
template <class Change>
List changed(const List& list, Change&& change) {
  std::vector<std::int64_t> values = list.values();
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = change(static_cast<std::int64_t>(i), values[i]);
  return List(values);
}

std::int64_t exchanged(std::int64_t value, std::int64_t x, std::int64_t y) { return value == x ? y : value == y ? x : value; }

/// The places with k = 0 and 1 exchanged in every row.
List with_k_exchanged(const List& places, std::int64_t K) {
  return changed(places, [&](std::int64_t i, std::int64_t) {
    return places.values()[static_cast<std::size_t>(i / K * K + exchanged(i % K, 0, 1))];
  });
}

void exchange_k(Wgmma& wgmma, char operand) {
  for (observations::Reading& reading : wgmma.readings) {
    if (reading.operand == operand) reading.places = with_k_exchanged(reading.places, wgmma.K);
  }
  if (operand != 'A') return;
  wgmma.A_k = changed(wgmma.A_k, [](std::int64_t, std::int64_t k) { return exchanged(k, 0, 1); });
  for (List& nibbles : wgmma.nibbles) nibbles = with_k_exchanged(nibbles, wgmma.K);
}

TEST(WgmmaMutations, NothingChangedIsRight) {
  expect_noticed(Status::agree, [](Wgmma&) {});
}

TEST(WgmmaMutations, TwoAccumulatorsExchangedAreNoticed) {
  expect_noticed(Status::differ, [](Wgmma& wgmma) {
    const auto exchange = [](const List& list) {
      return changed(list, [&](std::int64_t i, std::int64_t value) {
        return i == 0 ? list.values()[3] : i == 3 ? list.values()[0] : value;
      });
    };
    wgmma.D_m = exchange(wgmma.D_m);
    wgmma.D_n = exchange(wgmma.D_n);
  });
}

TEST(WgmmaMutations, KPermutedInOneOperandIsNoticedAndInAAndBAlikeIsNot) {
  expect_noticed(Status::differ, [](Wgmma& wgmma) { exchange_k(wgmma, 'A'); });
  expect_noticed(Status::differ, [](Wgmma& wgmma) { exchange_k(wgmma, 'B'); });
  expect_noticed(Status::agree, [](Wgmma& wgmma) {
    exchange_k(wgmma, 'A');
    exchange_k(wgmma, 'B');
  });
}

TEST(WgmmaMutations, ARenamingOfColumnsIsNotNoticedIfItIsDoneThroughout) {
  const auto other = [](std::int64_t n) { return exchanged(n, 0, 5); };
  expect_noticed(Status::agree, [&](Wgmma& wgmma) {
    wgmma.D_n = changed(wgmma.D_n, [&](std::int64_t, std::int64_t n) { return other(n); });
    for (observations::Reading& reading : wgmma.readings) {
      if (reading.operand != 'B') continue;
      const List places = reading.places;
      reading.places = changed(places, [&](std::int64_t i, std::int64_t) {
        return places.values()[static_cast<std::size_t>(other(i / wgmma.K) * wgmma.K + i % wgmma.K)];
      });
    }
  });
}

TEST(WgmmaMutations, ASwizzleBitFlippedIsNoticedUnderEachDescriptor) {
  WgmmaComparison comparison;
  for (const Observation& observation : some_wgmma()) {
    const Wgmma& wgmma = std::get<Wgmma>(observation.content);
    for (std::size_t r = 0; r < wgmma.readings.size(); ++r) {
      Wgmma other = wgmma;
      observations::Reading& reading = other.readings[r];
      // The unit of 16 bytes, in the last row.
      const std::int64_t unit = wgmma.K / 2, rows = reading.operand == 'A' ? wgmma.M : wgmma.N;
      reading.places = changed(
          reading.places, [&](std::int64_t i, std::int64_t place) { return i / wgmma.K == rows - 1 ? place ^ unit : place; });
      EXPECT_TRUE(comparison.deviation(*predictions::wgmma_atom(observation.form), other))
          << observation.form << " under " << describe(reading.descriptor);
    }
  }
}

TEST(WgmmaMutations, OtherMetadataAreNoticed) {
  std::size_t all = 0;
  for (const Observation& observation : recorded_of({"wgmma.sp"})) {
    Observation other = observation;
    std::int64_t& metadata = std::get<Wgmma>(other.content).metadata;
    metadata = exchanged(metadata, 0x44444444, 0xeeeeeeee);
    EXPECT_EQ(status_of(other), Status::differ) << other.form;
    ++all;
  }
  EXPECT_GE(all, 2 * 1440U);
}

TEST(WgmmaMutations, MetadataOfAnotherNibbleOrSelectorAreNoticed) {
  const std::size_t all = expect_each_noticed<Wgmma>({"wgmma.sp"}, [](Wgmma& wgmma) {
    if (wgmma.nibbles.empty() || wgmma.N > 16) return false;
    wgmma.nibbles.back() = changed(wgmma.nibbles.back(), [](std::int64_t, std::int64_t nibble) { return nibble ^ 1; });
    return true;
  });
  EXPECT_GE(all, 90U);
  const std::size_t of_several = expect_each_noticed<Wgmma>({"wgmma.sp"}, [](Wgmma& wgmma) {
    if (wgmma.nibbles.size() < 2 || wgmma.N > 16) return false;
    std::swap(wgmma.nibbles.front(), wgmma.nibbles.back());
    return true;
  });
  EXPECT_GE(of_several, 40U);
}

TEST(WgmmaMutations, AnotherDescriptorIsNoticedUnlessItsFieldIsNotUsed) {
  const Observation* observed = observations_of("wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16.ss.k.mn").front();
  const auto status = [&](char operand, std::int64_t swizzle, auto&& change) {
    Observation other = *observed;
    for (observations::Reading& reading : std::get<Wgmma>(other.content).readings) {
      if (reading.operand == operand && reading.descriptor.swizzle == swizzle) change(reading.descriptor);
    }
    return status_of(other);
  };
  using observations::Descriptor;
  const auto other_leading = [](Descriptor& d) { d.leading += 16; };
  const auto other_stride = [](Descriptor& d) { d.stride += 16; };
  const auto other_base = [](Descriptor& d) { d.base = (d.base + 1) % 8; };
  const auto other_swizzle = [](Descriptor& d) { d.swizzle = d.swizzle == 128 ? 64 : 128; };
  for (const std::int64_t swizzle : {0, 32, 64, 128}) {
    for (const char operand : {'A', 'B'}) {
      EXPECT_EQ(status(operand, swizzle, other_stride), Status::differ) << operand << swizzle;
      EXPECT_EQ(status(operand, swizzle, other_swizzle), Status::differ) << operand << swizzle;
      EXPECT_EQ(status(operand, swizzle, other_base), swizzle == 0 ? Status::agree : Status::differ) << operand << swizzle;
    }
    // A goes on along k, and has one unit of the swizzle there.
    EXPECT_EQ(status('A', swizzle, other_leading), swizzle == 0 ? Status::differ : Status::agree) << swizzle;
    EXPECT_EQ(status('B', swizzle, other_leading), Status::differ) << swizzle;
  }
}

/// The layouts that arise when the strides of two leaves of equal extent are exchanged.
std::vector<Layout<>> with_strides_exchanged(const Layout<>& L) {
  const std::vector<Checked> extents = leaves(L.shape()), strides = leaves(L.stride());
  std::vector<Layout<>> result;
  for (std::size_t i = 0; i < strides.size(); ++i) {
    for (std::size_t j = i + 1; j < strides.size(); ++j) {
      if (!(extents[i] == extents[j]) || strides[i] == strides[j]) continue;
      std::size_t at = 0;
      result.emplace_back(L.shape(), transform_leaves(L.stride(), [&](const Checked&) {
                            const std::size_t here = at++;
                            return strides[here == i ? j : here == j ? i : here];
                          }));
    }
  }
  return result;
}

TEST(PredictionMutations, TwoStridesOfAnOperandExchangedAreNoticed) {
  std::size_t all = 0;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) {
    if (atom.family != "mma" && atom.family != "mma.sp") continue;
    const Observation* observed = observations_of(atom.form).front();
    const observations::MmaStructure seen = gauge::canonical(std::get<Mma>(observed->content).structure);
    for (Layout<> predictions::MmaAtom::*operand :
         {&predictions::MmaAtom::A, &predictions::MmaAtom::B, &predictions::MmaAtom::D}) {
      for (const Layout<>& changed : with_strides_exchanged(atom.*operand)) {
        predictions::MmaAtom other = atom;
        other.*operand = changed;
        EXPECT_TRUE(gauge::difference(gauge::canonical(structure_of(other)), seen)) << atom.form << ' ' << to_string(changed);
        ++all;
      }
    }
  }
  EXPECT_GE(all, 300U);
}

TEST(WgmmaMutations, TwoStridesOfAPredictedOperandExchangedAreNoticed) {
  WgmmaComparison comparison;
  std::size_t all = 0;
  for (const Observation& observation : some_wgmma()) {
    const Wgmma& seen = std::get<Wgmma>(observation.content);
    const predictions::WgmmaAtom& atom = *predictions::wgmma_atom(observation.form);
    for (const Layout<>& D : with_strides_exchanged(atom.D)) {
      predictions::WgmmaAtom other = atom;
      other.D = D;
      EXPECT_TRUE(comparison.deviation(other, seen)) << atom.form << ' ' << to_string(D);
      ++all;
    }
    if (!atom.A) continue;
    for (const Layout<>& A : with_strides_exchanged(*atom.A)) {
      predictions::WgmmaAtom other = atom;
      other.A = A;
      EXPECT_TRUE(comparison.deviation(other, seen)) << atom.form << ' ' << to_string(A);
      ++all;
    }
  }
  EXPECT_GE(all, 150U);
}

/// Whether a byte was copied: some lie wholly outside of their tensors.
bool copies(const TensorMove& move) {
  bool any = false;
  for (std::size_t run = 0; run < move.runs.size(); run += 3) any = any || move.runs[run + 1] >= 0;
  return any;
}

/// As above, of the tensor copies that copy anything.
template <class Change>
std::size_t expect_noticed(Change&& change) {
  return expect_each_noticed<TensorMove>(tensor_families, [&](TensorMove& move) { return copies(move) && change(move); });
}

TEST(TensorRecordMutations, TwoRunsExchangedAreNoticed) {
  const std::size_t all = expect_noticed([](TensorMove& move) {
    if (move.runs.size() < 6 || move.runs[2] != move.runs[5] || move.runs[1] == move.runs[4]) return false;
    std::swap(move.runs[1], move.runs[4]);
    return true;
  });
  EXPECT_GE(all, 300U);
}

TEST(TensorRecordMutations, AnotherSwizzleIsNoticed) {
  const std::size_t all = expect_noticed([](TensorMove& move) {
    if (move.map.swizzle != "128B" || move.runs.size() <= 9) return false;
    move.map.swizzle = "NONE";
    return true;
  });
  EXPECT_GE(all, 60U);
}

TEST(TensorRecordMutations, AnotherStrideCoordinateOrCountIsNoticed) {
  EXPECT_GE(expect_noticed([](TensorMove& move) { return move.coordinates[0] += 16, move.coordinates[0] > 16; }), 300U);
  EXPECT_GE(expect_noticed([](TensorMove& move) {
              if (move.map.strides.empty() || move.map.im2col()) return false;
              move.map.strides[0] += 16;
              return move.map.box[1] > 1 || move.coordinates[1] != 0;
            }),
            200U);
  EXPECT_GE(expect_noticed([](TensorMove& move) { return std::exchange(move.counted, -1) > 0; }), 300U);
}

// The hardware's own refusals are observations as well: of illegal uses, and of descriptors that CUDA does not take.
TEST(Recorded, WhatIsRefusedIsThereWithWhatIsTaken) {
  std::size_t faults = 0, taken = 0, refused = 0;
  for (const Observation& observation : record()) {
    if (const auto* move = std::get_if<TensorMove>(&observation.content)) faults += !move->fault.empty();
    if (const auto* answer = std::get_if<observations::TensorMapAnswer>(&observation.content)) {
      (answer->answer == "CUDA_SUCCESS" ? taken : refused) += 1;
    }
  }
  EXPECT_GE(faults, 5U);
  EXPECT_GE(taken, 300U);
  EXPECT_GE(refused, 300U);
}

}  // namespace
}  // namespace colex::verification
