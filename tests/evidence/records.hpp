// One record for each way in which a claim can be judged.
#pragma once

#include <cstddef>
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
  const auto of = [&](Outcome outcome) -> Record& { return records[static_cast<std::size_t>(outcome)]; };

  of(Outcome::holds).cases = 5;
  of(Outcome::holds).bound = "i = 2";
  of(Outcome::checked_shapes).rank = 6;
  of(Outcome::checked_shapes).bound = "rank 1 to 6";
  of(Outcome::exhausted).bound = "M, N <= 64";
  of(Outcome::exhausted).cases = 4096;
  of(Outcome::exhausted).filtered = 7;
  of(Outcome::tested).cases = 2000;
  of(Outcome::tested).bound = "drawn";
  of(Outcome::tested).overflowed = 3;
  of(Outcome::tested).seed = 0xffffffffffffffff;
  // Not in alphabetical order: the order of declaration is the one that people read.
  of(Outcome::refuted).counterexample = {{"L", "(2,2):(1,1)"}, {"A", "\"quoted\" \\ and \n new"}};
  of(Outcome::refuted).comparison = Comparison{"size(L)", "==", "size(A)", "4", "5"};
  of(Outcome::refuted).repeat = "colex check 'examples/beliefs.colex:12' --with 'L=(2,2):(1,1)'";
  of(Outcome::tested).law = "S016a";
  of(Outcome::tested).words = "Coalescing keeps every value.";
  of(Outcome::tested).source = "CF 2.1.4.17";
  of(Outcome::tested).shares = {{"modes merge", 5, 700, 2000}, {"nested", 0, 0, 2000}};
  of(Outcome::refuted).notes = {"an extent of 2 matters: with 1 instead the law holds"};
  of(Outcome::refuted).test = "TEST(S016a, AtTwo) {\n}\n";
  of(Outcome::refuted).given = {{"B", "(3,2):(2,3)"}};
  of(Outcome::checked_shapes).proof = Proof{"profiles", "rank 1 to 6", 2, 54, 7, {"z3 4.8.12", "cvc5 1.0.3"}};
  of(Outcome::exhausted).hardware =
      Hardware{"mma.m16n8k16", "NVIDIA H200", "HMMA.16816.F32", {{"A", "((4,8),2):((32,1),16)", 16, 16}}};
  of(Outcome::unknown).undecided = 2;
  of(Outcome::unknown).reason = "proof is not available";
  return records;
}

}  // namespace colex::evidence
