#include "colex/engines/observation.hpp"

#include <nlohmann/json.hpp>

#include "colex/cases/features.hpp"

namespace colex::engines {

namespace {

using Json = nlohmann::ordered_json;

std::string_view status(const Case& what) {
  switch (what.kind) {
    case Case::Kind::holds: return "passed";
    case Case::Kind::fails: return "failed";
    case Case::Kind::filtered: return "gave_up";
    case Case::Kind::rejected: return what.rejection->kind() == Kind::overflow ? "gave_up" : "failed";
  }
  return "gave_up";
}

std::string reason(const Case& what) {
  if (what.rejection) return std::string(name(what.rejection->kind())) + ": " + what.rejection->message();
  return what.kind == Case::Kind::filtered ? "a hypothesis does not hold" : what.found;
}

/// What can be counted about the values, under the names of their variables.
Json features(const laws::Statement& statement, const Assignment& values) {
  Json result = Json::object();
  bool relatives = false;
  for (std::size_t k = 0; k < values.size(); ++k) {
    for (std::size_t i = 0; i < k; ++i) relatives = relatives || cases::are_relatives(values[i], values[k]);
    const auto* L = values[k].as<Layout<>>();
    if (L == nullptr) continue;
    const cases::LayoutFeatures of_layout = cases::features(*L);
    const auto add = [&](const char* what, const Json& is) { result[statement.variables()[k] + ": " + what] = is; };
    add("leaves", of_layout.leaves);
    add("depth", of_layout.depth);
    add("extents of 1", of_layout.ones);
    add("strides of 0", of_layout.broadcasts);
    add("negative strides", of_layout.negatives);
    add("powers of two", of_layout.powers_of_two);
    add("cancelling defects", of_layout.cancels);
  }
  if (values.size() > 1) result["relatives"] = relatives;
  return result;
}

}  // namespace

std::string observation(const laws::Law& law, Engine engine, std::uint64_t seed, double run_start, const Assignment& values,
                        const Case& what) {
  Json arguments = Json::object();
  for (const evidence::Binding& binding : bindings(*law.statement, values)) arguments[binding.name] = binding.value;
  Json line;
  line["type"] = "test_case";
  line["run_start"] = run_start;
  line["property"] = law.id;
  line["status"] = status(what);
  line["status_reason"] = reason(what);
  line["representation"] = law.id + '(' + text(*law.statement, values) + ')';
  line["arguments"] = std::move(arguments);
  line["how_generated"] = "colex " + std::string(name(engine)) + ", seed " + std::to_string(seed);
  line["features"] = features(*law.statement, values);
  line["timing"] = {{"execute:test", what.seconds}};
  line["coverage"] = nullptr;
  line["metadata"] = {{"source", law.source}, {"statement", law.where.text}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace colex::engines
