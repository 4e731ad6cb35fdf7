// The record of observations: what is written reads back, and what contradicts itself is refused.
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "colex/observations/record.hpp"

namespace colex::observations {
namespace {

/// The product of two numbers in shared memory, by two threads that hold it both.
Wgmma small_wgmma() {
  Wgmma wgmma;
  wgmma.threads = 2;
  wgmma.M = wgmma.N = wgmma.K = 1;
  wgmma.A.type = wgmma.B.type = "f16";
  wgmma.D = {"f32", 1};
  wgmma.D_m = wgmma.D_n = List({0, 0});
  wgmma.readings = {{'A', {128, 16, 1024, 0, 0}, List({64})}, {'B', {0, 128, 256, 0, 0}, List({8})}};
  wgmma.replays = 8;
  return wgmma;
}

/// One thread's product of two numbers, its move of two bytes, copies of a few, and a product in shared memory.
std::vector<Observation> small() {
  const Mma mma{1, {"f64", 1}, {"f64", 1}, {"f64", 1}, {"f64", 1}, {{0}, {0}, {0}, {0}, {0}, {0}, {0}}, 1, 64};
  const Move move{1, "shared", "registers", 4, {0}, {0, 1, untouched, filled_with_zero - 7}};
  const TensorMap tile{"UINT16", {64, 20}, {144}, {32, 16}, {}, {}, 0, 0, {1, 1}, "NONE", "64B", "NONE"};
  const TensorMap image{"UINT16", {16, 6, 3}, {48, 320}, {}, {-1}, {0}, 16, 32, {1, 1, 1}, "NONE", "NONE", "NONE"};
  const TensorMove load{tile, {8, 1}, {}, 128, 2, 1, 3, "global", "shared", 2048, 1024, 0, {0, 160, 64, 64, -2, 64}, ""};
  const TensorMove illegal{image, {0, -4, 0}, {0}, 0, 1, 0, 1, "global", "shared", 0, 0, 0, {}, "illegal"};
  const ByteCopy copy{"global", "shared", 1, 0, 1, 64, {0, 16, 16, 8}, {16, 0, 8, 24, -2, 8}};
  return {{"tiny", "tiny.access", {}, SharedAccess{4, {0, 4, 8}, 1}},
          {"tiny", "tiny.copy", {}, copy},
          {"tiny", "tiny.encode", {}, TensorMapAnswer{tile, "CUDA_SUCCESS"}},
          {"tiny", "tiny.illegal", {}, illegal},
          {"tiny", "tiny.load", {}, load},
          {"tiny", "tiny.mma", {"TMMA"}, mma},
          {"tiny", "tiny.move", {}, move},
          {"tiny", "tiny.none", {}, Fault{"it \"hung\""}},
          {"tiny", "tiny.wgmma", {}, small_wgmma()}};
}

TEST(ObservationLines, ReadBackAsTheyWereWritten) {
  EXPECT_EQ(read(write(small())), small());
  EXPECT_EQ(write(read(write(small()))), write(small()));
}

TEST(ObservationLines, AMistakeIsNamedByItsLineAndField) {
  struct Case {
    const char *text, *message;
  };
  const Case cases[] = {
      {"\n{", "line 2: expected a JSON object"},
      {R"({"family":"f","kind":"fault","reason":""})", "line 1: field \"form\": expected it to be present"},
      {R"({"family":"f","form":"g","kind":"guess"})",
       "line 1: field \"kind\": expected the kind of an observation, not \"guess\""},
      {R"({"family":"f","form":"g","kind":"move","threads":0})",
       "line 1: field \"threads\": expected an integer from 1 to 1024, not 0"},
  };
  for (const Case& c : cases) {
    try {
      read(c.text);
      ADD_FAILURE() << c.text;
    } catch (const MalformedObservation& mistake) {
      EXPECT_STREQ(mistake.what(), c.message);
    }
  }
}

TEST(ObservationLines, RunsLieWithinTheDestination) {
  std::string line = to_json(small()[4]);
  const std::size_t at = line.find("\"bytes\":2048");
  line.replace(at, 12, "\"bytes\":64");
  EXPECT_THROW(from_json(line), MalformedObservation);
}

/// A line of `small`, and a part of it that becomes what contradicts the schema.
struct Contradiction {
  std::size_t line;
  const char *was, *is, *message;
};

TEST(ObservationLines, WhatContradictsTheSchemaIsRefusedBeforeItIsUsed) {
  const Contradiction contradictions[] = {
      // A shared access.
      {0, "\"bytes\":4", "\"bytes\":3", "1, 2, 4, 8 or 16"},
      {0, "\"bytes\":4", "\"bytes\":9223372036854775807", "an integer from 1 to 16"},
      {0, "\"bytes\":4", "\"bytes\":18446744073709551615", "an integer of 64 bits"},
      {0, "[0,4,8]", "[]", "an address for each thread"},
      {0, "[0,4,8]", "[0,-4,8]", "integers from -1"},
      {0, "[0,4,8]", "[0,1e300,8]", "a list of integers of 64 bits"},
      {0, "\"wavefronts\"", "\"wave fronts\"", "no field of this name"},
      // A copy of bytes. The first of these once wrote beyond the end of the destination.
      {1, "\"destination\":\"shared\"", "\"destination\":\"sharedx\"", "one of \"global\", \"shared\""},
      {1, "\"cta_bytes\":64", "\"cta_bytes\":2147483648", "an integer from 1 to"},
      {1, "\"ctas\":1", "\"ctas\":4611686018427387904", "an integer from 1 to 16"},
      {1, "\"issuer\":0", "\"issuer\":1", "an integer from 0 to 0"},
      {1, "\"mask\":1", "\"mask\":2", "an integer from 0 to 1"},
      {1, "[0,16,16,8]", "[0,16,16]", "four integers"},
      {1, "[0,16,16,8]", "[0,60,16,8]", "within 64 bytes"},
      {1, "[0,16,16,8]", "[0,16,16,17]", "within 64 bytes"},
      {1, "[16,0,8,24,-2,8]", "[16,0,8,20,-2,8]", "one behind the other"},
      {1, "[16,0,8,24,-2,8]", "[16,0,9223372036854775807]", "one behind the other"},
      {1, "[16,0,8,24,-2,8]", "[-1,0,8]", "one behind the other"},
      {1, "[16,0,8,24,-2,8]", "[16,-1,8]", "one behind the other"},
      {1, "[16,0,8,24,-2,8]", "[16,-258,8]", "one behind the other"},
      // A descriptor, and a copy under it.
      {2, "[64,20]", "[64,20,1,1,1,1,1]", "at most 6 dimensions"},
      {2, "[64,20]", "[64,9223372036854775807]", "integers from"},
      {2, "[64,20]", "[]", "one at least"},
      {2, "\"interleave\":\"NONE\"", "\"interleave\":\"none\"", "one of \"NONE\", \"16B\", \"32B\""},
      {4, "\"mask\":3", "\"mask\":4", "an integer from 0 to 3"},
      {4, "\"bytes\":2048", "\"bytes\":0", "an integer from 1 to"},
      {4, "\"bytes\":2048", "\"bytes\":2047", "as many for each of 2 CTAs"},
      {4, "\"shared\":128", "\"shared\":-1", "an integer from 0 to"},
      {3, "\"fault\":\"illegal\"", "\"fault\":\"\"", "the error"},
      // A product.
      {5, "\"threads\":1", "\"threads\":4294967296", "an integer from 1 to 1024"},
      {5, "\"type\":\"f64\"", "\"type\":\"f0\"", "one of \"b1\""},
      {5, "\"type\":\"f64\"", "\"type\":\"f99999999999999999999\"", "one of \"b1\""},
      {5, "\"scale\":1", "\"scale\":0", "1 or -2"},
      {5, "\"m\":[0]", "\"m\":[2]", "labels from -1 to below 2"},
      {5, "\"k\":[0]", "\"k\":[0,0]", "1 labels"},
      // A move.
      {6, "\"source\":\"shared\"", "\"source\":\"Shared\"", "one of \"registers\""},
      {6, "\"addresses\":[0]", "\"addresses\":[0,0]", "one for each thread"},
      {6, "\"addresses\":[0]", "\"stride\":0,\"element_bits\":8", "an integer from 1 to 1024"},
      {6, "\"addresses\":[0]", "\"stride\":8,\"element_bits\":64", "a power of two from 1 to 128"},
      {6, "[0,1,-1,-9]", "[0,1,-1,-258]", "integers from -257"},
      // A product of matrices in shared memory.
      {8, "\"n\":[0,2]", "\"n\":[1,2]", "numbers from 0 to below 2"},
      {8, "\"n\":[0,2]", "\"n\":[0,1,-1,1]", "numbers from 0 to below 2"},
      {8, "\"n\":[0,2]", "\"n\":[9223372036854775807,2]", "steps to integers of 64 bits"},
      {8, "\"n\":[0,2]", "\"n\":[0,4194305]", "no list of more than 4194304 integers"},
      {8, "\"swizzle\":128", "\"swizzle\":127", "0, 32, 64 or 128"},
      {8, "\"start\":0", "\"start\":-1", "an integer from 0 to"},
      {8, "\"base\":0", "\"base\":8", "an integer from 0 to 7"},
      {8, "\"places\":[64,1]", "\"places\":[-64,1]", "elements from 0 to below"},
      {8, "\"operand\":\"A\"", "\"operand\":\"\"", "one of \"A\", \"B\""},
  };
  for (const Contradiction& c : contradictions) {
    std::string line = to_json(small()[c.line]);
    const std::size_t at = line.find(c.was);
    ASSERT_NE(at, std::string::npos) << c.was << " in " << line;
    line.replace(at, std::string(c.was).size(), c.is);
    try {
      from_json(line);
      ADD_FAILURE() << line;
    } catch (const MalformedObservation& mistake) {
      EXPECT_NE(std::string(mistake.what()).find(c.message), std::string::npos) << line << '\n' << mistake.what();
    }
  }
}

TEST(ObservationLines, ANumberThatNoElementHasIsMissed) {
  std::string line = to_json(small()[8]);
  line.replace(line.find("\"m\":[0,2]"), 9, "\"m\":[1,1,0,1]");
  EXPECT_THROW(from_json(line), MalformedObservation);
}

TEST(Record, ASumThatAGpuWasAskedForIsNoPartOfIt) {
  Record asked{{{"device", "9.0", "driver", "13.0", "13.0", "90a", "hash"}, 1, "2026-01-31T23:59:59Z", {}}, {}};
  asked.observations = {{"tiny", "tiny.sums", {}, Fault{"none"}}};
  std::vector<NamedBytes> files = files_of(asked);
  EXPECT_NO_THROW(record_of(files));
  asked.observations = {{"tiny", "tiny.sums", {}, MmaSums{1, {{1}}}}};
  EXPECT_ANY_THROW(record_of(files_of(asked)));
}

TEST(Runs, SayTheOriginOfEachByte) { EXPECT_EQ(origins({1, 5, 2, 4, -9, 2}, 7), (Numbers{-1, 5, 6, -1, -9, -9, -1})); }

TEST(ObservationLines, AListHasALabelForEachElement) {
  std::string line = to_json(small()[5]);
  const std::size_t at = line.find("\"k\":[0]");
  line.replace(at, 7, "\"k\":[]");
  EXPECT_THROW(from_json(line), MalformedObservation);
}

TEST(ObservationLines, AListOfSeveralObservationsIsWrittenOnce) {
  const Observation one{"tiny", "tiny.one", {}, small_wgmma()}, two{"tiny", "tiny.two", {}, small_wgmma()};
  const std::string text = write({one, two});
  EXPECT_EQ(text.substr(0, text.find('{', 1)), "{\"list\":0,\"runs\":[0,2]}\n") << text;
  EXPECT_EQ(text.find("[0,2]", text.find("[0,2]") + 1), std::string::npos) << text;
  const std::vector<Observation> again = read(text);
  ASSERT_EQ(again.size(), 2U);
  EXPECT_EQ(again.front(), one);
  EXPECT_EQ(again.back(), two);
}

TEST(ObservationLines, AListIsReadHoweverItsLineIsWritten) {
  std::string line = to_json({"tiny", "tiny.wgmma", {}, small_wgmma()});
  line.replace(line.find("\"m\":[0,2]"), 9, "\"m\":7");
  for (const char* list : {R"({"list":7,"runs":[0,2]})", R"({ "runs": [0, 2], "list": 7 })"}) {
    Reader reader;
    EXPECT_FALSE(reader.read(list)) << list;
    EXPECT_EQ(std::get<Wgmma>(reader.read(line)->content), small_wgmma()) << list;
  }
  for (const char* list : {R"({"list":7,"runs":[0]})", R"({"list":7,"runs":[0,-2]})", R"({"list":7,"runs":[0,2]}})"}) {
    EXPECT_THROW(Reader().read(list), MalformedObservation) << list;
  }
}

TEST(ObservationLines, AListThatNobodyWroteIsRefused) {
  std::string line = to_json({"tiny", "tiny.wgmma", {}, small_wgmma()});
  EXPECT_NO_THROW(from_json(line));
  line.replace(line.find("\"m\":[0,2]"), 9, "\"m\":7");
  EXPECT_THROW(from_json(line), MalformedObservation);
}

/// All forms but those that a filter wants are passed over.
FormFilter only(const std::string& form) {
  return [form](const std::string& name) { return name == form; };
}

TEST(WantedForms, AreReadAsWhereAllAreRead) {
  std::vector<Observation> all = small();
  all.insert(all.end(), {{"tiny", "tiny.wgmma", {"again"}, small_wgmma()}, {"tiny", "tiny \"quoted\"", {}, Fault{"hung"}}});
  const std::string text = write(all);
  ASSERT_NE(text.find("{\"list\":"), std::string::npos);
  for (const Observation& one : all) {
    std::vector<Observation> expected;
    std::copy_if(all.begin(), all.end(), std::back_inserter(expected), [&](const Observation& o) { return o.form == one.form; });
    const Selection selection = read(text, only(one.form));
    EXPECT_EQ(selection.observations, expected) << one.form;
    EXPECT_EQ(selection.others, all.size() - expected.size()) << one.form;
  }
}

TEST(WantedForms, AMistakeInOneIsFoundAndOneInAnotherIsPassedOver) {
  const std::string mistaken = "{\"family\":\"f\",\"form\":\"mistaken\",\"kind\":\"guess\"}\n";
  EXPECT_THROW(read(mistaken, only("mistaken")), MalformedObservation);
  EXPECT_EQ(read(mistaken, only("another")).others, 1U);
  // For a line that begins otherwise nobody knows the form before it is read.
  const std::string turned = "{\"form\":\"f\",\"family\":\"mistaken\",\"kind\":\"guess\"}\n";
  EXPECT_THROW(read(turned, only("another")), MalformedObservation);
}

TEST(WantedForms, AListIsLookedAtWhereOneNamesIt) {
  const std::string text = write({{"tiny", "tiny.wgmma", {}, small_wgmma()}, {"tiny", "tiny.none", {}, Fault{"hung"}}});
  std::string odd = text;
  odd.insert(odd.find("\"runs\":[") + 8, "0,");
  EXPECT_THROW(read(odd, only("tiny.wgmma")), MalformedObservation);
  EXPECT_EQ(read(odd, only("tiny.none")).observations.size(), 1U);
  EXPECT_THROW(read(odd), MalformedObservation);
}

TEST(ObservationLines, AMatrixOfOtherRowsIsRefused) {
  std::string line = to_json({"tiny", "tiny.wgmma", {}, small_wgmma()});
  line.replace(line.find("\"m\":[0,2]"), 9, "\"m\":[0,1,1,1]");
  EXPECT_THROW(from_json(line), MalformedObservation);
}

TEST(Lists, AreTheirRuns) {
  const List list({0, 2, 4, 6, 100, 102});
  EXPECT_EQ(list.runs(), (std::vector<std::int64_t>{0, 1, 2, 3, 94, 1, 2, 1}));
  EXPECT_EQ(integers_of_runs(list.runs()), list.values());
  EXPECT_THROW(integers_of_runs({1}), std::invalid_argument);
  EXPECT_THROW(integers_of_runs({1, 0}), std::invalid_argument);
  EXPECT_THROW(integers_of_runs({1, 1LL << 40}), std::invalid_argument);
}

TEST(Gzip, GivesTheSameBytesAndTheTextBack) {
  const std::string text(100000, 'x');
  EXPECT_EQ(gzip(text), gzip(text));
  EXPECT_EQ(gunzip(gzip(text)), text);
  EXPECT_EQ(gunzip(gzip("")), "");
}

TEST(Gzip, HasNoNameTimeOrSystemInItsHeader) {
  // RFC 1952: magic, deflate, no flags, time 0, the slowest and best compression, an unknown system.
  EXPECT_EQ(gzip("text").substr(0, 10), std::string("\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff", 10));
}

TEST(Gzip, RefusesWhatIsCutOrGoesOn) {
  const std::string bytes = gzip("text");
  EXPECT_THROW(gunzip(bytes.substr(0, bytes.size() - 1)), std::runtime_error);
  EXPECT_THROW(gunzip(bytes + "x"), std::runtime_error);
  EXPECT_THROW(gunzip("text"), std::runtime_error);
}

TEST(Gzip, RefusesMoreTextThanIsAskedFor) {
  const std::string bytes = gzip(std::string(100000, ' '));
  EXPECT_EQ(gunzip(bytes, 100000).size(), 100000U);
  EXPECT_THROW(gunzip(bytes, 99999), std::runtime_error);
}

Record record() { return {{{"device", "9.0", "driver", "13.0", "13.0", "90a", "hash"}, 2, "2026-01-31T23:59:59Z", {}}, small()}; }

TEST(Record, ReadsBackFromItsFiles) {
  const Record again = record_of(files_of(record()));
  EXPECT_EQ(again.observations, small());
  EXPECT_EQ(again.manifest.provenance, record().manifest.provenance);
  EXPECT_EQ(again.manifest.repeats, 2U);
}

TEST(Record, AFileThatWasChangedIsRefused) {
  std::vector<NamedBytes> files = files_of(record());
  std::vector<Observation> other = small();
  other.pop_back();
  files.front().bytes = gzip(write(other));
  EXPECT_THROW(record_of(files), MalformedRecord);
}

TEST(Record, AFileThatWasChangedIsRefusedWhicheverFormIsWantedOfIt) {
  std::vector<NamedBytes> files = files_of(record());
  std::string text = write(small());
  const Part one{{"tiny"}, only("tiny.none")}, none{{}, [](const std::string&) { return false; }}, elsewhere{{"huge"}, {}};
  EXPECT_EQ(record_of(files, one).observations.size(), 1U);
  EXPECT_TRUE(record_of(files, none).observations.empty());
  text.replace(text.find("\"addresses\":[0,4,8]"), 19, "\"addresses\":[0,4,9]");
  files.front().bytes = gzip(text);
  EXPECT_THROW(record_of(files, one), MalformedRecord);
  EXPECT_THROW(record_of(files, none), MalformedRecord);
  EXPECT_TRUE(record_of(files, elsewhere).observations.empty());
}

TEST(Record, HoldsAsManyObservationsAsItsManifestSaysWhicheverFormIsWanted) {
  std::vector<NamedBytes> files = files_of(record());
  std::string& manifest = files.back().bytes;
  manifest.replace(manifest.find("\"observations\": 9"), 17, "\"observations\": 8");
  EXPECT_THROW(record_of(files, {{}, only("tiny.none")}), MalformedRecord);
}

TEST(Record, KnowsTheFamiliesThatWereNotRead) {
  const Record nothing = record_of(files_of(record()), {{"huge"}, {}});
  EXPECT_TRUE(has_family(nothing, "tiny"));
  EXPECT_FALSE(has_family(nothing, "huge"));
  Record live = record();  // one that was never a file
  EXPECT_TRUE(has_family(live, "tiny"));
  live.observations.clear();
  EXPECT_FALSE(has_family(live, "tiny"));
}

TEST(Record, AFileThatIsMissingIsRefused) {
  std::vector<NamedBytes> files = files_of(record());
  files.erase(files.begin());
  EXPECT_THROW(record_of(files), MalformedRecord);
}

/// A record in a folder of its own, gone at the end.
class RecordFolder {
 public:
  RecordFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "colex-record-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
    write_record(path_, record());
  }
  RecordFolder(const RecordFolder&) = delete;
  RecordFolder& operator=(const RecordFolder&) = delete;
  ~RecordFolder() { std::filesystem::remove_all(path_); }

  std::filesystem::path file(const std::string& name) const { return path_ / name; }
  void make_pipe(const std::string& name) const {
    std::filesystem::remove(file(name));
    if (mkfifo(file(name).c_str(), 0600) != 0) std::abort();
  }
  void make_folder(const std::string& name) const {
    std::filesystem::remove(file(name));
    std::filesystem::create_directory(file(name));
  }
  Record read() const { return read_record(path_.string()); }

 private:
  std::filesystem::path path_;
};

TEST(Record, OfAFolderNothingIsReadButTheFilesOfTheManifest) {
  const RecordFolder folder;
  folder.make_folder("subfolder");
  folder.make_pipe("pipe");
  EXPECT_EQ(folder.read().observations, small());
}

TEST(Record, WhatIsNoFileIsRefusedAndNotWaitedFor) {
  for (const std::string name : {"tiny.jsonl.gz", "manifest.json"}) {
    const RecordFolder pipe, folder, nothing;
    pipe.make_pipe(name);
    folder.make_folder(name);
    std::filesystem::remove(nothing.file(name));
    EXPECT_THROW(pipe.read(), MalformedRecord) << name;
    EXPECT_THROW(folder.read(), MalformedRecord) << name;
    EXPECT_THROW(nothing.read(), MalformedRecord) << name;
  }
}

}  // namespace
}  // namespace colex::observations
