// One record for each way in which a claim can be judged.
#pragma once

#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

inline Record record(Expected expected, Outcome outcome) {
  Record r;
  r.claim = {"examples/beliefs.colex", 12, 19, "size(filter(L)) == size(L) implies injective(L)"};
  r.expected = expected;
  r.engine = "exhaustive";
  r.outcome = outcome;
  r.time = "2026-01-31T23:59:59Z";
  r.seconds = 0.25;
  r.tool = "colex 0.1.0";
  return r;
}

inline std::vector<Record> one_of_each() {
  std::vector<Record> records;
  for (Outcome outcome : outcomes) records.push_back(record(Expected::stands, outcome));

  records[3].rank = 6;
  records[3].bound = "rank 1 to 6";
  records[2].bound = "M, N <= 64";
  records[2].cases = 4096;
  records[2].filtered = 7;
  records[4].cases = 2000;
  records[4].bound = "drawn";
  records[4].overflowed = 3;
  records[4].seed = 0xffffffffffffffff;
  // Not in alphabetical order: the order of declaration is the one that people read.
  records[5].counterexample = {{"L", "(2,2):(1,1)"}, {"A", "\"quoted\" \\ and \n new"}};
  records[5].comparison = Comparison{"size(L)", "==", "size(A)", "4", "5"};
  records[5].repeat = "colex check 'examples/beliefs.colex:12' --with 'L=(2,2):(1,1)'";
  records[4].law = "S016a";
  records[4].words = "Coalescing keeps every value.";
  records[4].source = "CF 2.1.4.17";
  records[4].shares = {{"modes merge", 5, 700, 2000}, {"nested", 0, 0, 2000}};
  records[5].notes = {"an extent of 2 matters: with 1 instead the law holds"};
  records[5].test = "TEST(S016a, AtTwo) {\n}\n";
  records[5].given = {{"B", "(3,2):(2,3)"}};
  records[3].proof = Proof{"profiles", "rank 1 to 6", 2, 54, 7, {"z3 4.8.12", "cvc5 1.0.3"}};
  records[2].hardware = Hardware{"mma.m16n8k16", "NVIDIA H200", "HMMA.16816.F32", {{"A", "((4,8),2):((32,1),16)", 16, 16}}};
  records[6].undecided = 2;
  records[6].reason = "proof is not available";
  return records;
}

}  // namespace colex::evidence
