// --certificates of eval and of check: a file for each decision behind a value or a verdict, accepted by colex-check; what has
// none is named.
#include <cstddef>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::decision_certificates_test {
namespace {

std::size_t files_in(const std::string& folder) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) count += entry.path().extension() == ".cert" ? 1 : 0;
  return count;
}

class Certificates : public testing::Test {
 protected:
  Output eval(const std::string& expression) const {
    return colex("eval --certificates " + quoted(place()) + ' ' + quoted(expression));
  }
  std::string place() const { return (std::filesystem::path(folder_.path()) / "certificates").string(); }
  const Folder folder_;
};

TEST_F(Certificates, OfEachDecisionBehindAValue) {
  const Output run = eval("injective((3,3):(3,4)) and not disjoint(4:1, 8:3)");
  EXPECT_EQ(run.out,
            "true\n"
            "  injective((3,3):(3,4)) is true: accepted by colex-check\n"
            "  disjoint(4:1, 8:3) is false: accepted by colex-check\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(files_in(place()), 2U);
}

TEST_F(Certificates, OfNothingThatWasNotDecided) {
  EXPECT_EQ(eval("size((3,3):(3,4))").out, "9\n");
  EXPECT_EQ(eval("injective(4:0) and disjoint(4:1, 8:3)").out, "false\n  injective(4:0) is false: accepted by colex-check\n");
  EXPECT_EQ(files_in(place()), 1U);
}

TEST_F(Certificates, AndWhatHasNoneIsNamed) {
  const Output run = eval("ordered((3,3):(3,4))");
  EXPECT_EQ(run.out, "false\n  ordered: no certificate: there are no certificates of ordered\n");
  EXPECT_EQ(run.status, 3);
}

TEST_F(Certificates, AsJson) {
  const Output run = colex("eval --json --certificates " + quoted(place()) + " 'compact((4,2):(2,1))'");
  EXPECT_EQ(nlohmann::json::parse(run.out)["decisions"][0], "bijective((4,2):(2,1)) is true: accepted by colex-check");
}

TEST_F(Certificates, OfTheClaimsOfAFile) {
  const std::string claims = folder_.file("tiles.colex",
                                          "let C = ((4,8),(2,2)):((32,1),(16,8))\n"
                                          "claim bijective(C)\n"
                                          "refute injective((4,8):(1,3))\n"
                                          "claim injective((3,3):(3,4))\n"
                                          "forall 1 <= n <= 3: claim injective(n:2)\n"
                                          "claim size(C) == 128\n");
  const Output run = colex("check --no-cache --one-judge --certificates " + quoted(place()) + ' ' + quoted(claims));
  EXPECT_NE(run.out.find("                   bijective(((4,8),(2,2)):((32,1),(16,8))) is true: accepted by colex-check\n"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("                   injective((4,8):(1,3)) is false: accepted by colex-check\n"), std::string::npos);
  EXPECT_NE(run.out.find("                   injective: no certificate: it is decided anew for each case\n"), std::string::npos);
  EXPECT_NE(run.out.find("\n3 decisions: 3 with a certificate that colex-check accepted\n"), std::string::npos) << run.out;
  // Only the third of them takes steps.
  EXPECT_NE(run.out.find("\n3 certificates in " + place() + ": 3 steps, "), std::string::npos) << run.out;
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_GE(files_in(place()), 2U);
}

}  // namespace
}  // namespace colex::cli::decision_certificates_test
