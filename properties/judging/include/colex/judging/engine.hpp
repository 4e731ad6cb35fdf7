// An engine: somebody who can be asked whether a statement is true.
//
//   const Exhaustive exhaustive(looking);
//   exhaustive.name()                                      "exhaustive"
//   exhaustive.ask({law_S019}, budget).front().outcome     tested, with the cases that were looked at as its bound
//
// Those that look at cases are here. One that proves comes from outside, from smt/, and so would one that asks another
// implementation. An engine says what it found out by itself; what that comes to beside the others' findings, judging says
// (judge.hpp).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/engines/judge.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"

namespace colex::judging {

using evidence::Record;
using laws::Law;

/// What an engine may spend on each statement that it is asked about. Its own counts come first; this is the limit where they
/// are no help.
struct Budget {
  double seconds = 30;
};

/// Who is asked.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual std::string name() const = 0;
  /// Whether it says something of all cases at once, and not of those that it looks at.
  virtual bool proves() const = 0;
  /// Whether it has anything to look at. One that has not is not asked, which is no verdict.
  virtual bool has_a_say(const Law& statement) const = 0;
  /// What it finds out about each of the statements, in their order. Requires that it has a say in each. Throws nothing: what
  /// goes wrong is a finding.
  virtual std::vector<Record> ask(const std::vector<const Law*>& statements, const Budget& budget) const = 0;
};

/// An engine that looks at cases: those that once failed, every one up to a bound, or drawn ones, by colex or by RapidCheck
/// (engines/judge.hpp).
class Looking final : public Engine {
 public:
  Looking(engines::Engine which, engines::Options options) : which_(which), options_(std::move(options)) {}

  std::string name() const override { return std::string(engines::name(which_)); }
  bool proves() const override { return false; }
  bool has_a_say(const Law& statement) const override;
  std::vector<Record> ask(const std::vector<const Law*>& statements, const Budget& budget) const override;

 private:
  engines::Engine which_;
  engines::Options options_;
};

// What a verdict has to rest on, where less than an answer of any kind is not enough.
//
//   --require exhausted      every case of each claim was looked at, or it is proved; that it was tested leaves it open

/// From the weakest to the strongest.
enum class Ground {
  tested,     ///< any: what is looked at holds
  exhausted,  ///< nothing that the claim speaks of was left out
  proved,     ///< a proof of the whole claim
};

inline constexpr std::array grounds = {Ground::tested, Ground::exhausted, Ground::proved};

/// Its name, as --require takes it.
constexpr std::string_view name(Ground ground) {
  switch (ground) {
    case Ground::tested: return "tested";
    case Ground::exhausted: return "exhausted";
    case Ground::proved: return "proved";
  }
  return "";
}

/// The ground of this name, or none.
constexpr std::optional<Ground> ground_named(std::string_view text) {
  for (const Ground ground : grounds) {
    if (name(ground) == text) return ground;
  }
  return std::nullopt;
}

/// The verdict; or, where what is claimed stands on a weaker ground, that it is unknown, with what it is. A case that was
/// evaluated (a claim without variables, values that a question asks for, a counterexample) is all that there is to look at.
/// "checked for shapes" leaves other shapes out, and is no more than tested.
evidence::Record on_ground(evidence::Record verdict, Ground required);

}  // namespace colex::judging
