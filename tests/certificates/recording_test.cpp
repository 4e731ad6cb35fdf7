// A certificate that says another thing than what happened is noticed, line by line; and how it shows what happened is left to
// the checker.
#include "colex/certificates/recording.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/certificates/file.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::certificates::recording_test {
namespace {

using symbolic::explore;
using symbolic::PathReport;

/// What happened, and the certificate of it.
struct Example {
  Example() {
    const symbolic::Law body([](symbolic::Scope& scope) {
      using I = symbolic::Numeral;
      const I a = scope.at_least("a", 1), b = scope.at_least("b", 1), x = scope.unknown("x");
      scope.note("begun");
      if (static_cast<bool>(x < I(-9))) scope.assume(I(0) <= x);
      if (static_cast<bool>(x < I(0))) return scope.claim(x < a / b + I(1));
      if (static_cast<bool>(x * a == b)) return scope.claim(b % a == I(0));
      scope.claim(I(1) <= gcd(a, b));
      scope.claim(true);
    });
    explore(body, {}, [&](const PathReport& path) {
      ends.insert(path.closing);
      for (Recording* each : {&recording, &of_another, &renamed}) each->add(path.run);
      tree.add(*path.certificate, path.closing == symbolic::Closing::infeasible);
    });
    written = certified("id", {"other"}, {{&recording, &tree}});
  }

  std::string difference_of(const std::string& text) const { return difference(text, "id", {"other"}, {&recording}); }

  std::set<symbolic::Closing> ends;
  Recording recording{"id", "part"};
  Recording of_another{"idea", "part"}, renamed{"id", "another part"};  ///< the same runs
  Tree tree;
  Written written;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

bool is_proof(const std::string& line) {
  for (const char* beginning : {"#", "lemma ", "sum ", "split ", "sides ", "equal ", "name ", "euclid ", "quotient ", "contract ",
                                "solve ", "factors "}) {
    if (line.starts_with(beginning)) return true;
  }
  return false;
}

TEST(Recording, IsWhatTheCertificateSays) {
  const Example example;
  EXPECT_EQ(example.written.difference, "") << example.written.text;
  EXPECT_GT(example.recording.paths(), 3u);
  EXPECT_TRUE(example.ends.contains(symbolic::Closing::infeasible) && example.ends.contains(symbolic::Closing::shown));
}

// Each line that is dropped, written twice, or that says something else.
TEST(Recording, NoticesEachLineOfARunThatIsAnother) {
  const Example example;
  const std::vector<std::string> lines = lines_of(example.written.text);
  std::size_t tried = 0;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (is_proof(lines[k])) continue;
    std::vector<std::string> dropped = lines, twice = lines, another = lines;
    dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(k));
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(k), lines[k]);
    // Facts, results and the names of inputs are the checker's.
    std::string& line = another[k];
    const std::size_t end = std::min({line.find(" input "), line.find('#'), line.find(" by "), line.size()});
    if (!line.starts_with("fork") && !line.starts_with("absurd")) line.insert(end, "7");
    EXPECT_NE(example.difference_of(text_of(dropped)), "") << "dropped: " << lines[k];
    EXPECT_NE(example.difference_of(text_of(twice)), "") << "twice: " << lines[k];
    EXPECT_TRUE(line == lines[k] || example.difference_of(text_of(another)) != "") << line;
    ++tried;
  }
  EXPECT_GT(tried, 30u);
}

TEST(Recording, SaysWhereRunsDiffer) {
  const Example example;
  const std::string& text = example.written.text;
  EXPECT_EQ(other_run(text, text), "");
  EXPECT_EQ(rests_on(text), std::vector<std::string>{"other"});
  const std::vector<std::string> lines = lines_of(text);
  EXPECT_GT(lines.size(), 50u);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    std::vector<std::string> dropped = lines;
    dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(k));
    EXPECT_EQ(other_run(text_of(dropped), text).empty(), is_proof(lines[k])) << lines[k];
  }
}

TEST(Recording, LeavesTheProofToTheChecker) {
  const Example example;
  std::vector<std::string> lines = lines_of(example.written.text);
  std::size_t changed = 0;
  for (std::string& line : lines) {
    if (!is_proof(line) || line.starts_with("lemma ")) continue;
    line = "sum 1:1";
    ++changed;
  }
  EXPECT_GT(changed, 10u);
  EXPECT_EQ(example.difference_of(text_of(lines)), "");
}

TEST(Recording, NoticesAnotherTheoremAndAnotherPart) {
  const Example example;
  const auto of = [&](const std::string& id, const std::vector<std::string>& rests_on,
                      const std::vector<const Recording*>& parts) {
    return difference(example.written.text, id, rests_on, parts);
  };
  EXPECT_EQ(of("id", {"other"}, {&example.recording}), "");
  EXPECT_NE(of("idea", {"other"}, {&example.recording}), "");
  EXPECT_NE(of("id", {}, {&example.recording}), "");
  EXPECT_NE(of("id", {"other"}, {}), "");
  EXPECT_NE(of("id", {"other"}, {&example.recording, &example.recording}), "");
}

TEST(Recording, IsOfOneTheoremAndOnePart) {
  const Example example;
  for (const Recording* other : {&example.of_another, &example.renamed})
    EXPECT_NE(difference(example.written.text, "id", {"other"}, {other}), "") << other->name();
  // Nobody accepts what is written of it under another name.
  const Written written = certified("id", {}, {{&example.of_another, &example.tree}});
  EXPECT_NE(written.difference, "");
  EXPECT_TRUE(written.text.starts_with("colex-certificate 1\nanother thing than what happened")) << written.text;
}

TEST(Recording, NoticesAPathThatIsLeftOut) {
  const auto body = [](auto& scope) {
    using I = symbolic::IntegerOf<decltype(scope)>;
    const I x = scope.unknown("x");
    scope.claim(static_cast<bool>(x < I(0)) || I(0) - I(1) < x);
  };
  Recording all("id", "part"), first("id", "part");
  Tree tree;
  explore(body, {}, [&](const PathReport& path) {
    if (all.paths() == 0) first.add(path.run);
    all.add(path.run);
    tree.add(*path.certificate, false);
  });
  EXPECT_EQ(certified("id", {}, {{&all, &tree}}).difference, "");
  EXPECT_NE(certified("id", {}, {{&first, &tree}}).difference, "");
}

// A claim that nobody shows is in no certificate, and happened all the same; and so with a law that did not come to its end.
TEST(Recording, HasWhatNobodyShows) {
  const auto open = [](auto& scope) {
    scope.claim(scope.at_least("x", 1) < scope.at_least("y", 1));
    scope.claim(true);
  };
  const auto outside = [](auto& scope) {
    scope.claim(true);
    static_cast<void>(scope.unknown("x") / scope.at_least("y", 1));
  };
  const auto difference_of = [](const auto& body) {
    Recording recording("id", "part");
    Tree tree;
    explore(body, {}, [&](const PathReport& path) {
      recording.add(path.run);
      tree.add(*path.certificate, false);
    });
    return certified("id", {}, {{&recording, &tree}}).difference;
  };
  EXPECT_NE(difference_of(open), "");
  EXPECT_NE(difference_of(outside), "");
}

}  // namespace
}  // namespace colex::certificates::recording_test
