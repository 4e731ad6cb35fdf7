// The flows of examples/flows, and the tables of what is changed in them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace colex::flow {

inline const std::string source = COLEX_SOURCE_DIR;

inline std::string whole(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::string example(const std::string& name) { return whole(source + "/examples/flows/" + name + ".flow"); }

/// The lines of a table, cut at ` | `; `\n` stands for a line's end.
inline std::vector<std::vector<std::string>> table(const std::string& name) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(whole(source + "/tests/flows/" + name));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    for (std::size_t at; (at = line.find("\\n")) != std::string::npos;) line.replace(at, 2, "\n");
    rows.emplace_back();
    for (std::size_t begin = 0, end; begin <= line.size(); begin = end + 3) {
      end = std::min(line.find(" | ", begin), line.size());
      rows.back().push_back(line.substr(begin, end - begin));
    }
  }
  return rows;
}

inline std::string with(const std::string& text, const std::string& there, const std::string& instead) {
  const std::size_t at = text.find(there);
  EXPECT_NE(at, std::string::npos) << there;
  return at == std::string::npos ? text : std::string(text).replace(at, there.size(), instead);
}

}  // namespace colex::flow
