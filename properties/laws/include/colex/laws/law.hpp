// A law: a statement about the algebra, written once, with its name, its words and where it was published.
//
//   law S019 "Coalescing twice is coalescing once."
//   from "D"
//   forall L: layout: claim coalesce(coalesce(L)) == coalesce(L)
//
// What is expected of a law is that it stands (`claim`) or falls (`refute`: a published falsehood, whose counterexample is to be found).
// Most laws are texts (*.laws); what the notation cannot say, existence or maximality over all layouts, is a program (program.hpp).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"

namespace colex::laws {

/// One law.
struct Law {
  std::string id;         ///< S016a, coalesce.values: unique
  std::string words;      ///< the statement in one plain sentence
  std::string source;     ///< who published it, with its number there
  evidence::Claim where;  ///< its file and line, and its text in notation (of a program: in words)
  evidence::Expected expected = evidence::Expected::stands;
  std::string not_applicable;            ///< why no engine can say anything of it; empty if one can
  std::shared_ptr<Statement> statement;  ///< null if the law is not applicable
};

}  // namespace colex::laws
