// Claims judged: by looking at cases, and by those who prove, if any are named.
//
//   judge_claims("claim bijective((4,8):(8,1))", "tile.colex").front().outcome == evidence::Outcome::exhausted
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"

namespace colex::judging {
class Engine;
}

namespace colex::cli {

struct JudgementOptions {
  double seconds = 60;     ///< for one claim
  std::uint64_t seed = 0;  ///< of the drawn cases
  std::uint64_t line = 0;  ///< only the claims that begin here; all for 0
  std::string require;     ///< what each verdict has to rest on: proved, exhausted, tested; empty for any
  std::vector<std::shared_ptr<const judging::Engine>> provers;  ///< none: nothing is proved
};

/// The verdict on each claim of a file's text, in their order. A claim that cannot be read has one too, whose outcome is error.
/// Throws Rejection(domain) for a ground of another name, and for a line on which no claim begins.
std::vector<evidence::Record> judge_claims(const std::string& text, const std::string& file,
                                           const JudgementOptions& options = {});

/// A verdict as one JSON object: where the claim stands and what it says; `outcome`, the word, `description`, the word with its
/// bound, and `as_claimed`; the counterexample by the names of its variables, with its pictures as text and as `images` in SVG;
/// `notes`, of which the first are the two sides of a comparison; `proof`, if there is one.
nlohmann::ordered_json json_of(const evidence::Record& record);

/// The lines on which the claims of a file's text begin.
std::vector<std::uint64_t> claim_lines(const std::string& text, const std::string& file);

}  // namespace colex::cli
