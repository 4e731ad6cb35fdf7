// Every path of a law, and what became of each.
//
//   const Exploration found = explore([](auto& scope) {
//     using I = typename std::decay_t<decltype(scope)>::Integer;
//     const Layout<I> L = unknown_layout(scope, "L", 3);
//     const I x = scope.coordinate("x", size(L));
//     scope.claim(coalesce(L)(x) == L(x));
//   });
//   found.holds()         every path was enumerated, and every claim on it shown
//   found.refutations()   or the inputs at which the law fails, smallest numbers first
//
// The body runs once for each path, from its beginning, on symbolic integers. For each path the explorer looks for an input that takes it: small values of
// the path's parameters, with which the same body is run on numbers; the comparisons must go the same way. This input is the path's *witness*. A claim
// that was not shown is *refuted* only by such an input, at which the body's own claim is false. A claim that was shown and is false at the witness
// would be a mistake of the engine: *conflicting*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/symbolic/certificate.hpp"
#include "colex/symbolic/input.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/path.hpp"
#include "colex/symbolic/replay.hpp"
#include "colex/symbolic/settings.hpp"

namespace colex::symbolic {

/// What became of a path, from good to bad.
enum class Outcome {
  shown,        ///< every claim follows
  infeasible,   ///< no input takes it
  unknown,      ///< a claim could not be shown, and no input was found at which it fails; or the engine gave up
  refuted,      ///< an input takes it at which a claim fails, the body rejects, or a division leaves its contract
  conflicting,  ///< a claim that was shown fails at the witness, or a line of the certificate is false there
};

const char* name(Outcome outcome);

struct PathReport {
  Outcome outcome;
  std::string reason;                      ///< why, unless it is shown
  std::size_t claims = 0;                  ///< how many were made
  std::optional<Input> witness;            ///< an input that takes the path; refuted: at which it fails
  std::optional<Certificate> certificate;  ///< if they are kept
};

struct Exploration {
  std::vector<PathReport> paths;
  bool complete = false;  ///< whether every path was visited
  /// An input at which a claim fails although every path shows it: a mistake of the engine.
  std::optional<Input> counterexample;

  std::size_t count(Outcome outcome) const;
  /// Paths that are not infeasible and have no witness.
  std::size_t without_witness() const;
  /// Whether some input satisfies the hypotheses, for certain.
  bool satisfiable() const;
  /// Whether all paths are enumerated, none is unknown, refuted or conflicting, some input satisfies the hypotheses, something was claimed, and no input
  /// that was drawn says otherwise.
  bool holds() const;
  std::vector<Input> refutations() const;
};

/// "7 paths: 5 shown, 2 infeasible; 1 without witness"
std::string summary(const Exploration& exploration);

/// Is shown each path as it closes, with its certificate.
using PathObserver = std::function<void(const PathReport&)>;

namespace detail {
Exploration explore(const std::function<void(Path&)>& symbolic, const std::function<void(Replay&)>& concrete,
                    const Settings& settings, const PathObserver& observer);
}

/// Runs the law's body on every path. `body` is generic over its scope (Path or Replay); it must be deterministic, and must not catch what is no
/// std::exception.
template <class Body>
Exploration explore(const Body& body, const Settings& settings = {}, const PathObserver& observer = {}) {
  return detail::explore([&](Path& scope) { body(scope); }, [&](Replay& scope) { body(scope); }, settings, observer);
}

}  // namespace colex::symbolic
