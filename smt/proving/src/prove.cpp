// A claim of one line, or what an id names, proved.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "colex/judging/judge.hpp"
#include "colex/laws/question.hpp"
#include "colex/proving/certificates.hpp"
#include "colex/proving/proving.hpp"

namespace colex::proving {

namespace {

/// The claim as a statement of the command line.
Law statement_of(const std::string& text, notation::Claim claim) {
  Law law;
  law.where = {"command line", 1, 1, laws::on_one_line(claim.text)};
  law.expected = claim.verb == notation::Claim::Verb::refute ? evidence::Expected::falls : evidence::Expected::stands;
  law.command = "colex prove " + evidence::quoted(text);
  if (claim.verb == notation::Claim::Verb::find) {
    law.statement = std::make_shared<laws::Question>(std::move(claim), notation::Environment<>());
    return law;
  }
  law.statement = std::make_shared<laws::TextStatement>(std::move(claim), notation::Environment<>());
  return law;
}

/// The claim that a text is, or the mistake in it.
std::variant<notation::Claim, notation::LocatedRejection> try_claim(const std::string& text) {
  try {
    notation::ClaimFile file = notation::parse_claims(text);
    if (file.entries.size() != 1 || !file.entries.front().claim)
      return notation::LocatedRejection(Kind::parse, "one claim is proved at a time", {});
    return std::move(*file.entries.front().claim);
  } catch (const notation::LocatedRejection& mistake) {
    return mistake;
  }
}

/// The verdicts of all engines on one law, with the certificates of its decisions.
std::vector<Record> judged(const Law& law, const Means& means, const Effort& effort) {
  judging::Options options;
  options.looking.tool = means.tool;
  options.looking.seconds = std::max(options.looking.seconds, effort.seconds);
  options.seconds = effort.seconds;
  options.seconds_left = means.seconds_left;
  options.provers = {induction(means), symbolic(means, effort.leaves)};
  Record record = judging::judge(law, options);
  if (means.certificates) DecisionCertificates(means.certificates).certify(law, record);
  return {std::move(record)};
}

}  // namespace

std::chrono::steady_clock::time_point Means::deadline(std::optional<double> seconds) const {
  // The clock counts nanoseconds in 64 bits: a longer time would wrap.
  constexpr double thirty_years = 1e9;
  const double left = seconds_left ? seconds_left() : thirty_years;
  const std::chrono::duration<double> time(std::min({seconds.value_or(thirty_years), left, thirty_years}));
  using Clock = std::chrono::steady_clock;
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
}

bool is_claim(const std::string& word) { return word.find_first_of(" (:") != std::string::npos; }

std::variant<Law, Misread> read_claim(const std::string& given) {
  const bool has_verb =
      given.starts_with("find ") || given.find("claim") != std::string::npos || given.find("refute") != std::string::npos;
  const bool quantified = given.find("forall") != std::string::npos;
  std::string shown = has_verb || quantified ? given : "claim " + given;
  auto read = try_claim(shown);
  std::optional<std::size_t> furthest;
  for (std::size_t colon = given.find(':'); quantified && !has_verb && colon != std::string::npos;
       colon = given.find(':', colon + 1)) {
    const std::string candidate = given.substr(0, colon + 1) + " claim" + given.substr(colon + 1);
    auto other = try_claim(candidate);
    const auto* mistake = std::get_if<notation::LocatedRejection>(&other);
    // Before the verb it is the quantifier that cannot be read.
    const std::size_t reached = !mistake                             ? candidate.size() + 1
                                : mistake->position().offset > colon ? mistake->position().offset
                                                                     : 0;
    if (furthest && *furthest >= reached) continue;
    furthest = reached;
    read = std::move(other);
    shown = candidate;
  }
  try {
    if (auto* claim = std::get_if<notation::Claim>(&read)) return statement_of(given, std::move(*claim));
    return Misread{shown, std::get<notation::LocatedRejection>(read)};
  } catch (const notation::LocatedRejection& mistake) {
    return Misread{shown, mistake};
  }
}

std::vector<Record> prove(const std::string& what, const Means& means, const Effort& effort) {
  if (is_claim(what)) {
    auto read = read_claim(what);
    if (const Law* law = std::get_if<Law>(&read)) return judged(*law, means, effort);
    const auto& [text, mistake] = std::get<Misread>(read);
    throw Rejection(mistake.kind(), mistake.message() + '\n' + notation::excerpt(text, mistake.position()));
  }
  const Selection selection = selected({what});
  std::vector<Record> records;
  for (const TheoremProof& proof : prove_theorems(selection, means, false, {})) records.push_back(record_of(proof, means.tool));
  for (const Law* law : selection.laws) records.push_back(judged(*law, means, effort).front());
  return records;
}

}  // namespace colex::proving
