// Results: whole, failed and torn; what is merged of them; how far a campaign has come.
#include "colex/campaigns/result.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../evidence/schema.hpp"
#include "fixture.hpp"

namespace colex::campaigns::test {
namespace {

Ending ended(int status, std::string trouble = "") { return {status, std::move(trouble), "node", 100, 2, 1}; }

TEST(Result, IsWholeOrSaysWhyNot) {
  const std::string whole = evidence_of("S019");
  const std::string first_line = whole.substr(0, whole.find('\n') + 1);
  const struct {
    const char* what;
    std::string evidence;
    Ending ending;
    State state;
    std::string why;
  } rows[] = {
      {"all as claimed", whole, ended(0), State::whole, ""},
      {"something is refuted", whole, ended(1), State::whole, ""},
      {"something is unknown", whole, ended(3), State::whole, ""},
      {"a file that cannot be read", whole, ended(2), State::failed, "it ended with status 2"},
      {"no GPU", whole, ended(4), State::failed, "it ended with status 4"},
      {"killed", whole, ended(137, "it was ended by signal 9"), State::failed, "it was ended by signal 9"},
      {"too long", first_line, ended(137, "it took too long"), State::failed, "it took too long"},
      {"no evidence", "", ended(0), State::failed, "it is empty"},
      {"no end", first_line, ended(0), State::failed, "has no end behind it"},
      {"cut off", whole.substr(0, whole.size() - 9), ended(0), State::failed, "has no end behind it"},
      {"cut within its first line", whole.substr(0, 40), ended(0), State::failed, "it is empty"},
      {"no record", "nonsense\n" + whole, ended(0), State::failed, "line 1"},
  };
  for (const auto& row : rows) {
    const Unit mine = unit("S019");
    const std::string text = result_text(mine, tool, row.evidence, row.ending);
    const Result result = read_result(text, mine, tool);
    EXPECT_EQ(result.state, row.state) << row.what << '\n' << text;
    EXPECT_EQ(result.ending.status, row.ending.status) << row.what;
    EXPECT_NE(result.why.find(row.why), std::string::npos) << row.what << ": " << result.why;
    // Whoever reads it as evidence alone knows as well.
    std::istringstream in(text);
    const evidence::Reading reading = evidence::read_what_is_whole(in);
    EXPECT_EQ(reading.missing.empty() && reading.mistakes.empty(), row.state == State::whole) << row.what << '\n' << text;
  }
}

TEST(Result, ItsLastLineIsOfTheSchema) {
  const evidence::Schema schema(nlohmann::json::parse(contents(COLEX_SOURCE_DIR "/reports/evidence/schema/end-4.schema.json")));
  for (const Ending& ending : {ended(0), ended(137, "it was ended by signal 9")}) {
    const std::string text = result_text(unit("S019"), tool, evidence_of("S019"), ending);
    const std::size_t before = text.rfind('\n', text.size() - 2);
    for (const std::string& violation : schema.violations(nlohmann::json::parse(text.substr(before)))) ADD_FAILURE() << violation;
  }
}

TEST(Result, CutOrEditedAnywhereIsTorn) {
  const Unit mine = unit("S019");
  const std::string text = result_text(mine, tool, evidence_of("S019"), ended(0));
  ASSERT_EQ(read_result(text, mine, tool).state, State::whole);
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_EQ(read_result(text.substr(0, size), mine, tool).state, State::torn) << text.substr(0, size);
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string other = text;
    other[at] = other[at] == '7' ? '8' : '7';
    EXPECT_EQ(read_result(other, mine, tool).state, State::torn) << other;
  }
  EXPECT_EQ(read_result(text + text, mine, tool).state, State::torn);
  EXPECT_EQ(read_result("", mine, tool).state, State::torn);
}

/// Whether a reader of evidence, who knows of no plan, finds nothing missing in a text.
bool is_evidence(const std::string& text) {
  std::istringstream in(text);
  const evidence::Reading reading = evidence::read_what_is_whole(in);
  return reading.missing.empty() && reading.mistakes.empty();
}

// What is left of a result without its first lines would be the evidence of a run in which nothing was asked.
TEST(Result, CutOrEditedIsNoEvidenceEither) {
  const Unit mine = unit("S019");
  const std::string text = result_text(mine, tool, evidence_of("S019"), ended(0));
  ASSERT_TRUE(is_evidence(text));
  EXPECT_TRUE(is_evidence(text + result_text(unit("S020"), tool, evidence_of("S020"), ended(0)))) << "two, one behind the other";
  const std::string others = evidence_of("S020");
  using Pieces = std::vector<std::string>;
  for (const Pieces& pieces :
       {Pieces{others, text}, {text, others, text}, {text, "\n", text}, {others, others, "\n", text, "\n"}}) {
    const std::string around = std::accumulate(pieces.begin(), pieces.end(), std::string());
    EXPECT_TRUE(is_evidence(around)) << "behind other evidence: " << around;
  }
  const std::size_t last = text.rfind('\n', text.size() - 2) + 1, end = text.find("{\"schema\":4,\"end\"");
  EXPECT_FALSE(is_evidence(text.substr(last))) << "its last line alone";
  EXPECT_FALSE(is_evidence(text.substr(end))) << "without its records";
  EXPECT_FALSE(is_evidence(text.substr(0, text.size() - 1))) << "without its last byte";
  for (const auto& [from, to] :
       {std::pair("\"status\":0", "\"status\":1"), std::pair("\"machine\":\"node\"", "\"machine\":\"nose\""),
        std::pair("\"unit\":{", "\"unit\":7,\"more\":{"), std::pair("\"hash\":\"", "\"hush\":\"")}) {
    std::string other = text;
    other.replace(other.rfind(from), std::string(from).size(), to);
    EXPECT_FALSE(is_evidence(other)) << other;
  }
}

// What a program said may be any bytes; its result is text all the same, and is read as it was written.
TEST(Result, OfWhatIsNoTextIsText) {
  const Unit mine = unit("S019");
  for (const std::string& trouble : {std::string("a\xff\xfe"
                                                 "b"),
                                     std::string(499, 'x') + '\xc3'}) {
    const Result result = read_result(result_text(mine, tool, "", ended(4, trouble)), mine, tool);
    EXPECT_EQ(result.state, State::failed) << result.why;
    EXPECT_TRUE(result.why.ends_with(trouble.back() == 'b' ? "b" : "\xef\xbf\xbd")) << result.why;
  }
}

TEST(Result, IsAFile) {
  const Unit mine = unit("S019");
  const Folder place;
  std::filesystem::create_symlink("/dev/null", result_file(place.path(), mine.id));
  EXPECT_NE(objection([&] { result_in(place.path(), mine, tool); }).find("is no file"), std::string::npos);
  std::filesystem::remove(result_file(place.path(), mine.id));
  std::filesystem::create_directory(result_file(place.path(), mine.id));
  EXPECT_NE(objection([&] { result_in(place.path(), mine, tool); }).find("is no file"), std::string::npos);
}

TEST(Result, OfAnotherUnitOrVersionIsTorn) {
  const std::string text = result_text(unit("S019"), tool, evidence_of("S019"), ended(0));
  EXPECT_NE(read_result(text, unit("S020"), tool).why.find("of another unit"), std::string::npos);
  EXPECT_EQ(read_result(text, unit("S019"), "colex 9").why, "it is of colex 1.2.3, and not of colex 9");
}

/// What stands against merging these folders.
std::vector<std::string> objections(const Plan& plan, const std::vector<std::string>& folders) {
  std::ostringstream out;
  return merge(plan, folders, out);
}

std::string merged(const Plan& plan, const std::vector<std::string>& folders) {
  std::ostringstream out;
  const std::vector<std::string> objections = merge(plan, folders, out);
  EXPECT_TRUE(objections.empty()) << objections.front();
  return out.str();
}

std::vector<Unit> many_units() {
  std::vector<Unit> units;
  for (int k = 0; k < 40; ++k) units.push_back(unit("L" + std::to_string(k)));
  return units;
}

TEST(Merge, IsTheSameWhateverTheOrderTheMachinesAndTheTimes) {
  const std::vector<Unit> units = many_units();
  const Plan plan = plan_of(units);
  const Folder place;
  for (const Unit& each : units) put(place.path() + "/alone", each, evidence_of(each.argv[1]));
  const std::string expected = merged(plan, {place.path() + "/alone"});
  std::mt19937 random(7);
  for (int machines = 1; machines <= 3; ++machines) {
    std::vector<Unit> order = units;
    std::shuffle(order.begin(), order.end(), random);
    std::vector<std::string> folders;
    for (int k = 0; k < machines; ++k) folders.push_back(place.path() + '/' + std::to_string(machines) + std::to_string(k));
    for (std::size_t k = 0; k < order.size(); ++k) {
      put(folders[random() % folders.size()], order[k],
          evidence_of(order[k].argv[1], "2031-05-05T05:05:05Z", 1.0 + static_cast<double>(k)),
          {0, "", "machine " + std::to_string(k), 1e9 + static_cast<double>(k), 3, 2});
    }
    for (const std::string& folder : folders) std::filesystem::create_directories(folder);
    EXPECT_EQ(merged(plan, folders), expected);
  }
}

TEST(Merge, IsEvidenceOfOneRunInTheOrderOfThePlan) {
  const std::vector<Unit> units = many_units();
  const Folder place;
  for (const Unit& each : units) put(place.path(), each, evidence_of(each.argv[1]));
  std::istringstream in(merged(plan_of(units), {place.path()}));
  const evidence::Reading reading = evidence::read_what_is_whole(in);
  EXPECT_TRUE(reading.missing.empty() && reading.mistakes.empty());
  ASSERT_EQ(reading.records.size(), units.size());
  for (std::size_t k = 0; k < units.size(); ++k) {
    EXPECT_EQ(reading.records[k].law, units[k].argv[1]);
    EXPECT_EQ(reading.records[k].time, made);
    EXPECT_EQ(reading.records[k].seconds, 0);
  }
}

TEST(Merge, RefusesByName) {
  const std::vector<Unit> units = many_units();
  const Plan plan = plan_of(units);
  const std::string victim = units[17].id;
  const struct {
    const char* what;
    std::function<void(const std::string& folder, const std::string& file)> harm;
    std::string objection;
  } rows[] = {
      {"missing", [](const std::string&, const std::string& file) { std::filesystem::remove(file); }, victim + ", colex law L17"},
      {"torn", [](const std::string&, const std::string& file) { std::filesystem::resize_file(file, 100); },
       victim + ".jsonl: is torn"},
      {"empty", [](const std::string&, const std::string& file) { std::filesystem::resize_file(file, 0); },
       victim + ".jsonl: is torn"},
      {"edited",
       [](const std::string&, const std::string& file) {
         std::string text = contents(file);
         text.replace(text.find("\"cases\":10"), 10, "\"cases\":99");
         write(file, text);
       },
       "it is not as it was written"},
      {"failed",
       [&](const std::string& folder, const std::string&) { put(folder, units[17], "", ended(137, "it was ended by signal 9")); },
       "failed: it was ended by signal 9"},
      {"of another unit",
       [&](const std::string& folder, const std::string& file) {
         std::filesystem::copy_file(result_file(folder, units[3].id), file, std::filesystem::copy_options::overwrite_existing);
       },
       "it is of another unit, " + units[3].id},
      {"of another version",
       [&](const std::string&, const std::string& file) {
         write(file, result_text(units[17], "colex 9", evidence_of("L17"), ended(0)));
       },
       "it is of colex 9"},
      {"of another plan", [](const std::string& folder, const std::string&) { put(folder, unit("other"), evidence_of("other")); },
       unit("other").id + ".jsonl: is of no unit of this plan"},
      {"no result at all", [](const std::string& folder, const std::string&) { write(folder + "/notes.jsonl", "hello\n"); },
       "notes.jsonl: is of no unit of this plan"},
  };
  for (const auto& row : rows) {
    const Folder place;
    for (const Unit& each : units) put(place.path(), each, evidence_of(each.argv[1]));
    ASSERT_TRUE(objections(plan, {place.path()}).empty());
    row.harm(place.path(), result_file(place.path(), victim));
    const std::vector<std::string> said = objections(plan, {place.path()});
    ASSERT_FALSE(said.empty()) << row.what;
    EXPECT_TRUE(
        std::any_of(said.begin(), said.end(), [&](const std::string& s) { return s.find(row.objection) != std::string::npos; }))
        << row.what << ": " << said.front();
  }
}

TEST(Merge, RefusesTwoResultsThatSayDifferentThings) {
  const Unit mine = unit("S019");
  const Folder place;
  put(place.path() + "/a", mine, evidence_of("S019"));
  put(place.path() + "/b", mine, evidence_of("S019", "2030-01-01T00:00:00Z", 9));
  EXPECT_TRUE(objections(plan_of({mine}), {place.path() + "/a", place.path() + "/b"}).empty());
  put(place.path() + "/b", mine, evidence_of("S020"));
  const auto said = objections(plan_of({mine}), {place.path() + "/a", place.path() + "/b"});
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said.front().find("say different things of colex law S019"), std::string::npos) << said.front();
}

TEST(Merge, RefusesResultsOfSeveralBuilds) {
  const std::vector<Unit> units = many_units();
  const Plan plan = plan_of(units);
  const Folder place;
  for (const Unit& each : units) put(place.path(), each, evidence_of(each.argv[1]));
  EXPECT_TRUE(objections(plan, {place.path()}).empty());
  EXPECT_EQ(progress_of(plan, {place.path()}).objections, std::vector<std::string>());
  for (const std::size_t k : {7U, 9U})
    put(place.path(), units[k], evidence_of(units[k].argv[1]), {0, "", "node", 100, 2, 1, "07aa19c2f0b1d7e5-1"});
  put(place.path(), units[8], evidence_of(units[8].argv[1]), {0, "", "node", 100, 2, 1, ""});
  const auto said = objections(plan, {place.path()});
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said.front(), "the results are by 3 builds of colex, which may answer differently; 1 by one that is not known, as " +
                              result_file(place.path(), units[8].id) + "; 2 by 07aa19c2f0b1d7e5-1, as " +
                              result_file(place.path(), units[7].id) + "; 37 by " + build + ", as " +
                              result_file(place.path(), units[0].id));
  const Progress progress = progress_of(plan, {place.path()});
  EXPECT_EQ(progress.objections, said);
  EXPECT_NE(progress_text(plan, progress).find("merge will refuse this: the results are by 3 builds"), std::string::npos);
}

TEST(Progress, CountsEachUnitOnce) {
  const std::vector<Unit> units = many_units();
  const Plan plan = plan_of(units);
  const Folder place;
  const std::string a = place.path() + "/a", b = place.path() + "/b";
  for (std::size_t k = 0; k < 20; ++k)
    put(a, units[k], evidence_of(units[k].argv[1]), {k == 3 ? 1 : 0, "", "m", 100.0 + static_cast<double>(k), 1, 0.5});
  // Five of them a second time, one that failed there, and ten more.
  for (std::size_t k = 15; k < 30; ++k)
    put(b, units[k], evidence_of(units[k].argv[1]), {k == 29 ? 3 : 0, "", "n", 100.0 + static_cast<double>(k), 1, 0.5});
  put(b, units[2], "", ended(139, "it was ended by signal 11"));
  put(b, units[30], "", ended(139, "it was ended by signal 11"));
  write(result_file(b, units[31].id), "torn");
  const Progress progress = progress_of(plan, {a, b, place.path() + "/not there yet"});
  EXPECT_EQ(progress.units, 40U);
  EXPECT_EQ(progress.done, 30U);
  EXPECT_EQ(progress.left(), 10U);
  EXPECT_EQ(progress.failed, 1U);
  EXPECT_EQ(progress.torn, 1U);
  EXPECT_EQ(progress.refuted, 1U);
  EXPECT_EQ(progress.unknown, 1U);
  EXPECT_EQ(progress.folders[0].second.done, 20U);
  EXPECT_EQ(progress.folders[1].second.done, 15U);
  EXPECT_EQ(progress.folders[1].second.failed, 2U);
  EXPECT_EQ(progress.machines.at("m").done, 20U);
  // From 100 s to 130 s each second is one in which a unit was worked on: a unit takes one.
  EXPECT_DOUBLE_EQ(progress.busy, 30);
  EXPECT_DOUBLE_EQ(progress.rate(), 1);
  EXPECT_DOUBLE_EQ(progress.seconds_left(), 10);
  // Two that failed took a second each.
  EXPECT_DOUBLE_EQ(progress.core_hours_left(), 10 * (30 * 0.5 + 2) / 30 / 3600);
  EXPECT_EQ(progress.objections, std::vector<std::string>({"1 result is torn"}));
  const std::string text = progress_text(plan, progress);
  EXPECT_NE(text.find("40 units: 30 done, 1 failed, 1 torn, 10 left\n"), std::string::npos) << text;
  EXPECT_NE(text.find("it was ended by signal 11"), std::string::npos) << text;
  EXPECT_NE(text.find("there is no folder " + place.path() + "/not there yet\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" core-hours, if what failed takes as long as what did not\n"), std::string::npos) << text;
}

// Two names of one folder, or a copy of it: the machine did each unit once.
TEST(Progress, CountsWhatTwoFoldersHaveOnce) {
  const std::vector<Unit> units = {unit("S019"), unit("S020"), unit("S021")};
  const Folder place;
  const std::string a = place.path() + "/a", b = place.path() + "/b";
  for (const std::string& folder : {a, b}) {
    put(folder, units[0], evidence_of("S019"), ended(0));
    put(folder, units[1], "", ended(139, "it was ended by signal 11"));
  }
  const Progress progress = progress_of(plan_of(units), {a, b, a + '/'});
  EXPECT_EQ(progress.machines.at("node").done, 1U);
  EXPECT_EQ(progress.machines.at("node").failed, 1U);
  EXPECT_DOUBLE_EQ(progress.wasted, 1);
  EXPECT_DOUBLE_EQ(progress.busy, 2);
}

// What failed was worked on as well: the rate is of all that time, and what is left is not said to take less than was spent.
TEST(Progress, CountsTheTimeOfWhatFailed) {
  const std::vector<Unit> units = {unit("S019"), unit("S020")};
  const Folder place;
  put(place.path(), units[0], evidence_of("S019"), {0, "", "m", 100, 1, 1});
  put(place.path(), units[1], "", {137, "it took too long", "m", 101, 9, 9});
  const Progress progress = progress_of(plan_of(units), {place.path()});
  EXPECT_DOUBLE_EQ(progress.rate(), 0.1);
  EXPECT_DOUBLE_EQ(progress.core_hours_left(), 10.0 / 3600);
}

// Nobody is told that all is done who will be refused the evidence of it.
TEST(Progress, SaysWhatMergeWillSay) {
  const Unit mine = unit("S019");
  const Plan plan = plan_of({mine});
  const Folder place;
  const std::string a = place.path() + "/a", b = place.path() + "/b";
  put(a, mine, evidence_of("S019"), ended(0));
  EXPECT_EQ(progress_of(plan, {a}).objections, std::vector<std::string>());
  put(b, mine, evidence_of("S019"), ended(0));
  std::filesystem::resize_file(result_file(b, mine.id), 100);
  write(b + "/stranger.jsonl", "");
  const Progress progress = progress_of(plan, {a, b});
  EXPECT_EQ(progress.left(), 0U);
  EXPECT_EQ(progress.objections, std::vector<std::string>({"1 result is torn", "1 file is of no unit of this plan"}));
  std::ostringstream out;
  EXPECT_EQ(merge(plan, {a, b}, out).size(), 2U);
}

TEST(Progress, ItsPageHasNoMarkupOfOthers) {
  const Unit mine = unit("<script>alert(1)</script>");
  const Folder place;
  put(place.path(), mine, "", {139, "<img src=x onerror=alert(1)>", "<b>node</b>", 100, 1, 1});
  const Plan plan = plan_of({mine});
  const std::string page = progress_page(plan, progress_of(plan, {place.path()}));
  for (const char* markup : {"<script", "<img", "<b>"}) EXPECT_EQ(page.find(markup), std::string::npos) << page;
  EXPECT_NE(page.find("&lt;img src=x"), std::string::npos) << page;
}

}  // namespace
}  // namespace colex::campaigns::test
