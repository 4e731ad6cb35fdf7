#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/evidence/json_lines.hpp"

namespace colex::evidence::openings_test {
namespace {

/// What begins at an opening: hashes of these texts are expected.
std::vector<std::uint64_t> hashes_of(const std::vector<std::string>& texts) {
  std::vector<std::uint64_t> hashes;
  for (const std::string& text : texts) hashes.push_back(hash(text));
  return hashes;
}

std::vector<std::uint64_t> found(const Openings& openings) { return {openings.hashes().begin(), openings.hashes().end()}; }

TEST(Openings, HaveTheHashOfAllLinesSinceEach) {
  Openings openings;
  openings.add("nobody's");
  EXPECT_EQ(found(openings), hashes_of({}));
  openings.open();
  openings.add("a");
  openings.open();
  openings.add("b");
  EXPECT_EQ(found(openings), hashes_of({"a\nb\n", "b\n"}));
}

TEST(Openings, AreTheLastEight) {
  Openings openings;
  std::vector<std::string> texts;
  for (std::size_t k = 0; k < 20; ++k) {
    openings.open();
    texts.emplace_back();
    if (texts.size() > 8) texts.erase(texts.begin());
    openings.add(std::to_string(k));
    for (std::string& text : texts) text += std::to_string(k) + '\n';
    EXPECT_EQ(found(openings), hashes_of(texts)) << k;
  }
}

TEST(Openings, GoOnWithTheLinesOfARunAtOnce) {
  for (std::size_t opened = 0; opened <= 9; ++opened) {
    Openings together, apart;
    Lines lines, alone;
    for (std::size_t k = 0; k < opened; ++k) {
      together.open();
      apart.open();
    }
    for (const auto& [line, blanks] :
         std::vector<std::pair<std::string, std::string>>{{"a", ""}, {"", ""}, {"foobar", " \t\r"}}) {
      together.add(line, blanks, lines);
      apart.add(line + blanks);
      alone.add(line);
      EXPECT_EQ(found(together), found(apart)) << opened;
      EXPECT_EQ(lines.end(), alone.end()) << opened;
    }
  }
}

}  // namespace
}  // namespace colex::evidence::openings_test
