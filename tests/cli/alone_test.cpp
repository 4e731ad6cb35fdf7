// An option that is answered by itself, as --list is, refuses by name what is not looked at beside it.
#include <string>

#include <gtest/gtest.h>

#include "program.hpp"

namespace colex::cli::alone_test {
namespace {

TEST(Alone, RefusesWhatIsNotLookedAt) {
  struct Case {
    const char* arguments;
    const char* message;
  };
  const Case cases[] = {
      {"law --list --seed 3", "--seed: it is not looked at beside --list"},
      {"law S016a --list --engine random", "--engine: it is not looked at beside --list"},
      {"law S016a --with L=4:1 --with i=0 --seed 4", "--seed: it is not looked at beside --with"},
      {"law S016a --with L=4:1 --with i=0 --cases 4", "--cases: it is not looked at beside --with"},
      {"law S016a --with L=4:1 --with i=0 --list", "--with: it is not looked at beside --list"},
      {"check examples --with M=1 --engine random", "--engine: it is not looked at beside --with"},
      {"campaign plan --list quick", "LINE: it is not looked at beside --list"},
      {"mutants --list --cases 4", "--cases: it is not looked at beside --list"},
      {"read --list 4:1", "TEXT: it is not looked at beside --list"},
      {"write --list --to cute-cpp", "--to: it is not looked at beside --list"},
  };
  for (const Case& c : cases) {
    const Output run = colex(c.arguments);
    EXPECT_EQ(run.status, 2) << c.arguments << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.err, c.message)) << c.arguments << '\n' << run.err;
    EXPECT_EQ(run.out, "") << c.arguments;
  }
}

// What says which statements, or where the answer goes, is looked at; and a limit holds for every command.
TEST(Alone, TakesWhatIsLookedAt) {
  const char* const commands[] = {
      "law --list S016a --json --budget 10",
      "law S016a --with L=4:1 --with i=0 --json --evidence /dev/null --memory 1000",
      "mutants --list --program no-such-program",
      "read --list --budget 10",
  };
  for (const char* const command : commands) {
    const Output run = colex(command);
    EXPECT_FALSE(contains(run.err, "is not looked at")) << command << '\n' << run.err;
    EXPECT_NE(run.status, 2) << command << '\n' << run.err;
  }
}

}  // namespace
}  // namespace colex::cli::alone_test
