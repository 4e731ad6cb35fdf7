#include "memory_json.hpp"

#include <cstddef>
#include <string>

#include "colex/observations/observation.hpp"

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

/// The dimensions of a tensor, as far as a descriptor that is refused may name them: one more than there can be.
constexpr std::size_t most_dimensions = 6;
constexpr Range numbers_of_a_map{-(std::int64_t{1} << 40), std::int64_t{1} << 41};

Numbers of_dimensions(const Json& json, const std::string& field) {
  Numbers numbers = integers(json, field, numbers_of_a_map);
  if (numbers.size() > most_dimensions)
    throw MalformedField(field, "an integer for each of at most " + std::to_string(most_dimensions) + " dimensions");
  return numbers;
}

TensorMap map_of(const Json& json) {
  require_known(json, {"type", "extents", "strides", "lower", "upper", "channels", "pixels", "box", "element_strides",
                       "interleave", "swizzle", "fill"});
  TensorMap map;
  map.type = text(json, "type");
  map.extents = of_dimensions(json, "extents");
  if (map.extents.empty()) throw MalformedField("extents", "an integer for each dimension, of which there is one at least");
  map.strides = of_dimensions(json, "strides");
  if (json.contains("lower")) {
    map.lower = of_dimensions(json, "lower");
    if (map.lower.empty()) throw MalformedField("lower", "a corner");
    map.upper = of_dimensions(json, "upper");
    map.channels = integer(json, "channels", numbers_of_a_map);
    map.pixels = integer(json, "pixels", numbers_of_a_map);
  } else {
    map.box = of_dimensions(json, "box");
  }
  map.element_strides = of_dimensions(json, "element_strides");
  map.interleave = one_of(json, "interleave", {"NONE", "16B", "32B"});
  map.swizzle = text(json, "swizzle");
  map.fill = one_of(json, "fill", {"NONE", "NAN_REQUEST_ZERO_FMA"});
  return map;
}

/// A cluster has at most this many CTAs.
constexpr Range ctas_of_a_cluster{1, 16};
/// No probe looks at more memory.
constexpr std::int64_t most_bytes = std::int64_t{1} << 22;

std::int64_t integer_or(const Json& json, const std::string& field, Range range, std::int64_t otherwise) {
  return json.contains(field) ? integer(json, field, range) : otherwise;
}

/// The CTAs of an execution: how many there are, which one issues it, and which ones receive.
template <class Move>
void read_cluster(const Json& json, Move& move) {
  move.ctas = integer_or(json, "ctas", ctas_of_a_cluster, 1);
  move.issuer = integer_or(json, "issuer", {0, move.ctas - 1}, 0);
  move.mask = integer_or(json, "mask", {0, (std::int64_t{1} << move.ctas) - 1}, 1);
}

/// The memories between which bytes move.
template <class Move>
void read_memories(const Json& json, Move& move) {
  move.source = one_of(json, "source", {"global", "shared"});
  move.destination = one_of(json, "destination", {"global", "shared"});
}

/// What a byte's origin may be: a byte of the source, or -2 - f for a byte that was filled with f.
bool is_origin(std::int64_t origin) {
  return (0 <= origin && origin < most_bytes) || (filled_with_zero - 255 <= origin && origin <= filled_with_zero);
}

/// Reads runs, which are in order and lie within so many bytes.
Numbers runs_of(const Json& json, std::int64_t bytes) {
  Numbers runs = integers(json, "runs");
  bool right = runs.size() % 3 == 0;
  std::int64_t end = 0;
  for (std::size_t run = 0; right && run < runs.size(); run += 3) {
    const std::int64_t at = runs[run], origin = runs[run + 1], length = runs[run + 2];
    right = at >= end && length >= 1 && length <= bytes && at <= bytes - length && is_origin(origin);
    if (right) end = at + length;
  }
  if (!right) {
    throw MalformedField(
        "runs", "triples of a place, an origin and a length, one behind the other, within " + std::to_string(bytes) + " bytes");
  }
  return runs;
}

}  // namespace

void add(Json& json, const TensorMapAnswer& answer) {
  json["kind"] = "tensor_map";
  json["map"] = json_of(answer.map);
  json["answer"] = answer.answer;
}

TensorMapAnswer tensor_map_answer_of(const Json& json) {
  require_known(json, {"family", "form", "machine", "kind", "map", "answer"});
  return {map_of(object(json, "map")), text(json, "answer")};
}

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
  require_known(json, {"family", "form", "machine", "kind", "map", "coordinates", "offsets", "shared", "ctas", "issuer", "mask",
                       "source", "destination", "fault", "bytes", "replays", "counted", "runs"});
  TensorMove move;
  move.map = map_of(object(json, "map"));
  move.coordinates = of_dimensions(json, "coordinates");
  if (json.contains("offsets")) move.offsets = of_dimensions(json, "offsets");
  move.shared = integer(json, "shared", {0, most_bytes});
  read_cluster(json, move);
  read_memories(json, move);
  if (json.contains("fault")) {
    move.fault = text(json, "fault");
    if (move.fault.empty()) throw MalformedField("fault", "the error that the execution ended in");
    return move;
  }
  move.bytes = integer(json, "bytes", {1, most_bytes});
  if (move.destination == "shared" && move.bytes % move.ctas != 0)
    throw MalformedField("bytes", "as many for each of " + std::to_string(move.ctas) + " CTAs");
  move.replays = integer_or(json, "replays", {0, most_replays}, 0);
  move.counted = integer_or(json, "counted", {-1, most_bytes}, 0);
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

/// The pieces of a copy, which lie within the memories of one CTA.
Numbers pieces_of(const Json& json, std::int64_t cta_bytes) {
  constexpr std::size_t most_pieces = 1024;  // one for each thread
  Numbers pieces = integers(json, "pieces", {0, cta_bytes});
  if (pieces.size() % 4 != 0 || pieces.size() / 4 > most_pieces)
    throw MalformedField("pieces", "four integers for each of at most " + std::to_string(most_pieces) + " pieces");
  for (std::size_t piece = 0; piece < pieces.size(); piece += 4) {
    const bool right = pieces[piece + 1] <= cta_bytes - pieces[piece + 2] && pieces[piece + 3] <= pieces[piece + 2];
    if (!right) {
      throw MalformedField("pieces",
                           "pieces of a source's byte, a destination's byte, bytes, and how many of them are read, within " +
                               std::to_string(cta_bytes) + " bytes");
    }
  }
  return pieces;
}

ByteCopy byte_copy_of(const Json& json) {
  require_known(json, {"family", "form", "machine", "kind", "source", "destination", "ctas", "issuer", "mask", "cta_bytes",
                       "pieces", "runs"});
  ByteCopy copy;
  read_memories(json, copy);
  for (const char* field : {"ctas", "issuer", "mask"}) member(json, field);
  read_cluster(json, copy);
  copy.cta_bytes = integer(json, "cta_bytes", {1, most_bytes});
  copy.pieces = pieces_of(json, copy.cta_bytes);
  copy.runs = runs_of(json, copy.destination == "shared" ? copy.ctas * copy.cta_bytes : copy.cta_bytes);
  return copy;
}

void add(Json& json, const SharedAccess& access) {
  json["kind"] = "shared_access";
  json["bytes"] = access.bytes;
  json["addresses"] = access.addresses;
  json["wavefronts"] = access.wavefronts;
}

SharedAccess shared_access_of(const Json& json) {
  require_known(json, {"family", "form", "machine", "kind", "bytes", "addresses", "wavefronts"});
  constexpr std::size_t warp = 32;
  SharedAccess access{integer(json, "bytes", {1, 16}), integers(json, "addresses", {-1, most_bytes}),
                      integer(json, "wavefronts", {0, 1024})};
  if ((access.bytes & (access.bytes - 1)) != 0) throw MalformedField("bytes", "1, 2, 4, 8 or 16");
  const auto takes_part = [](std::int64_t address) { return address >= 0; };
  if (access.addresses.size() > warp || std::none_of(access.addresses.begin(), access.addresses.end(), takes_part))
    throw MalformedField("addresses", "an address for each thread of a warp, -1 for one that takes no part");
  return access;
}

}  // namespace detail
}  // namespace colex::observations
