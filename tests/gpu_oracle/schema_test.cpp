// Every recorded observation is what the published schema says, and a record with a mistake is not.
#include "../evidence/schema.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "colex/observations/record.hpp"

namespace colex::observations::schema_test {
namespace {

using Json = nlohmann::json;

const std::filesystem::path oracle = std::filesystem::path(COLEX_SOURCE_DIR) / "gpu_oracle";

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

const evidence::Schema& schema() {
  static const evidence::Schema known(Json::parse(text_of(oracle / "observations/schema/observation-1.schema.json")));
  return known;
}

/// A line gives a list its name, and is no observation.
bool names_list(const Json& line) { return line.size() == 2 && line.contains("list") && line.contains("runs"); }

/// The lines of every file of the record that are observations.
const std::vector<Json>& observations() {
  static const std::vector<Json> lines = [] {
    std::vector<Json> all;
    // Two devices that did the same have the same file.
    std::set<std::string> seen;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(oracle / "recorded")) {
      if (entry.path().extension() != ".gz" || !seen.insert(text_of(entry.path())).second) continue;
      std::istringstream text(gunzip(text_of(entry.path())));
      for (std::string line; std::getline(text, line);) {
        Json one = Json::parse(line);
        if (!names_list(one)) all.push_back(std::move(one));
      }
    }
    return all;
  }();
  return lines;
}

/// For each kind the observation with the most fields.
std::map<std::string, Json> one_of_each_kind() {
  std::map<std::string, Json> result;
  for (const Json& observation : observations()) {
    Json& known = result[observation.at("kind")];
    if (known.size() < observation.size()) known = observation;
  }
  return result;
}

TEST(Schema, EveryRecordedObservationIsValid) {
  EXPECT_GT(observations().size(), 4000u);
  for (const Json& observation : observations()) {
    const std::vector<std::string> violations = schema().violations(observation);
    ASSERT_TRUE(violations.empty()) << observation.at("form") << ": " << violations.front();
  }
}

TEST(Schema, AnObservationWithAMisspelledFieldIsNot) {
  const std::map<std::string, Json> kinds = one_of_each_kind();
  EXPECT_GE(kinds.size(), 7u);
  for (const auto& [kind, observation] : kinds) {
    for (const auto& [name, value] : observation.items()) {
      Json misspelled = observation;
      misspelled.erase(name);
      misspelled[name + "_"] = value;
      EXPECT_FALSE(schema().violations(misspelled).empty()) << kind << ": " << name;
    }
  }
}

TEST(Schema, AnObservationWithoutAFieldThatItNeedsIsNot) {
  const std::map<std::string, std::vector<std::string>> needed = {
      {"mma", {"family", "form", "kind", "threads", "A", "B", "C", "D", "scale", "replays"}},
      {"move", {"threads", "source", "destination", "thread_bytes", "origins"}},
      {"wgmma", {"threads", "A", "B", "D", "readings", "replays"}},
      {"tensor_move", {"map", "coordinates", "shared", "source", "destination"}},
      {"tensor_map", {"map", "answer"}},
      {"byte_copy", {"source", "destination", "ctas", "issuer", "mask", "cta_bytes", "pieces", "runs"}},
      {"shared_access", {"bytes", "addresses", "wavefronts"}},
  };
  const std::map<std::string, Json> kinds = one_of_each_kind();
  for (const auto& [kind, fields] : needed) {
    for (const std::string& field : fields) {
      Json without = kinds.at(kind);
      ASSERT_EQ(without.erase(field), 1u) << kind << ": " << field;
      EXPECT_FALSE(schema().violations(without).empty()) << kind << ": " << field;
    }
  }
}

TEST(Schema, WhatLiesInsideIsLookedAtToo) {
  std::map<std::string, Json> kinds = one_of_each_kind();
  kinds["mma"]["A"]["kk"] = Json::array();
  kinds["wgmma"]["readings"][0]["swizzle"] = 48;
  kinds["tensor_map"]["map"].erase("extents");
  kinds["shared_access"]["addresses"][0] = "0";
  for (const char* kind : {"mma", "wgmma", "tensor_map", "shared_access"}) {
    EXPECT_EQ(schema().violations(kinds[kind]).size(), 1u) << kind;
  }
}

}  // namespace
}  // namespace colex::observations::schema_test
