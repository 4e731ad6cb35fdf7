// Observations as JSON Lines, one object on each line. colex_probe prints them, and a record contains them. Reading what was
// written gives the same observations, and writing these gives the same bytes. The schema is schema/observation-1.schema.json.
//
// A list that several observations share stands on a line of its own before the first of them, {"list":3,"runs":[…]}, and the
// observations name it, "m":3. An observation may also contain the list's runs itself, "m":[…].
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
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

  /// Keeps a line until its list is named by an observation, if it looks like one that holds a list, and says whether it does.
  /// The text has to outlive the reader.
  bool keep(std::string_view line);

 private:
  const List& named(std::int64_t name, const std::string& field);
  /// The largest number of a list plus 1, if none below it is missing; else the first that is, and false.
  std::pair<std::int64_t, bool> counted(const List& list);

  Lists lists_;
  std::map<std::int64_t, std::variant<List, std::string_view>> named_;
  std::unordered_map<const void*, std::pair<std::int64_t, bool>> counted_;  ///< lists are shared, and looked at once
};

/// One line for each observation.
std::string write(const std::vector<Observation>& observations);

/// The observations of a text; empty lines are skipped. Throws MalformedObservation with the number of the line.
std::vector<Observation> read(std::string_view text);

/// Which forms are wanted; all if it is empty.
using FormFilter = std::function<bool(const std::string& form)>;

/// The observations of some forms, and how many lines of others were passed over.
struct Selection {
  std::vector<Observation> observations;
  std::size_t others = 0;
};

/// The same of wanted forms only. What a line says that begins with another form's name, and a list that no wanted observation
/// names, is not looked at: of a thousand forms, one is read in a hundredth of the time.
Selection read(std::string_view text, const FormFilter& wanted);

}  // namespace colex::observations
