#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"

#include "ir_text.hpp"
#include "pasted.hpp"
#include "readers.hpp"

namespace colex::dialects {

namespace {

/// The expression, written in one way where it is known. What is open in it stays as the text has it: it has a value if each
/// unknown has one.
std::string normal(const std::string& expression, const notation::Environment<>& unknowns) {
  const notation::Expression parsed = notation::parse_expression(expression);
  const notation::Value<> value = notation::evaluate(parsed, unknowns);
  return unknowns.bindings().empty() ? to_string(value) : expression;
}

Reading read_once(const Dialect& dialect, const Pasted& pasted) {
  Reading reading = dialect.read(pasted.text);
  notation::Environment<> some;
  for (const Unknown& unknown : reading.unknowns) some.bind(unknown.name, notation::Value<>(Checked(2)));
  for (Part& part : reading.parts) {
    try {
      part.expression = normal(part.expression, some);
    } catch (const notation::LocatedRejection& mistake) {
      throw notation::LocatedRejection(mistake.kind() == Kind::parse ? Kind::type : mistake.kind(),
                                       "it reads " + part.expression + ", which has no value: " + mistake.message(), {});
    }
  }
  reading.remarks.insert(reading.remarks.begin(), pasted.remarks.begin(), pasted.remarks.end());
  for (const std::int64_t least : {1, 0}) {
    std::string names;
    for (const Unknown& unknown : reading.unknowns) {
      if (unknown.least == least) names += (names.empty() ? "" : ", ") + unknown.name;
    }
    if (!names.empty())
      reading.remarks.push_back("the text does not say these integers, each at least " + std::to_string(least) + ": " + names);
  }
  reading.dialect = dialect.name;
  return reading;
}

/// How far a reader came: a mistake in what was read whole says more than one in what could not be read.
std::size_t reached(const notation::LocatedRejection& mistake, std::string_view text) {
  return mistake.kind() == Kind::parse ? mistake.position().offset : text.size() + 1;
}

/// The text as it is, and where that cannot be read, without what is pasted around a layout.
Reading read_by(const Dialect& dialect, std::string_view text) {
  const Pasted whole = dialect.reads_comments ? Pasted{std::string(text)} : without_comments(text, dialect.comment);
  try {
    return read_once(dialect, whole);
  } catch (const notation::LocatedRejection& mistake) {
    const Pasted unlabelled = without_label(whole);
    // Readers of sources read `x = …` themselves.
    if (dialect.reads_comments && !unlabelled.remarks.empty() && unlabelled.remarks.back().ends_with('=')) throw;
    const Pasted bare = without_table(unlabelled);
    if (bare.text == whole.text || mistake.kind() != Kind::parse) throw;
    try {
      return read_once(dialect, bare);
    } catch (const notation::LocatedRejection& other) {
      if (reached(other, text) > reached(mistake, text)) throw;
    }
    throw;
  }
}

/// Whether two readings say the same. A label may be the name of a part in one of them.
bool same(const Reading& a, const Reading& b) {
  return a.unknowns == b.unknowns && std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                                                [](const Part& p, const Part& q) { return p.expression == q.expression; });
}

std::string listed(const Reading& reading) {
  std::string text = reading.dialect + ":";
  for (const Part& part : reading.parts) text += ' ' + (part.name.empty() ? "" : part.name + " = ") + part.expression;
  return text;
}

}  // namespace

Reading read(std::string_view text, std::string_view from) {
  if (text.size() > notation::Limits::text) {
    throw notation::LocatedRejection(Kind::limit, "a text is at most " + std::to_string(notation::Limits::text) + " bytes long",
                                     {});
  }
  if (all_blank(text))
    throw notation::LocatedRejection(Kind::parse, "the text is empty; a layout looks like " + std::string(looks_of_layouts), {});
  require_flat(text);
  if (!from.empty()) {
    const Dialect& dialect = dialect_of(from);
    if (dialect.read == nullptr)
      throw Rejection(Kind::type, std::string(from) + " is a dialect that is written, and nobody reads it");
    return read_by(dialect, text);
  }
  std::optional<Reading> first;
  std::optional<std::pair<std::size_t, notation::LocatedRejection>> furthest;
  for (const Dialect& dialect : dialects()) {
    if (dialect.read == nullptr) continue;
    try {
      Reading reading = read_by(dialect, text);
      if (first && !same(*first, reading))
        throw Rejection(Kind::type,
                        "the text has two readings; say which dialect it is. " + listed(*first) + "; " + listed(reading));
      if (!first) first = std::move(reading);
    } catch (const notation::LocatedRejection& mistake) {
      const bool whole = mistake.kind() != Kind::parse;
      if (furthest && furthest->first >= reached(mistake, text)) continue;
      const std::string nearest = std::string(dialect.words) + (whole ? ": " : " come nearest: ") + mistake.message();
      furthest.emplace(reached(mistake, text),
                       notation::LocatedRejection(Rejection(mistake.kind(), nearest, mistake.witness()), mistake.position()));
    }
  }
  if (first) return *std::move(first);
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  if (furthest->first <= begin) {
    std::string names;
    for (const Dialect& dialect : dialects()) {
      if (dialect.read != nullptr) names += (names.empty() ? "" : ", ") + std::string(dialect.words);
    }
    throw notation::LocatedRejection(Kind::parse,
                                     "nothing that is read begins like this, without what stands around it; these are: " + names,
                                     notation::position_at(text, begin));
  }
  throw notation::LocatedRejection(furthest->second);
}

const std::string& expression_of(const Reading& reading, std::string_view part) {
  if (part.empty() && reading.parts.size() == 1) return reading.parts.front().expression;
  if (reading.parts.empty()) throw Rejection(Kind::type, "the text has no layout");
  std::string names;
  for (const Part& each : reading.parts) {
    if (!part.empty() && each.name == part) return each.expression;
    names += (names.empty() ? "" : ", ") + each.name;
  }
  if (reading.parts.size() == 1)
    throw Rejection(Kind::type, "the text is one value without a name, and has no part " + std::string(part));
  throw Rejection(Kind::type, "the text has several parts; name one of " + names);
}

}  // namespace colex::dialects
