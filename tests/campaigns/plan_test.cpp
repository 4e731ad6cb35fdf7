// Plans: what is written is read, no unit twice, and nothing that is torn, edited or no unit.
#include <set>

#include <gtest/gtest.h>

#include "fixture.hpp"

namespace colex::campaigns::test {
namespace {

TEST(Unit, ItsNameFollowsFromAllThatItDependsOn) {
  using Words = std::vector<std::string>;
  const struct {
    std::string tool;
    Words argv;
    std::string depends;
  } units[] = {
      {"colex 1", {"law", "S019"}, "text"},
      {"colex 2", {"law", "S019"}, "text"},
      {"colex 1", {"law", "S020"}, "text"},
      {"colex 1", {"law", "S019"}, "another text"},
      {"colex 1", {"law", "S0", "19"}, "text"},
      {"colex 1", {"law", "S019", "--seed", "1"}, "text"},
      {"colex 1", {"law", "--seed", "1", "S019"}, "text"},
  };
  std::set<std::string> names;
  for (const auto& row : units) {
    const Unit made = unit_of(row.tool, row.argv, row.depends);
    EXPECT_TRUE(is_id(made.id)) << made.id;
    EXPECT_EQ(made.id, unit_of(row.tool, row.argv, row.depends).id);
    names.insert(made.id);
  }
  EXPECT_EQ(names.size(), std::size(units));
}

TEST(Unit, ANameIsNoPath) {
  for (const char* text :
       {"", "../x", "0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF", "../../etc/passwd", "01234567/9abcdef"})
    EXPECT_FALSE(is_id(text)) << text;
  EXPECT_TRUE(is_id("0123456789abcdef"));
}

TEST(Unit, JudgesAndWritesNothing) {
  const struct {
    std::vector<std::string> argv;
    std::string objection;  // a part of it; empty: there is none
  } rows[] = {
      {{"law", "S019", "--engine", "random", "--seed", "7"}, ""},
      {{"prove", "coalesce.values", "--nightly"}, ""},
      {{"check", "examples/atoms.colex"}, ""},
      {{"exhaust", "composition", "--shard", "0/4"}, ""},
      {{"oracle", "verify", "wgmma", "--live"}, ""},
      {{"oracle", "descriptors", "--cases", "500", "--seed", "7"}, ""},
      {{"peers", "run", "pycute", "--source", "drawn", "--seed", "7"}, ""},
      {{"mutants", "coalesce-splits-broadcasts", "--engine", "random", "--first"}, ""},
      {{"mutants", "--program", "another"}, "no option --program"},
      {{"peers", "run", "pycute", "--output", "file"}, "no option --output"},
      {{"peers", "run", "pycute", "--folder", "elsewhere"}, "no option --folder"},
      {{"oracle", "descriptors", "--probe", "a program"}, "no option --probe"},
      {{}, "an empty command line"},
      {{"report"}, "\"report\" is no command of a unit"},
      {{"peers", "install"}, "\"peers install\" is no command"},
      {{"oracle", "observe"}, "\"oracle observe\" is no command"},
      {{"oracle"}, "\"oracle\" is no command"},
      {{"law", "S019", "--evidence", "/etc/passwd"}, "no option --evidence"},
      {{"law", "S019", "--observe", "file"}, "no option --observe"},
      {{"law", "S019", "--seed=7"}, "no option --seed=7"},
      {{"check", "a.colex", "--report", "."}, "no option --report"},
      {{"prove", "coalesce.values", "--smt2", "."}, "no option --smt2"},
      {{"law", std::string("S0\0 19", 6)}, "zero byte"},
  };
  for (const auto& row : rows) {
    const std::string objection = objection_to(row.argv);
    EXPECT_EQ(objection.empty(), row.objection.empty()) << objection;
    EXPECT_NE(objection.find(row.objection), std::string::npos) << objection;
  }
}

TEST(Plan, IsReadAsItWasWritten) {
  const std::vector<Unit> units = {unit("S019", 1), unit("S020", 1), unit("S019", 2)};
  const Plan plan = plan_of(units);
  EXPECT_EQ(plan.tool(), tool);
  EXPECT_EQ(plan.made(), made);
  ASSERT_EQ(plan.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(plan.at(k), units[k]);
    EXPECT_EQ(plan.id_at(k), units[k].id);
  }
}

TEST(Plan, HasNoUnitTwice) {
  EXPECT_EQ(plan_of({unit("S019"), unit("S020"), unit("S019")}).size(), 2U);
  std::string twice = plan_text({unit("S019")});
  const std::size_t end = twice.find("{\"end\"");
  const std::string line = to_json(unit("S019")) + '\n';
  const std::string body = twice.substr(0, end) + line;
  const std::string text = body + "{\"end\":{\"units\":2,\"hash\":\"" + evidence::hexadecimal(evidence::hash(body)) + "\"}}\n";
  EXPECT_EQ(objection([&] { Plan(text, "p"); }), "p: the unit " + unit("S019").id + " is there twice");
}

TEST(Plan, OfTwoUnitsWithOneNameIsRefused) {
  std::ostringstream out;
  PlanWriter writer(out, tool, made);
  writer.add({"0123456789abcdef", {"law", "S019"}});
  EXPECT_NE(objection([&] {
              writer.add({"0123456789abcdef", {"law", "S020"}});
            }).find("two units have the name"),
            std::string::npos);
}

TEST(Plan, CutAnywhereIsRefused) {
  const std::string text = plan_text({unit("S019"), unit("S020")});
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_NE(objection([&] { Plan(text.substr(0, size), "p"); }), "") << text.substr(0, size);
}

TEST(Plan, OfOneLineIsRefused) {
  const std::string line = R"({"plan":{"schema":1,"tool":"colex 1.2.3","made":"x"},"end":{"units":0,"hash":"00"}})";
  EXPECT_NE(objection([&] { Plan(line + '\n', "p"); }).find("the plan is cut off"), std::string::npos);
}

TEST(Plan, HasNoBytesThatAreNoText) {
  std::ostringstream out;
  PlanWriter writer(out, tool, made);
  const std::string said = objection([&] { writer.add(unit_of(tool, {"check", "a\xff.colex"}, "")); });
  EXPECT_NE(said.find("a plan is text, UTF-8"), std::string::npos) << said;
}

TEST(Plan, EditedAnywhereIsRefused) {
  const std::string text = plan_text({unit("S019"), unit("S020")});
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string other = text;
    other[at] = other[at] == '7' ? '8' : '7';
    EXPECT_NE(objection([&] { Plan(other, "p"); }), "") << other;
  }
}

/// A plan of this one line, whose hash is right: whoever wrote it knew how.
std::string forged(const std::string& line) {
  const std::string body = "{\"plan\":{\"schema\":1,\"tool\":\"" + tool + "\",\"made\":\"" + made + "\"}}\n" + line + '\n';
  return body + "{\"end\":{\"units\":1,\"hash\":\"" + evidence::hexadecimal(evidence::hash(body)) + "\"}}\n";
}

TEST(Plan, OfWhatIsNoUnitIsRefused) {
  const struct {
    std::string line, objection;
  } rows[] = {
      {R"({"unit":"../../etc/passwd0","argv":["law","S019"]})", "16 hexadecimal digits"},
      {R"({"unit":"../x","argv":["law","S019"]})", "16 hexadecimal digits"},
      {R"({"unit":7,"argv":["law","S019"]})", "16 hexadecimal digits"},
      {R"({"unit":"0123456789abcdef","argv":"law"})", "expected a unit"},
      {R"({"unit":"0123456789abcdef","argv":[1]})", "no list of texts"},
      {R"({"unit":"0123456789abcdef","argv":[]})", "an empty command line"},
      {R"({"unit":"0123456789abcdef","argv":["peers","install"]})", "no command of a unit"},
      {R"({"unit":"0123456789abcdef","argv":["law","S019"],"more":1})", "expected a unit"},
      {R"({"unit":"0123456789abcdef","argv":["law","S019"})", "expected a unit"},
      {"[]", "16 hexadecimal digits"},
  };
  for (const auto& row : rows) {
    const std::string said = objection([&] { Plan(forged(row.line), "p").at(0); });
    EXPECT_NE(said.find(row.objection), std::string::npos) << row.line << ": " << said;
  }
}

}  // namespace
}  // namespace colex::campaigns::test
