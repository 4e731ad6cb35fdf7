// Each dialect has a table of what people print and write of it elsewhere; the laws read.*.corpus say of each text what it is.
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/dialects/dialects.hpp"
#include "colex/rejection.hpp"

namespace colex::dialects::corpus_test {
namespace {

namespace fs = std::filesystem;

struct Row {
  std::string table, text;
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
  for (const auto& entry : fs::directory_iterator(fs::path(COLEX_SOURCE_DIR) / "properties/dialect_laws/corpus")) {
    std::ifstream file(entry.path());
    std::string line;
    std::getline(file, line);
    EXPECT_EQ(line, "text\torigin\tvalues") << entry.path();
    while (std::getline(file, line)) {
      const std::vector<std::string> columns = parts_of(line, "\t");
      EXPECT_EQ(columns.size(), 3u) << line;
      if (columns.size() == 3) rows.push_back({entry.path().stem().string(), unescaped(columns[0])});
    }
  }
  return rows;
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
