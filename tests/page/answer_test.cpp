// What the page is answered is what the command says: the same questions, put to both.
#include "colex/page/answer.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "colex/interface/find_question.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/interface/oracle_question.hpp"
#include "colex/observations/recorded.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/verification/verify.hpp"

#include "../cli/program.hpp"

namespace {

using colex::cli::colex;
using colex::cli::contains;
using colex::cli::Folder;
using colex::cli::Output;
using colex::cli::quoted;
using Json = nlohmann::ordered_json;

Json asked(const Json& question) { return Json::parse(colex::page::answer(question.dump())); }
Json asked(const char* ask, const std::string& text) { return asked({{"ask", ask}, {"text", text}}); }

/// The lines of a text, without those that are empty or comments.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

/// What stands in questions that a page cannot be asked.
constexpr auto commands_alone = std::to_array<const char*>(
    {" --json", " --claims", " --record", " --dump", " | ", " > ", " table ", "…", "--help", ".ttgir", "$("});

/// Expressions of every kind: an example of each function, what fuzzing began with, and what cannot be answered.
std::vector<std::string> expressions() {
  std::vector<std::string> all = {"4:",
                                  "(4,8:(1,4)",
                                  "complment(4:2, 24)",
                                  "composition((6,4):(1,100), 4:4)",
                                  "9223372036854775807 + 1",
                                  "(4,8):(8,1)(4,8,1)",
                                  "1 / 0",
                                  "size(4:1, 2)",
                                  "\"a text\"",
                                  "Layout((4, 2), (1, 6))",
                                  "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
                                  "(?,4):(1,?)",
                                  "injective((2,2):(1,1)) and 1 == 1"};
  const Json functions = asked("functions", "");
  for (const Json& function : functions["functions"]) all.push_back(function["example"]);
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(COLEX_SOURCE_DIR "/tests/fuzz/corpus/eval"))
    files.insert(entry.path());
  for (const auto& file : files) {
    for (const std::string& line : lines_of(colex::cli::contents(file.string()))) {
      // A browser's texts are Unicode; other bytes do not come to the page.
      if (std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' || c == '\t'; })) all.push_back(line);
    }
  }
  return all;
}

TEST(Answer, OfAValueIsThatOfEval) {
  const std::vector<std::string> all = expressions();
  ASSERT_GT(all.size(), 250U);
  const Folder folder;
  std::string text;
  for (const std::string& expression : all) text += expression + '\n';
  const Output run = colex("eval --json --why --batch " + quoted(folder.file("expressions", text)));
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), all.size()) << run.err;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Json told = Json::parse(lines[k]), answer = asked("value", all[k]);
    // What `?` stands for is the prover's to say, and the page has none.
    if (told["type"] == "open" && answer.contains("error")) continue;
    EXPECT_EQ(answer.value("value", ""), told.value("value", "")) << all[k];
    EXPECT_EQ(answer.value("type", ""), told.value("type", "")) << all[k];
    EXPECT_EQ(answer.value("why", ""), told.value("why", "")) << all[k];
    EXPECT_EQ(answer.contains("error"), told.contains("error")) << all[k];
    if (!told.contains("error") || !answer.contains("error")) continue;
    EXPECT_EQ(answer["error"]["kind"], told["error"]["kind"]) << all[k];
    EXPECT_TRUE(contains(answer["error"]["said"], told["error"]["message"])) << all[k] << '\n' << answer;
  }
}

TEST(Answer, SaysAMistakeInTheWordsOfTheCommand) {
  for (const char* text :
       {"4:", "(4,8:(1,4)", "complment(4:2, 24)", "composition((6,4):(1,100), 4:4)", "let", "injective(\n  (2,2):(1,))"}) {
    const Output run = colex("eval " + quoted(text));
    EXPECT_EQ(asked("value", text)["error"]["said"], run.err) << text;
  }
}

TEST(Answer, TellsWhatWasUnderstoodEachTime) {
  for (int times = 0; times < 2; ++times) {
    const Json answer = asked("value", "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)");
    EXPECT_EQ(answer["value"], "Sw<3,3,3> o 0 o (8,64):(64,1)");
    ASSERT_FALSE(answer["notes"].empty());
    EXPECT_EQ(answer["notes"][0], "read as cute-print: Sw<3,3,3> o 0 o (8,64):(64,1)");
  }
}

TEST(Answer, OfAnExplanationIsThatOfExplain) {
  for (const char* text :
       {"composition((6,4):(1,100), 4:4)", "complement(4:2, 24)", "injective((4,8):(2,4))", "size((4,2):(1,6)) + 1"})
    EXPECT_EQ(asked("explanation", text)["said"], colex("explain " + quoted(text)).out) << text;
}

TEST(Answer, OfAPictureIsThatOfShow) {
  struct Case {
    Json question;
    const char* arguments;
  };
  const Case cases[] = {
      {{{"view", "layout"}, {"text", "(4,8):(8,1)"}}, "'(4,8):(8,1)'"},
      {{{"view", "tv"}, {"tile", "(4,8)"}, {"text", "((4,2),(2,2)):((8,1),(4,2))"}},
       "--tv --tile '(4,8)' '((4,2),(2,2)):((8,1),(4,2))'"},
      {{{"view", "banks"}, {"bytes", 4}, {"text", "Sw<3,3,3> o 0 o (8,64):(64,1)"}},
       "--banks --element-bytes 4 'Sw<3,3,3> o 0 o (8,64):(64,1)'"},
      {{{"view", "steps"}, {"text", "composition((6,2):(1,100), 3:2)"}}, "--steps 'composition((6,2):(1,100), 3:2)'"},
  };
  for (Case one : cases) {
    one.question["ask"] = "picture";
    const Json answer = asked(one.question);
    const std::string arguments = one.arguments;
    EXPECT_EQ(answer["text"], colex("show " + arguments).out) << arguments;
    EXPECT_TRUE(contains(answer["svg"], "<svg")) << arguments;
  }
  EXPECT_EQ(asked("picture", "4:1")["error"]["said"], "error: a view is layout, tv, banks or steps\n");
  EXPECT_TRUE(
      contains(asked({{"ask", "picture"}, {"view", "layout"}, {"text", "1 == 1"}})["error"]["said"], "no picture of a boolean"));
}

TEST(Answer, OfClaimsIsTheVerdictOfEach) {
  const Json answer = asked({{"ask", "claims"},
                             {"text",
                              "claim bijective((4,8):(8,1))\n"
                              "forall L: layout: claim size(filter(L)) == size(L) implies injective(L)\n"
                              "claim 1 ==\n"
                              "forall 0 <= i < 8: claim i < 8\n"}});
  ASSERT_EQ(answer["verdicts"].size(), 4U) << answer;
  const Json& verdicts = answer["verdicts"];
  EXPECT_EQ(verdicts[0]["outcome"], "holds");
  EXPECT_EQ(verdicts[1]["outcome"], "refuted");
  EXPECT_EQ(verdicts[1]["as_claimed"], false);
  EXPECT_EQ(verdicts[1]["counterexample"], Json::array({"L = (2,2):(1,1)"}));
  EXPECT_EQ(verdicts[1]["line"], 2);
  EXPECT_FALSE(verdicts[1]["pictures"].empty());
  EXPECT_EQ(verdicts[2]["outcome"], "error");
  EXPECT_EQ(verdicts[3]["outcome"], "exhausted");
}

TEST(Answer, OfAnInstructionIsThatOfTheOracle) {
  for (const char* form : {"mma.m16n8k8.f16.f16.f16.f16", "ldmatrix.m8n8.x4.b16", "SM80_16x8x8_F16F16F16F16_TN"}) {
    const Json answer = asked("instruction", form);
    const Output run = colex(std::string("oracle show ") + form);
    std::string said = answer.value("form", "") + '\n' + answer.value("said", "");
    for (const std::string agreement : answer["agreements"]) said += '\n' + agreement + '\n';
    EXPECT_EQ(said, run.out) << form;
    EXPECT_TRUE(contains(answer["record"], "recorded on NVIDIA H200")) << form;
    ASSERT_GE(answer["pictures"].size(), 2U) << form;
    EXPECT_TRUE(contains(answer["pictures"][0], "<svg")) << form;
  }
  for (const char* element : {"mma.m16n8k8.f16.f16.f16.f16 --at C 5 3", "ldmatrix.m8n8.x4.b16 --at destination 9 3"}) {
    EXPECT_EQ(asked("instruction", element).value("said", ""), colex(std::string("oracle show ") + element).out) << element;
  }
  EXPECT_TRUE(contains(asked("instruction", "mma.m16n8k8.f16.f16.f16.f16 --at C 5 8")["error"]["said"], "n of C is from 0 to 7"));
  const Json none = asked("instruction", "mma.m16n8k9");
  EXPECT_TRUE(contains(none["error"]["said"], "error: there is no instruction form mma.m16n8k9\n")) << none;
}

/// The questions that --help and the documents ask, as they stand there. What reads a file, writes one or asks as JSON is the
/// command's alone.
std::set<std::string> typed_questions() {
  std::string texts;
  for (const auto& question : colex::cli::find_questions()) texts += question.footer + '\n';
  for (const auto& question : colex::cli::oracle_questions()) texts += question.footer + '\n';
  for (const auto& page : std::filesystem::directory_iterator(COLEX_SOURCE_DIR "/docs")) {
    if (page.path().extension() == ".md") texts += colex::cli::contents(page.path()) + '\n';
  }
  std::set<std::string> questions;
  std::istringstream lines(texts);
  for (std::string line; std::getline(lines, line);) {
    const bool asks = line.starts_with("$ colex find ") || line.starts_with("$ colex oracle check ");
    const bool is_the_commands =
        std::any_of(std::begin(commands_alone), std::end(commands_alone), [&](const char* word) { return contains(line, word); });
    if (asks && !is_the_commands) questions.insert(line.substr(2));
  }
  return questions;
}

TEST(Answer, ToATypedQuestionIsTheCommands) {
  const std::set<std::string> questions = typed_questions();
  EXPECT_GE(questions.size(), 40U);
  for (const std::string& question : questions) {
    const Json answer = asked("question", question);
    const Output run = colex(question.substr(std::string("colex ").size()));
    EXPECT_EQ(answer.value("said", ""), run.out) << question << answer;
    const std::string verdict = answer.value("verdict", "");
    const int status = verdict == "unknown" ? 3 : verdict == "wrong" || verdict == "none" ? 1 : 0;
    EXPECT_EQ(status, run.status) << question << answer;
  }
}

TEST(Answer, ToAQuestionThatCannotBeAskedSaysWhy) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", "ask find QUESTION … or oracle check QUESTION …"},
      {"oracle show ldmatrix", "ask find QUESTION … or oracle check QUESTION …"},
      {"find", "ask find QUESTION … or oracle check QUESTION …"},
      {"find nothing", "there is no question nothing: ask one of swizzle, padding,"},
      {"find swizzle (64,64):(64,1) --writes rows", "there is no option --writes of this question"},
      {"find swizzle '(64,64):(64,1) --write rows", "a quotation mark ' is opened, and not closed"},
      {"find swizzle (64,64):(64,1) --write", "--write takes a text"},
      {"find swizzle (64,64):(64,1) --bits 16 --bits 32 --write rows", "--bits: it is given once, and not several times"},
      {"find swizzle (64,64):(64,1) (8,8):(8,1) --write rows", "The following argument was not expected: (8,8):(8,1)"},
      {"oracle check mma", "FORM is required"},
  };
  for (const auto& [typed, said] : rows)
    EXPECT_TRUE(contains(asked("question", typed)["error"]["said"], said)) << typed << asked("question", typed);
}

/// The families of whose records the page has the observations: the list in the page's build file.
std::set<std::string> families_of_the_page() {
  const std::string build = colex::cli::contents(COLEX_SOURCE_DIR "/cli/page/wasm/CMakeLists.txt");
  const std::size_t begin = build.find("set(families ") + 13;
  std::istringstream names(build.substr(begin, build.find(')', begin) - begin));
  std::set<std::string> families;
  for (std::string name; names >> name;) families.insert(name);
  return families;
}

/// The lines of the agreements of each form of a family.
std::map<std::string, std::vector<std::string>> agreements_of(const colex::observations::Record& record,
                                                              const std::string& family) {
  std::map<std::string, std::vector<std::string>> lines;
  for (const auto& agreement : colex::verification::verify(record)) {
    if (agreement.family != family) continue;
    const std::string status = colex::verification::name(agreement.status);
    lines[agreement.form].push_back(agreement.reason.empty() ? status : status + ": " + agreement.reason);
  }
  return lines;
}

/// What the records come to of which the page has no observations. All forms of such a family say the same, or it would not do.
Json made_digest() {
  const std::set<std::string> there = families_of_the_page();
  Json digest;
  for (const auto& file : colex::observations::recorded_manifest("nvidia-h200").files) {
    const std::string family = file.name.substr(0, file.name.rfind(".jsonl.gz"));
    if (there.count(family) != 0) continue;
    const auto record = colex::observations::nvidia_h200({{family}});
    const auto agreements = agreements_of(record, family);
    for (const auto& [form, lines] : agreements) EXPECT_EQ(lines, agreements.begin()->second) << form;
    Json told{{"agreements", agreements.begin()->second}, {"record", colex::cli::recorded_on(record)}};
    for (const auto& memory : colex::predictions::memory_forms()) {
      if (memory.family == family) told["configurations"].push_back(colex::cli::seen_in(record, memory.form).configurations);
    }
    digest[family] = told;
  }
  return digest;
}

TEST(Digest, IsWhatTheRecordsComeTo) {
  const std::string file = COLEX_SOURCE_DIR "/cli/page/digest.json";
  const Json made = made_digest();
  if (std::getenv("COLEX_WRITE_GOLDEN") != nullptr) std::ofstream(file) << made.dump() << '\n';
  EXPECT_EQ(Json::parse(colex::cli::contents(file)), made);
}

TEST(Digest, SaysOfAFormWhatTheRecordSays) {
  for (const char* form :
       {"wgmma.m64n8k16.f32.f16.f16.ss.k.k", "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16", "cuTensorMapEncodeTiled",
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"}) {
    const auto none = [](const colex::observations::Part&) { return std::nullopt; };
    const auto all = [](const colex::observations::Part& part) { return colex::observations::nvidia_h200(part); };
    const auto told = colex::cli::tell_instruction(form, none, {}, colex::page::digest);
    const auto expected = colex::cli::tell_instruction(form, all, {});
    ASSERT_TRUE(told && expected) << form;
    EXPECT_EQ(told->text, expected->text);
    EXPECT_EQ(told->agreements, expected->agreements);
    EXPECT_EQ(told->record, expected->record);
    EXPECT_FALSE(told->agreements.empty()) << form;
  }
  EXPECT_FALSE(colex::page::digest("mma", "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16"));
}

TEST(Answer, RefusesWhatIsNoQuestion) {
  EXPECT_EQ(Json::parse(colex::page::answer("4:1"))["error"]["said"], "error: a question is a JSON object\n");
  EXPECT_EQ(asked("weather", "")["error"]["said"], "error: nobody answers weather\n");
  EXPECT_EQ(asked({{"ask", "value"}, {"text", 4}})["error"]["said"], "error: text is a text\n");
  EXPECT_EQ(asked({{"ask", "claims"}, {"text", ""}, {"seconds", 0}})["error"]["said"],
            "error: seconds is a number from 1 to 600\n");
}

TEST(Answer, NamesAllForms) {
  const Json forms = asked("forms", "")["forms"];
  EXPECT_GT(forms.size(), 3000U);
}

}  // namespace
