// Files that are written: whole or not at all, and never over those of others.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "colex/output/files.hpp"

namespace colex::output::output_test {
namespace {

namespace fs = std::filesystem;

class Output : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "colex-output-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string place(const std::string& name) const { return folder_ + '/' + name; }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(place(name)) << text;
    return place(name);
  }
  static std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  std::string folder_;
};

constexpr const char* ours = "made by colex\n";

TEST_F(Output, AWholeFileIsThereOnceItIsFinished) {
  WholeFile page(place("page"), {"by colex"});
  page.stream() << "made by colex\n" << std::string(100'000, 'x');
  EXPECT_FALSE(fs::exists(place("page")));
  page.finish();
  EXPECT_EQ(fs::file_size(place("page")), 100'014U);
  EXPECT_EQ(files(), 1U) << "nothing is left beside it";
}

TEST_F(Output, WhatIsNotFinishedLeavesThePlaceAsItWas) {
  file("page", ours);
  { WholeFile(place("page"), {"by colex"}).stream() << "half of"; }
  EXPECT_EQ(content(place("page")), ours);
  EXPECT_EQ(files(), 1U);
}

TEST_F(Output, OnlyWhatIsOursIsWrittenOver) {
  struct Case {
    const char* before;
    bool is_written;
  };
  const Case cases[] = {
      {"", true}, {ours, true}, {"mine", false}, {"by someone", false}, {"#include <colex/layout.hpp>\n", false}};
  for (const Case& c : cases) {
    for (const bool grows : {false, true}) {
      const std::string path = file("place", c.before);
      const auto write = [&] {
        if (grows) {
          GrowingFile(path, {"by colex"}).append("new");
        } else {
          write_whole(path, "new", {"by colex"});
        }
      };
      if (c.is_written) {
        write();
        EXPECT_EQ(content(path), "new") << c.before;
      } else {
        EXPECT_THROW(write(), Refused) << c.before;
        EXPECT_EQ(content(path), c.before);
      }
      EXPECT_EQ(files(), 1U) << c.before;
    }
  }
}

TEST_F(Output, ALinkIsNeitherFollowedNorReplaced) {
  const std::string target = file("target", ours);
  fs::create_symlink(target, place("link"));
  fs::create_symlink(place("nothing"), place("dangling"));
  for (const char* name : {"link", "dangling"}) {
    EXPECT_THROW(write_whole(place(name), "new", {"by colex"}), Refused) << name;
    EXPECT_THROW(GrowingFile(place(name), {"by colex"}), Refused) << name;
    EXPECT_TRUE(fs::is_symlink(place(name))) << name;
  }
  EXPECT_EQ(content(target), ours);
  EXPECT_FALSE(fs::exists(place("nothing")));
}

TEST_F(Output, AHardLinksOtherNameKeepsItsText) {
  const std::string target = file("target", ours);
  fs::create_hard_link(target, place("link"));
  EXPECT_TRUE(same_file(target, place("link")));
  write_whole(place("link"), "new", {"by colex"});
  EXPECT_EQ(content(target), ours);
  EXPECT_EQ(content(place("link")), "new");
}

TEST_F(Output, WhatCannotBeOpenedIsRefusedWithTheReason) {
  fs::create_directory(place("folder"));
  const auto message = [](const std::string& path) -> std::string {
    try {
      write_whole(path, "new", {});
    } catch (const Refused& refused) {
      return refused.what();
    }
    return "written";
  };
  EXPECT_EQ(message(place("folder")), place("folder") + ": is a folder, not a file");
  EXPECT_EQ(message(place("gone/page")), place("gone/page") + ": No such file or directory");
}

TEST_F(Output, AFullDiskIsAFaultWithTheReason) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  const auto message = [](const auto& write) -> std::string {
    try {
      write();
    } catch (const Fault& fault) {
      return fault.what();
    }
    return "written";
  };
  EXPECT_EQ(message([] { write_whole("/dev/full", "new", {}); }), "/dev/full: No space left on device");
  EXPECT_EQ(message([] { write_whole("/dev/full", std::string(1'000'000, 'x'), {}); }), "/dev/full: No space left on device");
  EXPECT_EQ(message([] { GrowingFile("/dev/full", {}).append("new\n"); }), "/dev/full: No space left on device");
}

TEST_F(Output, AGrowingFileHasEachLineAtOnce) {
  GrowingFile log(place("log"), {});
  log.append("one\n");
  EXPECT_EQ(content(place("log")), "one\n");
  log.append("two\n");
  EXPECT_EQ(content(place("log")), "one\ntwo\n");
}

TEST_F(Output, WhoMayReadAFileMayReadItAgain) {
  const std::string path = file("page", ours);
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  write_whole(path, "new", {"by colex"});
  struct stat what {};
  ASSERT_EQ(stat(path.c_str(), &what), 0);
  EXPECT_EQ(what.st_mode & 0777U, 0640U);
}

TEST(Temporary, FoldersEndWithWhatIsInThem) {
  fs::path first, second;
  {
    const TemporaryFolder one("colex-output"), other("colex-output");
    first = one.path(), second = other.path();
    EXPECT_NE(first, second);
    EXPECT_TRUE(first.filename().string().starts_with("colex-output-"));
    std::ofstream(first / "file") << "text";
    fs::create_directory(first / "folder");
    EXPECT_TRUE(fs::exists(first / "file"));
    TemporaryFolder::remove_all();
    EXPECT_FALSE(fs::exists(first) || fs::exists(second)) << "whoever ends the program takes them with it";
    fs::create_directory(first);
  }
  EXPECT_FALSE(fs::exists(first) || fs::exists(second));
}

}  // namespace
}  // namespace colex::output::output_test
