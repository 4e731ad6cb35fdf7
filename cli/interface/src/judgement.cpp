#include "colex/interface/judgement.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "colex/claims/claim_file.hpp"
#include "colex/interface/call.hpp"
#include "colex/judging/judge.hpp"
#include "colex/render/counterexample.hpp"
#include "colex/render/figure.hpp"

namespace colex::cli {

namespace {

evidence::Record record_of_mistake(const claims::Entry& entry) {
  evidence::Record record;
  record.claim = entry.law.where;
  record.engine = "evaluation";
  record.outcome = evidence::Outcome::error;
  record.reason = fmt::format("{}: {} (line {}, column {})", name(entry.mistake->kind()), entry.mistake->message(),
                              entry.mistake->position().line, entry.mistake->position().column);
  record.time = evidence::time_now();
  return record;
}

judging::Ground ground_of(const std::string& required) {
  if (required.empty()) return judging::Ground::tested;
  if (const auto ground = judging::ground_named(required)) return *ground;
  throw Rejection(Kind::domain, "what is required of a verdict is that it is proved, exhausted or tested, and not " + required);
}

std::vector<claims::Entry> entries_of(const std::string& text, const std::string& file, std::uint64_t line) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  const std::size_t begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  return claims::read(text.substr(begin), file, line, text_reader());
}

}  // namespace

nlohmann::ordered_json json_of(const evidence::Record& record) {
  using Json = nlohmann::ordered_json;
  const bool is_a_proof = evidence::is_proof(record.outcome) && !record.bound.empty();
  Json verdict{{"file", record.claim.file},
               {"line", record.claim.line},
               {"text", record.claim.text},
               {"expected", name(record.expected)},
               {"outcome", evidence::word(record)},
               {"description", evidence::describe(record) + (is_a_proof ? ", " + record.bound : "")},
               {"as_claimed", evidence::as_claimed(record)},
               {"cases", record.cases},
               {"reason", record.reason},
               {"counterexample", Json::object()},
               {"notes", Json::array()},
               {"pictures", Json::array()},
               {"images", Json::array()},
               {"proof", Json::object()}};
  for (const evidence::Binding& binding : record.counterexample) verdict["counterexample"][binding.name] = binding.value;
  if (record.comparison) {
    verdict["notes"].push_back(record.comparison->left + " = " + record.comparison->left_value);
    verdict["notes"].push_back(record.comparison->right + " = " + record.comparison->right_value);
  }
  for (const std::string& note : record.notes) verdict["notes"].push_back(note);
  for (const render::Figure& figure : render::counterexample_pictures(record)) {
    verdict["pictures"].push_back(render::to_text(figure));
    verdict["images"].push_back(render::to_svg(figure));
  }
  if (const auto& proof = record.proof) {
    verdict["proof"] = {{"scope", proof->scope}, {"parts", proof->parts},     {"unseen", proof->unseen},
                        {"steps", proof->steps}, {"trusted", proof->trusted}, {"judges", proof->judges}};
  }
  return verdict;
}

std::vector<std::uint64_t> claim_lines(const std::string& text, const std::string& file) {
  std::vector<std::uint64_t> lines;
  for (const claims::Entry& entry : entries_of(text, file, 0)) lines.push_back(entry.law.where.line);
  return lines;
}

std::vector<evidence::Record> judge_claims(const std::string& text, const std::string& file, const JudgementOptions& options) {
  const std::vector<claims::Entry> entries = entries_of(text, file, options.line);
  if (entries.empty() && options.line != 0) throw Rejection(Kind::domain, claims::no_claim(file, options.line));
  std::vector<const judging::Law*> laws;
  for (const claims::Entry& entry : entries) {
    if (!entry.mistake) laws.push_back(&entry.law);
  }
  judging::Options judging;
  judging.looking.seed = options.seed;
  judging.seconds = options.seconds;
  judging.required = ground_of(options.require);
  judging.provers = options.provers;
  std::vector<evidence::Record> judged = judging::judge(laws, judging);
  std::vector<evidence::Record> records;
  std::size_t next = 0;
  for (const claims::Entry& entry : entries)
    records.push_back(entry.mistake ? record_of_mistake(entry) : std::move(judged[next++]));
  return records;
}

}  // namespace colex::cli
