// Whether a flow, the way of a kernel's tiles, is right: the question as its text, and the answer that every front words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "colex/flow/flow.hpp"

namespace colex::cli {

struct FlowAnswer {
  std::string name;
  flow::Judgement judgement;
  std::string text;
};

/// Reads and judges a flow. Throws Rejection as read_flow and judge do.
FlowAnswer answer_flow(std::string_view text);

/// How an element of a flow's result came to be, in words. Throws Rejection as story_of does.
std::string story_in_flow(std::string_view text, std::int64_t row, std::int64_t column);

/// The answer as one JSON object.
nlohmann::ordered_json json_of(const FlowAnswer& answer);

}  // namespace colex::cli
