#include "colex/dialects/read.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

#include "readers.hpp"

namespace colex::dialects {

namespace {

const Dialect& dialect_of(std::string_view name) {
  for (const Dialect& dialect : dialects()) {
    if (dialect.name == name) return dialect;
  }
  std::string names;
  for (const Dialect& dialect : dialects()) names += (names.empty() ? "" : ", ") + std::string(dialect.name);
  throw Rejection(Kind::type, "no dialect is called " + std::string(name) + "; there are " + names);
}

/// The reading, each of its parts with its value written in one way.
Reading read_by(const Dialect& dialect, std::string_view text) {
  Reading reading = dialect.read(text);
  for (Part& part : reading.parts) {
    try {
      part.expression = to_string(notation::evaluate(notation::parse_expression(part.expression)));
    } catch (const notation::LocatedRejection& mistake) {
      throw notation::LocatedRejection(mistake.kind() == Kind::parse ? Kind::type : mistake.kind(),
                                       "it reads " + part.expression + ", which has no value: " + mistake.message(), {});
    }
  }
  reading.dialect = dialect.name;
  return reading;
}

std::string listed(const Reading& reading) {
  std::string text = reading.dialect + ":";
  for (const Part& part : reading.parts) text += ' ' + (part.name.empty() ? "" : part.name + " = ") + part.expression;
  return text;
}

}  // namespace

const std::vector<Dialect>& dialects() {
  static const std::vector<Dialect> all{
      {"cute-print", "prints of CuTe C++", read_cute_print},
      {"cute-type", "C++ types of CuTe", read_cute_type},
      {"cute-dsl", "prints and MLIR types of CuTe DSL and FlyDSL", read_cute_dsl},
      {"python", "layouts of Python", read_python},
      {"triton", "layouts of Triton", read_triton},
  };
  return all;
}

Reading read(std::string_view text, std::string_view from) {
  if (!from.empty()) return read_by(dialect_of(from), text);
  std::optional<Reading> first;
  std::optional<std::pair<std::size_t, notation::LocatedRejection>> furthest;
  for (const Dialect& dialect : dialects()) {
    try {
      Reading reading = read_by(dialect, text);
      if (first && first->parts != reading.parts)
        throw Rejection(Kind::type,
                        "the text has two readings; say which dialect it is. " + listed(*first) + "; " + listed(reading));
      if (!first) first = std::move(reading);
    } catch (const notation::LocatedRejection& mistake) {
      // What was read whole and means nothing says more than what could not be read.
      const bool read = mistake.kind() != Kind::parse;
      const std::size_t reached = read ? text.size() + 1 : mistake.position().offset;
      if (furthest && furthest->first >= reached) continue;
      const std::string nearest = std::string(dialect.words) + (read ? ": " : " come nearest: ") + mistake.message();
      furthest.emplace(reached, notation::LocatedRejection(mistake.kind(), nearest, mistake.position()));
    }
  }
  if (!first) throw notation::LocatedRejection(furthest->second);
  return *std::move(first);
}

const std::string& expression_of(const Reading& reading, std::string_view part) {
  if (part.empty() && reading.parts.size() == 1) return reading.parts.front().expression;
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
