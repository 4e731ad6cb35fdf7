// The scope of a law at one input: the body runs on numbers, and says which way it went and what it claimed.
//
//   Replay({2, 1}): at_least("s", 1) is 2, coordinate("x", s) is 1, claim(x % s == x) holds
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/symbolic/traced.hpp"

namespace colex::symbolic {

/// Thrown where the input is none of the law: outside a domain, or against a hypothesis.
struct NotAnInput {};

class Replay {
 public:
  using Integer = Traced;

  /// The values of the law's unknowns, in the order in which it names them.
  explicit Replay(std::vector<std::int64_t> inputs) : inputs_(std::move(inputs)) {}
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  Traced unknown(const std::string& name);
  Traced at_least(const std::string& name, std::int64_t lower);
  Traced coordinate(const std::string& name, const Traced& below);
  void assume(const Traced::Truth& hypothesis);
  void claim(const Traced::Truth& goal, const std::string& what = "");
  void claim(bool goal, const std::string& what = "");
  void negate_claims() { negated_ = true; }

  const Trace& trace() const { return trace_; }
  /// Whether each claim holds, in order.
  const std::vector<bool>& claims() const { return claims_; }

 private:
  std::vector<std::int64_t> inputs_;
  std::size_t next_ = 0;
  Trace trace_;
  std::vector<bool> claims_;
  bool negated_ = false;
};

}  // namespace colex::symbolic
