#include "session.hpp"

#include <cstdint>
#include <filesystem>
#include <utility>

#include "colex/solvers/caching.hpp"

namespace colex::proving {

namespace {

/// A finding has some kilobytes: this is all laws many times, and thousands of claims.
constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20;

}  // namespace

Session::Session(const Means& means, std::string whose)
    : findings_(means.kept.empty() ? means.kept : means.kept / "statements", most_bytes),
      whose_(std::move(whose)),
      tool_(means.tool) {
  const auto decorated = [&](std::unique_ptr<solvers::Solver> solver) {
    if (!means.kept.empty()) solver = solvers::caching(std::move(solver), means.kept / "answers");
    if (!means.queries.empty()) solver = solvers::exporting(std::move(solver), means.queries);
    return solver;
  };
  // Who is not there has no version.
  std::unique_ptr<solvers::Solver> first = solvers::z3(), second = solvers::cvc5();
  const bool has_first = !first->version().empty(), has_second = !second->version().empty();
  first_ = decorated(std::move(first));
  second_ = decorated(std::move(second));
  if (has_first || !means.one_solver || !has_second) all_.push_back(first_.get());
  if (has_second || !means.one_solver || !has_first) all_.push_back(second_.get());
  if (!means.kept.empty() && !means.shows_proofs()) proofs_ = prover::ProofCache(means.kept, prover::identity_of_this_program());
}

}  // namespace colex::proving
