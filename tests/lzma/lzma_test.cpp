// The records as a wheel has them, compiled only where liblzma is.
#include "../../gpu_oracle/observations/src/lzma.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "colex/observations/record.hpp"

namespace colex::observations {
namespace {

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string packed() { return bytes_of(COLEX_PACKED); }

TEST(Lzma, WhatIsPackedIsTheTextOfTheRecord) {
  const std::string text = gunzip(bytes_of(COLEX_RECORD));
  ASSERT_GT(text.size(), 100000U);
  EXPECT_TRUE(is_lzma(packed()));
  EXPECT_FALSE(is_lzma(bytes_of(COLEX_RECORD)));
  EXPECT_EQ(unlzma(packed()), text);
}

TEST(Lzma, WhatIsNoWholeFileIsRefused) {
  EXPECT_THROW(unlzma(packed().substr(0, packed().size() - 1)), std::runtime_error);
  EXPECT_THROW(unlzma(packed() + "x"), std::runtime_error);
  EXPECT_THROW(unlzma("text"), std::runtime_error);
  EXPECT_THROW(unlzma(""), std::runtime_error);
}

TEST(Lzma, NoMoreIsReadThanIsAllowed) {
  const std::size_t size = unlzma(packed()).size();
  EXPECT_EQ(unlzma(packed(), size).size(), size);
  EXPECT_THROW(unlzma(packed(), size - 1), std::runtime_error);
}

}  // namespace
}  // namespace colex::observations
