// Compares an output with the file that says what it has to be. With COLEX_WRITE_GOLDEN=1 in the environment the file is
// written instead, to be looked at before it is committed.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace colex::render {

inline void expect_golden(const std::string& name, const std::string& output) {
  const std::string path = COLEX_SOURCE_DIR "/tests/render/golden/" + name;
  if (std::getenv("COLEX_WRITE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << output;
    return;
  }
  std::ostringstream expected;
  expected << std::ifstream(path).rdbuf();
  EXPECT_EQ(output, expected.str()) << "is not " << path << "; COLEX_WRITE_GOLDEN=1 writes it anew";
}

}  // namespace colex::render
