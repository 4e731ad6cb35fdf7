// Layouts that people print and write elsewhere: each is read as what it is, or refused for a reason.
//
// ../corpus/*.tsv, a table for each dialect: the text, where it stands, and one of
//
//   (1,1)=9; (2,3)=26              values, which were computed by the dialect's own definition, and not by colex
//   LayoutC_TV(16,2)=12            of a part
//   n1=3 n2=5: (1,1)=8             where the unknown integers of the text are these; `least=0`: the least that n1 may be
//   is (8,4)                       what it is, of what has no values
//   parts=A and B                  the names of its parts; none is written of a part alone that has none
//   memory=smem; bits=16           where its elements are, and how large
//   written=(_4,_8):(_8,_1)        what the dialect of the table writes of it; `unwritten=words`: why it writes none
//   refused: is a fraction         words of the reason why it is not read
#include "corpus.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/dialects/dialects.hpp"
#include "colex/laws/program.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

#include "chapters.hpp"

namespace colex::dialect_laws {

using laws::Assignment;
using laws::Case;
using laws::integer;
using laws::integer_of;

namespace {

struct Row {
  std::string text, values;
};

/// The parts of a line between separators.
std::vector<std::string> parts_of(const std::string& line, std::string_view separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = line.find(separator, begin);
    parts.push_back(line.substr(begin, end - begin));
    if (end == std::string::npos) return parts;
    begin = end + separator.size();
  }
}

/// The text with its line ends and tabulators, which the table writes as \n and \t.
std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
    } else {
      ++i;
      result += text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
    }
  }
  return result;
}

std::vector<Row> rows_of(const TableText& table) {
  std::vector<Row> rows;
  for (const std::string& line : parts_of(table.text, "\n")) {
    const std::vector<std::string> columns = parts_of(line, "\t");
    if (columns.size() == 3) rows.push_back({unescaped(columns[0]), columns[2]});
  }
  rows.erase(rows.begin());
  return rows;
}

/// `n1=3 n2=5: ` before the facts, which it is taken from.
notation::Environment<> unknowns_of(std::string& values) {
  notation::Environment<> known;
  if (!values.starts_with("n")) return known;
  const std::size_t end = values.find(": ");
  for (const std::string& binding : parts_of(values.substr(0, end), " ")) {
    const std::vector<std::string> sides = parts_of(binding, "=");
    known.bind(sides[0], notation::Value<>(Checked(std::stoll(sides[1]))));
  }
  values = values.substr(end + 2);
  return known;
}

std::string value(const std::string& expression, const notation::Environment<>& known) {
  return notation::to_string(notation::evaluate(notation::parse_expression(expression), known));
}

std::string names_of(const std::vector<dialects::Part>& parts) {
  std::string names;
  for (const dialects::Part& part : parts) names += (names.empty() ? "" : " and ") + part.name;
  return names;
}

/// What the reading says where a fact says something, and what it has to be.
std::pair<std::string, std::string> said(const std::string& fact, const dialects::Reading& reading,
                                         const notation::Environment<>& known, const std::string& dialect) {
  if (fact.starts_with("is ")) return {value(dialects::expression_of(reading), known), value(fact.substr(3), {})};
  const std::vector<std::string> sides = parts_of(fact, "=");
  if (sides[0] == "written" || sides[0] == "unwritten") {
    const auto writing = attempt([&] { return dialects::write(dialects::expression_of(reading), dialect).text; });
    const std::string wanted = fact.substr(sides[0].size() + 1);
    if (writing) return {*writing, sides[0] == "written" ? wanted : "refused: " + wanted};
    const std::string& why = writing.rejection().message();
    return {sides[0] == "unwritten" && why.find(wanted) != std::string::npos ? wanted : why, wanted};
  }
  if (sides[0] == "parts") return {names_of(reading.parts), fact.substr(6)};
  if (sides[0] == "least") return {std::to_string(reading.unknowns.front().least), sides[1]};
  if (sides[0] == "memory") return {reading.memory, sides[1]};
  if (sides[0] == "bits") return {std::to_string(reading.element_bits.value_or(0)), sides[1]};
  const std::size_t coordinate = std::min(sides[0].find('('), sides[0].find_first_of("0123456789"));
  const std::string part = sides[0].substr(0, coordinate), at = sides[0].substr(coordinate);
  const std::string layout = '(' + dialects::expression_of(reading, part) + ')';
  return {value(layout + (at.front() == '(' ? at : '(' + at + ')'), known), sides[1]};
}

Case is_so(const Row& row, const std::string& dialect) {
  constexpr std::string_view refused = "refused: ";
  const auto reading = attempt([&] { return dialects::read_or_find(row.text); });
  if (row.values.starts_with(refused)) {
    if (reading) return Case::fails("what has to be refused, " + row.text + ", is read as " + reading->parts.front().expression);
    const std::string& reason = reading.rejection().message();
    if (reason.find(row.values.substr(refused.size())) != std::string::npos) return Case::of(true);
    return Case::fails(row.text + " is refused for another reason: " + reason);
  }
  if (!reading) return Case::fails(row.text + " is not read: " + reading.rejection().message());
  std::string values = row.values;
  const notation::Environment<> known = unknowns_of(values);
  if (known.bindings().size() != reading->unknowns.size())
    return Case::fails(row.text + " has " + std::to_string(reading->unknowns.size()) + " unknown integers");
  for (const std::string& fact : parts_of(values, "; ")) {
    const auto answer = attempt([&] { return said(fact, *reading, known, dialect); });
    if (!answer)
      return Case::fails("of " + row.text + ", as it is read, " + fact + " says nothing: " + answer.rejection().message());
    if (answer->first != answer->second) return Case::fails("of " + row.text + " not " + fact + ", but " + answer->first);
  }
  return Case::of(true);
}

/// `cute-print` of `properties/dialect_laws/corpus/cute_print.tsv`.
std::string dialect_of(const TableText& table) {
  const std::size_t begin = table.path.rfind('/') + 1;
  std::string name = table.path.substr(begin, table.path.rfind('.') - begin);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

}  // namespace

void corpus(laws::Programs& laws) {
  for (const TableText& table : corpus_texts()) {
    const std::string name = dialect_of(table);
    std::vector<Row> rows = rows_of(table);
    const auto last = std::ssize(rows) - 1;
    laws.add({"read." + name + ".corpus",
              "What people print and write as " + name + " is read as what its tool says it is, or refused for its reason.",
              "colex dialects/dialects.hpp", evidence::Expected::stands,
              "forall rows 0 <= row <= " + std::to_string(last) + " of " + table.path +
                  ": claim read(text of row)(x) == v for each x=v of the row, or read(text of row) is refused with its words"},
             {integer("row", 0, last)}, [rows = std::move(rows), name](const Assignment& values) {
               return is_so(rows[static_cast<std::size_t>(integer_of(values[0]))], name);
             });
  }
}

}  // namespace colex::dialect_laws
