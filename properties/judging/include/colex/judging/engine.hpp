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

#include <string>
#include <vector>

#include "colex/engines/judge.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/law.hpp"

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

}  // namespace colex::judging
