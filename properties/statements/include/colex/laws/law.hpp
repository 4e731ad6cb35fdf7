// A law: a statement about the algebra, written once, with its name, its words and where it was published.
//
//   law S019 "Coalescing twice is coalescing once."
//   from "folklore, CUTLASS documentation"
//   forall L: layout: claim coalesce(coalesce(L)) == coalesce(L)
//
// What is expected of a law is that it stands (`claim`) or falls (`refute`: a counterexample is to be found). One that falls
// says what that means for the source it is taken from: whether the sentence is false as published, or a hypothesis of it is
// shown to be needed, …
//
//   law S128b "Without the swizzle, (8,8):(8,1), a column access is free of conflicts too."
//   from "P README"
//   falls as the source says: "that it is not is the reason for the swizzle"
//   forall …: refute …
//
// Most laws are texts (*.laws); what the notation cannot say, existence or maximality over all layouts, is a program
// (program.hpp).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::laws {

/// One law; or a claim of a file, which is the same thing without a name.
struct Law {
  std::string id;         ///< S016a, coalesce.values: unique; empty for a claim
  std::string words;      ///< the statement in one plain sentence; empty for a claim
  std::string source;     ///< who published it, with its number there; empty for a claim
  evidence::Claim where;  ///< its file and line, and its text in notation (of a program: in words)
  evidence::Expected expected = evidence::Expected::stands;
  std::optional<notation::Fall> fall;    ///< of a law that is to fall: why it does
  bool definition = false;               ///< both sides are the same operations: it says what a word means
  std::string not_applicable;            ///< why no engine can say anything of it; empty if one can
  std::shared_ptr<Statement> statement;  ///< null if the law is not applicable
  std::vector<evidence::Binding> given;  ///< what other names of its text stand for, where its file defines them
  std::vector<std::string> notes;        ///< how its text is read where its author may have meant something else
  std::string command;                   ///< what judges it again: `colex law S019`, `colex check 'tiles.colex:3'`
};

}  // namespace colex::laws
