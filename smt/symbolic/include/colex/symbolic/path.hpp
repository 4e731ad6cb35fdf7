// The scope of a law on one path. Through it the law's body names its unknowns, supposes its hypotheses and claims its
// conclusions.
//
//   [](auto& scope) {
//     const auto s = scope.at_least("s", 1);
//     const auto x = scope.coordinate("x", s);
//     scope.claim(x % s == x);
//   }
//
// The same body runs on a `Path`, whose integers are symbolic, and on a `Replay`, whose integers are numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/symbolic/parametrisation.hpp"
#include "colex/symbolic/run.hpp"
#include "colex/symbolic/symbolic.hpp"
#include "colex/symbolic/traced.hpp"

namespace colex::symbolic {

/// A claim of a path: shown, or left open. One that was a bool holds on its path or does not, formula aside.
struct Conclusion {
  std::string what;
  Formula formula;
  bool shown;
};

/// One symbolic path. What the law does is written down at once (`run`), and only then is it asked what follows.
class Path : public Answers {
 public:
  using Integer = Symbolic;

  using Answers::Answers;
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;

  /// Runs the law from its beginning. If it comes to its end, then so does the run.
  template <class Body>
  void follow(const Body& body) {
    body(*this);
    run_.end();
  }

  /// Any integer.
  Symbolic unknown(const std::string& name);
  /// Any integer from `lower` on.
  Symbolic at_least(const std::string& name, std::int64_t lower);
  /// Any integer of [0, below). Supposes that there is one.
  Symbolic coordinate(const std::string& name, const Symbolic& below);

  /// Restricts the law to where this holds.
  void assume(const Truth& hypothesis);
  /// Claims a conclusion.
  void claim(const Truth& goal, const std::string& what = "");
  void claim(bool goal, const std::string& what = "");
  /// Says something of values of the run, for the notes beside its certificate (event::Noted).
  void note(const std::string& word, const std::vector<event::Noted::Value>& values) { happen(event::Noted{word, values}); }
  /// From here on, the contrary of each claim is claimed.
  void negate_claims() { negated_ = true; }

  // What the symbolic integer, and kernels, ask of a path.

  /// Writes it down, and hands it to whoever has to show it. Returns the number of the value that it gives, if it gives one.
  template <class Event>
  Value happen(const Event& event) {
    const Value value = run_.add(event);
    state().happen(event);
    return value;
  }
  /// Which way this path goes. Throws Infeasible, Unknown.
  bool decide(const Truth& truth);
  /// The same for a comparison that the program does not make, so that it leaves no trace.
  Decision decide_silently(const Truth& truth);

  const Run& run() const { return run_; }
  const std::vector<Variable>& inputs() const { return inputs_; }
  const std::vector<Conclusion>& claims() const { return claims_; }
  const Trace& trace() const { return trace_; }

 private:
  Run run_;
  std::vector<Variable> inputs_;
  std::vector<Conclusion> claims_;
  Trace trace_;
  bool negated_ = false;
};

}  // namespace colex::symbolic
