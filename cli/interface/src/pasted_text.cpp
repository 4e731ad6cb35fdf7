#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "colex/interface/call.hpp"
#include "colex/interface/notes.hpp"
#include "colex/notation/functions.hpp"

namespace colex::cli {

namespace {

using notation::Expression;
using notation::LocatedRejection;
using notation::Operation;

/// Whether a function is called that nobody knows, as `Layout` is in Python.
bool calls_the_unknown(const Expression& expression) {
  return std::any_of(expression.nodes.begin(), expression.nodes.end(), [&](const notation::Node& node) {
    return node.operation == Operation::call && notation::functions<Checked>().find(expression.name_of(node)) == nullptr;
  });
}

/// Whether a reader has understood a text, and what the text says has no value.
bool refuses_a_value(const LocatedRejection& refusal) {
  return refusal.kind() == Kind::inadmissible || refusal.kind() == Kind::domain || refusal.kind() == Kind::overflow;
}

}  // namespace

void note(const dialects::Reading& reading) {
  std::string parts;
  for (const dialects::Part& part : reading.parts)
    parts += (parts.empty() ? "" : "; ") + (part.name.empty() ? "" : part.name + " = ") + part.expression;
  note(fmt::format("read as {}: {}", reading.dialect, parts));
  for (const std::string& remark : reading.remarks) note("  " + remark);
}

dialects::Reading dump_in(const std::string& text) {
  dialects::Reading reading = dialects::read(text);
  for (const std::string& remark : reading.remarks) note(remark);
  if (reading.parts.front().name.empty())
    throw Rejection(Kind::type,
                    "expected what print of a tiled MMA or a tiled copy says; this is " + reading.parts.front().expression);
  return reading;
}

std::string part_of(const dialects::Reading& dump, const std::string& name) {
  for (const dialects::Part& part : dump.parts) {
    if (part.name == name) return part.expression;
  }
  return "";
}

std::string hint(std::string_view text, const LocatedRejection& mistake) {
  try {
    const dialects::Reading reading = dialects::read(text);
    return fmt::format("; as {} it reads {}{}: read(\"\"\"…\"\"\") is its value", reading.dialect,
                       reading.parts.front().expression, reading.parts.size() > 1 ? " and more parts" : "");
  } catch (const LocatedRejection& other) {
    const bool further = other.kind() != Kind::parse || other.position().offset > mistake.position().offset;
    return further ? "; " + other.message() : "";
  } catch (const Rejection& ambiguous) {
    return "; " + ambiguous.message();
  }
}

void require_whole(const dialects::Reading& reading) {
  if (reading.is_excerpt)
    throw Rejection(Kind::type,
                    "the text is more than a type, and has no value as a whole: paste the type alone; its parts are what colex "
                    "read lists, and in Python colex.read_parts(text)");
}

dialects::Reading pasted_parts(const std::string& text) {
  std::optional<LocatedRejection> mistake;
  const dialects::Reading as_it_is{.parts = {{"", text}}};
  try {
    if (!calls_the_unknown(notation::parse_expression(text))) return as_it_is;
  } catch (const LocatedRejection& rejection) {
    mistake = rejection;
  }
  std::optional<dialects::Reading> reading;
  try {
    reading = dialects::read(text);
  } catch (const LocatedRejection& other) {
    if (mistake && mistake->kind() == Kind::parse && refuses_a_value(other)) throw;
  } catch (const Rejection&) {
    // The hint says what it was.
  }
  if (reading) {
    require_whole(*reading);
    return *std::move(reading);
  }
  if (!mistake) return as_it_is;
  // A number that does not fit is no sign of another tool, and readers of them would tell it again.
  if (mistake->kind() != Kind::parse) throw LocatedRejection(*mistake);
  throw LocatedRejection(mistake->kind(), mistake->message() + hint(text, *mistake), mistake->position());
}

PastedText pasted(const std::string& text) {
  const dialects::Reading reading = pasted_parts(text);
  if (!reading.dialect.empty()) note(reading);
  return {dialects::expression_of(reading), reading.unknowns, reading.memory, reading.element_bits};
}

PastedText known_text(const std::string& text) {
  PastedText result = pasted(text);
  if (!result.unknowns.empty())
    throw Rejection(Kind::type, "the text does not say what " + result.unknowns.front().name + " is in " + result.expression +
                                    "; write the number, or let a claim quantify over it");
  return result;
}

std::string expression_in(const std::string& text) { return known_text(text).expression; }

notation::TextReader text_reader() {
  return [](const std::string& text, const std::string& part) {
    const dialects::Reading reading = dialects::read_or_find(text);
    note(reading);
    notation::ReadText result{dialects::expression_of(reading, part), {}};
    for (const dialects::Unknown& unknown : reading.unknowns) result.unknowns.push_back({unknown.name, unknown.least});
    return result;
  };
}

}  // namespace colex::cli
