// Layouts that people print and write elsewhere (corpus/*.tsv: the text, where it stands, and values of it that were computed by its own definition): none
// is read as another function than it is.
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/dialects/read.hpp"
#include "colex/notation/line.hpp"
#include "colex/rejection.hpp"

namespace colex::dialects::corpus_test {
namespace {

namespace fs = std::filesystem;

/// The parts of a line between separators, without blanks around them.
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

/// How many texts of a table are read; each of those must have the values that the table says.
std::size_t read_right(const fs::path& table) {
  std::ifstream file(table);
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, "text\torigin\tvalues") << table;
  std::size_t count = 0;
  while (std::getline(file, line)) {
    const std::vector<std::string> columns = parts_of(line, "\t");
    EXPECT_EQ(columns.size(), 3u) << line;
    if (columns.size() != 3) continue;
    const Result<Reading> reading = attempt([&] { return read(unescaped(columns[0])); });
    if (!reading || reading->parts.size() != 1) continue;
    ++count;
    for (const std::string& fact : parts_of(columns[2], "; ")) {
      const std::vector<std::string> sides = parts_of(fact, "=");
      const std::string& coordinate = sides[0];
      const std::string at = coordinate.front() == '(' ? coordinate : '(' + coordinate + ')';
      const Result<std::string> value = notation::evaluate_line('(' + reading->parts.front().expression + ')' + at);
      EXPECT_TRUE(value && *value == sides[1])
          << columns[0] << " of " << columns[1] << " is read as " << reading->parts.front().expression << ", whose value at "
          << at << " is " << (value ? *value : value.rejection().message()) << " and not " << sides[1];
    }
  }
  return count;
}

TEST(Corpus, IsReadAsItIsWherePossible) {
  const struct {
    const char* table;
    std::size_t least;  ///< so many of it are read today
  } tables[] = {{"cute_print", 13},     {"cute_type", 28}, {"cute_dsl", 14}, {"pycute", 16},
                {"tensor_layouts", 16}, {"flydsl", 4},     {"mojo", 22}};
  for (const auto& table : tables) {
    const fs::path path = fs::path(COLEX_SOURCE_DIR) / "tests/dialects/corpus" / (std::string(table.table) + ".tsv");
    const std::size_t count = read_right(path);
    EXPECT_GE(count, table.least) << path;
    RecordProperty(table.table, static_cast<int>(count));
  }
}

}  // namespace
}  // namespace colex::dialects::corpus_test
