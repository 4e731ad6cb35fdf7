// Explores every path of a law, and says for each whether its claims hold.
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
// The body runs once for each path, from its beginning, on symbolic integers. For each path the explorer looks for an input
// that takes it: it chooses small values for the path's parameters, and runs the same body on these numbers. If all comparisons
// go the same way, the input is the path's *witness*. A claim that was not shown is *refuted* only by an input like this, at
// which the body's own claim is false. If a claim was shown and is false at the witness, the engine has made a mistake, and the
// path is *conflicting*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/symbolic/certificate.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/parametrisation.hpp"
#include "colex/symbolic/path.hpp"
#include "colex/symbolic/traced.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

/// The outcome of a path, from good to bad.
enum class Closing {
  shown,        ///< every claim follows
  infeasible,   ///< no input takes it
  unknown,      ///< a claim could not be shown, and no input was found at which it fails; or the engine gave up
  refuted,      ///< an input takes it, and there a claim fails, the body rejects, or a division leaves its contract
  conflicting,  ///< a claim that was shown fails at the witness, or a line of the certificate is false there
};

const char* name(Closing closing);

struct PathReport {
  Closing closing;
  std::string reason;                      ///< why, unless it is shown
  std::size_t claims = 0;                  ///< how many were made
  std::optional<Input> witness;            ///< an input that takes the path; refuted: at which it fails
  std::optional<Certificate> certificate;  ///< if they are kept
  std::vector<std::string> run;            ///< what the law did (run.hpp), if they are kept
};

struct Exploration {
  std::vector<PathReport> paths;
  bool complete = false;  ///< whether every path was visited
  /// An input at which a claim fails although every path shows it. Then the engine has made a mistake.
  std::optional<Input> counterexample;

  std::size_t count(Closing closing) const;
  /// Paths that are not infeasible and have no witness.
  std::size_t without_witness() const;
  /// Whether some input satisfies the hypotheses, for certain.
  bool satisfiable() const;
  /// Whether the law holds: all paths were visited, none is unknown, refuted or conflicting, some input satisfies the
  /// hypotheses, something was claimed, and the law holds at all inputs that were drawn.
  bool holds() const;
  std::vector<Input> refutations() const;
};

/// "7 paths: 5 shown, 2 infeasible; 1 without witness"
std::string summary(const Exploration& exploration);

/// Called with each path when it closes, with its certificate and its run.
using PathObserver = std::function<void(const PathReport&)>;

namespace detail {
Exploration explore(const std::function<void(Path&)>& symbolic, const std::function<void(Replay&)>& concrete,
                    const Settings& settings, const PathObserver& observer);
}

/// Runs the law's body on every path. `body` is generic over its scope (Path or Replay). It must be deterministic, and may
/// catch only exceptions that derive from std::exception.
template <class Body>
Exploration explore(const Body& body, const Settings& settings = {}, const PathObserver& observer = {}) {
  return detail::explore([&](Path& scope) { scope.follow(body); }, [&](Replay& scope) { body(scope); }, settings, observer);
}

}  // namespace colex::symbolic
