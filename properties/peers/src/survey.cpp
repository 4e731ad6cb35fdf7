#include "colex/peers/survey.hpp"

#include <algorithm>
#include <ctime>
#include <map>
#include <optional>
#include <utility>

#include "colex/peers/judge.hpp"

namespace colex::peers {

namespace {

/// The result of an operation, made where there is none yet.
OperationResult& result_of(PeerResult& peer, const std::string& operation) {
  for (OperationResult& one : peer.operations) {
    if (one.operation == operation) return one;
  }
  return peer.operations.emplace_back(OperationResult{operation, {}, {}});
}

bool is_told(Outcome outcome) { return is_fault(outcome) || outcome == Outcome::difference; }

/// Findings of one kind: of a difference, also by its rule.
bool is_kind(const Finding& finding, const Judgement& judgement) {
  return finding.outcome == judgement.outcome && (judgement.outcome != Outcome::difference || finding.why == judgement.why);
}

void count(PeerResult& peer, const Case& one, const Answer& answer, const Judgement& judgement) {
  OperationResult& result = result_of(peer, one.question.operation);
  ++result.counts[judgement.outcome];
  if (judgement.outcome != Outcome::unsupported) ++peer.judged;
  if (!is_told(judgement.outcome)) return;
  for (Finding& known : result.findings) {
    if (!is_kind(known, judgement)) continue;
    ++known.count;
    if (weight(one.question) < weight(known.question)) {
      known.question = one.question;
      known.answer = answer.text;
      known.why = judgement.why;
    }
    return;
  }
  result.findings.push_back({judgement.outcome, one.question, answer.text, judgement.why, 1, {}, {}});
}

/// A composition counted by its values alone: an answer whose values are right is right in whatever form.
void measure(Measurement& measured, const Question& question, const Judgement& judgement, const Answer& answer) {
  const bool exists = composite_exists(question.arguments[0], question.arguments[1]) == true;
  const bool refused = answer.reply == Reply::rejects || answer.reply == Reply::crashes;
  if (refused && exists) ++measured.rejects_existing;
  const bool accepted = answer.reply == Reply::value || answer.reply == Reply::values;
  if (accepted && !exists) ++measured.accepts_none;
  switch (answer.reply) {
    case Reply::rejects:
    case Reply::crashes: ++measured.rejects; return;
    case Reply::unsupported:
    case Reply::unreadable: ++measured.others; return;
    case Reply::value:
    case Reply::values: break;
  }
  if (judgement.outcome == Outcome::agrees || judgement.outcome == Outcome::another_form) {
    ++measured.right;
  } else if (judgement.why.starts_with("its size")) {
    ++measured.wrong_size;
  } else {
    ++measured.wrong_values;
  }
}

void count_all(PeerResult& peer, const Questions& questions, const std::vector<Answer>& answers) {
  for (std::size_t k = 0; k < answers.size(); ++k) {
    const Case& one = questions.cases()[k];
    const Judgement judgement = by_own_promise(peer.name, one.question, judge(one.question, answers[k], questions.colexs()[k]));
    count(peer, one, answers[k], judgement);
    if (!one.report.empty()) peer.reports.push_back({std::string(one.report), one.question, judgement.outcome});
    if (one.source == Source::measured)
      measure(peer.measured, one.question, judge(one.question, answers[k], questions.colexs()[k]), answers[k]);
  }
}

/// The findings of a peer, to be made smaller together: a start of a peer may take seconds.
std::vector<Finding*> findings_of(PeerResult& peer) {
  std::vector<Finding*> result;
  for (OperationResult& operation : peer.operations) {
    for (Finding& finding : operation.findings) result.push_back(&finding);
  }
  return result;
}

/// One round: every finding's simpler questions are asked at once. Returns whether any became smaller.
bool shrink_once(PeerResult& peer, const Adapter& adapter) {
  const std::vector<Finding*> findings = findings_of(peer);
  std::vector<Question> questions;
  std::vector<Finding*> owners;
  for (Finding* finding : findings) {
    for (Question& question : simpler(finding->question)) {
      if (!is_fair(question) || !(weight(question) < weight(finding->question))) continue;
      questions.push_back(std::move(question));
      owners.push_back(finding);
    }
  }
  const std::vector<Answer> answers = ask(adapter, questions).answers;
  bool smaller = false;
  for (std::size_t k = 0; k < answers.size(); ++k) {
    if (!(weight(questions[k]) < weight(owners[k]->question))) continue;
    const Judgement judgement = by_own_promise(peer.name, questions[k], judge(questions[k], answers[k], ask_colex(questions[k])));
    if (!is_kind(*owners[k], judgement)) continue;
    owners[k]->question = questions[k];
    owners[k]->answer = answers[k].text;
    owners[k]->why = judgement.why;
    smaller = true;
  }
  return smaller;
}

void add_programs(PeerResult& peer, const Adapter& adapter) {
  const std::vector<Finding*> findings = findings_of(peer);
  std::vector<Question> questions;
  for (const Finding* finding : findings) questions.push_back(finding->question);
  if (questions.empty()) return;
  std::vector<Shown> shown = show(adapter, questions);
  for (std::size_t k = 0; k < findings.size() && k < shown.size(); ++k) {
    findings[k]->program = std::move(shown[k].program);
    findings[k]->shown = std::move(shown[k].printed);
  }
}

/// The compositions whose answers are timed: one in ten of those that are measured, without those that the peer has no answer to.
std::vector<Question> timed_questions(const Questions& questions, const std::vector<Answer>& answers) {
  std::vector<Question> result;
  std::size_t measured = 0;
  for (std::size_t k = 0; k < questions.cases().size(); ++k) {
    if (questions.cases()[k].source != Source::measured || measured++ % 10 != 0) continue;
    if (answers[k].reply != Reply::unsupported) result.push_back(questions.cases()[k].question);
  }
  return result;
}

std::vector<Question> repeated(const std::vector<Question>& questions, std::size_t times) {
  std::vector<Question> result;
  for (std::size_t k = 0; k < times; ++k) result.insert(result.end(), questions.begin(), questions.end());
  return result;
}

double per_second(std::size_t count, double seconds) { return static_cast<double>(count) / std::max(seconds, 0.001); }

/// How many of the questions an adapter answers in a second, beyond the first of them with its start. They are asked again and
/// again unless they take seconds.
double speed_of(const Adapter& adapter, const std::vector<Question>& questions) {
  if (questions.size() < 2) return 0;
  const double start = ask(adapter, {questions.front()}).seconds;
  const double once = ask(adapter, questions).seconds - start;
  constexpr double worth_timing = 2;
  if (once > worth_timing) return per_second(questions.size() - 1, once);
  const auto times = static_cast<std::size_t>(worth_timing / std::max(once, 0.02));
  const std::vector<Question> many = repeated(questions, std::max<std::size_t>(times, 1));
  return per_second(many.size() - 1, ask(adapter, many).seconds - start);
}

double seconds_since(std::clock_t begin) { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; }

}  // namespace

Survey joined(const Survey& older, Survey newer) {
  std::vector<PeerResult> peers;
  const auto in = [](const std::vector<PeerResult>& all, const std::string& name) {
    return std::find_if(all.begin(), all.end(), [&](const PeerResult& peer) { return peer.name == name; });
  };
  for (const PeerResult& peer : older.peers) {
    const auto now = in(newer.peers, peer.name);
    // colex answers every survey; the one with more questions says more of it.
    const bool keep = now == newer.peers.end() || (peer.name == "colex" && peer.judged > now->judged);
    peers.push_back(keep ? peer : *now);
  }
  for (PeerResult& peer : newer.peers) {
    if (in(older.peers, peer.name) == older.peers.end()) peers.push_back(std::move(peer));
  }
  newer.peers = std::move(peers);
  newer.questions = std::max(older.questions, newer.questions);
  return newer;
}

Questions::Questions(std::vector<Case> cases) : cases_(std::move(cases)) {
  const std::clock_t begin = std::clock();
  for (const Case& one : cases_) colexs_.push_back(ask_colex(one.question));
  seconds_ = seconds_since(begin);
}

Questions Questions::one_in(std::size_t share) const {
  Questions result;
  std::map<std::string, std::size_t> others;  // by operation, so that each is asked for
  for (std::size_t k = 0; k < cases_.size(); ++k) {
    const bool is_other = cases_[k].source == Source::small || cases_[k].source == Source::drawn;
    if (is_other && others[cases_[k].question.operation]++ % std::max<std::size_t>(share, 1) != 0) continue;
    result.cases_.push_back(cases_[k]);
    result.colexs_.push_back(colexs_[k]);
  }
  return result;
}

PeerResult survey_colex(const Questions& questions) {
  PeerResult result;
  result.name = "colex";
  result.seconds = questions.seconds();
  count_all(result, questions, questions.colexs());
  const std::vector<Question> timed = repeated(timed_questions(questions, questions.colexs()), 200);
  const std::clock_t begin = std::clock();
  for (const Question& question : timed) ask_colex(question);
  if (!timed.empty()) result.compositions_a_second = per_second(timed.size(), seconds_since(begin));
  return result;
}

PeerResult survey_peer(const std::string& name, const Adapter& adapter, const Questions& questions, std::size_t rounds,
                       const Progress& progress) {
  PeerResult result;
  result.name = name;
  std::vector<Question> asked;
  for (const Case& one : questions.cases()) asked.push_back(one.question);
  const Asked answers = ask(adapter, asked, [&](std::size_t done) {
    if (progress) progress(name + " answers", done, asked.size());
  });
  result.version = answers.version;
  result.seconds = answers.seconds;
  result.skipped = answers.trouble;
  if (!answers.trouble.empty()) return result;
  count_all(result, questions, answers.answers);
  result.compositions_a_second = speed_of(adapter, timed_questions(questions, answers.answers));
  for (std::size_t round = 0; round < rounds; ++round) {
    if (progress) progress(name + " is asked simpler questions, round", round + 1, rounds);
    if (!shrink_once(result, adapter)) break;
  }
  add_programs(result, adapter);
  return result;
}

}  // namespace colex::peers
