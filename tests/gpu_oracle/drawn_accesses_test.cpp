// Drawn accesses to shared memory, and what answers to them come to.
#include "colex/verification/drawn_accesses.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace colex::verification::drawn_accesses_test {
namespace {

using observations::Observation;
using Status = DescriptorAgreement::Status;

const std::vector<std::string> forms = {"ldmatrix.sync.aligned.m8n8.x1.shared.b16",
                                        "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16",
                                        "stmatrix.sync.aligned.m8n8.x4.shared.b16",
                                        "ld.volatile.shared.b64",
                                        "st.volatile.shared.v4.b32",
                                        "cp.async.ca.shared.global"};

TEST(DrawnAccesses, AreOfTheFormsThatAccessSharedMemory) {
  for (const std::string& form : forms) EXPECT_TRUE(draws_accesses(form)) << form;
  for (const char* other : {"movmatrix.sync.aligned.m8n8.trans.b16", "cp.async.cg.shared.global", "cp.async.ca.shared.global.8",
                            "copy.128", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "nonsense"})
    EXPECT_FALSE(draws_accesses(other)) << other;
}

TEST(DrawnAccesses, CanBeExecuted) {
  const std::size_t counts[] = {8, 16, 32, 32, 32, 32};
  const std::int64_t bytes[] = {16, 16, 16, 8, 16, 0};
  const std::vector<DrawnAccess> drawn = draw_accesses(forms, 2000, 7);
  ASSERT_EQ(drawn.size(), 2000u);
  std::size_t broadcasts = 0, parts = 0;
  std::set<std::int64_t> wavefronts;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    EXPECT_EQ(drawn[i].form, forms[i % forms.size()]);
    const predictions::WarpAccess& access = drawn[i].access;
    EXPECT_EQ(access.addresses.size(), counts[i % forms.size()]);
    const std::int64_t width = bytes[i % forms.size()];
    EXPECT_TRUE(width == access.bytes || (width == 0 && (access.bytes == 4 || access.bytes == 8 || access.bytes == 16)));
    const auto out = std::count(access.addresses.begin(), access.addresses.end(), -1);
    EXPECT_LT(out, std::ssize(access.addresses));
    EXPECT_TRUE(out == 0 || i % forms.size() >= 3) << "matrices are moved by whole warps";
    parts += out > 0;
    for (const std::int64_t address : access.addresses) {
      EXPECT_TRUE(address == -1 || (address >= 0 && address % access.bytes == 0 && address + access.bytes <= 40960)) << address;
    }
    broadcasts += std::set<std::int64_t>(access.addresses.begin(), access.addresses.end()).size() < access.addresses.size();
    wavefronts.insert(predictions::wavefronts(access));
  }
  EXPECT_GT(broadcasts, 400u) << "loads are merged only where threads agree";
  EXPECT_GT(parts, 300u);
  EXPECT_GT(wavefronts.size(), 8u);
  EXPECT_EQ(addresses_text(draw_accesses(forms, 9, 7).back().access), addresses_text(drawn[8].access));
}

TEST(DrawnAccesses, AreComparedWithTheirAnswersInOrder) {
  const std::vector<DrawnAccess> drawn = draw_accesses(forms, 12, 1);
  const auto asked = questions(drawn);
  ASSERT_EQ(asked.size(), forms.size());
  for (const auto& line : asked) EXPECT_EQ(line.size(), 3u) << line.front();
  std::vector<Observation> answers;
  for (std::size_t form = 0; form < forms.size(); ++form) {
    for (std::size_t i = form; i < drawn.size(); i += forms.size()) {
      const predictions::WarpAccess& access = drawn[i].access;
      const std::int64_t taken = predictions::wavefronts(access) + (i == 3 ? 1 : 0);
      answers.push_back({"family", drawn[i].form, {}, observations::SharedAccess{access.bytes, access.addresses, taken}});
    }
  }
  answers.pop_back();
  const auto agreements = compare(drawn, answers);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    EXPECT_EQ(agreements[i].status, i == 3 ? Status::otherwise : i == 11 ? Status::not_answered : Status::as_predicted) << i;
  }
}

}  // namespace
}  // namespace colex::verification::drawn_accesses_test
