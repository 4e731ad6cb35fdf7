#include "derived_claim.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "colex/derivations/derive.hpp"
#include "colex/engines/judge.hpp"
#include "colex/prover/prover.hpp"
#include "colex/proving/certificates.hpp"
#include "colex/theorems/theorem.hpp"

#include "claim_proof.hpp"
#include "overflow.hpp"
#include "proved.hpp"
#include "theorem_conjecture.hpp"

namespace colex::proving {

namespace {

using evidence::Outcome;

bool has_variable(const notation::Claim& claim, notation::Variable::Type type) {
  return std::any_of(claim.variables.begin(), claim.variables.end(), [&](const auto& variable) { return variable.type == type; });
}

/// Whether the claim is about layouts or shapes of any rank. About integers *all ranks* would say nothing, and a proof has
/// it as written.
bool speaks_of_ranks(const notation::Claim& claim) {
  using Type = notation::Variable::Type;
  return has_variable(claim, Type::layout) || has_variable(claim, Type::shape);
}

std::optional<derivations::Derivation> derivation_of(const laws::Law& statement) {
  if (statement.statement == nullptr || statement.statement->claim() == nullptr || !statement.given.empty()) return std::nullopt;
  const notation::Claim& claim = *statement.statement->claim();
  if (is_too_deep(claim)) return std::nullopt;
  if (!speaks_of_ranks(claim) && !has_variable(claim, notation::Variable::Type::swizzle)) return std::nullopt;
  std::vector<std::string> taken;
  const notation::Environment<> definitions = statement.statement->definitions();
  for (const auto& binding : definitions.bindings()) taken.push_back(binding.name);
  return derivations::derive(*statement.statement->claim(), taken);
}

/// What its certificate is about: what it derives, in normal form.
std::string about_of(const derivations::Derivation& derivation) { return "derivation of " + derivation.claim; }

/// A statement on its way to a verdict.
struct Derived {
  const laws::Law* statement;
  derivations::Derivation derivation;
  Record* record;

  std::string id() const { return about_of(derivation); }
};

/// Cases that satisfy the hypotheses, and whether the claim holds there. Nothing satisfies a hypothesis that excludes itself, and
/// of that anything can be derived.
bool has_cases(Derived& derived) {
  engines::Options few;
  few.drawn_cases = 200;
  few.enumerated_cases = 5000;
  few.tool = derived.record->tool;
  for (const engines::Engine engine : {engines::Engine::exhaustive, engines::Engine::random}) {
    const Record found = engines::judge(*derived.statement, engine, few);
    if (found.outcome == Outcome::refuted || found.outcome == Outcome::error) {
      derived.record->outcome = Outcome::conflicting;
      derived.record->reason = "it follows from what theorems say, and " + std::string(name(engine)) + " search finds a case";
      return false;
    }
    if (found.cases > 0) return true;
  }
  derived.record->outcome = Outcome::unknown;
  derived.record->reason = "it follows from what theorems say, and no case is known that satisfies its hypotheses";
  return false;
}

/// Those that conclude something, as colex-check counts them.
std::size_t steps_of(const derivations::Derivation& derivation) {
  const auto supposes = std::count(derivation.steps.begin(), derivation.steps.end(), "suppose");
  return derivation.steps.size() - static_cast<std::size_t>(supposes);
}

/// Whether a step is by a statement whose name begins so, and that says what has a value, or more than that.
bool uses(const derivations::Derivation& derivation, const std::string& name, bool is_about_values) {
  static const std::vector<derivations::Said> all = derivations::what_theorems_say();
  return std::any_of(all.begin(), all.end(), [&](const derivations::Said& said) {
    const bool says_defined = said.claim.find(": claim defined(") != std::string::npos;
    if (!said.name.starts_with(name) || says_defined != is_about_values) return false;
    return std::any_of(derivation.steps.begin(), derivation.steps.end(),
                       [&](const std::string& step) { return step.starts_with("use " + said.name + " "); });
  });
}

/// What stands behind it beside theorems. Behind the sentences that say what has a value behind a swizzle, there is no lemma.
std::string lemmas_behind(const derivations::Derivation& derivation) {
  std::vector<std::string> found;
  const auto lemmas = [&](const std::string& words, const std::string& file, const std::string& test) {
    found.push_back(
        fmt::format("{} ({}: proved by {}, by `ctest -R schema.{}`)", words, file, derivations::who_proved(file), test));
  };
  if (uses(derivation, "nesting.", false)) lemmas("statements about rank, depth and shape", "nesting.v", "nesting");
  if (uses(derivation, "swizzle", false)) lemmas("statements about swizzles", "swizzle.v", "swizzles");
  if (uses(derivation, "swizzle", true)) found.emplace_back("what statements.txt says has a value behind swizzles");
  return fmt::format("{}", fmt::join(found, " and "));
}

/// Each theorem behind those that it rests on.
std::vector<const theorems::Theorem*> theorems_of(const std::vector<Derived>& all) {
  std::vector<const theorems::Theorem*> wanted;
  for (const Derived& derived : all) {
    for (const std::string& id : derived.derivation.rests_on) {
      wanted.push_back(theorems::find(id));
      if (wanted.back() == nullptr) throw std::logic_error("statements.txt names " + id + ", which is no theorem");
    }
  }
  return with_what_they_rest_on(wanted);
}

/// Why a theorem on which a statement rests is not proved: the first that is not, and what stood in its way.
std::string not_proved(const std::string& id, const std::vector<const theorems::Theorem*>& wanted,
                       const std::vector<prover::Proof>& proofs) {
  std::string text = fmt::format("it rests on {}, which is not proved", id);
  const std::vector<const theorems::Theorem*> below = theorems::with_what_it_rests_on(*theorems::find(id));
  std::size_t proved = 0;
  const prover::Proof* first = nullptr;
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    if (std::find(below.begin(), below.end(), wanted[k]) == below.end()) continue;
    proved += proofs[k].is_proved() ? 1 : 0;
    if (first == nullptr && !proofs[k].is_proved()) first = &proofs[k];
  }
  if (first == nullptr) return text;
  if (first->id() != id) text += fmt::format(", since {} is not", first->id());
  text += ": " + first->reason();
  if (below.size() > 1) text += fmt::format("; {} of the {} theorems below it are proved", proved, below.size());
  return text;
}

/// Proves the theorems, and has their certificates checked together with those of the derivations. What is proved already has a
/// certificate that was kept, and the checker reads it again.
void judge_derived(std::vector<Derived>& all, const Session& session, const Means& means,
                   std::chrono::steady_clock::time_point deadline, const Progress& progress) {
  const std::vector<const theorems::Theorem*> wanted = theorems_of(all);
  std::vector<prover::Conjecture> conjectures;
  for (const theorems::Theorem* theorem : wanted) conjectures.push_back(conjecture_of(*theorem));
  prover::Submission submission;
  std::mutex writing;
  prover::Options options;
  options.cache = session.proofs();
  options.deadline = deadline;
  options.progress = progress;
  options.certified = [&](const std::string& id, const certificates::Written& certificate) {
    submission.add(id, certificate.text);
    const std::lock_guard lock(writing);
    if (means.certificates) means.certificates->writer()(id, certificate);
  };
  const std::vector<prover::Proof> proofs = prover::prove(conjectures, session.solvers(), options);
  std::map<std::string, std::optional<prover::Accepted>> accepted;
  for (std::size_t k = 0; k < wanted.size(); ++k) accepted[wanted[k]->id] = proofs[k].accepted();
  for (const Derived& derived : all) {
    certificates::Written certificate;
    certificate.text = derived.derivation.certificate();
    certificate.steps = steps_of(derived.derivation);
    submission.add(derived.id(), certificate.text);
    if (means.certificates) means.certificates->writer()(derived.id(), certificate);
  }
  const prover::Checker& checker = prover::colex_check();
  auto opinions = checker.opinions(submission);
  for (const Derived& derived : all) {
    const std::vector<std::string>& rests_on = derived.derivation.rests_on;
    const auto open = std::find_if(rests_on.begin(), rests_on.end(), [&](const std::string& id) { return !accepted[id]; });
    const auto opinion = opinions.find(derived.id());
    Record& record = *derived.record;
    if (open != rests_on.end()) {
      record.outcome = Outcome::unknown;
      record.reason = not_proved(*open, wanted, proofs);
    } else if (!checker.is_there()) {
      record.outcome = Outcome::skipped;
      record.reason = checker.name() + ", which has to accept the derivation, is not there";
    } else if (opinion == opinions.end() || !opinion->second.is_accepted()) {
      record.outcome = Outcome::conflicting;
      record.reason =
          checker.name() + " does not accept the derivation" + (opinion == opinions.end() ? "" : ": " + opinion->second.reason);
    } else {
      const std::size_t steps = steps_of(derived.derivation);
      // Each was accepted now, whoever accepted it before.
      std::vector<std::optional<prover::Accepted>> all{opinion->second.accepted};
      for (const std::string& id : rests_on) all.push_back(opinions[id].accepted);
      const bool of_ranks = speaks_of_ranks(*derived.statement->statement->claim());
      record.outcome = proved(all, of_ranks ? Reach::all_ranks : Reach::as_written);
      record.bound = said_of_overflow(derived.derivation.claim);
      record.reason = fmt::format("{} step{} accepted by {}", steps, steps == 1 ? "" : "s", checker.name());
      if (!rests_on.empty())
        record.reason += fmt::format(", from theorem{} {}", rests_on.size() == 1 ? "" : "s", fmt::join(rests_on, ", "));
      if (const std::string lemmas = lemmas_behind(derived.derivation); !lemmas.empty())
        record.reason += fmt::format(", {} {}", rests_on.empty() ? "from" : "and", lemmas);
    }
  }
}

}  // namespace

bool is_derived(const laws::Law& statement) { return derivation_of(statement).has_value(); }

std::string derived_about(const laws::Law& statement) {
  const std::optional<derivations::Derivation> derivation = derivation_of(statement);
  return derivation ? about_of(*derivation) : "";
}

std::vector<Record> prove_derived(const std::vector<const laws::Law*>& statements, const Session& session, const Means& means,
                                  std::chrono::steady_clock::time_point deadline, const Progress& progress) {
  std::vector<Record> records;
  if (statements.empty()) return records;
  for (const laws::Law* statement : statements) records.push_back(engines::unjudged(*statement, "induction", means.tool));
  std::vector<Derived> open;
  for (std::size_t k = 0; k < statements.size(); ++k) {
    const laws::Law& statement = *statements[k];
    Derived derived{&statement, *derivation_of(statement), &records[k]};
    // Where a claim comes twice, one derivation is both: the names that are taken may be others.
    for (const Derived& other : open)
      if (other.derivation.claim == derived.derivation.claim) derived.derivation = other.derivation;
    if (has_cases(derived)) open.push_back(std::move(derived));
  }
  if (!open.empty()) judge_derived(open, session, means, deadline, progress);
  return records;
}

}  // namespace colex::proving
