#include "colex/laws/catalogue.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "colex/laws/program.hpp"
#include "colex/laws/question.hpp"
#include "colex/notation/edit_distance.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

#include "texts.hpp"

namespace colex::laws {

namespace {

Law law_of(notation::LawText text, const std::string& file, const notation::Environment<>& definitions) {
  Law law;
  law.id = std::move(text.id);
  law.words = std::move(text.words);
  law.source = std::move(text.source);
  law.where = {file, text.position.line, text.position.column, {}};
  law.fall = std::move(text.fall);
  law.definition = text.definition;
  law.not_applicable = std::move(text.not_applicable);
  if (text.claim) {
    law.where.text = on_one_line(text.claim->text);
    law.expected = text.claim->verb == notation::Claim::Verb::claim ? evidence::Expected::stands : evidence::Expected::falls;
    law.given = given_names(*text.claim, definitions);
    law.statement = std::make_shared<TextStatement>(std::move(*text.claim), definitions, std::move(text.covers));
  }
  return law;
}

/// What was added, and whether more may be.
struct Added {
  std::vector<void (*)(Programs&)> entries;
  bool closed = false;
};

Added& added() {
  static Added all;
  return all;
}

std::vector<Law> read_catalogue() {
  std::vector<Law> laws;
  for (const Text& text : law_texts()) {
    for (Law& law : read_laws(text.text, std::string(text.file))) laws.push_back(std::move(law));
  }
  Programs programs;
  enter_programs(programs);
  added().closed = true;
  for (const auto enter : added().entries) enter(programs);
  for (Law& law : programs.laws) laws.push_back(std::move(law));
  std::set<std::string> ids;
  for (Law& law : laws) {
    law.command = "colex law " + law.id;
    if (!ids.insert(law.id).second) throw Rejection(Kind::parse, law.where.file + ": two laws are called " + law.id);
  }
  return laws;
}

}  // namespace

std::vector<Law> read_laws(std::string_view text, const std::string& file) {
  std::vector<Law> laws;
  notation::Environment<> definitions;
  for (notation::Entry& entry : notation::parse_claims(text).entries) {
    if (entry.definition) {
      definitions.bind(entry.definition->name, notation::evaluate(entry.definition->value, definitions));
    } else if (entry.law) {
      laws.push_back(law_of(std::move(*entry.law), file, definitions));
    } else {
      throw notation::LocatedRejection(Kind::parse, "a claim of a file of laws needs a name: law ID \"words\" from \"source\"",
                                       entry.claim->position);
    }
  }
  return laws;
}

void add_laws(void (*enter)(Programs&)) {
  if (added().closed) throw std::logic_error("laws are added before the catalogue is first asked for");
  added().entries.push_back(enter);
}

const std::vector<Law>& catalogue() {
  static const std::vector<Law> laws = read_catalogue();
  return laws;
}

const Law* find(std::string_view id) {
  const auto found = std::find_if(catalogue().begin(), catalogue().end(), [&](const Law& law) { return law.id == id; });
  return found == catalogue().end() ? nullptr : &*found;
}

std::vector<std::string> similar(std::string_view id) {
  std::vector<std::string> result;
  for (const Law& law : catalogue()) {
    const bool begins = !id.empty() && law.id.rfind(id, 0) == 0;
    if (begins || notation::detail::edit_distance(id.substr(0, 64), std::string_view(law.id).substr(0, 64)) == 1)
      result.push_back(law.id);
  }
  return result;
}

}  // namespace colex::laws
