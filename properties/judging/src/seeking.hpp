// How a question is judged: values are looked for, case by case and among drawn ones; then those who prove are asked whether
// there is nothing better.
//
//   find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N     exhausted: M = 4, N = 6 costs 10, the least of all
//   find M >= 1 such that 3*M >= 100, least M                          proved: M = 34; no M costs less
//   find S: swizzle such that …, least … gives S = Sw<3,3,3>           refuted, if some S costs less
//   find 0 <= i < 8 such that i > 9                                    refuted: none does, of all
//   find 0 <= i < 8 such that i % 3 == 2                               holds: i = 2 does, and more is not asked for
//   find L: layout such that …, least …                                tested: the least of those that were looked at
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/engines/finding.hpp"
#include "colex/engines/judge.hpp"
#include "colex/judging/engine.hpp"

namespace colex::judging {

/// A question on its way to a verdict.
class Seeking {
 public:
  /// Requires that the statement asks for values. Both live as long as this.
  Seeking(const Law& law, const engines::Options& options);
  Seeking(const Seeking&) = delete;
  Seeking& operator=(const Seeking&) = delete;

  const notation::Demand& demand() const { return sought_.asked().demand(); }
  /// Looks at the answer that is claimed, if one is.
  void look_at_the_answer();
  /// Looks at cases: every one up to a bound, or drawn ones.
  void look(engines::Engine engine, engines::Options options);

  /// Whether nothing is left to ask.
  bool is_settled() const { return verdict_.has_value(); }
  /// That there is nothing better, as a statement for those who prove. Requires !is_settled().
  const Law& challenge();
  /// What one who proves says of the challenge; a counterexample of it has been evaluated.
  void take(Record finding);

  /// What it all comes to.
  Record verdict();

 private:
  bool has_cost() const { return sought_.asked().has_cost(); }
  bool is_found() const { return !sought_.best().empty(); }
  /// Whether something costs less than the answer that is claimed.
  bool is_beaten() const { return cost_of_answer_ && *sought_.least() < *cost_of_answer_; }
  std::string text_of(const laws::Assignment& values) const;
  Record evaluated() const;
  void settle(Record record);
  void settle_one();
  void refuse(const std::string& why);
  /// Nothing is better, or nothing does, as this finding shows.
  void settle_by(Record shown);
  Record beaten() const;
  /// Adds what was found, `ground` being of what it is the least.
  void tell(Record& record, const std::string& ground) const;

  const Law& law_;
  const engines::Options& options_;
  engines::Sought sought_;
  Law for_engines_, challenge_;
  std::optional<Checked> cost_of_answer_;
  std::vector<Record> findings_;
  std::optional<Record> verdict_;
};

}  // namespace colex::judging
