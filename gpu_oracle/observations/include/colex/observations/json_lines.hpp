// Observations as JSON Lines, one object on each line. colex_probe prints them, and a record contains them. Reading what was
// written gives the same observations, and writing these gives the same bytes. The schema is schema/observation-1.schema.json.
//
// A list that several observations share stands on a line of its own before the first of them, {"list":3,"runs":[…]}, and the
// observations name it, "m":3. An observation may also contain the list's runs itself, "m":[…].
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "colex/observations/observation.hpp"

namespace colex::observations {

/// A line that is not an observation. The message names the line, the field, and what was expected.
class MalformedObservation : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The observation as a JSON object on one line, without the newline.
std::string to_json(const Observation& observation);

/// The observation that a line holds. Throws MalformedObservation, also if lists and counts contradict each other.
Observation from_json(std::string_view line);

/// Reads observations line by line. Lists that are equal are stored once.
class Reader {
 public:
  /// The observation that a line holds; nothing if it holds a list. Throws as `from_json` does.
  std::optional<Observation> read(std::string_view line);

 private:
  Lists lists_;
  std::map<std::int64_t, List> named_;
};

/// One line for each observation.
std::string write(const std::vector<Observation>& observations);

/// The observations of a text; empty lines are skipped. Throws MalformedObservation with the number of the line.
std::vector<Observation> read(std::string_view text);

}  // namespace colex::observations
