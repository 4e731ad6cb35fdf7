// What is kept for the next run: it is found again, and does not grow without end.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "colex/solvers/caching.hpp"

namespace colex::solvers::kept_folder_test {
namespace {

namespace fs = std::filesystem;

class Kept : public testing::Test {
 protected:
  Kept() {
    std::string name = (fs::temp_directory_path() / "colex-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
  }
  ~Kept() override { fs::remove_all(folder_); }

  /// The name of the k-th thing, as it is given to answers: a folder of two digits, and the others.
  static std::string name(int k) {
    const std::string digits = name_of(std::to_string(k));
    return digits.substr(0, 2) + '/' + digits.substr(2);
  }
  void was_used_days_ago(const std::string& file, int days) const {
    fs::last_write_time(folder_ / file, fs::file_time_type::clock::now() - std::chrono::hours(24 * days));
  }
  std::uintmax_t blocks() const {
    std::uintmax_t sum = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) sum += entry.is_regular_file() ? 1 : 0;
    return sum;
  }

  static constexpr std::uintmax_t block = 4096;
  static constexpr std::uintmax_t no_end = UINTMAX_MAX;
  fs::path folder_;
};

TEST_F(Kept, IsFoundAgain) {
  KeptFolder(folder_, no_end).keep(name(1), "one");
  EXPECT_EQ(KeptFolder(folder_, no_end).kept(name(1)), "one");
  EXPECT_EQ(KeptFolder(folder_, no_end).kept(name(2)), std::nullopt);
}

TEST_F(Kept, IsNothingWithoutAFolder) {
  const KeptFolder nowhere({}, no_end);
  nowhere.keep(name(1), "one");
  EXPECT_FALSE(nowhere.keeps());
  EXPECT_EQ(nowhere.kept(name(1)), std::nullopt);
  EXPECT_FALSE(fs::exists(name(1)));
}

TEST_F(Kept, GoesWhereItWasNotUsedForTheLongestTime) {
  const KeptFolder kept(folder_, no_end);
  for (int k = 0; k < 6; ++k) {
    kept.keep(name(k), "something");
    was_used_days_ago(name(k), k);
  }
  prune(folder_, 4 * block);
  for (int k = 0; k < 6; ++k) EXPECT_EQ(kept.kept(name(k)).has_value(), k < 4) << k << " days";
}

TEST_F(Kept, IsUsedWhenItIsRead) {
  const KeptFolder kept(folder_, no_end);
  for (int k = 0; k < 3; ++k) {
    kept.keep(name(k), "something");
    was_used_days_ago(name(k), k + 1);
  }
  EXPECT_EQ(kept.kept(name(2)), "something");
  prune(folder_, 2 * block);
  EXPECT_TRUE(kept.kept(name(2)));
  EXPECT_TRUE(kept.kept(name(0)));
  EXPECT_FALSE(kept.kept(name(1)));
}

TEST_F(Kept, StaysWithinItsBoundWhileItIsWritten) {
  constexpr std::uintmax_t most = 32, before_the_next_look = 4;
  const KeptFolder kept(folder_, most * block);
  std::uintmax_t largest = 0;
  for (int k = 0; k < 200; ++k) {
    kept.keep(name(k), "something");
    largest = std::max(largest, blocks());
  }
  EXPECT_LE(largest, most + before_the_next_look);
  EXPECT_GE(blocks(), most);
  // Another process does not know what this one has written, and looks.
  KeptFolder(folder_, 8 * block).keep(name(200), "something");
  EXPECT_EQ(blocks(), 8U);
}

TEST_F(Kept, NeverTakesAFileOfSomeoneElseAlong) {
  const KeptFolder kept(folder_, no_end);
  kept.keep(name(1), "one");
  kept.keep(name_of("2") + ".json", "two");
  const char* others[] = {"thesis.txt", "0123456789abcdef/data", "00/cafe", "0123456789abcdeg", "notes.json"};
  for (const char* other : others) {
    fs::create_directories((folder_ / other).parent_path());
    std::ofstream(folder_ / other) << "a year of work";
  }
  fs::create_symlink(folder_ / "thesis.txt", folder_ / "fedcba9876543210");
  prune(folder_, 0);
  EXPECT_FALSE(kept.kept(name(1)));
  EXPECT_FALSE(kept.kept(name_of("2") + ".json"));
  for (const char* other : others) EXPECT_TRUE(fs::exists(folder_ / other)) << other;
  EXPECT_TRUE(fs::is_symlink(folder_ / "fedcba9876543210"));
}

TEST_F(Kept, IsOfNoConcernToAFolderThatIsNotThere) { prune(folder_ / "nowhere", 0); }

}  // namespace
}  // namespace colex::solvers::kept_folder_test
