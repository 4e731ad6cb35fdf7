// What was found of a claim: the word for it, and the record that has it.
//
// What came of a claim: one enumeration for every engine, every report and the ledger.
//
//   proved_all_ranks < proved_as_written < holds < exhausted < checked_shapes < tested   the claim stands, from the strongest
//                                                                                        ground to the weakest
//   < refuted                                                                            it falls
//   < unknown < vacuous < conflicting < error < skipped < not_applicable                 nothing was found out
//
// The first four leave nothing of the claim open. The next two are about some of its cases, and the record's bound says which.
//
// Why is a time-out not its own outcome? It is unknown, and the reason says so. Why is vacuous no pass? A statement about no case
// says nothing about any.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace colex::evidence {

/// What an engine found out about a claim. The order of declaration is the total order in which the ledger lists them.
enum class Outcome {
  proved_all_ranks,   ///< proved, for every integer and layouts of every rank; the claim speaks of such layouts
  proved_as_written,  ///< proved, for every integer: the claim's text fixes the shapes that it speaks of
  holds,              ///< the claim says that some case does, and the bound names one that does; others were not needed
  exhausted,          ///< every case of the domain that the variables' types name was looked at
  checked_shapes,     ///< proved for every integer in the shapes that the bound names, and the claim goes beyond these
  tested,             ///< some cases of a larger domain were looked at, all of which hold: the bound says which
  refuted,            ///< a counterexample is known
  unknown,            ///< nothing was found out: the reason says where the engine gave up
  vacuous,            ///< it is certain that no case satisfies the hypotheses
  conflicting,        ///< two engines, or two solvers, contradict each other
  error,              ///< the claim could not be evaluated: the reason says why
  skipped,            ///< the engine did not run: the reason says why
  not_applicable,     ///< the engine has nothing to say about this kind of claim
};

inline constexpr std::array outcomes = {
    Outcome::proved_all_ranks,
    Outcome::proved_as_written,
    Outcome::holds,
    Outcome::exhausted,
    Outcome::checked_shapes,
    Outcome::tested,
    Outcome::refuted,
    Outcome::unknown,
    Outcome::vacuous,
    Outcome::conflicting,
    Outcome::error,
    Outcome::skipped,
    Outcome::not_applicable,
};

/// The outcome's name in records and messages.
constexpr std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved_all_ranks: return "proved (all ranks)";
    case Outcome::proved_as_written: return "proved (as written)";
    case Outcome::holds: return "holds";
    case Outcome::exhausted: return "exhausted";
    case Outcome::checked_shapes: return "checked for shapes";
    case Outcome::tested: return "tested";
    case Outcome::refuted: return "refuted";
    case Outcome::unknown: return "unknown";
    case Outcome::vacuous: return "vacuous";
    case Outcome::conflicting: return "conflicting";
    case Outcome::error: return "error";
    case Outcome::skipped: return "skipped";
    case Outcome::not_applicable: return "not applicable";
  }
  return "error";
}

/// The outcome of that name, or none.
constexpr std::optional<Outcome> outcome_named(std::string_view text) {
  for (Outcome outcome : outcomes) {
    if (name(outcome) == text) return outcome;
  }
  return std::nullopt;
}

/// Whether the engine vouches for the claim.
constexpr bool stands(Outcome outcome) { return outcome <= Outcome::tested; }

/// Whether nothing that the claim says was left open.
constexpr bool covers_everything(Outcome outcome) { return outcome <= Outcome::exhausted; }

/// Whether the ground is a proof of the whole claim.
constexpr bool is_proof(Outcome outcome) { return outcome <= Outcome::proved_as_written; }

/// Whether the engine knows a case in which the claim is false.
constexpr bool falls(Outcome outcome) { return outcome == Outcome::refuted; }

// The evidence record: what was claimed, by which engine it was judged, with what outcome. Plain texts and counts, so that a
// report can be made from it by a program that knows nothing of layouts.
//
//   claim      beliefs.colex:7   size(filter(L)) == size(L) implies injective(L)
//   expected   falls             engine   exhaustive          outcome   refuted
//   cases      41                counterexample   L = (2,2):(1,1)

/// The version of the schema that this library writes: schema/evidence-4.schema.json. It reads the versions before it as well.
/// Those have no `pictures`, and their runs no end (json_lines.hpp). Version 1 has no `given`, `proof` and `hardware`.
/// Versions 1 and 2 call *exhausted* what was looked at up to a bound, which is read as *tested*, and *proved (profiles)* what
/// is now *checked for shapes*.
inline constexpr int schema_version = 4;

/// Where a claim is written, and what it says.
struct Claim {
  std::string file;
  std::uint64_t line = 0;    ///< from 1
  std::uint64_t column = 0;  ///< from 1
  std::string text;          ///< the claim in notation, on one line
};

/// A hash of a text that is the same on every machine: FNV-1a, 64 bits. Where `before` is the hash of another text, that of
/// both, one behind the other.
std::uint64_t hash(std::string_view text, std::uint64_t before = 0xcbf29ce484222325);
/// Goes on with each of these hashes over the text: two of them in the time of one, since a step of one waits for none of the
/// other.
void hash(std::string_view text, std::span<std::uint64_t> hashes);

/// A hash as 16 hexadecimal digits.
std::string hexadecimal(std::uint64_t hash);

/// FILE:LINE#HASH, where HASH is that of the claim's text, as 16 hexadecimal digits: a claim that moves is recognised by it.
std::string id(const Claim& claim);

/// What the author of the claim expects: that it holds, or (`refute`) that a counterexample exists.
enum class Expected { stands, falls };

constexpr std::string_view name(Expected expected) { return expected == Expected::stands ? "stands" : "falls"; }

/// A name and the text of its value.
struct Binding {
  std::string name;
  std::string value;
  friend bool operator==(const Binding&, const Binding&) = default;
};

/// The two sides of a comparison that came out false: what was written, and what each side is.
struct Comparison {
  std::string left;
  std::string relation;
  std::string right;
  std::string left_value;
  std::string right_value;
  friend bool operator==(const Comparison&, const Comparison&) = default;
};

/// How often an interesting case was met among those that were drawn, and how often it was to be.
struct Share {
  std::string label;
  std::uint64_t demanded = 0;  ///< percent
  std::uint64_t hits = 0, cases = 0;
  friend bool operator==(const Share&, const Share&) = default;
};

/// What a proof consists of, and what it rests on. Its paths are the record's cases.
struct Proof {
  std::string scope;          ///< `profiles`, `all ranks`, or the words that are covered
  std::string parts;          ///< what it is proved in, as `rank 1 to 6`
  std::uint64_t unseen = 0;   ///< paths that no known input takes
  std::uint64_t steps = 0;    ///< steps that the judges confirmed
  std::uint64_t trusted = 0;  ///< lines that rest on a trusted rule
  std::vector<std::string> judges;
  friend bool operator==(const Proof&, const Proof&) = default;
};

/// An operand of an instruction: a layout that sends (thread, value) to an index in a matrix, counted column by column.
struct Operand {
  std::string name;
  std::string layout;
  std::uint64_t rows = 0, columns = 0;
  friend bool operator==(const Operand&, const Operand&) = default;
};

/// An instruction whose prediction was compared with an observation.
struct Hardware {
  std::string instruction;  ///< as PTX writes it
  std::string device;       ///< what it was observed on
  std::string machine;      ///< the machine instructions that implemented it
  std::vector<Operand> operands;
  friend bool operator==(const Hardware&, const Hardware&) = default;
};

/// A verdict on one claim by one engine.
struct Record {
  Claim claim;
  std::string law;            ///< of a law: its id
  std::string words, source;  ///< of a law: what it says, and who published it
  Expected expected = Expected::stands;
  std::string engine;
  Outcome outcome = Outcome::error;

  std::optional<std::uint64_t> rank;     ///< of checked for shapes: the largest number of leaves
  std::string bound;                     ///< of holds, exhausted, checked for shapes and tested: what was covered, in words
  std::uint64_t cases = 0;               ///< cases in which the hypotheses held and the claim was evaluated
  std::uint64_t filtered = 0;            ///< cases in which a hypothesis did not hold
  std::uint64_t overflowed = 0;          ///< drawn cases that do not fit 64 bits, and so say nothing
  std::uint64_t undecided = 0;           ///< cases whose answer is unknown: they are never part of a pass
  std::vector<Binding> counterexample;   ///< of refuted and error: the variables, in the order in which they are declared
  std::vector<Binding> given;            ///< what other names of the claim stand for, where its file defines them
  std::optional<Proof> proof;            ///< of an engine that proves
  std::optional<Hardware> hardware;      ///< of a prediction that was compared with an observation
  std::optional<Comparison> comparison;  ///< of refuted: the two sides, where the claim is a comparison
  /// For refuted: what of the counterexample matters; of a theorem: what it rests on; behind `note: `, how the text is read.
  std::vector<std::string> notes;
  /// For refuted and error: what whoever judged the case drew of it, each a JSON object (colex/render/counterexample.hpp).
  std::vector<std::string> pictures;
  std::string test;                   ///< with a counterexample: a C++ test of this case
  std::vector<Share> shares;          ///< of tested: the covers of the law
  std::string reason;                 ///< of unknown, error, skipped and others: why
  std::optional<std::uint64_t> seed;  ///< of engines that draw
  std::string repeat;                 ///< a command that repeats this verdict
  std::string time;                   ///< when the engine began, UTC, as 2026-01-31T23:59:59Z
  double seconds = 0;                 ///< how long it took
  std::string tool;                   ///< as colex 0.1.0
};

/// Whether the outcome is what the author expects. Only an answer can be: unknown, vacuous, an error and a skipped engine never
/// are what was expected.
constexpr bool as_claimed(Expected expected, Outcome outcome) {
  return expected == Expected::stands ? stands(outcome) : falls(outcome);
}
inline bool as_claimed(const Record& record) { return as_claimed(record.expected, record.outcome); }

/// What the record is about, in a word: a law's id, or FILE:LINE of a claim.
std::string subject(const Record& record);

/// The outcome in one word or two, without what belongs to it: `holds` is what is said of a claim without variables that was
/// evaluated; `agrees`, `differs` and `not observed` of an instruction.
std::string word(const Record& record);

/// The outcome with what belongs to it: `tested (4096 cases: every 1 <= M, N <= 64)`, `checked for shapes (shapes with up to 2
/// leaves: 10 paths: …)`, `unknown (proof is not available)`. Every text that tells a verdict tells this, or `word` and
/// `extent`.
std::string describe(const Record& record);

/// What was looked at: the cases or paths, the bound, and what was left out. Empty if nothing was.
std::string extent(const Record& record);

/// An argument for the shell: in single quotes, whatever it contains.
std::string quoted(const std::string& argument);

/// The options that give a command these values: ` --with 'M=3' --with 'L=4:1'`.
std::string with_options(const std::vector<Binding>& values);

/// The time now, as Record::time has it.
std::string time_now();

}  // namespace colex::evidence
