// A unit of a campaign: one command line of colex that writes evidence.
//
//   {"unit":"5c1f0a77d2e4b319","argv":["law","S019","--engine","random","--seed","7"]}
//
// Its name is a hash of what its evidence depends on: the version of colex, the words of the command line, and what these words
// stand for, as the text of a law or the bytes of a claim file. So whoever has a result of this name has no need of another.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace colex::campaigns {

/// A plan or a result that cannot be used. The message says which, and why.
class Unusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The most seconds that --limit may give a unit: its budget is twice that and 60 more, and --budget takes 10^7 at the most.
inline constexpr double most_seconds_of_a_unit = 4e6;

/// One command line, without the program's name.
struct Unit {
  std::string id;
  std::vector<std::string> argv;
  friend bool operator==(const Unit&, const Unit&) = default;
};

/// The unit of this command line. `depends` is what its words stand for.
Unit unit_of(const std::string& tool, std::vector<std::string> argv, std::string_view depends);

/// Whether the text may be a unit's name: 16 hexadecimal digits. Nothing else becomes the name of a file.
bool is_id(std::string_view text);

/// What keeps a command line from being a unit, as a sentence; empty if nothing does. A unit judges, and writes nothing but its
/// evidence, which whoever runs it asks for, with the options that say what is judged and how hard; src/unit.cpp has the table
/// of the commands.
std::string objection_to(const std::vector<std::string>& argv);

/// Whether a unit asks a GPU.
bool needs_gpu(const Unit& unit);

/// The unit as a JSON object on one line, without the newline. Throws Unusable if a word of it is not UTF-8.
std::string to_json(const Unit& unit);

/// The unit that a line holds. Throws Unusable.
Unit unit_from_json(std::string_view line);

/// The command line as it is typed: `colex law S019 --seed 7`.
std::string command_of(const Unit& unit);

}  // namespace colex::campaigns
