// The scope of a law: a path, or the replay of one. Through it the law's body names its unknowns, supposes its hypotheses and
// claims its conclusions.
//
//   [](Scope& scope) {
//     const Numeral s = scope.at_least("s", 1);
//     const Numeral x = scope.coordinate("x", s);
//     scope.claim(x % s == x);
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/symbolic/path.hpp"
#include "colex/symbolic/symbolic.hpp"

namespace colex::symbolic {

class Scope {
 public:
  using Integer = Numeral;

  explicit Scope(Path& path) : path_(&path) {}
  explicit Scope(Replay& replay) : replay_(&replay) {}

  bool is_path() const { return path_ != nullptr; }

  /// Any integer; any from `lower` on; any of [0, below), of which there is supposed to be one.
  Numeral unknown(const std::string& name);
  Numeral at_least(const std::string& name, std::int64_t lower);
  Numeral coordinate(const std::string& name, const Numeral& below);

  /// Restricts the law to where this holds.
  void assume(const Numeral::Truth& hypothesis);
  /// The k-th hypothesis from here on is not supposed.
  void leave_out(std::size_t k) { left_out_ = k; }
  /// Claims a conclusion.
  void claim(const Numeral::Truth& goal, const std::string& what = "");
  void claim(bool goal, const std::string& what = "");
  /// Says something of values of the run, for the notes beside its certificate (event::Noted).
  void note(const std::string& word, const std::vector<event::Noted::Value>& values = {});
  /// From here on, the contrary of each claim is claimed.
  void negate_claims();

 private:
  Path* path_ = nullptr;
  Replay* replay_ = nullptr;
  std::size_t left_out_ = 0;
};

}  // namespace colex::symbolic
