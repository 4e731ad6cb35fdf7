// The observer, on programs that are no probes: what hangs and what falls becomes a fault, and the rest is observed.
#include "colex/observer/observer.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

namespace colex::observer {
namespace {

/// A shell script in the place of colex_probe, gone at the end.
class Script {
 public:
  explicit Script(const std::string& text) {
    std::string name = (std::filesystem::temp_directory_path() / "colex-probe-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
    std::ofstream(path()) << "#!/bin/sh\n" << text;
    std::filesystem::permissions(path(), std::filesystem::perms::owner_all);
  }
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;
  ~Script() { std::filesystem::remove_all(folder_); }
  const std::string& folder() const { return folder_; }
  std::string path() const { return folder_ + "/probe"; }

 private:
  std::string folder_;
};

const std::vector<Form> abc = {{"f", "a"}, {"f", "b"}, {"f", "c"}};

/// Observes each form as a move of a byte, but for `b`, of which it does something else.
std::string observing(const std::string& b) {
  return R"(for form; do
  echo "{\"begin\":\"$form\"}"
  if [ $form = b ]; then )" +
         b + R"(; fi
  echo "{\"family\":\"f\",\"form\":\"$form\",\"kind\":\"move\",\"threads\":1,\"source\":\"shared\",\"destination\":\"registers\",\"thread_bytes\":4,\"origins\":[0]}"
done
)";
}

std::vector<std::string> faults(const std::vector<observations::Observation>& observations) {
  std::vector<std::string> result;
  for (const observations::Observation& observation : observations) {
    if (const auto* fault = std::get_if<observations::Fault>(&observation.content))
      result.push_back(observation.form + ": " + fault->reason);
  }
  return result;
}

TEST(Observer, TakesWhatTheProgramSees) {
  const Script probe(observing("true"));
  const auto seen = observe(probe.path(), abc, {20});
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_TRUE(faults(seen).empty());
}

TEST(Observer, GoesOnBehindAFormThatFalls) {
  const Script probe(observing("kill -9 $$"));
  const auto seen = observe(probe.path(), abc, {20});
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_EQ(faults(seen), std::vector<std::string>{"b: signal 9 ended it"});
}

// Status 75: the device works no more after this form, whose observations are whole.
TEST(Observer, BeginsAnewBehindAFormThatTheDeviceDidNotSurvive) {
  const Script probe(R"(for form; do
  echo "{\"begin\":\"$form\"}"
  echo "{\"family\":\"f\",\"form\":\"$form\",\"kind\":\"shared_access\",\"bytes\":4,\"addresses\":[0],\"wavefronts\":1}"
  if [ $form = b ]; then exit 75; fi
done
)");
  const auto seen = observe(probe.path(), abc, {20});
  ASSERT_EQ(seen.size(), 3U);
  EXPECT_EQ(seen[2].form, "c");
  EXPECT_TRUE(faults(seen).empty());
}

TEST(Observer, AsksAboutAConfigurationInWords) {
  const Script probe(
      R"(echo "{\"family\":\"f\",\"form\":\"$2\",\"kind\":\"shared_access\",\"bytes\":4,\"addresses\":[$3],\"wavefronts\":$4}"
)");
  const auto seen = ask(probe.path(), "a", {"0,8", "2"}, 20);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(std::get<observations::SharedAccess>(seen.front().content), (observations::SharedAccess{4, {0, 8}, 2}));
}

TEST(Observer, EndsAFormThatHangs) {
  const Script probe(observing("exec sleep 60"));
  const auto seen = observe(probe.path(), abc, {1});
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_EQ(faults(seen), std::vector<std::string>{"b: it said nothing for 1 seconds"});
}

// As cuobjdump prints them, but for the addresses and the encodings.
TEST(Observer, FindsTheMachineInstructionsOfAForm) {
  const Script cuobjdump(R"(cat <<'END'
		Function : _ZN5colex6probes11execute_mmaINS0_12_GLOBAL__N_131mma_sync_aligned_m8n8k4_row_colEEEvPKj
        /*0050*/                   HFMA2.MMA R5, -RZ, RZ, 0, 0 ;
        /*0100*/                   IMMA.8816.S8.S8 R4, R2.ROW, R3.COL, R4 ;
        /*0110*/                   IMMA.8816.S8.S8 R4, R6.ROW, R7.COL, R4 ;
		Function : _ZN5colex6probes9some_other
        /*0100*/                   LDSM.16.M88.4 R4, [R0] ;
		Function : _ZN5colex6probes11execute_mmaINS0_12_GLOBAL__N_115dp2a_hi_s32_u32EEEvPKj
        /*0100*/                   IDP.2A.HI.S16.U8 R9, R2, R5, R6 ;
        /*0110*/                   IMAD.MOV.U32 R9, RZ, RZ, R9 ;
END
)");
  const std::string path = std::getenv("PATH");
  std::filesystem::rename(cuobjdump.path(), cuobjdump.folder() + "/cuobjdump");
  setenv("PATH", (cuobjdump.folder() + ':' + path).c_str(), 1);
  const auto found = machine_instructions(
      "probe", {{"mma", "mma.sync.aligned.m8n8k4.row.col"}, {"ldmatrix", "ldmatrix.sync"}, {"dp", "dp2a.hi.s32.u32"}});
  setenv("PATH", path.c_str(), 1);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], (std::vector<std::string>{"IMMA.8816.S8.S8", "IMMA.8816.S8.S8"}));
  EXPECT_TRUE(found[1].empty());
  EXPECT_EQ(found[2], std::vector<std::string>{"IDP.2A.HI.S16.U8"});
}

TEST(Observer, SaysThatThereIsNoGpuOrNoProgram) {
  const Script probe("exit 77\n");
  EXPECT_THROW(observe(probe.path(), abc, {20}), NoGpu);
  EXPECT_THROW(forms("/no/such/program"), NoGpu);
}

TEST(Observer, SeveralProcessesSeeWhatOneSees) {
  const Script probe(observing("exit 1"));
  std::vector<Form> many = abc;
  many.push_back({"shared_access", "timed"});
  for (char name = 'd'; name < 'l'; ++name) many.push_back({"f", std::string(1, name)});
  std::vector<std::string> told;
  const auto by_several = observe(probe.path(), many, {20, 5}, [&](const std::string& form) { told.push_back(form); });
  EXPECT_EQ(by_several, observe(probe.path(), many, {20, 1}));
  EXPECT_EQ(faults(by_several), std::vector<std::string>{"b: it ended with status 1"});
  ASSERT_EQ(by_several.size(), many.size());
  for (std::size_t i = 0; i < many.size(); ++i) EXPECT_EQ(by_several[i].form, many[i].form);
  EXPECT_EQ(told.back(), "timed") << "behind all others, which have no cycles to be disturbed";
}

// The script answers with its words: as many sums as words begin one.
TEST(Observer, AsksForSums) {
  const Script probe(R"(shift 2
echo "$@" > "$(dirname "$0")/words"
sums=
for word; do case $word in +*) sums="$sums${sums:+,}{\"D\":[${word%%/*}0]}";; esac; done
echo "{\"family\":\"f\",\"form\":\"a\",\"kind\":\"mma_sums\",\"threads\":1,\"sums\":[$(echo "$sums" | tr -d +)]}"
)");
  const observations::MmaExecution one{{1}, {2}}, other{{3}, {-4}};
  EXPECT_EQ(sums(probe.path(), "a", {{one, other}, {other}}, 20), (std::vector<observations::Elements>{{10}, {30}}));
  std::string words;
  std::getline(std::ifstream(probe.folder() + "/words") >> std::ws, words);
  EXPECT_EQ(words, "+1/2 3/-4 +3/-4");
}

TEST(Observer, WithoutSumsThereIsNoGpu) {
  const Script probe(R"(echo '{"family":"f","form":"a","kind":"fault","reason":"it fell"}')");
  EXPECT_THROW(sums(probe.path(), "a", {{{{1}, {2}}}}, 20), NoGpu);
}

}  // namespace
}  // namespace colex::observer
