// The concrete integer of a replay: Checked, with a record of which way each comparison went.
//
//   a symbolic path   d == s·e: yes, s < n: no            the input s = 2, d = 6, e = 3, n = 1
//   the same template on Traced, at this input            yes, no
//
// A path is real if some input drives the same template the same way. An input is a counterexample only if the same template
// fails on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/checked.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

/// Thrown if a program divides a negative number, or divides by a number that is not positive: that breaks the contract of
/// division for every integer type. It is not a Rejection, so no `try_x` hides it.
struct OutsideContract {
  std::string division;
};

/// The outcomes of comparisons, in the order in which they were asked for.
using Trace = std::vector<bool>;

class Traced {
 public:
  /// The truth of a comparison, recorded when it is asked for.
  class Truth {
   public:
    Truth(Trace* trace, bool truth) : trace_(trace), truth_(truth) {}
    explicit operator bool() const {
      if (trace_ != nullptr) trace_->push_back(truth_);
      return truth_;
    }
    /// The truth, unrecorded: what a claim looks at.
    bool value() const { return truth_; }

   private:
    Trace* trace_;
    bool truth_;
  };

  explicit Traced(std::int64_t literal) : value_(literal) {}
  Traced(Trace* trace, Checked value) : trace_(trace), value_(value) {}

  Checked value() const { return value_; }
  Trace* trace() const { return trace_; }

  friend Traced operator+(const Traced& a, const Traced& b) { return {common(a, b), a.value_ + b.value_}; }
  friend Traced operator-(const Traced& a, const Traced& b) { return {common(a, b), a.value_ - b.value_}; }
  friend Traced operator*(const Traced& a, const Traced& b) { return {common(a, b), a.value_ * b.value_}; }
  friend Traced operator/(const Traced& a, const Traced& b) {
    require_contract(a, '/', b);
    return {common(a, b), a.value_ / b.value_};
  }
  friend Traced operator%(const Traced& a, const Traced& b) {
    require_contract(a, '%', b);
    return {common(a, b), a.value_ % b.value_};
  }
  friend Truth operator==(const Traced& a, const Traced& b) { return {common(a, b), a.value_ == b.value_}; }
  friend Truth operator<(const Traced& a, const Traced& b) { return {common(a, b), a.value_ < b.value_}; }
  friend Truth operator<=(const Traced& a, const Traced& b) { return {common(a, b), !(b.value_ < a.value_)}; }
  friend Truth operator!=(const Traced& a, const Traced& b) { return {common(a, b), !(a.value_ == b.value_)}; }
  friend std::string to_string(const Traced& a) { return to_string(a.value_); }

 private:
  static Trace* common(const Traced& a, const Traced& b) { return a.trace_ != nullptr ? a.trace_ : b.trace_; }
  static void require_contract(const Traced& a, char operation, const Traced& b) {
    if (!(a.value_ < Checked(0)) && Checked(0) < b.value_) return;
    throw OutsideContract{to_string(a.value_) + ' ' + operation + ' ' + to_string(b.value_)};
  }

  Trace* trace_ = nullptr;
  Checked value_;
};

static_assert(Integer<Traced>);

// The scope of a law at one input. The body runs on numbers, and the replay notes which way it went and what it claimed.
//
//   Replay({2, 1}): at_least("s", 1) is 2, coordinate("x", s) is 1, claim(x % s == x) holds

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
