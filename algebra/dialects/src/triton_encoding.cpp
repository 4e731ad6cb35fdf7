#include "triton_encoding.hpp"

#include <algorithm>
#include <utility>

#include "scanner.hpp"
#include "triton_tile.hpp"

namespace colex::dialects {

/// Refuses an attribute of Triton that is not read here, and says what it is.
[[noreturn]] void reject_unread(const std::string& kind) {
  static constexpr struct {
    const char *kind, *words;
  } unread[] = {
      {"partitioned_shared", "shared memory in several partitions"},
  };
  for (const auto& known : unread) {
    if (kind == known.kind) reject(Kind::inadmissible, kind + " is a layout of " + known.words + ", and is not read here");
  }
  reject(Kind::type, "the attribute " + kind +
                         " is not known here; known are blocked, linear, slice, dot_op, nvidia_mma, amd_mfma, amd_wmma, "
                         "dpas, swizzled_shared, amd_rotating_shared, nvmma_shared, padded_shared, shared_linear, "
                         "tensor_memory_encoding and tensor_memory_scales_encoding");
}

/// `shared` of 2024 with hasLeadingOffset, as the nvmma_shared that it is now: vec elements are 16 bytes.
TritonAttribute of_leading_offset(const TritonAttribute& attribute, const Integers* shape) {
  Fields fields(attribute);
  const std::int64_t vec = fields.get<std::int64_t>("vec"), phases = fields.get<std::int64_t>("maxPhase");
  const Integers& order = fields.get<Integers>("order");
  if (order.size() != 2 || (order[0] == 1) == (order[1] == 1))
    reject(Kind::inadmissible, "shared with hasLeadingOffset is read of two dimensions alone");
  if ((phases != 2 && phases != 4 && phases != 8) || fields.get<std::int64_t>("perPhase") != 8 / phases)
    reject(Kind::domain, "perPhase and maxPhase of shared with hasLeadingOffset are 4 and 2, 2 and 4, or 1 and 8");
  if (vec < 1 || 16 < vec) reject(Kind::domain, "vec of shared with hasLeadingOffset is 2 to 16 elements of 16 bytes");
  const bool transposed = order[0] == 0;
  constexpr std::int64_t most_rows = 256;  // of a box; what follows lies elsewhere since
  if (transposed && shape != nullptr && shape->back() > most_rows)
    reject(Kind::inadmissible, "shared with hasLeadingOffset and order [0, 1] is read of at most 256 columns");
  TritonAttribute now{"nvmma_shared", attribute.fields};
  for (const char* name : {"vec", "perPhase", "maxPhase", "order", "hasLeadingOffset"}) now.fields.erase(name);
  now.fields.insert({{"swizzlingByteWidth", 16 * phases},
                     {"elementBitWidth", 128 / vec},
                     {"transposed", transposed},
                     {"rank", std::int64_t{2}}});
  return now;
}

Tile tile_of(const TritonAttribute& attribute, const Integers* shape) {
  const std::string& kind = attribute.kind;
  Fields fields(attribute);
  const auto checked = [&](Tile tile) {
    fields.require_all_known();
    return tile;
  };
  if (shape != nullptr) {
    for (const std::int64_t extent : *shape) bits_of_size(extent, "an extent of the type");
  }
  if (kind == "blocked") return checked(blocked(fields, shape));
  if (kind == "nvidia_mma") return checked(nvidia_mma(fields, shape));
  if (kind == "amd_mfma") return checked(amd_mfma(fields, shape));
  if (kind == "amd_wmma") return checked(amd_wmma(fields, shape));
  if (kind == "dpas") return checked(dpas(fields, shape));
  if (kind == "tensor_memory_encoding") return checked(tensor_memory(fields, shape));
  if (kind == "tensor_memory_scales_encoding") return checked(tensor_memory_scales(fields, shape));
  if (kind == "slice") return checked(slice(fields, shape));
  if (kind == "dot_op") return checked(dot_operand(fields, shape));
  if (kind == "linear") return checked(written(fields, distributed(rank_of_bases(attribute, shape)), shape, kind));
  if (kind == "shared" && fields.is("hasLeadingOffset")) return tile_of(of_leading_offset(attribute, shape), shape);
  if (kind == "swizzled_shared" || kind == "shared") return checked(swizzled_shared(fields, shape));
  if (kind == "amd_rotating_shared") return checked(swizzled_shared(fields, shape, true));
  if (kind == "nvmma_shared") return checked(nvmma_shared(fields, shape));
  if (kind == "padded_shared") return checked(padded_shared(fields, attribute, shape));
  if (kind == "shared_linear") {
    fields.find<std::int64_t>("alignment");
    return checked(written(fields, shared(rank_of_bases(attribute, shape)), shape, kind));
  }
  reject_unread(kind);
}

bool is_in_tensor_memory(const TritonAttribute& attribute) { return attribute.kind.starts_with("tensor_memory"); }

bool is_in_memory(const TritonAttribute& attribute) {
  return attribute.kind.find("shared") != std::string::npos || is_in_tensor_memory(attribute);
}

bool has_idle_places(const TritonAttribute& attribute) {
  return attribute.kind == "tensor_memory_encoding" || Fields(attribute).is("fp4Padded");
}

std::size_t rank_in_memory(const TritonAttribute& attribute) {
  if (!is_in_memory(attribute)) return 0;
  if (is_in_tensor_memory(attribute)) return 2;
  const auto numbers = [&](const char* name) -> std::size_t {
    const auto place = attribute.fields.find(name);
    if (place == attribute.fields.end()) return 0;
    if (const auto* all = std::get_if<Integers>(&place->second)) return all->size();
    const auto* one = std::get_if<std::int64_t>(&place->second);
    return one != nullptr && 0 < *one && *one < 64 ? static_cast<std::size_t>(*one) : 0;
  };
  if (attribute.kind != "nvmma_shared") return numbers("order");
  return attribute.fields.contains("rank") ? numbers("rank") : 2;
}

LinearLayout linear_layout_of(const TritonAttribute& attribute, const Integers* shape) {
  return tile_of(attribute, shape).layout();
}

std::string padded_addresses(const TritonAttribute& attribute, std::int64_t offsets) {
  Fields fields(attribute);
  const Integers& intervals = fields.get<Integers>("intervals");
  const Integers& paddings = fields.numbers("paddings", intervals.size());
  if (offsets > largest_in_tile * largest_in_tile) too_large();
  std::vector<std::pair<std::int64_t, std::int64_t>> all;
  for (std::size_t k = 0; k < intervals.size(); ++k) {
    bits_of_size(intervals[k], "an interval of padded_shared");
    if (paddings[k] < 0 || largest_in_tile < paddings[k])
      reject(Kind::domain, "a padding of padded_shared is 0 to " + std::to_string(largest_in_tile));
    all.emplace_back(intervals[k], paddings[k]);
  }
  std::sort(all.begin(), all.end());
  // From one interval to the next the offset goes on by one, and the address by the paddings up to there as well.
  std::string shape, stride;
  std::int64_t before = 1, step = 1;
  const auto mode = [&](std::int64_t up_to) {
    shape += (shape.empty() ? "" : ",") + std::to_string(up_to / before);
    stride += (stride.empty() ? "" : ",") + std::to_string(step);
    step *= up_to / before;
    before = up_to;
  };
  for (const auto& [interval, padding] : all) {
    if (offsets <= interval) break;
    mode(interval);
    step += padding;
  }
  mode(offsets);
  return '(' + shape + "):(" + stride + ')';
}

}  // namespace colex::dialects
