// Which program it was: the same for the same bytes, and for no others.
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/evidence/json_lines.hpp"

namespace colex::evidence::program_test {
namespace {

class Program : public testing::Test {
 protected:
  std::string identity_of(const std::string& bytes) const {
    std::ofstream(file_, std::ios::binary) << bytes;
    return program_identity(file_);
  }
  void TearDown() override { std::filesystem::remove(file_); }

  const std::string file_ = testing::TempDir() + "colex-program-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(Program, IsOtherWithEachOtherByteAndLength) {
  // Longer than what is read at once.
  const std::string bytes((std::size_t{1} << 20U) + 19, 'x');
  std::set<std::string> seen = {identity_of(bytes)};
  EXPECT_EQ(identity_of(bytes), *seen.begin());
  for (const std::size_t at : {std::size_t{0}, std::size_t{7}, std::size_t{8}, std::size_t{1} << 20U, bytes.size() - 1}) {
    for (const char other : {'y', '\0', '\xf8'}) {
      std::string changed = bytes;
      changed[at] = other;
      EXPECT_TRUE(seen.insert(identity_of(changed)).second) << at;
    }
  }
  // A product moves the highest bit of a word nowhere, so that two of them would cancel.
  std::string highest = bytes;
  highest[7] = highest[15] = static_cast<char>('x' ^ 0x80);
  EXPECT_TRUE(seen.insert(identity_of(highest)).second);
  for (const std::string& other : {bytes + '\0', bytes.substr(1), std::string("x"), std::string(1, '\0'), std::string(8, '\0')})
    EXPECT_TRUE(seen.insert(identity_of(other)).second) << other.size();
}

TEST_F(Program, SaysHowManyBytesItHas) { EXPECT_EQ(identity_of("colex").substr(16), "-5"); }

TEST_F(Program, WhatCannotBeReadHasNone) {
  EXPECT_EQ(program_identity(testing::TempDir() + "nothing"), "");
  EXPECT_EQ(program_identity(testing::TempDir()), "");
  EXPECT_NE(program_identity("/proc/self/exe"), "");
}

// Whether it was written over, or another one was moved there, with as many bytes.
TEST_F(Program, IsSeenToBeReplaced) {
  const auto made = [](const std::string& file, std::chrono::seconds time) {
    std::filesystem::last_write_time(file, std::filesystem::file_time_type(time));
  };
  const std::string first = identity_of("colex"), other = file_ + "-other";
  made(file_, std::chrono::seconds(1));
  ProgramFile program(file_);
  EXPECT_EQ(program.identity(), first);
  EXPECT_EQ(program.identity(), first);
  const std::string second = identity_of("colix");
  EXPECT_NE(second, first);
  EXPECT_EQ(program.identity(), second);
  std::ofstream(other, std::ios::binary) << "colex";
  made(other, std::chrono::seconds(3));
  std::filesystem::rename(other, file_);
  EXPECT_EQ(program.identity(), first);
  std::filesystem::remove(file_);
  EXPECT_EQ(program.identity(), "");
}

}  // namespace
}  // namespace colex::evidence::program_test
