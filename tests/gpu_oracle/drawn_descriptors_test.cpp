// The experiment on descriptors, without a GPU: what is drawn, what is asked, and what is made of answers.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/observations/recorded.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/drawn_accesses.hpp"
#include "colex/verification/expected.hpp"

namespace colex::verification::drawn_descriptors_test {
namespace {

using observations::Observation;
using observations::Wgmma;
using predictions::WgmmaAtom;
using Status = DescriptorAgreement::Status;

const std::vector<const WgmmaAtom*>& forms() {
  static const std::vector<const WgmmaAtom*> all = [] {
    std::vector<const WgmmaAtom*> atoms;
    for (const char* name :
         {"wgmma.m64n24k16.f32.f16.f16.ss.k.mn", "wgmma.m64n64k16.f32.f16.f16.ss.mn.k", "wgmma.m64n16k8.f32.tf32.tf32.ss",
          "wgmma.m64n32k32.f32.e4m3.e4m3.rs", "wgmma.sp.m64n16k32.f32.f16.f16.ss.k.k"})
      atoms.push_back(predictions::wgmma_atom(name));
    return atoms;
  }();
  return all;
}

TEST(DrawnDescriptors, AreOfEveryKindAndReachNoFurtherThanIsRead) {
  const std::vector<DrawnDescriptor> drawn = draw_descriptors(forms(), 400, 7);
  ASSERT_EQ(drawn.size(), 400u);
  std::set<std::int64_t> swizzles, bases;
  std::set<std::string> operands, words;
  for (const DrawnDescriptor& one : drawn) {
    swizzles.insert(one.drawn.swizzle);
    bases.insert(one.drawn.base);
    operands.insert(one.atom->form + one.operand);
    words.insert(one.word());
    const auto read = predictions::matrix_read(*one.atom, one.operand);
    for (const auto& d : {one.drawn, one.asked}) {
      const auto matrix = predictions::shared_matrix(read.bits, read.major, d, read.rows, read.columns);
      for (std::int64_t row = 0; row < read.rows; ++row) {
        for (std::int64_t k = 0; k < read.columns; ++k) {
          ASSERT_GE(matrix(row, k), 0) << one.word();
          ASSERT_LE((matrix(row, k) + 1) * read.bits, (48 << 10) * 8) << one.word();
        }
      }
    }
  }
  EXPECT_EQ(swizzles, (std::set<std::int64_t>{0, 32, 64, 128}));
  EXPECT_EQ(bases.size(), 8u);
  EXPECT_EQ(operands.size(), 9u) << "A and B of each form, but for A in registers";
  EXPECT_GT(words.size(), 300u);
}

TEST(DrawnDescriptors, AreTheSameForTheSameSeed) {
  const auto words = [](std::uint64_t seed) { return questions(draw_descriptors(forms(), 20, seed)); };
  EXPECT_EQ(words(1), words(1));
  EXPECT_NE(words(1), words(2));
  EXPECT_EQ(words(1).size(), forms().size());
  EXPECT_EQ(words(1).front().size(), 1u + 4u);
}

/// Answers as colex_probe gives them: what the record has of a form, with these readings in place of its own.
std::vector<Observation> answers_to(const std::vector<DrawnDescriptor>& drawn) {
  std::vector<Observation> answers;
  for (const char* family : {"wgmma", "wgmma.sp"}) {
    for (Observation observation : observations::nvidia_h200({{family}}).observations) {
      auto* seen = std::get_if<Wgmma>(&observation.content);
      if (seen == nullptr) continue;
      std::vector<observations::Reading> readings;
      for (const observations::Reading& reading : seen->readings) {
        if (readings.empty() && reading.operand == 'B') readings.push_back(reading);
      }
      seen->readings = readings;
      bool asked = false;
      for (const DrawnDescriptor& one : drawn) {
        if (one.atom->form != observation.form) continue;
        asked = true;
        const observations::Descriptor d{one.asked.swizzle, one.asked.leading, one.asked.stride, one.asked.start, one.asked.base};
        // The record numbers rows, columns and k as the catalogue does.
        seen->readings.push_back({one.operand, d, observations::List(places_of(*one.atom, one.operand, d, seen->metadata))});
      }
      if (asked) answers.push_back(std::move(observation));
    }
  }
  return answers;
}

TEST(DrawnDescriptors, AreJudgedOneByOne) {
  const std::vector<DrawnDescriptor> drawn = draw_descriptors(forms(), 30, 3);
  std::vector<Observation> answers = answers_to(drawn);
  ASSERT_EQ(answers.size(), forms().size() + 1) << "a sparse product gives two observations";
  for (const DescriptorAgreement& agreement : compare(drawn, answers))
    EXPECT_EQ(agreement.status, Status::as_predicted) << agreement.reason;

  // One element of one reading elsewhere, one reading not there, one form that failed.
  auto& first = std::get<Wgmma>(answers[0].content);
  std::vector<std::int64_t> places = first.readings[1].places.values();
  places[5] += 8;
  first.readings[1].places = observations::List(places);
  first.readings.pop_back();
  const std::string failed = answers[1].form;
  answers[1].content = observations::Fault{"it fell"};
  std::size_t otherwise = 0, missing = 0, faults = 0;
  const std::vector<DescriptorAgreement> agreements = compare(drawn, answers);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (drawn[i].atom->form == failed) {
      EXPECT_EQ(agreements[i].reason, "it fell");
      ++faults;
    } else if (agreements[i].status == Status::otherwise) {
      ++otherwise;
      EXPECT_NE(agreements[i].reason.find("k 5 lies at element "), std::string::npos) << agreements[i].reason;
    } else if (agreements[i].status == Status::not_answered) {
      ++missing;
    }
  }
  EXPECT_EQ(otherwise, 1u);
  EXPECT_EQ(missing, 1u);
  EXPECT_EQ(faults, 6u);
}

}  // namespace
}  // namespace colex::verification::drawn_descriptors_test
