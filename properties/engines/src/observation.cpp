#include "colex/engines/observation.hpp"

#include <nlohmann/json.hpp>

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
  line["features"] = Json::object();
  line["timing"] = Json::object();
  line["coverage"] = nullptr;
  line["metadata"] = {{"source", law.source}, {"statement", law.where.text}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace colex::engines
