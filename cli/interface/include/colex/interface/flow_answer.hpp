// Whether a flow, the way of a kernel's tiles, is right: the question as its text, and the answer that every front words.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"
#include "colex/flow/execute.hpp"
#include "colex/flow/flow.hpp"
#include "colex/interface/hardware.hpp"

namespace colex::judging {
class Engine;
}

namespace colex::cli {

/// Accesses to shared memory by warps, whose wavefronts a GPU was asked about apart from the flow.
struct MeasuredAccesses {
  std::int64_t measured = 0, as_predicted = 0;
  std::vector<std::string> otherwise;  ///< those that take more or fewer, in words
};

struct FlowAnswer {
  std::string name;
  flow::Flow flow;
  flow::Judgement judgement;
  std::vector<evidence::Record> claims;  ///< of a flow with open sizes: on which it rests that all of them are as those judged
  std::optional<flow::Execution> execution;  ///< where it was asked for,
  std::string not_executed;                  ///< or why there is none
  MeasuredAccesses accesses;
  std::string text;
};

/// Reads and judges a flow, at all sizes if it leaves some open; the claims of these with the provers that are not null. Throws
/// Rejection as read_flow, judge and judge_all_sizes do, and Rejection(unknown) where the flow is right at the sizes judged, and
/// nobody can tell whether these stand for all.
FlowAnswer answer_flow(std::string_view text, const std::vector<std::shared_ptr<const judging::Engine>>& provers = {});

/// Takes the flow of an answer on the GPU of this machine, and adds what it did; `gpu` measures the accesses to shared memory.
/// Throws Rejection as flow::execute does.
void execute_flow(FlowAnswer& answer, const Gpu& gpu);

/// How an element of a flow's result came to be, in words. Throws Rejection as story_of does.
std::string story_in_flow(std::string_view text, std::int64_t row, std::int64_t column);

/// The answer as one JSON object.
nlohmann::ordered_json json_of(const FlowAnswer& answer);

}  // namespace colex::cli
