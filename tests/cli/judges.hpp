// The solvers that a proof needs, as far as this machine has them.
#pragma once

#include <regex>
#include <string>

#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli {

/// Why nothing can be proved here, naming the judge that is absent; empty if both are there.
inline std::string reason_without_proofs() {
  const Output run = colex("prove --no-cache --json cosize.values.all-ranks");
  return run.status == 4 ? nlohmann::json::parse(run.out).at("reason").get<std::string>() : std::string();
}

/// The text with any version of a judge as `VERSION`: what is proved does not depend on it.
inline std::string without_versions(const std::string& text) {
  static const std::regex version(R"((z3|cvc5) \d+(\.\d+)*)");
  return std::regex_replace(text, version, "$1 VERSION");
}

}  // namespace colex::cli
