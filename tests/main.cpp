// The main of every test program. A program has the tests of several folders of tests/: --gtest_filter=FOLDER/ selects those in
// the files of one, and FOLDER/-PATTERN those of them that the pattern does not match.
#include <filesystem>
#include <iostream>
#include <string>

#include <gtest/gtest.h>

namespace {

/// The names of the tests in a folder's files, as a filter has them.
std::string tests_of(const std::string& folder) {
  std::string names;
  const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
  for (int s = 0; s < tests.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *tests.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const testing::TestInfo& test = *suite.GetTestInfo(t);
      const std::filesystem::path there = std::filesystem::path(test.file()).parent_path();
      if (there.filename() == folder && there.parent_path().filename() == "tests")
        names += std::string(names.empty() ? "" : ":") + suite.name() + '.' + test.name();
    }
  }
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const std::string filter = testing::GTEST_FLAG(filter);
  const std::size_t end = filter.find('/');
  if (end != std::string::npos && (end + 1 == filter.size() || filter[end + 1] == '-')) {
    const std::string names = tests_of(filter.substr(0, end));
    if (names.empty()) {
      std::cerr << "no test of this program is in tests/" << filter.substr(0, end) << '\n';
      return 1;
    }
    testing::GTEST_FLAG(filter) = names + filter.substr(end + 1);
  }
  return RUN_ALL_TESTS();
}
