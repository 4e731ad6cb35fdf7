#include "colex/judging/ground.hpp"

#include <string>

namespace colex::judging {

namespace {

bool suffices(evidence::Outcome outcome, Ground required) {
  switch (required) {
    case Ground::tested: return true;
    case Ground::exhausted: return covers_everything(outcome);
    case Ground::proved: return is_proof(outcome);
  }
  return false;
}

}  // namespace

evidence::Record on_ground(evidence::Record verdict, Ground required) {
  const bool was_evaluated = evidence::word(verdict) == "holds";
  if (!stands(verdict.outcome) || was_evaluated || suffices(verdict.outcome, required)) return verdict;
  const std::string why = std::string(name(required)) + " is required; this is " + describe(verdict);
  verdict.reason = why + (verdict.reason.empty() ? "" : "; " + verdict.reason);
  verdict.outcome = evidence::Outcome::unknown;
  return verdict;
}

}  // namespace colex::judging
