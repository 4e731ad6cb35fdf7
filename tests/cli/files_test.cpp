// Files of others are safe, every write is looked at to its end, and nothing that is missing is a pass.
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "program.hpp"

namespace colex::cli::files_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* claim = "claim size(4:1) == 4\n";

TEST(Files, NoInputAndNoFileOfOthersIsWrittenOver) {
  struct Case {
    std::string arguments;
    std::string file;
  };
  std::vector<Case> cases = {
      {"check ok.colex --evidence ok.colex", "ok.colex"},
      {"check --evidence ok.colex ok.colex", "ok.colex"},
      {"check ok.colex --evidence notes.txt", "notes.txt"},
      {"check ok.colex --evidence link.jsonl", "notes.txt"},
      {"law S019 --cases 10 --observe notes.txt", "notes.txt"},
      {"show 4:1 -o notes.txt", "notes.txt"},
      {"show 4:1 --svg -o mine", "mine"},
      {"check ok.colex --report evidence.jsonl.d", "evidence.jsonl.d/evidence.jsonl"},
  };
  for (const std::string& file : report_formats) cases.push_back({"check ok.colex --report " + file + ".d", file + ".d/" + file});
  for (const Case& c : cases) {
    const Folder folder;
    folder.file("ok.colex", claim);
    folder.file("notes.txt", "mine\n");
    folder.file("mine", "mine\n");
    fs::create_symlink("notes.txt", folder.path() + "/link.jsonl");
    if (c.file.find('/') != std::string::npos) folder.file(c.file, "mine\n");
    const std::string before = contents(folder.path() + '/' + c.file);
    const Output run = colex(c.arguments, folder.path());
    EXPECT_EQ(run.status, 2) << c.arguments << run.err;
    EXPECT_TRUE(contains(run.err, "written over") || contains(run.err, "cannot be what --evidence writes"))
        << c.arguments << ": " << run.err;
    EXPECT_EQ(contents(folder.path() + '/' + c.file), before) << c.arguments;
    if (c.file.find('/') == std::string::npos) continue;
    const fs::path report = fs::path(folder.path() + '/' + c.file).parent_path();
    EXPECT_EQ(std::distance(fs::directory_iterator(report), fs::directory_iterator()), 1)
        << c.arguments << ": refused before anything is written";
  }
}

TEST(Files, AnEmptyFileAndOnesOwnAreWrittenOver) {
  const Folder folder;
  folder.file("ok.colex", claim);
  folder.file("e.jsonl", "");
  for (int k = 0; k < 2; ++k) EXPECT_EQ(colex("check ok.colex --evidence e.jsonl --report out", folder.path()).status, 0) << k;
  for (const char* picture : {"p.svg", "p.tex", "p.txt"}) {
    for (int k = 0; k < 2; ++k)
      EXPECT_EQ(colex(std::string("show '(2,2):(1,2)' -o ") + picture, folder.path()).status, 0) << picture << k;
  }
}

TEST(Files, AFullDiskIsStatus4WithOneMessage) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  const Folder folder;
  folder.file("ok.colex", claim);
  folder.file("lines", "4:1\n");
  colex("check ok.colex --evidence e.jsonl", folder.path());
  for (const char* arguments :
       {"eval 4:1", "eval --json 4:1", "eval --batch lines", "show 4:1", "show 4:1 --svg", "explain '(6,4):(1,100) o 4:4'",
        "check ok.colex", "law S019 --cases 10", "law --list", "prove --list", "oracle list",
        "oracle show mma.m16n8k16.f32.f16.f16.f32", "oracle check smem '(32,4):(4,1)'", "report e.jsonl", "ledger e.jsonl"}) {
    const Output run = colex(std::string(arguments) + " > /dev/full", folder.path());
    EXPECT_EQ(run.status, 4) << arguments;
    EXPECT_EQ(run.err, "error: standard output: No space left on device\n") << arguments;
  }
  const Output evidence = colex("check ok.colex --evidence /dev/full", folder.path());
  EXPECT_EQ(evidence.status, 4);
  EXPECT_EQ(evidence.err, "error: /dev/full: No space left on device\n");
}

// Each writes certificates to the folder `certs`.
constexpr const char* certifying[] = {"eval --certificates certs 'injective((3,3):(3,4))'", "check ok.colex --certificates certs",
                                      "law S148c --certificates certs",
                                      "prove 'forall M >= 1: claim size(M:1) == M' --no-cache --certificates certs"};

TEST(Files, NoCertificateIsWrittenOverAFileOfOthersOrThroughALink) {
  for (const std::string arguments : certifying) {
    const Folder folder;
    folder.file("ok.colex", "claim injective((3,3):(3,4))\n");
    folder.file("victim", "mine\n");
    ASSERT_EQ(colex(arguments, folder.path()).status, 0) << arguments;
    std::vector<fs::path> certificates;
    for (const auto& entry : fs::directory_iterator(folder.path() + "/certs")) certificates.push_back(entry.path());
    ASSERT_FALSE(certificates.empty()) << arguments;
    ASSERT_EQ(colex(arguments, folder.path()).status, 0) << arguments << ": its own are written over";
    const struct {
      const char* what;
      std::function<void(const fs::path&)> make;
    } obstacles[] = {{"a file", [](const fs::path& path) { std::ofstream(path) << "mine\n"; }},
                     {"a link", [](const fs::path& path) { fs::create_symlink("../victim", path); }},
                     {"a link to nothing", [](const fs::path& path) { fs::create_symlink("../nothing", path); }},
                     {"a folder", [](const fs::path& path) { fs::create_directory(path); }}};
    for (const auto& [what, make] : obstacles) {
      fs::remove_all(certificates.front());
      make(certificates.front());
      const Output run = colex(arguments, folder.path());
      EXPECT_EQ(run.status, 2) << what << ": " << arguments << run.out << run.err;
      EXPECT_TRUE(contains(run.err, " is not written: certs/" + certificates.front().filename().string())) << run.err;
      EXPECT_EQ(contents(folder.path() + "/victim"), "mine\n") << what << ": " << arguments;
      EXPECT_FALSE(fs::exists(folder.path() + "/nothing")) << arguments;
      EXPECT_EQ(fs::is_symlink(certificates.front()), contains(what, "link")) << what << ": " << arguments;
      EXPECT_TRUE(!contains(what, "file") || contents(certificates.front().string()) == "mine\n") << arguments;
      const auto count = std::distance(fs::directory_iterator(folder.path() + "/certs"), fs::directory_iterator());
      EXPECT_EQ(count, static_cast<std::ptrdiff_t>(certificates.size())) << what << ": " << arguments;
    }
  }
}

TEST(Files, ACertificateThatADiskDoesNotTakeIsMissed) {
  const std::string alone = std::string("unshare ") + (geteuid() == 0 ? "-m " : "-rm ");
  const Folder probe;
  fs::create_directory(probe.path() + "/certs");
  if (in_shell(alone + "mount -t tmpfs none certs", probe.path()).status != 0)
    GTEST_SKIP() << "nobody may mount a disk here: " << alone;
  const struct {
    const char *options, *before, *reason;
    int status;  // that of every output
  } disks[] = {{"size=4k", "cat /dev/zero > certs/filler 2> /dev/null", "No space left on device", 4},
               {"ro", ":", "Read-only file system", 2}};
  for (const auto& [options, before, reason, status] : disks) {
    for (const std::string arguments : certifying) {
      const Folder folder;
      folder.file("ok.colex", "claim injective((3,3):(3,4))\n");
      fs::create_directory(folder.path() + "/certs");
      folder.file("run", std::string("mount -t tmpfs -o ") + options + " none certs\n" + before + "\n" COLEX_EXECUTABLE " " +
                             arguments + "\nstatus=$?\nls -A certs > left\nexit $status\n");
      const Output run = in_shell(alone + "sh run", folder.path());
      EXPECT_EQ(run.status, status) << options << ": " << arguments << run.out << run.err;
      EXPECT_TRUE(contains(run.err, " is not written: certs/") && contains(run.err, reason)) << options << ": " << run.err;
      EXPECT_EQ(contents(folder.path() + "/left"), std::string(before) == ":" ? "" : "filler\n") << options << arguments;
    }
  }
}

// The first file that is opened would become standard output.
TEST(Files, VerdictsOfAClosedOutputLandNowhere) {
  const Folder folder;
  folder.file("ok.colex", claim);
  const Output run = colex("check ok.colex --evidence e.jsonl >&-", folder.path());
  EXPECT_EQ(run.status, 4);
  EXPECT_EQ(run.err, "error: standard output: Bad file descriptor\n");
  const std::string evidence = contents(folder.path() + "/e.jsonl");
  EXPECT_TRUE(evidence.starts_with("{\"schema\":4,\"claim\"")) << evidence;
  EXPECT_FALSE(contains(evidence, "1 claim:")) << evidence;
  EXPECT_EQ(colex("check ok.colex <&- 2>&-", folder.path()).status, 0);
}

TEST(Files, WhatCannotBeOpenedIsNamedAndTheRestIsJudged) {
  const Folder folder;
  folder.file("all/a/ok.colex", claim);
  folder.file("all/b/bad.colex", "claim 4:1 == 4:2\n");
  fs::create_symlink("gone", folder.path() + "/all/lost.colex");
  const Output links = colex("check all", folder.path());
  EXPECT_EQ(links.status, 2);
  EXPECT_TRUE(contains(links.err, "error: all/lost.colex: is a link to nothing\n")) << links.err;
  EXPECT_TRUE(contains(links.out, "2 claims: 1 as claimed (1 holds); 1 not (1 refuted)")) << links.out;
  if (geteuid() == 0) GTEST_SKIP() << "root may look into every folder";
  fs::create_directory(folder.path() + "/all/secret");
  fs::permissions(folder.path() + "/all/secret", fs::perms::none);
  const Output run = colex("check all --evidence e.jsonl", folder.path());
  fs::permissions(folder.path() + "/all/secret", fs::perms::all);
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "error: all/secret: Permission denied\n")) << run.err;
  EXPECT_TRUE(contains(run.out, "2 claims: ")) << run.out;
  EXPECT_TRUE(contains(colex("report e.jsonl", folder.path()).out, "incomplete  not judged: all/secret: Permission denied\n"));
}

TEST(Files, NothingIsNoPass) {
  const Folder folder;
  folder.file("empty.jsonl", "");
  fs::create_directory(folder.path() + "/folder");
  for (const char* what : {"empty.jsonl", "folder", "/dev/null"}) {
    const Output run = colex(std::string("report ") + what, folder.path());
    EXPECT_EQ(run.status, 2) << what;
    EXPECT_TRUE(contains(run.out, "nothing was judged")) << what << run.out;
  }
}

TEST(Files, AShardThatIsMissingIsMissingInTheReport) {
  const Folder folder;
  for (const char* k : {"0", "1", "2"})
    colex("law S016a --engine exhaustive --cases 300 --shard " + std::string(k) + "/3 --evidence " + k + ".jsonl", folder.path());
  const Output all = colex("report 0.jsonl 1.jsonl 2.jsonl", folder.path());
  EXPECT_EQ(all.status, 0) << all.out;
  const Output two = colex("report 0.jsonl 2.jsonl -o out", folder.path());
  EXPECT_EQ(two.status, 3);
  const char* sentence = "of a work in 3 parts only 0, 2 are there (--shard I/3)";
  EXPECT_EQ(two.out, "incomplete  " + std::string(sentence) + "\n1 law or claim: 1 stands; incomplete\n");
  for (const std::string& file : report_formats)
    EXPECT_TRUE(contains(contents(folder.path() + "/out/" + file), sentence)) << file;
  // What is missing can still come.
  EXPECT_EQ(colex("report out/evidence.jsonl 1.jsonl", folder.path()).status, 0);
  EXPECT_EQ(colex("report out -o again", folder.path()).out, two.out);
}

// A text of evidence is no program.
TEST(Files, AReportEvaluatesNothing) {
  const Folder folder;
  folder.file("bad.colex", "claim (4,8):(8,1) == (4,8):(1,4)\n");
  colex("check bad.colex --evidence e.jsonl", folder.path());
  std::string evidence = contents(folder.path() + "/e.jsonl");
  const std::string text = "claim (4,8):(8,1) == (4,8):(1,4)";
  const auto replaced = [&](const std::string& other) {
    std::string result = evidence;
    for (std::size_t at = result.find(text); at != std::string::npos; at = result.find(text, at + other.size()))
      result.replace(at, text.size(), other);
    return result;
  };
  // It would take hours to evaluate.
  folder.file("slow.jsonl", replaced("claim injective((1073741789,1073741783,1073741741,1073741723):(3,5,7,11)) == 1"));
  const Output run = colex("report slow.jsonl -o out", folder.path());
  EXPECT_EQ(run.status, 1) << run.err;
  EXPECT_TRUE(contains(contents(folder.path() + "/out/index.html"), "class=\"picture\"")) << "what was drawn is drawn again";
}

TEST(Messages, SayWhatIsWrong) {
  const Folder folder;
  folder.file("ok.colex", claim);
  folder.file("twice.colex", "forall x >= 5, x >= 1: claim x > 0\n");
  folder.file("bom.colex", std::string("\xEF\xBB\xBF") + claim);
  folder.file("twice.jsonl", "{\"schema\":4,\"outcome\":\"refuted\",\"outcome\":\"tested\"}\n");
  struct Case {
    const char* arguments;
    int status;
    const char* message;
  };
  const Case cases[] = {
      {"foo", 2,
       "there is no command foo; the commands are eval, functions, read, write, check, show, explain, law, exhaust, campaign, "
       "ledger, oracle, find, flow, report"},
      {"check ok.colex:0", 2, "ok.colex:0: lines are counted from 1"},
      {"check ok.colex --with Z=1", 2, "has no variable Z"},
      {"check ok.colex --with Z=1 --with Z=2", 2, "Z has two values"},
      {"check twice.colex", 2, " x"},
      {"law S019 --seed -1", 2, "-1 is no number from 0 to 18446744073709551615"},
      {"law S019 --shard 1/99999999999999999999", 2, "expected I/N with I from 0 to N - 1"},
      {"report twice.jsonl", 2, "field \"outcome\": expected to be there once"},
      {"check bom.colex", 0, "1 claim: 1 as claimed"},
  };
  for (const Case& c : cases) {
    const Output run = colex(c.arguments, folder.path());
    EXPECT_EQ(run.status, c.status) << c.arguments << ": " << run.err;
    EXPECT_TRUE(contains(run.out + run.err, c.message)) << c.arguments << ": " << run.out << run.err;
  }
}

TEST(Messages, GiveNoOrdersToTheTerminal) {
  const Folder folder;
  const std::string name = "\x1b]0;title\x07.colex";
  folder.file(name, "claim size(4:1) == 5\nclaim \x1b[2J\n");
  const Output run = colex("check . --evidence e.jsonl", folder.path());
  const Output report = colex("report e.jsonl", folder.path());
  for (const std::string& text : {run.out, run.err, report.out}) {
    EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
    EXPECT_EQ(text.find('\x07'), std::string::npos) << text;
  }
  EXPECT_TRUE(contains(run.out, ".colex:1")) << run.out;
  const Output expression = colex("eval '4:\x1b[2J'", folder.path());
  EXPECT_EQ(expression.err.find('\x1b'), std::string::npos) << expression.err;
}

}  // namespace
}  // namespace colex::cli::files_test
