#include <algorithm>
#include <cstddef>
#include <string>

#include "colex/judging/judge.hpp"

namespace colex::judging {

using evidence::Outcome;
using evidence::Record;

namespace {

using Findings = std::vector<Record>;

/// The first finding of this kind, or null.
template <class Predicate>
const Record* first(const Findings& findings, const Predicate& is) {
  const auto found = std::find_if(findings.begin(), findings.end(), is);
  return found == findings.end() ? nullptr : &*found;
}

const Record* first_with(const Findings& findings, Outcome outcome) {
  return first(findings, [&](const Record& finding) { return finding.outcome == outcome; });
}

bool is_by_proof(const Record& finding) { return finding.engine.starts_with("symbolic") || finding.engine == "induction"; }

std::string joined(const std::string& text, const std::string& separator, const std::string& more) {
  return text.empty() || more.empty() ? text + more : text + separator + more;
}

/// Why an engine found nothing out. An engine to which the statement means nothing is passed over.
std::string doubts(const Findings& findings) {
  std::string text;
  for (const Record& finding : findings) {
    if (stands(finding.outcome) || finding.reason.empty()) continue;
    text = joined(text, "; ", (is_by_proof(finding) ? "not proved: " : finding.engine + ": ") + finding.reason);
  }
  return text;
}

/// What who proves left open, in terms of its own.
std::vector<std::string> details(const Findings& findings) {
  std::vector<std::string> notes;
  for (const Record& finding : findings) {
    if (!stands(finding.outcome)) notes.insert(notes.end(), finding.notes.begin(), finding.notes.end());
  }
  return notes;
}

/// One finding that says what two say that looked at other cases.
Record both(Record a, const Record& b) {
  const std::string drawn = b.seed ? std::to_string(b.cases) + ' ' + b.bound : b.bound;
  a.bound = joined(a.bound, ", and ", drawn);
  a.engine += ", " + b.engine;
  a.cases += b.cases;
  a.filtered += b.filtered;
  a.overflowed += b.overflowed;
  a.seconds += b.seconds;
  if (b.seed) a.seed = b.seed;
  a.shares.insert(a.shares.end(), b.shares.begin(), b.shares.end());
  return a;
}

/// What was looked at, by all engines that found no counterexample.
Record tested(const Findings& findings) {
  Record sum;
  bool is_first = true;
  for (const Record& finding : findings) {
    if (finding.outcome != Outcome::tested) continue;
    sum = is_first ? finding : both(std::move(sum), finding);
    is_first = false;
  }
  return sum;
}

/// What is proved of some shapes, with what was looked at beyond them.
Record checked(const Record& proof, const Record& beyond) {
  Record verdict = proof;
  verdict.bound += "; besides, " + extent(beyond);
  verdict.engine += ", " + beyond.engine;
  verdict.seed = beyond.seed;
  verdict.shares = beyond.shares;
  verdict.seconds += beyond.seconds;
  return verdict;
}

Record conflicting(const Record& one, const Record& other) {
  Record verdict = other;
  verdict.outcome = Outcome::conflicting;
  verdict.engine = one.engine + ", " + other.engine;
  verdict.reason = one.engine + " says " + describe(one) + ", and " + other.engine + ' ' + describe(other);
  return verdict;
}

}  // namespace

bool settles(const Record& finding) {
  switch (finding.outcome) {
    case Outcome::refuted:
    case Outcome::conflicting:
    case Outcome::vacuous: return true;
    // A search says better than a proof which case has no value.
    case Outcome::error: return !is_by_proof(finding);
    default: return covers_everything(finding.outcome);
  }
}

Record merged(const Findings& findings) {
  const auto saw_everything = [](const Record& finding) { return covers_everything(finding.outcome); };
  const Record* whole = first(findings, saw_everything);
  const Record* refuted = first_with(findings, Outcome::refuted);
  if (whole != nullptr && refuted != nullptr) return conflicting(*whole, *refuted);
  const Record* vacuous = first_with(findings, Outcome::vacuous);
  const Record* met = first(findings, [](const Record& finding) { return stands(finding.outcome) || falls(finding.outcome); });
  if (vacuous != nullptr && met != nullptr) return conflicting(*vacuous, *met);
  for (const Record* settled :
       {first_with(findings, Outcome::conflicting), refuted, first_with(findings, Outcome::error), whole, vacuous}) {
    if (settled != nullptr) return *settled;
  }
  if (const Record* open = first(findings, [](const Record& finding) { return finding.undecided > 0; })) return *open;

  const Record* shapes = first_with(findings, Outcome::checked_shapes);
  Record verdict = tested(findings);
  const bool is_tested = stands(verdict.outcome);
  if (shapes != nullptr) verdict = is_tested ? checked(*shapes, verdict) : *shapes;
  if (shapes == nullptr && !is_tested) {
    const Record* unknown = first_with(findings, Outcome::unknown);
    verdict = unknown != nullptr ? *unknown : findings.front();
    if (findings.size() > 1) verdict.reason.clear();
  }
  if (findings.size() > 1) {
    verdict.reason = joined(verdict.reason, "; ", doubts(findings));
    verdict.notes = details(findings);
  }
  return verdict;
}

}  // namespace colex::judging
