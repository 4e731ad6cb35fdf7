// What is known of how a theorem was tried, beside whether it is proved: counts, times, judges. No verdict rests on it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/certificates/form.hpp"
#include "colex/solvers/ruling.hpp"
#include "colex/symbolic/explore.hpp"

namespace colex::prover {

using solvers::Outcome;

/// One part of a theorem, or one of its twins, explored.
struct Part {
  std::string name;
  Outcome outcome = Outcome::error;
  std::string reason;                    ///< why, unless it is proved
  std::optional<symbolic::Input> input;  ///< refuted: at which
  std::size_t paths = 0;                 ///< visited, the infeasible ones included
  std::size_t infeasible = 0;
  std::size_t without_witness = 0;  ///< paths that are not infeasible and that no known input takes
  std::size_t lines = 0;            ///< of all certificates
  std::size_t steps = 0;            ///< distinct ones that the judges had to confirm
  certificates::Trusted trusted;    ///< lines that rest on a trusted rule
  double seconds = 0;               ///< of processor time, for the exploration
};

/// What is known of how it was tried.
struct Account {
  std::vector<Part> parts = {}, twins = {};
  /// "z3 4.8.12", "cvc5 1.0.3": those who judged, and, of what is proved, who confirmed every step. One who was not there is none
  /// of them.
  std::vector<std::string> judges = {};
  /// Of what is proved: "z3 4.8.12 could not tell 1 step".
  std::vector<std::string> remarks = {};
};

}  // namespace colex::prover
