// Comparing an operation with its definition on a box: what is looked at is what is said.
#include <cstdint>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::exhaust_test {
namespace {

nlohmann::json exhausted(const std::string& options) {
  const Folder folder;
  const Output run = colex("exhaust composition " + options + " --evidence e.jsonl", folder.path());
  EXPECT_EQ(run.status, 0) << options << '\n' << run.out << run.err;
  return nlohmann::json::parse(lines_of(contents(folder.path() + "/e.jsonl")).front());
}

// The empty layout and those of one mode: 1 + E·(S + 1) of them, and each is an A and a B.
TEST(Exhaust, LooksAtAllPairsOfTheBox) {
  const struct {
    const char* options;
    std::uint64_t layouts;
  } rows[] = {
      {"--rank 0", 1},
      {"--rank 1 --extent 1 --stride 0", 2},
      {"--rank 1 --extent 2 --stride 2", 7},
      {"--rank 2 --extent 2 --stride 1", 1 + 4 + 16},
  };
  for (const auto& row : rows) {
    const nlohmann::json record = exhausted(row.options);
    EXPECT_EQ(record.at("cases"), row.layouts * row.layouts) << row.options;
    EXPECT_EQ(record.at("outcome"), "exhausted") << row.options;
  }
}

TEST(Exhaust, SaysFromWhereToWhere) {
  const std::string claim = exhausted("--rank 1 --extent 2 --stride 2").at("claim").at("text");
  EXPECT_TRUE(contains(claim, "flat layouts (n,…):(d,…), rank <= 1, extents 1 to 2, strides 0 to 2")) << claim;
}

// Each A is of one shard, however many shards there are.
TEST(Exhaust, ItsShardsAreTheWhole) {
  const std::string box = "--rank 1 --extent 2 --stride 2 --shard ";
  const auto pairs = [&](const std::string& shard) { return exhausted(box + shard).at("cases").get<std::uint64_t>(); };
  EXPECT_EQ(pairs("0/3") + pairs("1/3") + pairs("2/3"), 49U);
  for (const char* shards : {"7", "8", "9223372036854775808", "18446744073709551615"}) {
    for (const char* shard : {"0", "5", "6"}) EXPECT_EQ(pairs(std::string(shard) + '/' + shards), 7U) << shard << '/' << shards;
  }
}

}  // namespace
}  // namespace colex::cli::exhaust_test
