#include "colex/measuring/descriptor.hpp"

namespace colex::measuring {

namespace {

constexpr int swizzles[] = {0, 32, 64, 128};

Descriptor plain(int swizzle) {
  if (swizzle == 0) return {0, 128, 512, 0, 0};
  return {swizzle, 32 * swizzle, 8 * swizzle, 0, 0};
}

/// The descriptor with other numbers in its fields: larger offsets, an offset of 0, another start and another base.
std::vector<Descriptor> changed(const Descriptor& d) {
  return {
      {d.swizzle, d.leading + 80, d.stride, 0, 0},
      {d.swizzle, d.leading, d.stride + 144, 0, 0},
      {d.swizzle, 0, d.stride, 0, 0},
      {d.swizzle, d.leading, 0, 0, 0},
      {d.swizzle, d.leading, d.stride, 32, 0},
      {d.swizzle, d.leading, d.stride, 128, 0},
      {d.swizzle, d.leading, d.stride, 128, 1},
      {d.swizzle, d.leading, d.stride, 0, 1},
      {d.swizzle, d.leading, d.stride, 0, 5},
      {d.swizzle, d.leading + 80, d.stride + 144, 656, 3},
  };
}

}  // namespace

std::uint64_t encode(const Descriptor& descriptor) {
  const auto field = [](int bytes) { return static_cast<std::uint64_t>(bytes >> 4) & 0x3fff; };
  const std::uint64_t mode = descriptor.swizzle == 0 ? 0 : descriptor.swizzle == 128 ? 1 : descriptor.swizzle == 64 ? 2 : 3;
  return field(descriptor.start) | field(descriptor.leading) << 16 | field(descriptor.stride) << 32 |
         static_cast<std::uint64_t>(descriptor.base) << 49 | mode << 62;
}

std::vector<Descriptor> plain_descriptors() {
  std::vector<Descriptor> result;
  for (const int swizzle : swizzles) result.push_back(plain(swizzle));
  return result;
}

std::vector<Descriptor> all_descriptors() {
  std::vector<Descriptor> result = plain_descriptors();
  for (const int swizzle : swizzles) {
    for (const Descriptor& descriptor : changed(plain(swizzle))) result.push_back(descriptor);
  }
  return result;
}

}  // namespace colex::measuring
