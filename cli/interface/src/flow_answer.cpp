#include "colex/interface/flow_answer.hpp"

#include "colex/interface/call.hpp"

namespace colex::cli {

FlowAnswer answer_flow(std::string_view text) {
  enter_functions();
  const flow::Flow flow = flow::read_flow(text);
  flow::Judgement judgement = flow::judge(flow);
  std::string said = flow::text(flow, judgement);
  return {flow.name, std::move(judgement), std::move(said)};
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
