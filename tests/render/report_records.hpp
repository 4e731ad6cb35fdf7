// Evidence of every kind, for reports: at a fixed time, of a run that took no measurable time.
#pragma once

#include <string>
#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::render {

inline evidence::Record law_record(const std::string& law, const std::string& words, const std::string& text, std::uint64_t line,
                                   const std::string& engine, evidence::Outcome outcome) {
  evidence::Record record;
  record.claim = {"properties/laws/coalesce.laws", line, 1, text};
  record.law = law;
  record.words = words;
  record.source = "CF 2.1.4.17";
  record.engine = engine;
  record.outcome = outcome;
  record.cases = 1000;
  record.repeat = "colex law " + law;
  record.time = "2026-01-31T23:59:59Z";
  record.tool = "colex 0.1.0";
  return record;
}

/// What an engine found out about a law that somebody published, in words made up for it.
inline evidence::Record published_record(const std::string& law, evidence::Expected expected, const std::string& engine,
                                         evidence::Outcome outcome, std::uint64_t cases = 0) {
  evidence::Record record;
  record.law = law;
  record.words = "What " + law + " says.";
  record.source = "Somebody, Thm 1 | 2";
  record.claim.text = "forall L: layout: claim " + law;
  record.expected = expected;
  record.engine = engine;
  record.outcome = outcome;
  record.cases = cases;
  return record;
}

/// Two laws and two claims, a theorem and an instruction: one law and one claim are not as expected.
inline std::vector<evidence::Record> records_of_every_kind() {
  using evidence::Outcome;
  std::vector<evidence::Record> records;

  const std::string values = "forall L: layout, 0 <= i < size(L): claim coalesce(L)(i) == i";
  records.push_back(law_record("S016a", "A coalesced layout counts its coordinates.", values, 5, "exhaustive", Outcome::refuted));
  records.back().counterexample = {{"L", "(2,2):(1,1)"}, {"i", "2"}};
  records.back().comparison = evidence::Comparison{"coalesce(L)(i)", "==", "i", "1", "2"};
  records.back().notes = {"extent of L's mode 0 = 2 matters: with 1 instead the law holds"};
  records.back().test = "TEST(Regression, S016a) {\n  EXPECT_TRUE(holds(\"L = (2,2):(1,1)\")) << \"a < b & c\";\n}\n";
  records.push_back(law_record("S016a", "A coalesced layout counts its coordinates.", values, 5, "random", Outcome::tested));
  records.back().bound = "drawn";
  records.back().seed = 7;
  records.back().shares = {{"modes merge", 5, 700, 1000}};
  records.push_back(law_record("S016a", "A coalesced layout counts its coordinates.", values, 5, "symbolic", Outcome::unknown));
  records.back().reason = "a budget of 500 paths is used up";

  records.push_back(law_record("S019", "Coalescing twice is coalescing once.",
                               "forall L: layout: claim coalesce(coalesce(L)) == coalesce(L)", 57, "exhaustive",
                               Outcome::exhausted));
  records.back().bound = "L at most 3 leaves";

  evidence::Record claim =
      law_record("", "", "claim complement((2,2):(2,1), 4) == (2,2):(2,1)", 3, "evaluation", Outcome::refuted);
  claim.claim.file = "kernel <1>.colex";
  claim.repeat = "colex check 'kernel <1>.colex:3'";
  claim.source.clear();
  claim.comparison = evidence::Comparison{"complement((2,2):(2,1), 4)", "==", "(2,2):(2,1)", "1:0", "(2,2):(2,1)"};
  records.push_back(claim);
  evidence::Record belief = claim;
  belief.claim.line = 9;
  belief.claim.text = "forall L: layout: refute size(filter(L)) == size(L) implies injective(L)";
  belief.expected = evidence::Expected::falls;
  belief.engine = "exhaustive";
  belief.comparison.reset();
  belief.counterexample = {{"L", "(2,2):(1,1)"}};
  belief.repeat = "colex check 'kernel <1>.colex:9'";
  records.push_back(belief);

  evidence::Record theorem = law_record("coalesce.values", "Coalescing keeps every value.", "Coalescing keeps every value.", 1,
                                        "symbolic", Outcome::checked_shapes);
  theorem.claim.file = "algebra/include/colex/coalesce.hpp";
  theorem.source = "algebra/include/colex/coalesce.hpp";
  theorem.rank = 6;
  theorem.bound = "rank 1 to 6";
  theorem.cases = 549;
  theorem.proof = evidence::Proof{"profiles", "rank 1 to 6", 0, 54, 12, {"z3 4.8.12", "cvc5 1.0.3"}};
  theorem.repeat = "colex prove coalesce.values";
  records.push_back(theorem);

  evidence::Record hardware = law_record("hardware.movmatrix", "The instruction does what its documentation says",
                                         "movmatrix.sync.aligned.m8n8", 1, "recorded", Outcome::exhausted);
  hardware.claim.file = "gpu_oracle/predictions/src/matrix_copies.cpp";
  hardware.source = "PTX ISA";
  hardware.cases = 1;
  hardware.bound = "recorded on NVIDIA H200, driver 580.159.04";
  hardware.hardware =
      evidence::Hardware{"movmatrix.sync.aligned.m8n8",
                         "NVIDIA H200, driver 580.159.04",
                         "MOVM.16.MT88",
                         {{"source", "((4,8),2):((2,8),1)", 8, 8}, {"destination", "((4,8),2):((16,1),8)", 8, 8}}};
  hardware.repeat = "colex oracle verify movmatrix";
  records.push_back(hardware);
  return records;
}

}  // namespace colex::render
