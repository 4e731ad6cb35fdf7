#include "colex/interface/flow_answer.hpp"

#include <algorithm>
#include <iterator>
#include <map>
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
  std::string said = flow::text(all.flow, all.judgement), name = all.flow.name;
  for (const evidence::Record& claim : claims) said += fmt::format("  {:<10} {}\n", evidence::describe(claim), claim.claim.text);
  return {std::move(name), std::move(all.flow), std::move(all.judgement), std::move(claims), std::nullopt, "", {},
          std::move(said)};
}

}  // namespace

FlowAnswer answer_flow(std::string_view text, const std::vector<std::shared_ptr<const judging::Engine>>& provers) {
  enter_functions();
  if (!flow::open_sizes(text).empty()) return of_all_sizes(text, provers);
  flow::Flow flow = flow::read_flow(text);
  flow::Judgement judgement = flow::judge(flow);
  std::string said = flow::text(flow, judgement), name = flow.name;
  return {std::move(name), std::move(flow), std::move(judgement), {}, std::nullopt, "", {}, std::move(said)};
}

namespace {

/// The different accesses of the steps, by the form that a probe is asked about. Lines of 128 bytes are all alike to the banks,
/// so that an access is taken down to the first one.
std::map<std::string, std::map<std::vector<std::int64_t>, predictions::WarpAccess>> accesses_of(
    const flow::Judgement& judgement) {
  std::map<std::string, std::map<std::vector<std::int64_t>, predictions::WarpAccess>> all;
  for (const flow::StepCount& step : judgement.steps) {
    for (predictions::WarpAccess access : step.accesses) {
      const std::int64_t line = *std::min_element(access.addresses.begin(), access.addresses.end()) / 128 * 128;
      for (std::int64_t& address : access.addresses) address -= line;
      all[form_of(access)].try_emplace(access.addresses, access);
    }
  }
  return all;
}

MeasuredAccesses measured(const flow::Judgement& judgement, const Gpu& gpu) {
  MeasuredAccesses result;
  for (const auto& [form, by_addresses] : accesses_of(judgement)) {
    std::vector<predictions::WarpAccess> accesses;
    for (const auto& [addresses, access] : by_addresses) accesses.push_back(access);
    const auto wavefronts = measured_wavefronts(gpu, form, accesses);
    for (std::size_t k = 0; wavefronts && k < accesses.size(); ++k) {
      const std::int64_t predicted = predictions::wavefronts(accesses[k]);
      ++result.measured;
      result.as_predicted += (*wavefronts)[k] == predicted ? 1 : 0;
      if ((*wavefronts)[k] != predicted)
        result.otherwise.push_back(fmt::format("{} at {}: measured {}, predicted {}", form,
                                               predictions::addresses_text(accesses[k]), (*wavefronts)[k], predicted));
    }
  }
  return result;
}

}  // namespace

void execute_flow(FlowAnswer& answer, const Gpu& gpu) {
  if (!answer.claims.empty())
    throw Rejection(Kind::domain, "a flow is executed at some sizes: say 'let M = …' for each that is open");
  try {
    answer.execution = flow::execute(answer.flow);
  } catch (const flow::NotExecuted& reason) {
    answer.not_executed = reason.what();
    answer.text += fmt::format("  {:<10} {}\n", "skipped", answer.not_executed);
    return;
  }
  answer.text += flow::text(*answer.execution);
  answer.accesses = measured(answer.judgement, gpu);
  if (answer.accesses.measured == 0) return;
  answer.text += fmt::format("  {:<10} {} different accesses to shared memory, {} take as many wavefronts as predicted\n",
                             "measured", answer.accesses.measured, answer.accesses.as_predicted);
  for (const std::string& one : answer.accesses.otherwise) answer.text += "             " + one + "\n";
}

std::string story_in_flow(std::string_view text, std::int64_t row, std::int64_t column) {
  enter_functions();
  return flow::text(flow::story_of(flow::read_flow(text), row, column));
}

namespace {

nlohmann::ordered_json json_of(const flow::Fault& fault) {
  return {{"line", fault.line}, {"step", fault.step}, {"what", fault.what}, {"details", fault.details}};
}

nlohmann::ordered_json json_of(const flow::Execution& execution) {
  nlohmann::ordered_json json{{"device", execution.device},     {"runs", execution.runs},
                              {"launches", execution.launches}, {"times", execution.times},
                              {"bytes", execution.bytes},       {"given", execution.given},
                              {"open", execution.open},         {"digest", fmt::format("{:016x}", execution.digest)},
                              {"elements", execution.elements}, {"mistaken", execution.mistaken}};
  if (execution.broken) json["broken"] = json_of(*execution.broken);
  if (execution.difference) json["difference"] = json_of(*execution.difference);
  return json;
}

}  // namespace

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
    json["fault"] = json_of(*judgement.fault);
  }
  for (const flow::StepCount& step : judgement.steps) {
    nlohmann::ordered_json told{{"line", step.line}, {"step", step.text}, {"runs", step.runs}, {"places", step.places}};
    if (step.wavefronts > 0) told.update({{"wavefronts", step.wavefronts}, {"least_wavefronts", step.least}});
    json["steps"].push_back(std::move(told));
  }
  if (answer.execution) json["execution"] = json_of(*answer.execution);
  if (answer.execution && answer.accesses.measured > 0) {
    json["execution"]["accesses"] = {{"measured", answer.accesses.measured}, {"as_predicted", answer.accesses.as_predicted}};
    if (!answer.accesses.otherwise.empty()) json["execution"]["accesses"]["otherwise"] = answer.accesses.otherwise;
  }
  if (!answer.not_executed.empty()) json["execution"] = {{"skipped", answer.not_executed}};
  return json;
}

}  // namespace colex::cli
