#include "colex/measuring/tensor_copy.hpp"

#include <cstddef>
#include <utility>

#include "colex/measuring/fault.hpp"
#include "colex/measuring/json_line.hpp"
#include "colex/measuring/reduction.hpp"

namespace colex::measuring {

namespace {

JsonLine described(const TensorMap& map) {
  JsonLine line;
  line.text("type", map.type).numbers("extents", map.extents).numbers("strides", map.strides);
  if (map.im2col()) {
    line.numbers("lower", map.lower).numbers("upper", map.upper).number("channels", map.channels).number("pixels", map.pixels);
  } else {
    line.numbers("box", map.box);
  }
  line.numbers("element_strides", map.element_strides);
  return line.text("interleave", map.interleave).text("swizzle", map.swizzle).text("fill", map.fill);
}

/// Whether a load may change numbers of this type.
bool converts(const std::string& type) { return type == "FLOAT32_FTZ" || type == "TFLOAT32" || type == "TFLOAT32_FTZ"; }

/// What one execution of the instruction was seen to do.
struct SeenCopy {
  std::vector<std::int64_t> origins;
  bool counted = true;
};

SeenCopy see(const TensorCopy& instruction, const TensorAccess& access, std::size_t source_bytes, std::size_t destination_bytes) {
  SeenCopy seen;
  const auto run = [&](const Bytes& source, const Bytes& destination) {
    TensorCopied copied = instruction.run(access, source, destination);
    seen.counted = seen.counted && copied.counted;
    return std::move(copied.destination);
  };
  if (instruction.kind == TensorCopy::Kind::reduction) {
    seen.origins = origins(Reducer{instruction.operation, access.map.type, source_bytes, destination_bytes, run});
  } else {
    const Mover mover{source_bytes,
                      [&](const Bytes& source, std::uint8_t poison) { return run(source, Bytes(destination_bytes, poison)); }};
    seen.origins = origins(mover, converts(access.map.type) ? Coding::normal_floats : Coding::bytes);
  }
  return seen;
}

std::string map_line(const std::string& family, const std::string& form, const TensorMap& map, const std::string& answer) {
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "tensor_map").object("map", described(map));
  return line.text("answer", answer).str();
}

/// The beginning of a line about one execution.
JsonLine described(const std::string& family, const std::string& form, const TensorCopy& instruction,
                   const TensorAccess& access) {
  const bool loads = instruction.kind == TensorCopy::Kind::load;
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "tensor_move");
  line.object("map", described(access.map)).numbers("coordinates", access.coordinates);
  if (!access.offsets.empty()) line.numbers("offsets", access.offsets);
  line.number("shared", access.shared);
  if (instruction.multicast) line.number("ctas", access.ctas).number("issuer", access.issuer).number("mask", access.mask);
  return line.text("source", loads ? "global" : "shared").text("destination", loads ? "shared" : "global");
}

std::string observe_tensor_access(const std::string& family, const std::string& form, const TensorCopy& instruction,
                                  const TensorAccess& access) {
  const bool loads = instruction.kind == TensorCopy::Kind::load;
  const auto global = static_cast<std::size_t>(global_bytes(access.map)),
             shared = static_cast<std::size_t>(shared_bytes(access) * (loads ? access.ctas : 1));
  JsonLine line = described(family, form, instruction, access);
  const std::size_t from = loads ? global : shared, to = loads ? shared : global;
  line.number("bytes", static_cast<std::int64_t>(to));
  if (instruction.kind == TensorCopy::Kind::reduction) line.number("replays", reduction_replays);
  const SeenCopy seen = see(instruction, access, from, to);
  if (loads) line.number("counted", seen.counted ? moved_bytes(access.map) : -1);
  return line.numbers("runs", byte_runs(seen.origins)).str();
}

}  // namespace

std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction,
                                             const std::vector<TensorAccess>& accesses) {
  std::vector<std::string> lines;
  for (const TensorAccess& access : accesses) {
    try {
      lines.push_back(observe_tensor_access(family, form, instruction, access));
    } catch (const Refused& refused) {
      lines.push_back(map_line(family, form, access.map, refused.what()));
    } catch (const Fault& fault) {
      lines.push_back(described(family, form, instruction, access).text("fault", fault.what()).str());
      break;
    }
  }
  return lines;
}

std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction) {
  return observe_tensor_copy(family, form, instruction, tensor_accesses(instruction));
}

std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form,
                                             const std::vector<TensorMap>& maps, const EncodeTensorMap& encode) {
  std::vector<std::string> lines;
  for (const TensorMap& map : maps) lines.push_back(map_line(family, form, map, encode(map)));
  return lines;
}

std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form, bool im2col,
                                             const EncodeTensorMap& encode) {
  return observe_tensor_maps(family, form, tensor_maps(im2col), encode);
}

std::vector<TensorMap> maps_of(const std::vector<TensorAccess>& accesses) {
  std::vector<TensorMap> maps;
  for (const TensorAccess& access : accesses) maps.push_back(access.map);
  return maps;
}

}  // namespace colex::measuring
