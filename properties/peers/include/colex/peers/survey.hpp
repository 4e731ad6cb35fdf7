// All questions put to peers, judged and counted; the smallest question of each kind of fault.
//
//   Survey survey = begin_survey(every_case(scope));
//   survey.peers.push_back(survey_of("pycute", adapter, survey, options));
//
// colex itself is the first of them, judged as all others are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "colex/peers/judge.hpp"
#include "colex/peers/peer.hpp"
#include "colex/peers/question.hpp"

namespace colex::peers {

/// A kind of fault, or of difference, of one operation, with its smallest question.
struct Finding {
  Outcome outcome = Outcome::crashes;
  Question question = {};
  std::string answer = {};                ///< what the peer said
  std::string why = {};                   ///< what is wrong with it, or the rule in which it differs
  std::uint64_t count = 0;                ///< how many questions have it
  std::vector<std::string> program = {};  ///< of the peer alone; empty if there is none that shows it
  std::string shown = {};                 ///< what the program printed
};

using Counts = std::map<Outcome, std::uint64_t>;

struct OperationResult {
  std::string operation;
  Counts counts;
  std::vector<Finding> findings;
};

/// The 1,590 compositions, as the first table of the document counts them.
struct Measurement {
  std::uint64_t right = 0, rejects = 0, wrong_values = 0, wrong_size = 0, others = 0;
  std::uint64_t rejects_existing = 0, accepts_none = 0;
};

/// What became of a question that a user reported.
struct ReportResult {
  std::string report;  ///< `NVIDIA/cutlass#1353`
  Question question;
  Outcome outcome = Outcome::unsupported;
};

struct PeerResult {
  std::string name;
  std::string command;  ///< that asked it, without where its results went
  std::string version;
  std::string skipped;  ///< why it was not asked; empty if it was
  double seconds = 0;   ///< of processor time, for its answers to all questions
  std::uint64_t judged = 0;
  double compositions_a_second = 0;  ///< of processor time, without the peer's start; 0 if it composes none
  Measurement measured;
  std::vector<OperationResult> operations;
  std::vector<ReportResult> reports = {};
};

/// A published condition under which a composition is admitted, against what exists.
struct Criterion {
  std::string name, words;
  std::uint64_t accepts_existing = 0, accepts_none = 0, rejects_existing = 0, rejects_none = 0;
};

struct Survey {
  std::string date;
  std::uint64_t seed = 1;
  std::uint64_t drawn = 0, share = 1;
  std::uint64_t questions = 0;
  std::vector<PeerResult> peers;
  std::vector<Criterion> criteria;
};

/// The newer survey, with the results of those peers that only the older one has.
Survey joined(const Survey& older, Survey newer);

/// The questions and colex's answers to them, which are asked for once.
class Questions {
 public:
  explicit Questions(std::vector<Case> cases);
  const std::vector<Case>& cases() const { return cases_; }
  const std::vector<Answer>& colexs() const { return colexs_; }
  double seconds() const { return seconds_; }
  /// All that are measured, reported or tiled, and one in so many of the others of each operation.
  Questions one_in(std::size_t share) const;

 private:
  Questions() = default;
  std::vector<Case> cases_;
  std::vector<Answer> colexs_;
  double seconds_ = 0;
};

/// Called with what is being done and how far it is.
using Progress = std::function<void(const std::string& what, std::size_t done, std::size_t of)>;

/// colex judged as a peer.
PeerResult survey_colex(const Questions& questions);

/// A peer's answers judged; its faults made small, at most `rounds` times, and shown by programs.
PeerResult survey_peer(const std::string& name, const Adapter& adapter, const Questions& questions, std::size_t rounds,
                       const Progress& progress = {});

/// What has become, in a release, of the counterexamples that a survey has of a peer, and of what users reported.
struct Watched {
  std::string peer, release;
  std::vector<Question> still, mended, broken;
};
/// What is known of a peer, with the counterexamples that others have of its operations, which the pinned release is asked for.
PeerResult known_of(const PeerResult& peer, const Survey& survey, const Adapter& pinned);
Watched watch(const PeerResult& known, const std::string& release, const Adapter& adapter);
/// A table with a line for each peer and release: the older one's, but for those that are new.
std::string watched_table(std::string_view older, const std::vector<Watched>& all);

/// Published conditions under which a composition A o B is admitted, each scored against what exists by definition on the
/// measured compositions.
std::vector<Criterion> score_criteria(const std::vector<Case>& cases);

// A survey as a file, and as the page that people read.
//
//   write(survey)            properties/peers/results.json: what docs/peers.md is made from
//   page(read(text))         docs/peers.md; whole_page(…) has each fault

/// One JSON object.
std::string write(const Survey& survey);
/// The survey that a text says. Throws Rejection(parse) for anything else.
Survey read(std::string_view text);

/// The tables alone, for a terminal.
std::string tables(const Survey& survey);
/// The page in Markdown: who is right how often, operation by operation.
std::string page(const Survey& survey);
/// The same with what users reported, what is promised, and the smallest question of each kind of fault.
std::string whole_page(const Survey& survey);

/// For a peer's maintainers a text for each kind of fault, with its file's name: what was asked, what is promised, what came.
std::vector<std::pair<std::string, std::string>> for_maintainers(const PeerResult& peer);

}  // namespace colex::peers
