#include "memory_json.hpp"

#include <cstddef>

namespace colex::observations {

Numbers origins(const Numbers& runs, std::int64_t bytes) {
  Numbers result(static_cast<std::size_t>(bytes), -1);
  for (std::size_t run = 0; run + 2 < runs.size(); run += 3) {
    for (std::int64_t k = 0; k < runs[run + 2]; ++k) {
      result[static_cast<std::size_t>(runs[run] + k)] = runs[run + 1] + (runs[run + 1] < 0 ? 0 : k);
    }
  }
  return result;
}

namespace detail {

namespace {

Json json_of(const TensorMap& map) {
  Json json = {{"type", map.type}, {"extents", map.extents}, {"strides", map.strides}};
  if (map.im2col()) {
    json["lower"] = map.lower;
    json["upper"] = map.upper;
    json["channels"] = map.channels;
    json["pixels"] = map.pixels;
  } else {
    json["box"] = map.box;
  }
  json["element_strides"] = map.element_strides;
  json["interleave"] = map.interleave;
  json["swizzle"] = map.swizzle;
  json["fill"] = map.fill;
  return json;
}

TensorMap map_of(const Json& json) {
  TensorMap map;
  map.type = text(json, "type");
  map.extents = integers(json, "extents");
  map.strides = integers(json, "strides");
  if (json.contains("lower")) {
    map.lower = integers(json, "lower");
    map.upper = integers(json, "upper");
    map.channels = integer(json, "channels");
    map.pixels = integer(json, "pixels");
  } else {
    map.box = integers(json, "box");
  }
  map.element_strides = integers(json, "element_strides");
  map.interleave = text(json, "interleave");
  map.swizzle = text(json, "swizzle");
  map.fill = text(json, "fill");
  return map;
}

std::int64_t integer_or(const Json& json, const std::string& field, std::int64_t otherwise) {
  return json.contains(field) ? integer(json, field) : otherwise;
}

/// Reads runs, which must lie within so many bytes.
Numbers runs_of(const Json& json, std::int64_t bytes) {
  Numbers runs = integers(json, "runs");
  bool right = runs.size() % 3 == 0;
  for (std::size_t run = 0; right && run < runs.size(); run += 3) {
    right = runs[run] >= 0 && runs[run + 2] >= 1 && runs[run] <= bytes - runs[run + 2] && runs[run + 1] != -1;
  }
  if (!right)
    throw MalformedField("runs", "triples of a place, an origin and a length, within " + std::to_string(bytes) + " bytes");
  return runs;
}

}  // namespace

void add(Json& json, const TensorMapAnswer& answer) {
  json["kind"] = "tensor_map";
  json["map"] = json_of(answer.map);
  json["answer"] = answer.answer;
}

TensorMapAnswer tensor_map_answer_of(const Json& json) { return {map_of(object(json, "map")), text(json, "answer")}; }

void add(Json& json, const TensorMove& move) {
  json["kind"] = "tensor_move";
  json["map"] = json_of(move.map);
  json["coordinates"] = move.coordinates;
  if (!move.offsets.empty()) json["offsets"] = move.offsets;
  json["shared"] = move.shared;
  if (move.ctas > 1) {
    json["ctas"] = move.ctas;
    json["issuer"] = move.issuer;
    json["mask"] = move.mask;
  }
  json["source"] = move.source;
  json["destination"] = move.destination;
  if (!move.fault.empty()) {
    json["fault"] = move.fault;
    return;
  }
  json["bytes"] = move.bytes;
  if (move.replays != 0) json["replays"] = move.replays;
  if (move.counted != 0) json["counted"] = move.counted;
  json["runs"] = move.runs;
}

TensorMove tensor_move_of(const Json& json) {
  TensorMove move;
  move.map = map_of(object(json, "map"));
  move.coordinates = integers(json, "coordinates");
  if (json.contains("offsets")) move.offsets = integers(json, "offsets");
  move.shared = integer(json, "shared");
  move.ctas = integer_or(json, "ctas", 1);
  move.issuer = integer_or(json, "issuer", 0);
  move.mask = integer_or(json, "mask", 1);
  move.source = text(json, "source");
  move.destination = text(json, "destination");
  if (json.contains("fault")) {
    move.fault = text(json, "fault");
    return move;
  }
  move.bytes = integer(json, "bytes");
  move.replays = integer_or(json, "replays", 0);
  move.counted = integer_or(json, "counted", 0);
  move.runs = runs_of(json, move.bytes);
  return move;
}

void add(Json& json, const ByteCopy& copy) {
  json["kind"] = "byte_copy";
  json["source"] = copy.source;
  json["destination"] = copy.destination;
  json["ctas"] = copy.ctas;
  json["issuer"] = copy.issuer;
  json["mask"] = copy.mask;
  json["cta_bytes"] = copy.cta_bytes;
  json["pieces"] = copy.pieces;
  json["runs"] = copy.runs;
}

ByteCopy byte_copy_of(const Json& json) {
  ByteCopy copy;
  copy.source = text(json, "source");
  copy.destination = text(json, "destination");
  copy.ctas = integer(json, "ctas");
  copy.issuer = integer(json, "issuer");
  copy.mask = integer(json, "mask");
  copy.cta_bytes = integer(json, "cta_bytes");
  copy.pieces = integers(json, "pieces");
  if (copy.pieces.size() % 4 != 0) throw MalformedField("pieces", "four integers for each piece");
  copy.runs = runs_of(json, copy.ctas * copy.cta_bytes);
  return copy;
}

void add(Json& json, const SharedAccess& access) {
  json["kind"] = "shared_access";
  json["bytes"] = access.bytes;
  json["addresses"] = access.addresses;
  json["wavefronts"] = access.wavefronts;
}

SharedAccess shared_access_of(const Json& json) {
  return {integer(json, "bytes"), integers(json, "addresses"), integer(json, "wavefronts")};
}

}  // namespace detail
}  // namespace colex::observations
