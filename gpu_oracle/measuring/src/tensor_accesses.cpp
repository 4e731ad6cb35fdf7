// The configurations in which tensor copies are observed. Each is a small box that shows one thing.
#include <algorithm>
#include <cstddef>

#include "colex/measuring/movement.hpp"
#include "colex/measuring/tensor_copy.hpp"

namespace colex::measuring {

namespace {

using Kind = TensorCopy::Kind;
using Accesses = std::vector<TensorAccess>;

const std::vector<std::string> types = {"UINT8",   "UINT16",  "UINT32",   "INT32",       "UINT64",   "INT64",       "FLOAT16",
                                        "FLOAT32", "FLOAT64", "BFLOAT16", "FLOAT32_FTZ", "TFLOAT32", "TFLOAT32_FTZ"};
const std::vector<std::string> float_types = {"FLOAT16",     "BFLOAT16", "FLOAT32",     "FLOAT64",
                                              "FLOAT32_FTZ", "TFLOAT32", "TFLOAT32_FTZ"};
const std::vector<std::string> swizzle_modes = {"NONE", "32B", "64B", "128B"};

/// How many bytes the inner box may have under this swizzle. Without a swizzle any number would do; 64 is taken.
std::int64_t widest_span(const std::string& swizzle) { return swizzle == "NONE" ? 64 : swizzle_span(swizzle); }

/// Strides for these extents. Each is a multiple of 16 and leaves a gap behind a row.
Numbers padded_strides(const Numbers& extents, std::int64_t innermost_bytes) {
  Numbers strides;
  std::int64_t stride = (innermost_bytes + 15) / 16 * 16 + 16;
  for (std::size_t k = 1; k < extents.size(); ++k) {
    strides.push_back(stride);
    stride = stride * extents[k] + (k % 2 == 1 ? 32 : 16);
  }
  return strides;
}

/// How many elements 16 bytes hold: a box begins at a multiple of 16 bytes.
std::int64_t chunk(const TensorMap& map) { return 16 / element_bytes(map.type); }

/// A box in the middle of a tensor. Its innermost dimension has `inner_bytes` bytes; the whole box has at most two kilobytes.
TensorAccess tile(int rank, const std::string& type, const std::string& swizzle, std::int64_t inner_bytes) {
  const auto dimensions = static_cast<std::size_t>(rank);
  const std::int64_t inner = inner_bytes / element_bytes(type);
  const std::int64_t rows = rank == 2 ? 16 : rank == 3 ? 8 : 4;
  TensorAccess access;
  TensorMap& map = access.map;
  map.type = type;
  map.swizzle = swizzle;
  map.extents = {2 * inner, rows + 4, 3, 3, 2};
  map.box = {inner, rows, 2, 2, 1};
  access.coordinates = {chunk(map), 1, 1, 0, 1};
  for (Numbers* list : {&map.extents, &map.box, &access.coordinates}) list->resize(dimensions);
  map.element_strides.assign(dimensions, 1);
  map.strides = padded_strides(map.extents, 2 * inner_bytes);
  return access;
}

TensorAccess tile(int rank, const std::string& swizzle = "NONE") { return tile(rank, "UINT16", swizzle, widest_span(swizzle)); }

/// Moves the box so that it lies partly behind the tensor's last elements, and lets the tensor's rows end within a chunk of 16
/// bytes.
TensorAccess behind(TensorAccess access) {
  TensorMap& map = access.map;
  for (std::size_t k = 0; k < map.extents.size(); ++k) {
    access.coordinates[k] = map.extents[k] - map.box[k] + (k == 0 ? chunk(map) : 1);
  }
  map.extents[0] -= 1;
  return access;
}

/// Moves the box so that it lies partly before the tensor's first elements. Only loads may do that.
TensorAccess before(TensorAccess access) {
  access.map.extents[0] -= 1;
  for (std::size_t k = 0; k < access.coordinates.size(); ++k) access.coordinates[k] = k == 0 ? -chunk(access.map) : -1;
  return access;
}

/// The access with boxes that lie partly outside of the tensor, where this kind of copy may.
std::vector<TensorAccess> out_of_bounds(Kind kind, const TensorAccess& access) {
  if (kind == Kind::load) return {before(access), behind(access)};
  return {behind(access)};
}

void add(Accesses& all, const Accesses& more) { all.insert(all.end(), more.begin(), more.end()); }

TensorAccess with_element_strides(TensorAccess access, Numbers strides) {
  strides.resize(access.map.extents.size());
  access.map.element_strides = strides;
  return access;
}

/// Interleaved tensors, whose channels are cut into slices of 16 or 32 bytes. The innermost dimension counts slices; the last
/// dimension but one leads to the next slice of the same pixel.
Accesses interleaved(int rank) {
  Accesses all;
  const auto dimensions = static_cast<std::size_t>(rank);
  for (const std::string& swizzle : swizzle_modes) {
    for (const std::int64_t slice : {16, 32}) {
      for (const std::int64_t channels : {1, 8, 16}) {
        if ((slice == 32 || channels != 8) && swizzle != "32B") continue;
        TensorAccess access;
        TensorMap& map = access.map;
        map.interleave = std::to_string(slice) + 'B';
        map.swizzle = swizzle;
        map.extents = {16, 3, 3, 3, 3};
        map.box = {8, 2, 2, 2, 2};
        access.coordinates = {3, 1, 1, 0, 1};
        for (Numbers* list : {&map.extents, &map.box, &access.coordinates}) list->resize(dimensions);
        map.extents[dimensions - 2] = 20;
        map.box[dimensions - 2] = channels;
        map.element_strides.assign(dimensions, 1);
        std::int64_t stride = slice * 17;
        for (std::size_t k = 1; k < dimensions; ++k) {
          map.strides.push_back(stride);
          stride = stride * map.extents[k] + 32;
        }
        all.push_back(access);
      }
    }
  }
  return all;
}

/// Configurations that only one rank is observed in: every type, boxes narrower than the swizzle's span, and places at which a
/// tile begins.
Accesses details(Kind kind) {
  Accesses all;
  for (const std::string& type : types) {
    for (const char* swizzle : {"NONE", "128B"}) all.push_back(tile(2, type, swizzle, 64));
  }
  for (const std::string& swizzle : swizzle_modes) {
    for (std::int64_t inner = 16; inner < widest_span(swizzle); inner += 16) all.push_back(tile(2, "UINT16", swizzle, inner));
    for (std::int64_t shared = 128; shared < 1024; shared += 128) {
      if (swizzle == "NONE" && shared > 128) break;
      all.push_back(tile(2, swizzle));
      all.back().shared = shared;
    }
  }
  for (const char* swizzle : {"128B_ATOM_32B", "128B_ATOM_32B_FLIP_8B", "128B_ATOM_64B"}) all.push_back(tile(2, swizzle));
  if (kind != Kind::load) return all;
  for (const std::string& type : float_types) {
    all.push_back(before(tile(2, type, "NONE", 32)));
    all.back().map.fill = "NAN_REQUEST_ZERO_FMA";
  }
  return all;
}

Accesses clusters(const TensorAccess& access) {
  struct Cluster {
    std::int64_t ctas, issuer, mask;
  };
  Accesses all;
  for (const Cluster& c :
       {Cluster{2, 0, 3}, Cluster{2, 1, 3}, Cluster{2, 0, 2}, Cluster{4, 0, 15}, Cluster{4, 2, 11}, Cluster{4, 3, 6}}) {
    all.push_back(access);
    all.back().ctas = c.ctas;
    all.back().issuer = c.issuer;
    all.back().mask = c.mask;
  }
  return all;
}

Accesses tiles(const TensorCopy& instruction) {
  const int rank = instruction.rank;
  Accesses all;
  for (const std::string& swizzle : swizzle_modes) all.push_back(tile(rank, swizzle));
  add(all, out_of_bounds(instruction.kind, tile(rank)));
  if (rank >= 2) {
    add(all, {with_element_strides(tile(rank), {1, 2, 1, 1, 1}), with_element_strides(tile(rank, "128B"), {2, 3, 2, 1, 1})});
    add(all, out_of_bounds(instruction.kind, with_element_strides(tile(rank), {1, 2, 1, 2, 1})));
  }
  if (rank >= 3) add(all, interleaved(rank));
  if (rank == 2) add(all, details(instruction.kind));
  return all;
}

Accesses reductions(const TensorCopy& instruction) {
  Accesses all;
  const auto add_if = [&](const TensorAccess& access) {
    if (reduces(instruction.operation, access.map.type)) all.push_back(access);
  };
  add_if(tile(instruction.rank, "UINT32", "128B", 128));
  add_if(behind(tile(instruction.rank, "UINT32", "NONE", 64)));
  if (instruction.rank == 2) {
    for (const std::string& type : types) {
      if (type != "UINT32") add_if(tile(2, type, "NONE", 64));
    }
  }
  return all;
}

/// An im2col copy of pixels. The extents are C, W, H, D and N, channels innermost; a tensor of a lower rank lacks D, or H and D.
TensorAccess pixels(int rank, std::int64_t channels, const std::string& type = "UINT16") {
  const auto spatial = static_cast<std::size_t>(rank) - 2;
  TensorAccess access;
  TensorMap& map = access.map;
  map.type = type;
  map.extents = {channels, 6, 5, 4};
  map.extents.resize(spatial + 1);
  map.extents.push_back(3);
  map.strides = padded_strides(map.extents, channels * element_bytes(type));
  map.element_strides.assign(map.extents.size(), 1);
  map.lower.assign(spatial, 0);
  map.upper.assign(spatial, 0);
  map.channels = channels;
  map.pixels = 32;
  access.coordinates.assign(map.extents.size(), 0);
  access.offsets.assign(spatial, 0);
  return access;
}

/// The bounding box of a filter with 3 taps in each dimension, and an offset into that filter for each dimension. Loads begin
/// before the image, where they find zeros. Stores may not do that, and stay within the image.
TensorAccess filter(const TensorCopy& instruction, std::int64_t channels, const Numbers& offsets) {
  const bool loads = instruction.kind == Kind::load;
  TensorAccess access = pixels(instruction.rank, channels);
  for (std::size_t k = 0; k < access.offsets.size(); ++k) {
    access.map.lower[k] = loads ? -1 : 1;
    access.map.upper[k] = -1;
    access.offsets[k] = loads ? offsets[k] : 0;
    access.coordinates[k + 1] = access.map.lower[k];
  }
  return access;
}

/// A bounding box whose corners differ from dimension to dimension.
TensorAccess uneven(const TensorCopy& instruction) {
  TensorAccess access = filter(instruction, 16, {0, 0, 0});
  for (std::size_t k = 0; k < access.map.lower.size(); ++k) {
    const auto more = static_cast<std::int64_t>(k);
    access.map.lower[k] = instruction.kind == Kind::load ? -more - 1 : more;
    access.map.upper[k] = k == 1 ? -2 : 0;
    access.coordinates[k + 1] = access.map.lower[k];
  }
  access.map.pixels = 64;
  return access;
}

/// A copy that begins in the middle of one image and ends behind the last image.
TensorAccess from_the_middle(const TensorCopy& instruction) {
  TensorAccess access = filter(instruction, 16, {0, 0, 0});
  std::fill(access.coordinates.begin() + 1, access.coordinates.end() - 1, 1);
  access.coordinates.back() = 2;
  access.map.pixels = 64;
  return access;
}

Accesses images(const TensorCopy& instruction) {
  const int rank = instruction.rank;
  Accesses all = {pixels(rank, 16), filter(instruction, 16, {0, 0, 0}), uneven(instruction), from_the_middle(instruction)};
  TensorAccess part = pixels(rank, 16);
  part.map.channels = 8;
  part.coordinates[0] = 8;
  all.push_back(part);
  part.map.extents[0] = 13;
  all.push_back(part);
  TensorAccess steps = filter(instruction, 16, {1, 1, 1});
  std::fill(steps.map.element_strides.begin() + 1, steps.map.element_strides.end() - 1, 2);
  all.push_back(steps);
  for (const std::string& swizzle : swizzle_modes) {
    for (const std::int64_t part_of_span : {1, 2}) {
      if (swizzle == "NONE") continue;
      all.push_back(filter(instruction, widest_span(swizzle) / 2 / part_of_span, {0, 0, 0}));
      all.back().map.swizzle = swizzle;
      all.back().map.pixels = 16;
    }
  }
  if (instruction.kind != Kind::load) return all;
  all.push_back(filter(instruction, 16, {1, 2, 0}));
  all.push_back(filter(instruction, 16, {2, 1, 2}));
  TensorAccess wider = filter(instruction, 16, {0, 0, 0});
  wider.map.upper.assign(wider.map.upper.size(), 1);
  all.push_back(wider);
  TensorAccess filled = pixels(rank, 16, "FLOAT16");
  filled.map.fill = "NAN_REQUEST_ZERO_FMA";
  filled.map.lower.assign(filled.map.lower.size(), -1);
  filled.map.pixels = 4;
  std::fill(filled.coordinates.begin() + 1, filled.coordinates.end() - 1, -1);
  all.push_back(filled);
  return all;
}

/// The configurations of an im2col reduction: a few pixels, of a type for which every operation exists.
Accesses image_reductions(const TensorCopy& instruction) {
  TensorAccess access = pixels(instruction.rank, 16, "UINT32");
  access.map.pixels = 16;
  Accesses all = {access};
  access.map.lower.assign(access.map.lower.size(), 1);
  access.map.upper.assign(access.map.upper.size(), -1);
  std::fill(access.coordinates.begin() + 1, access.coordinates.end() - 1, 1);
  all.push_back(access);
  return all;
}

/// An access that ends in an error of the device: a box that does not begin at a multiple of 16 bytes, a store that begins
/// before the tensor, or pixels that begin outside of the bounding box. A form has at most one of these, and it comes last.
Accesses illegal(const TensorCopy& instruction) {
  if (instruction.multicast || !instruction.clusters || instruction.kind == Kind::reduction || instruction.rank > 3) return {};
  const bool loads = instruction.kind == Kind::load;
  if (instruction.im2col && !loads) return {};
  TensorAccess access = instruction.im2col ? filter(instruction, 16, {0, 0, 0}) : tile(instruction.rank);
  if (instruction.im2col) {
    access.coordinates[1] = -4;
  } else if (loads || instruction.rank == 1) {
    access.coordinates[0] += instruction.rank == 2 ? 1 : 4;
  } else {
    access.coordinates[static_cast<std::size_t>(instruction.rank) - 2] = instruction.rank == 2 ? -8 : -1;
  }
  return {access};
}

}  // namespace

std::vector<TensorAccess> tensor_accesses(const TensorCopy& instruction) {
  Accesses all;
  if (instruction.multicast) {
    all = clusters(instruction.im2col ? filter(instruction, 16, {1, 1, 1}) : tile(instruction.rank));
    if (!instruction.im2col) all.push_back(tile(instruction.rank, "128B"));
  } else if (instruction.kind == Kind::reduction) {
    all = instruction.im2col ? image_reductions(instruction) : reductions(instruction);
  } else {
    all = instruction.im2col ? images(instruction) : tiles(instruction);
  }
  add(all, illegal(instruction));
  for (TensorAccess& access : all) {
    if (instruction.kind != Kind::load) access.offsets.clear();
  }
  return all;
}

}  // namespace colex::measuring
