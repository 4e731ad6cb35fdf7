// The descriptors that CUDA is asked to encode. Each differs in one thing from a descriptor that CUDA accepts.
#include <cstddef>
#include <functional>

#include "colex/measuring/tensor_copy.hpp"

namespace colex::measuring {

namespace {

using Maps = std::vector<TensorMap>;

constexpr std::int64_t one = 1;

/// A box of 16 x 8 x … in a tensor of 64 x 32 x …, whose rows lie 128 bytes apart.
TensorMap plain(std::size_t rank) {
  TensorMap map;
  map.extents = {64, 32, 4, 4, 2, 2};
  map.box = {16, 8, 2, 2, 1, 1};
  map.extents.resize(rank);
  map.box.resize(rank);
  map.element_strides.assign(rank, 1);
  for (std::size_t k = 1; k < rank; ++k) map.strides.push_back(k == 1 ? 128 : map.strides.back() * map.extents[k - 1]);
  return map;
}

TensorMap image(std::size_t rank) {
  TensorMap map = plain(rank);
  map.box.clear();
  map.lower.assign(rank > 2 ? rank - 2 : 1, 0);
  map.upper = map.lower;
  map.channels = 16;
  map.pixels = 32;
  return map;
}

class List {
 public:
  explicit List(bool im2col) : im2col_(im2col) {}

  void add(std::size_t rank, const std::function<void(TensorMap&)>& change) {
    maps_.push_back(im2col_ ? image(rank) : plain(rank));
    change(maps_.back());
  }
  Maps maps() const { return maps_; }

 private:
  bool im2col_;
  Maps maps_;
};

void tensors(List& list, bool im2col) {
  for (std::size_t rank = 1; rank <= 6; ++rank) list.add(rank, [](TensorMap&) {});
  for (std::size_t k = 0; k < 3; ++k) {
    for (const std::int64_t extent : {std::int64_t{0}, one, one << 31, (one << 32) - 1, one << 32, (one << 32) + 1}) {
      list.add(3, [&](TensorMap& map) { map.extents[k] = extent; });
    }
    for (const std::int64_t stride : {0, 1, 2, 3, 8, 9, 16})
      list.add(3, [&](TensorMap& map) { map.element_strides[k] = stride; });
  }
  for (std::size_t k = 0; k < 2; ++k) {
    for (const std::int64_t stride : {std::int64_t{0}, std::int64_t{8}, std::int64_t{16}, std::int64_t{24}, std::int64_t{32},
                                      std::int64_t{48}, std::int64_t{1000}, (one << 40) - 16, one << 40, (one << 40) + 16}) {
      list.add(3, [&](TensorMap& map) { map.strides[k] = stride; });
    }
  }
  for (const char* type : {"UINT8", "UINT16", "UINT32", "INT32", "UINT64", "INT64", "FLOAT16", "FLOAT32", "FLOAT64", "BFLOAT16",
                           "FLOAT32_FTZ", "TFLOAT32", "TFLOAT32_FTZ", "16U4_ALIGN8B", "16U4_ALIGN16B", "16U6_ALIGN16B"}) {
    for (const char* fill : {"NONE", "NAN_REQUEST_ZERO_FMA"}) {
      list.add(3, [&](TensorMap& map) {
        map.type = type;
        map.fill = fill;
        if (type[0] == '1') (im2col ? map.channels : map.box[0]) = map.extents[0] = 128;
      });
    }
  }
}

void shared_memory(List& list, bool im2col) {
  const auto inner = [im2col](TensorMap& map) -> std::int64_t& { return im2col ? map.channels : map.box[0]; };
  for (const char* interleave : {"NONE", "16B", "32B"}) {
    for (const char* swizzle : {"NONE", "32B", "64B", "128B", "128B_ATOM_32B", "128B_ATOM_32B_FLIP_8B", "128B_ATOM_64B"}) {
      for (std::size_t rank = 2; rank <= 4; ++rank) {
        if (im2col && rank == 2) continue;
        list.add(rank, [&](TensorMap& map) {
          map.interleave = interleave;
          map.swizzle = swizzle;
        });
      }
      for (const std::int64_t count : {0, 1, 4, 8, 12, 24, 32, 40, 64, 72, 128, 256, 257}) {
        list.add(3, [&](TensorMap& map) {
          map.interleave = interleave;
          map.swizzle = swizzle;
          map.extents[0] = 512;
          map.strides = {1024, 32768};
          inner(map) = count;
        });
      }
      for (const std::int64_t stride : {16, 48}) {
        list.add(3, [&](TensorMap& map) {
          map.interleave = interleave;
          map.swizzle = swizzle;
          map.extents[0] = 16;
          map.strides = {stride, 32 * stride};
        });
      }
    }
  }
}

void boxes(List& list) {
  for (std::size_t k = 1; k < 3; ++k) {
    for (const std::int64_t box : {0, 1, 255, 256, 257}) list.add(3, [&](TensorMap& map) { map.box[k] = box; });
  }
  // Boxes that are larger than the tensor, and larger than all of shared memory.
  list.add(3, [](TensorMap& map) { map.box = {128, 64, 8}; });
  for (const std::int64_t rows : {224, 226, 227, 228, 240, 255, 256})
    list.add(3, [&](TensorMap& map) { map.box = {256, rows, 2}; });
  list.add(3, [](TensorMap& map) {
    map.box = {256, 256, 4};
    map.element_strides = {1, 1, 4};
  });
  list.add(5, [](TensorMap& map) { map.box = {256, 256, 256, 256, 256}; });
}

void corners(List& list) {
  for (std::size_t rank = 3; rank <= 5; ++rank) {
    const std::int64_t limit = rank == 3 ? 32768 : rank == 4 ? 128 : 16;
    for (const std::int64_t corner : {-limit - 1, -limit, std::int64_t{-1}, one, limit - 1, limit}) {
      list.add(rank, [&](TensorMap& map) { map.lower[0] = corner; });
      list.add(rank, [&](TensorMap& map) { map.upper[0] = corner; });
      list.add(rank, [&](TensorMap& map) { map.lower[0] = map.upper[0] = corner; });
    }
    // A bounding box of one pixel, and one of no pixel.
    list.add(rank, [](TensorMap& map) { map.upper[0] = 1 - map.extents[1]; });
    list.add(rank, [](TensorMap& map) { map.upper[0] = -map.extents[1]; });
  }
  for (const std::int64_t pixels : {0, 1, 256, 257, 1023, 1024, 1025}) list.add(4, [&](TensorMap& map) { map.pixels = pixels; });
}

}  // namespace

std::vector<TensorMap> tensor_maps(bool im2col) {
  List list(im2col);
  tensors(list, im2col);
  shared_memory(list, im2col);
  if (im2col) {
    corners(list);
  } else {
    boxes(list);
  }
  return list.maps();
}

}  // namespace colex::measuring
