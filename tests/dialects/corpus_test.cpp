// Layouts that people print and write elsewhere: each is read as what it is, or refused for a reason.
//
// corpus/*.tsv, a table for each dialect: the text, where it stands, and one of
//
//   (1,1)=9; (2,3)=26              values, which were computed by the dialect's own definition, and not by colex
//   LayoutC_TV(16,2)=12            of a part
//   n1=3 n2=5: (1,1)=8             where the unknown integers of the text are these
//   is (8,4)                       what it is, of what has no values
//   refused: is a fraction         words of the reason why it is not read
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/dialects/read.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::dialects::corpus_test {
namespace {

namespace fs = std::filesystem;

struct Row {
  std::string table, text, origin, values;
};

/// The parts of a line between separators.
std::vector<std::string> parts_of(const std::string& line, const std::string& separator) {
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

std::vector<Row> corpus() {
  std::vector<Row> rows;
  for (const auto& entry : fs::directory_iterator(fs::path(COLEX_SOURCE_DIR) / "tests/dialects/corpus")) {
    std::ifstream file(entry.path());
    std::string line;
    std::getline(file, line);
    EXPECT_EQ(line, "text\torigin\tvalues") << entry.path();
    while (std::getline(file, line)) {
      const std::vector<std::string> columns = parts_of(line, "\t");
      EXPECT_EQ(columns.size(), 3u) << line;
      if (columns.size() == 3) rows.push_back({entry.path().stem().string(), unescaped(columns[0]), columns[1], columns[2]});
    }
  }
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
  const auto result = attempt([&] { return to_string(notation::evaluate(notation::parse_expression(expression), known)); });
  return result ? *result : result.rejection().message();
}

void expect_facts(const Row& row, const Reading& reading) {
  std::string values = row.values;
  const notation::Environment<> known = unknowns_of(values);
  ASSERT_EQ(known.bindings().size(), reading.unknowns.size());
  for (const std::string& fact : parts_of(values, "; ")) {
    if (fact.starts_with("is ")) {
      EXPECT_EQ(value(expression_of(reading), known), value(fact.substr(3), {}));
      continue;
    }
    const std::vector<std::string> sides = parts_of(fact, "=");
    const std::size_t coordinate = std::min(sides[0].find('('), sides[0].find_first_of("0123456789"));
    const std::string part = sides[0].substr(0, coordinate), at = sides[0].substr(coordinate);
    const std::string expression = '(' + expression_of(reading, part) + ')' + (at.front() == '(' ? at : '(' + at + ')');
    EXPECT_EQ(value(expression, known), sides[1]) << expression;
  }
}

TEST(Corpus, IsReadAsItIsOrRefusedForAReason) {
  std::size_t count = 0;
  for (const Row& row : corpus()) {
    SCOPED_TRACE(row.table + ": " + row.text + ", of " + row.origin);
    const Result<Reading> reading = attempt([&] { return read(row.text); });
    const bool refused = row.values.starts_with("refused: ");
    ASSERT_EQ(static_cast<bool>(reading), !refused) << (reading ? expression_of(*reading) : reading.rejection().message());
    if (refused) {
      EXPECT_NE(reading.rejection().message().find(row.values.substr(9)), std::string::npos) << reading.rejection().message();
    } else {
      expect_facts(row, *reading);
      ++count;
    }
  }
  EXPECT_GE(count, 300u);
}

// A dialect without a table is not tested, and a table without a dialect is not read.
TEST(Corpus, HasATableForEachDialect) {
  std::set<std::string> names, tables;
  std::map<std::string, std::size_t> read_as_named;
  for (const Dialect& dialect : dialects()) {
    if (dialect.read == nullptr) continue;
    std::string name(dialect.name);
    for (char& c : name) c = c == '-' ? '_' : c;
    names.insert(name);
  }
  for (const Row& row : corpus()) {
    tables.insert(row.table);
    std::string name = row.table;
    for (char& c : name) c = c == '_' ? '-' : c;
    read_as_named[row.table] += attempt([&] { return read(row.text, name); }) ? 1 : 0;
  }
  EXPECT_EQ(tables, names);
  for (const auto& [table, count] : read_as_named) EXPECT_GT(count, 0u) << table;
}

}  // namespace
}  // namespace colex::dialects::corpus_test
