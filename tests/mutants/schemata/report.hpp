// What became of the mutants of a campaign, in words and tables.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "campaign.hpp"

namespace colex::schemata {

/// What became of mutants that were put to the laws by one engine.
struct Fates {
  std::string engine;
  std::vector<Fate> all;                                               ///< of the same mutants for each engine
  std::vector<std::string> unfit = {};                                 ///< laws that are not as expected of the original
  std::map<double, std::string, std::greater<>> seconds_of_laws = {};  ///< of the original
  std::vector<std::uint64_t> cases_of_laws = {};                       ///< likewise
};

/// What is known of survivors by name: the reason why one is equivalent, or what it is.
using Known = std::map<std::string, std::string>;

/// The kinds of mutants, in the order of the tables.
enum class Sort { unmet, answer_killed, memory_killed, capacity_killed, equivalent, answer, memory, capacity, text, untold };

/// The sort of a mutant: what is told of it, whether laws meet it or not; else how it was killed, or what the laws' cases show of
/// it. Throws std::runtime_error for a word that is none.
Sort sort_of(const Fate& fate, const Known& told);

/// For the mutants that laws meet.
double percent_killed(const Fates& fates);

/// Counts, and each survivor with what is known of it.
std::string text(const std::vector<Fates>& engines, const std::vector<Law>& laws, const Known& told, std::uint64_t many);

/// The tables of docs/engines.md. The other engines are compared with the first one where it needs more than so many cases.
std::string markdown(const std::vector<Fates>& engines, const Known& told, std::uint64_t many);

/// A line about a mutant: engine, name, place, original, and what became of it.
std::string line(const std::string& engine, const Fate& fate, const std::vector<Law>& laws, const Known& told);

}  // namespace colex::schemata
