// The *run* of a law on one path, as lines: what it drew, supposed, computed, asked and claimed, in this order. They are written
// down when it happens.
//
//   $0 input
//   given 1 <= $0
//   $1 = $0 * 2
//   decide $1 < 1 no
//   claim $0 < $1
//   qed 1                 the law has come to its end, and has claimed one thing
//
// These are lines of a certificate (docs/certificates.md), without names and without what shows them. What the certificate says
// in the end is compared with them (certificates/recording.hpp). So nothing has to be trusted of what lies between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/symbolic/certificate.hpp"
#include "colex/symbolic/traced.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

/// "$3", "12"; "$3 <= 12".
std::string to_string(const Operand& operand);
std::string to_string(const Compared& compared);

/// The event as a line, without the number of the value that it gives.
std::string said(const event::Input&);
std::string said(const event::Computed& e);
std::string said(const event::Divided& e);
std::string said(const event::Applied& e);
std::string said(const event::Supposed& e);
std::string said(const event::Decided& e);
std::string said(const event::Claimed& e);
std::string said(const event::Noted& e);

template <class Event>
inline constexpr bool gives_value = std::is_same_v<Event, event::Input> || std::is_same_v<Event, event::Computed> ||
                                    std::is_same_v<Event, event::Divided> || std::is_same_v<Event, event::Applied>;

class Run {
 public:
  /// Returns the number of the value that the event gives, if it gives one.
  template <class Event>
  Value add(const Event& e) {
    if constexpr (gives_value<Event>) {
      lines_.push_back('$' + std::to_string(values_) + ' ' + said(e));
      return values_++;
    } else {
      lines_.push_back(said(e));
      return values_;
    }
  }
  /// The law has come to its end: not by an exception.
  void end();

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
  Value values_ = 0;
};

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
