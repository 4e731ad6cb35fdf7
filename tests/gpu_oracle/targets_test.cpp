// Which devices have what exists for a target.
#include <gtest/gtest.h>

#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/umma_form.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions {
namespace {

TEST(Targets, LaterDevicesHaveWhatEarlierOnesHadUnlessItIsOfOneAlone) {
  const struct {
    const char *capability, *targets;
    bool has;
  } rows[] = {
      {"9.0", "sm_61", true},
      {"9.0", "sm_80", true},
      {"9.0", "sm_90", true},
      {"9.0", "sm_90a", true},
      {"8.9", "sm_90", false},
      {"8.9", "sm_90a", false},
      {"10.0", "sm_90", true},
      {"10.0", "sm_90a", false},
      {"9.0", "sm_120a", false},
      {"12.0", "sm_120a", true},
      {"12.1", "sm_120a", false},
      {"12.1", "sm_120a, sm_121a", true},
      {"10.3", "sm_100a, sm_103a, sm_120a", true},
      {"11.0", "sm_100a, sm_103a, sm_120a", false},
      {"6.1", "any", true},
      {"9.0", "gfx942", false},
      {"gfx942", "sm_90a", false},
      {"gfx942", "any", false},
      {"gfx942", "gfx90a, gfx942", true},
      {"gfx90a", "gfx942, gfx950", false},
      {"gfx1151", "gfx11", true},
      {"gfx12", "gfx120", true},
      {"gfx1201", "gfx120", true},
      {"gfx1250", "gfx120", false},
  };
  for (const auto& row : rows) EXPECT_EQ(has(row.capability, row.targets), row.has) << row.capability << ' ' << row.targets;
}

TEST(Targets, WhatIsNoneIsRejected) {
  EXPECT_THROW(has("9", "sm_80"), Rejection);
  EXPECT_THROW(has("nine.0", "sm_80"), Rejection);
  EXPECT_THROW(has("9.0", "compute_80"), Rejection);
  EXPECT_THROW(has("9.0", "sm_"), Rejection);
  EXPECT_THROW(has("9.0", ""), Rejection);
}

template <class Prediction>
void expect_targets(const std::vector<Prediction>& predictions) {
  for (const Prediction& known : predictions) {
    EXPECT_NO_THROW(has("9.0", known.targets)) << known.form;
    const bool of_amd = is_of_amd(known.form);
    EXPECT_EQ(has("9.0", known.targets) || has("10.0", known.targets) || has("12.0", known.targets), !of_amd) << known.form;
    EXPECT_EQ(has("gfx", known.targets), of_amd) << known.form;
  }
}

TEST(Targets, EveryFormHasSome) {
  expect_targets(mma_atoms());
  expect_targets(matrix_copies());
  expect_targets(wgmma_atoms());
  expect_targets(memory_forms());
  expect_targets(tensor_memory_copies());
  expect_targets(tensor_memory_sums());
}

}  // namespace
}  // namespace colex::predictions
