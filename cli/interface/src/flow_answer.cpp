#include "colex/interface/flow_answer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "colex/flow/sizes.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/judgement.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {

namespace {

/// Throws Rejection(unknown) where the flow is right at the sizes judged, and nobody can tell whether these stand for all.
FlowAnswer of_all_sizes(std::string_view text, const std::vector<std::shared_ptr<const judging::Engine>>& provers) {
  flow::AllSizes all = flow::judge_all_sizes(text);
  if (!all.at.empty()) all.judgement.sizes += "; " + all.at;
  JudgementOptions options;
  std::copy_if(provers.begin(), provers.end(), std::back_inserter(options.provers),
               [](const auto& one) { return one != nullptr; });
  std::vector<evidence::Record> claims;
  if (!all.claims.empty()) claims = judge_claims(fmt::format("{}\n", fmt::join(all.claims, "\n")), all.flow.name, options);
  for (const evidence::Record& claim : claims) {
    if (evidence::as_claimed(claim)) continue;
    if (claim.outcome != evidence::Outcome::refuted)
      throw Rejection(Kind::unknown, fmt::format("{}; whether these stand for all is open: {} ({})", all.judgement.sizes,
                                                 claim.claim.text, evidence::describe(claim)));
    all.judgement.verdict = flow::Verdict::wrong;
    all.judgement.fault = flow::Fault{1, "", "at some sizes, since false is: " + claim.claim.text, {}};
    for (const evidence::Binding& binding : claim.counterexample)
      all.judgement.fault->details.push_back(binding.name + " = " + binding.value);
  }
  std::string said = flow::text(all.flow, all.judgement);
  for (const evidence::Record& claim : claims) said += fmt::format("  {:<10} {}\n", evidence::describe(claim), claim.claim.text);
  return {all.flow.name, std::move(all.judgement), std::move(claims), std::move(said)};
}

}  // namespace

FlowAnswer answer_flow(std::string_view text, const std::vector<std::shared_ptr<const judging::Engine>>& provers) {
  enter_functions();
  if (!flow::open_sizes(text).empty()) return of_all_sizes(text, provers);
  const flow::Flow flow = flow::read_flow(text);
  flow::Judgement judgement = flow::judge(flow);
  std::string said = flow::text(flow, judgement);
  return {flow.name, std::move(judgement), {}, std::move(said)};
}

std::string story_in_flow(std::string_view text, std::int64_t row, std::int64_t column) {
  enter_functions();
  return flow::text(flow::story_of(flow::read_flow(text), row, column));
}

nlohmann::ordered_json json_of(const FlowAnswer& answer) {
  const flow::Judgement& judgement = answer.judgement;
  nlohmann::ordered_json json{{"flow", answer.name},
                              {"verdict", judgement.verdict == flow::Verdict::right ? "right" : "wrong"},
                              {"sizes", judgement.sizes},
                              {"places", judgement.places},
                              {"products", judgement.products},
                              {"elements", judgement.elements},
                              {"assumed", "the steps follow one another as they are written"}};
  for (const evidence::Record& claim : answer.claims) json["claims"].push_back(json_of(claim));
  if (!judgement.predicted.empty()) json["predicted"] = judgement.predicted;
  if (judgement.fault) {
    const flow::Fault& fault = *judgement.fault;
    json["fault"] = {{"line", fault.line}, {"step", fault.step}, {"what", fault.what}, {"details", fault.details}};
  }
  for (const flow::StepCount& step : judgement.steps) {
    nlohmann::ordered_json told{{"line", step.line}, {"step", step.text}, {"runs", step.runs}, {"places", step.places}};
    if (step.wavefronts > 0) told.update({{"wavefronts", step.wavefronts}, {"least_wavefronts", step.least}});
    json["steps"].push_back(std::move(told));
  }
  return json;
}

}  // namespace colex::cli
