// The page of published statements: docs/statements.md.
//
//   counts         how many statements fall, and what their falling means
//   the words      what each verdict says
//   headings       false as published; only for degenerate input; needed hypotheses; conventions; what the sources say
//                  themselves; the others
//
// A statement has one line, with each law about it: its words, its verdict with the bound of what was looked at, and where
// it falls the counterexample and the reason.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "colex/evidence/ledger.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::render {

/// What the header of a law says beyond what is in the evidence.
struct LawNote {
  std::optional<notation::Fall> fall;
  bool definition = false;
  /// The layouts that its counterexample is about, where the law makes them of numbers.
  std::vector<std::string> layouts = {};
  /// Theorems about layouts of any rank that say the same, or part of it, each with its words.
  std::vector<std::string> theorems = {};
};

/// The page, of these verdicts. `notes` has what the laws' headers say, by the laws' ids.
std::string statements_markdown(const evidence::Ledger& ledger, const std::map<std::string, LawNote>& notes);

}  // namespace colex::render
