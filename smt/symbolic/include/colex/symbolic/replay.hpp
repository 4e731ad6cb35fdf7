// The scope of a law at one input. The body runs on numbers, and the replay notes which way it went and what it claimed.
//
//   Replay({2, 1}): at_least("s", 1) is 2, coordinate("x", s) is 1, claim(x % s == x) holds
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/symbolic/dice.hpp"
#include "colex/symbolic/input.hpp"
#include "colex/symbolic/traced.hpp"

namespace colex::symbolic {

/// Thrown if the law does not speak of this input: it is outside of a domain, or violates a hypothesis.
struct NotAnInput {};

class Replay {
 public:
  using Integer = Traced;

  /// The values of the law's unknowns, in the order in which it names them.
  explicit Replay(std::vector<std::int64_t> inputs) : given_(std::move(inputs)) {}
  /// A replay at small values that are drawn from their domains.
  static Replay drawn(const Dice& dice) { return Replay(dice); }
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  Traced unknown(const std::string& name);
  Traced at_least(const std::string& name, std::int64_t lower);
  Traced coordinate(const std::string& name, const Traced& below);
  void assume(const Traced::Truth& hypothesis);
  void claim(const Traced::Truth& goal, const std::string& what = "");
  void claim(bool goal, const std::string& what = "");
  void note(const std::string& /*word*/, const auto& /*values*/) {}
  void negate_claims() { negated_ = true; }

  /// The unknowns that the law named so far, with their values; the last of them may be the one that is no input.
  const Input& input() const { return input_; }
  const Trace& trace() const { return trace_; }
  /// Whether each claim holds, in order.
  const std::vector<bool>& claims() const { return claims_; }

 private:
  explicit Replay(const Dice& dice) : dice_(dice) {}
  Traced next(const std::string& name, std::optional<std::int64_t> low, std::optional<std::int64_t> below);

  std::vector<std::int64_t> given_;
  std::optional<Dice> dice_;
  Input input_;
  Trace trace_;
  std::vector<bool> claims_;
  bool negated_ = false;
};

}  // namespace colex::symbolic
