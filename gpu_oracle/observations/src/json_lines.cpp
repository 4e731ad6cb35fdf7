#include "colex/observations/json_lines.hpp"

#include <algorithm>
#include <cstddef>

#include "json.hpp"

namespace colex::observations {

namespace {

using detail::Json;
using detail::MalformedField;

Json described(const Operand& operand) { return {{"type", operand.type}, {"values", operand.values}}; }

void add(Json& json, const Mma& mma) {
  const MmaStructure& structure = mma.structure;
  json["kind"] = "mma";
  json["threads"] = mma.threads;
  json["A"] = described(mma.A);
  json["A"]["m"] = structure.A_m;
  json["A"]["k"] = structure.A_k;
  json["B"] = described(mma.B);
  json["B"]["n"] = structure.B_n;
  json["B"]["k"] = structure.B_k;
  json["C"] = described(mma.C);
  json["D"] = described(mma.D);
  json["D"]["m"] = structure.D_m;
  json["D"]["n"] = structure.D_n;
  json["D"]["C"] = structure.addends;
  json["scale"] = mma.scale;
  json["replays"] = mma.replays;
}

void add(Json& json, const Move& move) {
  json["kind"] = "move";
  json["threads"] = move.threads;
  json["source"] = move.source;
  json["destination"] = move.destination;
  json["thread_bytes"] = move.thread_bytes;
  if (!move.addresses.empty()) json["addresses"] = move.addresses;
  json["origins"] = move.origins;
}

void add(Json& json, const Fault& fault) {
  json["kind"] = "fault";
  json["reason"] = fault.reason;
}

Operand operand_of(const Json& json) { return {detail::text(json, "type"), detail::integer(json, "values")}; }

/// A label for each element of an operand, between -1 and a bound.
Labels labels(const Json& json, const std::string& field, std::int64_t elements, std::int64_t below) {
  Labels result = detail::integers(json, field);
  if (result.size() != static_cast<std::size_t>(elements)) throw MalformedField(field, std::to_string(elements) + " labels");
  const auto wrong = [&](std::int64_t label) { return label < -1 || label >= below; };
  if (std::any_of(result.begin(), result.end(), wrong))
    throw MalformedField(field, "labels from -1 to below " + std::to_string(below));
  return result;
}

std::int64_t positive(const Json& json, const std::string& field) {
  const std::int64_t value = detail::integer(json, field);
  if (value < 1 || value > 65536) throw MalformedField(field, "an integer from 1 to 65536");
  return value;
}

Mma mma_of(const Json& json) {
  Mma mma;
  mma.threads = positive(json, "threads");
  const Json &A = detail::object(json, "A"), &B = detail::object(json, "B"), &C = detail::object(json, "C"),
             &D = detail::object(json, "D");
  for (const Json* operand : {&A, &B, &C, &D}) positive(*operand, "values");
  mma.A = operand_of(A);
  mma.B = operand_of(B);
  mma.C = operand_of(C);
  mma.D = operand_of(D);
  const std::int64_t a = mma.threads * mma.A.values, b = mma.threads * mma.B.values, c = mma.threads * mma.C.values,
                     d = mma.threads * mma.D.values;
  mma.structure = {labels(A, "m", a, a + d), labels(A, "k", a, a + b), labels(B, "n", b, b + d), labels(B, "k", b, a + b),
                   labels(D, "m", d, a + d), labels(D, "n", d, b + d), labels(D, "C", d, c)};
  mma.scale = detail::integer(json, "scale");
  mma.replays = detail::integer(json, "replays");
  return mma;
}

Move move_of(const Json& json) {
  Move move;
  move.threads = positive(json, "threads");
  move.source = detail::text(json, "source");
  move.destination = detail::text(json, "destination");
  move.thread_bytes = positive(json, "thread_bytes");
  if (json.contains("addresses")) {
    move.addresses = detail::integers(json, "addresses");
    if (move.addresses.size() != static_cast<std::size_t>(move.threads)) throw MalformedField("addresses", "one for each thread");
  }
  move.origins = detail::integers(json, "origins");
  return move;
}

std::variant<Mma, Move, Fault> content_of(const Json& json) {
  const std::string kind = detail::text(json, "kind");
  if (kind == "mma") return mma_of(json);
  if (kind == "move") return move_of(json);
  if (kind == "fault") return Fault{detail::text(json, "reason")};
  throw MalformedField("kind", "\"mma\", \"move\" or \"fault\", not \"" + kind + '"');
}

}  // namespace

std::string to_json(const Observation& observation) {
  Json json;
  json["family"] = observation.family;
  json["form"] = observation.form;
  if (!observation.machine.empty()) json["machine"] = observation.machine;
  std::visit([&](const auto& content) { add(json, content); }, observation.content);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Observation from_json(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw MalformedObservation("expected a JSON object");
  try {
    Observation observation{detail::text(json, "family"), detail::text(json, "form"), {}, content_of(json)};
    if (json.contains("machine")) observation.machine = detail::texts(json, "machine");
    return observation;
  } catch (const MalformedField& mistake) {
    throw MalformedObservation(mistake.what());
  }
}

std::string write(const std::vector<Observation>& observations) {
  std::string text;
  for (const Observation& observation : observations) text += to_json(observation) + '\n';
  return text;
}

std::vector<Observation> read(std::string_view text) {
  std::vector<Observation> observations;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    try {
      observations.push_back(from_json(line));
    } catch (const MalformedObservation& mistake) {
      throw MalformedObservation("line " + std::to_string(number) + ": " + mistake.what());
    }
  }
  return observations;
}

}  // namespace colex::observations
